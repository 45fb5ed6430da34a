import { listOfView, pathOf, type FilterValues, type Resource } from '#resource'
import { writeListQuery } from '#admin/list/listQuery.ts'
import { viewed } from '#admin/list/view.ts'

interface ListPlace {
  readonly view?: string | undefined
  /** The hand-made page on which the view stands. */
  readonly page?: string | undefined
  /** Further conditions, as on the wire. */
  readonly where?: string
}
/** The address of a list or one of its views, with filters. `page`: the custom page that contains it. */
export function listPath(whole: Resource, filter: FilterValues = {}, { view, page, where }: ListPlace = {}): string {
  const seen = view === undefined ? undefined : whole.list?.views?.[view]
  const path = page ?? (view === undefined ? pathOf(whole, 'list') : seen && listOfView(seen)) ?? '/'
  const question = writeListQuery(viewed(whole, view), new URLSearchParams(), { query: '', filter, sort: [], where }).toString()
  return question ? `${path}?${question}` : path
}

/** The list of the boxes of companies. */
export const BOXES = { view: 'boxes' } as const
/** A positive balance of a cash box is payable, a negative one receivable: the filters of each side, and their tones. */
export const DEBT_SIDES = { owed: { to: '-0.01' }, owe: { from: '0.01' } } as const
export const DEBT_TONES = { owed: 'moneyOut', owe: 'moneyIn' } as const
