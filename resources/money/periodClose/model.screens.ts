import { listOfView, pathOf, screensOfView, type Resource } from '#resource'
import type { Decimal } from '#resource/decimal'
import { CLOSE_CHECKS, filterOfCheck, type CloseCheck, type ClosePeriod } from './checks.ts'
import { writeListQuery } from '#admin/list/listQuery.ts'
import { viewed } from '#admin/list/view.ts'

/** The state of an item in the checklist's response. */
export interface Line {
  readonly name: string
  readonly count: number
  /** There are at least this many. */
  readonly isMany: boolean
  readonly sum: Decimal | null
}
export interface Boxes {
  readonly state: 'right' | 'broken' | 'stale' | 'running' | 'failed' | 'missing'
  readonly job: number | null
  readonly at: string | null
  readonly broken: number
}
export interface Checklist extends ClosePeriod {
  readonly closedUntil: string | null
  readonly lines: readonly Line[]
  readonly boxes: Boxes
  /** The number of items that must be done and are not. */
  readonly hanging: number
}
/** A closing with the fields that the page shows; sums as far as the user may see them. */
export interface Closing {
  readonly id: number
  readonly version: number
  readonly dateFrom: string | null
  readonly day: string
  readonly status: 'closed' | 'reopened'
  readonly comment: string | null
  readonly closedAt: string | null
  readonly closedBy: { readonly id: number; readonly fio: string } | null
  readonly reopenedAt: string | null
  readonly reopenedBy: { readonly id: number; readonly fio: string } | null
  readonly reopenReason: string | null
  readonly hanging: number
  readonly checklist: { readonly lines: readonly Line[]; readonly boxes: Boxes } | null
  readonly isMoved: boolean
  readonly moneyRows: number | null
  readonly ownSum?: Decimal | null
  readonly companiesSum?: Decimal | null
  readonly employeesSum?: Decimal | null
  readonly resultSum?: Decimal | null
}
export const SUMS = ['ownSum', 'companiesSum', 'employeesSum', 'resultSum'] as const

/** An item with its declaration, in declared order. */
export interface CheckRow extends Omit<CloseCheck, 'sum'>, Omit<Line, 'name'> {}
export const rowsOf = (lines: readonly Line[]): readonly CheckRow[] =>
  CLOSE_CHECKS.flatMap(check => {
    const line = lines.find(({ name }) => name === check.name)
    return line ? [{ ...check, ...line }] : []
  })

/** The address of a list filtered to the rows of an item. */
export function addressOf(whole: Resource, check: Omit<CloseCheck, 'sum'>, period: ClosePeriod): string | undefined {
  const view = check.view === undefined ? undefined : whole.list?.views?.[check.view]
  const path = check.page ?? (view === undefined ? pathOf(whole, 'list') : (listOfView(view) ?? screensOfView(view)?.base))
  const query = { query: '', filter: filterOfCheck(check, period), sort: [] }
  return path && `${path}?${writeListQuery(viewed(whole, check.view), new URLSearchParams(), query).toString()}`
}
