import { readLevels } from './grouping.ts'
import type { Resource, Resources } from './resource.ts'
import { readPivot } from './pivot.ts'
import { isWhereFault, readWhere } from './where.ts'

/** The path of the calls that read, store, change and remove views of lists. */
export const LIST_VIEWS_CALL = 'api/list_views'

/** Who a view belongs to: one person, a role, everybody. */
export const AUDIENCES = ['me', 'role', 'all'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The maximum length of a view's name, and of its stored query. */
export const LONGEST_VIEW_NAME = 60
export const LONGEST_VIEW_QUERY = 8000

/** A user's column layout of a list. */
export interface ListLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** The columns that existed when it was saved. */
  readonly known: readonly string[]
}

/** A named view of a list. */
export interface SavedView {
  readonly id: number
  /** The list: a resource, or one of its views as `resource.view`. */
  readonly list: string
  readonly name: string
  readonly audience: Audience
  readonly role: { readonly id: number; readonly name: string } | null
  /** Opens by default for those to whom it belongs. */
  readonly isDefault: boolean
  /** The query of the list, as in its address. */
  readonly query: string
  readonly columns: ListLayout | null
  readonly version: number
  /** Whether the caller may change and remove it. */
  readonly mayEdit: boolean
}

/** The views that a user sees, and the roles to which they may offer their own. */
export interface SavedViews {
  readonly views: readonly SavedView[]
  readonly mayShare: boolean
  /** The roles with which views may be shared. */
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

const REPORT = 'report.'
/** Returns the key of the reports on a resource: stored as views of its list that answer groups down and across. */
export const reportKey = (resource: string): string => REPORT + resource
/** Returns the resource of a report key; undefined for the key of a list. */
export const reportedBy = (key: string): string | undefined => (key.startsWith(REPORT) ? key.slice(REPORT.length) : undefined)

/** The page of reports, and the parameter with the resource of a report. */
export const BUILDER = '/report/builder'
export const REPORT_OF = 'of'

/** Returns the address of a saved report: it is complete, like that of a view. */
export const addressOfReport = ({ id, list, query }: Pick<SavedView, 'id' | 'list' | 'query'>): string => {
  const address = new URLSearchParams(query)
  address.set(REPORT_OF, reportedBy(list) ?? '')
  address.set('view', String(id))
  return `${BUILDER}?${address.toString()}`
}

/** Returns the list that a key names; undefined when there is none. */
export function listByKey(
  resources: Resources,
  key: string,
): { readonly resource: Resource; readonly view: string | undefined } | undefined {
  const reported = reportedBy(key)
  const [name = '', view, ...rest] = (reported ?? key).split('.')
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (!resource?.list || rest.length > 0 || (reported !== undefined && view !== undefined)) return undefined
  return view === undefined || Object.hasOwn(resource.list.views ?? {}, view) ? { resource, view } : undefined
}

/** More columns than any list has, and the maximum width of a column, in pixels. */
const MAX_COLUMNS = 300
const WIDEST = 5000
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_COLUMNS && value.every(one => typeof one === 'string' && /^[A-Za-z]\w{0,79}$/u.test(one))

/** Whether the value is a column layout. */
export function isLayout(value: unknown): value is ListLayout {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false
  const { order, hidden, widths, known } = value as Partial<Record<keyof ListLayout, unknown>>
  const isWidths =
    typeof widths === 'object' &&
    widths !== null &&
    isNames(Object.keys(widths)) &&
    Object.values(widths).every(one => typeof one === 'number' && one > 0 && one <= WIDEST)
  return isNames(order) && isNames(hidden) && isNames(known) && isWidths
}

/** Whether the query of a view is valid for its list. Its conditions and groups are parsed as the list parses them. */
export function isViewQuery(
  resource: Resource,
  { where, group, pivot }: Readonly<Record<'where' | 'group' | 'pivot', string | null>>,
): boolean {
  if (pivot && !readPivot(resource, pivot)) return false
  if (where && isWhereFault(readWhere(resource, where))) return false
  return !group || readLevels(resource, group) !== undefined
}
