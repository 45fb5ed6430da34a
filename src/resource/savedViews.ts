import { readLevels } from './grouping.ts'
import type { Resource, Resources } from './resource.ts'
import { readPivot } from './pivot.ts'
import { isWhereFault, readWhere } from './where.ts'

/** The calls by which the views of lists are read, kept, changed and removed. */
export const LIST_VIEWS_CALL = 'api/list_views'

/** Whose a view is: one person's, those of a role, everybody. */
export const AUDIENCES = ['me', 'role', 'all'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The longest name of a view, and the longest question that it holds. */
export const LONGEST_VIEW_NAME = 60
export const LONGEST_VIEW_QUERY = 8000

/** How a person wants the columns of a list. */
export interface KeptLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** The columns that there were when it was made. */
  readonly known: readonly string[]
}

/** A named way to look at a list. */
export interface SavedView {
  readonly id: number
  /** The list: a resource, or one of its views as `resource.view`. */
  readonly list: string
  readonly name: string
  readonly audience: Audience
  readonly role: { readonly id: number; readonly name: string } | null
  /** Those to whom it belongs begin with it. */
  readonly isDefault: boolean
  /** What the list is asked, as its address says it. */
  readonly query: string
  readonly columns: KeptLayout | null
  readonly version: number
  /** May the caller change and remove it? */
  readonly mayEdit: boolean
}

/** The views that a person sees, and with whom they may share their own. */
export interface SavedViews {
  readonly views: readonly SavedView[]
  readonly mayShare: boolean
  /** The roles with which views may be shared. */
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

const REPORT = 'report.'
/** The key under which the reports on a resource are kept: views of its list that answer groups down and across. */
export const reportKey = (resource: string): string => REPORT + resource
/** The resource that a report of this key is on; undefined for the key of a list. */
export const reportedBy = (key: string): string | undefined => (key.startsWith(REPORT) ? key.slice(REPORT.length) : undefined)

/** The page of reports, and the parameter that names the resource of one. */
export const BUILDER = '/report/builder'
export const REPORT_OF = 'of'

/** The address of a saved report: it says everything, as that of a view does. */
export const addressOfReport = ({ id, list, query }: Pick<SavedView, 'id' | 'list' | 'query'>): string => {
  const address = new URLSearchParams(query)
  address.set(REPORT_OF, reportedBy(list) ?? '')
  address.set('view', String(id))
  return `${BUILDER}?${address.toString()}`
}

/** The list that a key names; undefined where there is none. */
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

/** More columns than any list has, and the widest that one is made, in pixels. */
const MOST_COLUMNS = 300
const WIDEST = 5000
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_COLUMNS && value.every(one => typeof one === 'string' && /^[A-Za-z]\w{0,79}$/u.test(one))

/** Is it a layout of columns? */
export function isLayout(value: unknown): value is KeptLayout {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false
  const { order, hidden, widths, known } = value as Partial<Record<keyof KeptLayout, unknown>>
  const isWidths =
    typeof widths === 'object' &&
    widths !== null &&
    isNames(Object.keys(widths)) &&
    Object.values(widths).every(one => typeof one === 'number' && one > 0 && one <= WIDEST)
  return isNames(order) && isNames(hidden) && isNames(known) && isWidths
}

/** Can the question of a view be asked of its list? Its conditions and groups are read as the list reads them. */
export function isViewQuery(
  resource: Resource,
  { where, group, pivot }: Readonly<Record<'where' | 'group' | 'pivot', string | null>>,
): boolean {
  if (pivot && !readPivot(resource, pivot)) return false
  if (where && isWhereFault(readWhere(resource, where))) return false
  return !group || readLevels(resource, group) !== undefined
}
