import type { ReactNode } from 'react'
import type { CashBox } from './boxes.ts'
import type { Column } from '#admin/table/columns.ts'
import { useReading } from '#resources/widgets/useReading.screens'
import { cutIn, parametersOf, type StatementFilter } from './filter.screens.ts'

/** A cash box: its kind, and the id of its owner. */
export interface BoxOf {
  readonly box: CashBox
  readonly id: number
}

/** The table of a tab: columns, row heights, and what a row opens. */
export interface TabTable<R> {
  readonly columns: readonly Column<R>[]
  readonly linesOf: (row: R) => number
  /** A row as a card on phones, and its number of lines. */
  readonly card: (row: R) => ReactNode
  readonly cardLinesOf: (row: R) => number
  /** Rows with a yellow background. */
  readonly isMarked?: (row: R) => boolean
  readonly open: (row: R) => void
  /**
   * Adds running balances to the rows, from the closing balance of the period; null if not all rows are loaded. A new function when row
   * heights change, so that the table measures them again.
   */
  readonly counted?: (rows: readonly R[], closing: string | undefined) => readonly R[]
}
/** Opens a record over the page. */
export type Open = (resource: string, id: number) => void

/** Returns a function that makes columns with headers below a translation key. */
export const columnsAt =
  <R>(t: (key: string) => string, place: string) =>
  (key: string, width: number, render: Column<R>['render'], align?: 'right'): Column<R> => ({
    key,
    header: t(`${place}.${key}`),
    width,
    render,
    ...(align && { align }),
  })

/** The state of a box, by the field names in its declaration; as of a day and as known on a day if the filter sets them. */
export const useBoxState = ({ box, id }: BoxOf, filter?: StatementFilter) =>
  useReading<Readonly<Record<string, unknown>>>(box.owner, 'cashboxState', { id }, filter ? cutIn(filter) : {})

/** A text of a statement; that for its kind of box, if different. */
export const wordOf = (t: (key: string, options?: { readonly _: string }) => string, { owner }: CashBox, place: string): string =>
  t(`nerud.statement.of.${owner}.${place}`, { _: t(`nerud.statement.${place}`) })

/** The sums of a box for a filter: decimals by name, for a point also lists by material. */
export const useBoxSums = ({ box, id }: BoxOf, filter: StatementFilter) =>
  useReading<Readonly<Record<string, unknown>>>(box.owner, 'cashboxSum', { id }, parametersOf(filter))

/** Whether reporting dates are used: the property `reportingDate` (finance §7). */
export function useReportingDate() {
  const { data, error, refetch } = useReading<{ readonly parameterValue?: string | null }>('property', 'value', {
    parameter: 'reportingDate',
  })
  return { isUsed: data?.parameterValue === 'ON', error, refetch }
}
