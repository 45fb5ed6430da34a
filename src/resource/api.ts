import type { Fields, Rights } from './field.ts'
import type { Activity, Deletion } from './fieldMakers.ts'
import type { Matrix } from './matrix.ts'
import type { Shape } from './shape.ts'

export type On = 'one' | 'many' | 'all'

/** The calls that a collection has by default (`routes.ts` has their methods and paths). */
export type Offer = 'list' | 'one' | 'create' | 'edit' | 'replace' | 'remove' | 'export'

/** A further list call of the same records. */
export interface ListCall {
  /** The reference field whose record the {id} in the path names. Example: `by: 'company'` */
  readonly by?: string
  /** The SQL of the rules that selects the rows. Example: `scope: 'sump'` */
  readonly scope?: string
  /** Rights to call it; by default the right to read the resource. Example: `right: ['DEAL_VIEW']` */
  readonly right?: Rights
  /** The fields it returns in addition to those that name the records, when its right lets in people who may not read the resource; the views that use it list theirs. Example: `carries: ['brand', 'company']` */
  readonly carries?: readonly string[]
  /** Query parameters for the scope, read and checked as fields; filters ignore them. Example: `parameters: { companyId: field.reference('company'), dateFrom: field.date() }` */
  readonly parameters?: Fields
  /** The path of the call that exports the same rows to Excel. Example: `export: 'sump/export_xlsx'` */
  readonly export?: string
  /** The response key of this list, when it differs from the resource's. Example: `wrap: 'data'` */
  readonly wrap?: string
  /** Returns the records as rows of a matrix over the days from `dateFrom` to `dateTo`, which the call accepts automatically. Example: `matrix: { cells: 'trips', measures: {}, totals: {} }` */
  readonly matrix?: Matrix
}

/** A range of days around today: today itself, this week from Monday to Sunday, the last thirty days. */
export type RelativeDays = 'today' | 'week' | 'month'
/** Conditions that are set together, by filter: one value, several, or days. */
export type Mark = Readonly<Record<string, string | number | boolean | readonly string[] | { readonly days: RelativeDays }>>

/**
 * Sums the rows that match a list's filters: returns one record with `count` and the sums at their paths, where values derived from the
 * record are computed from the sums; or a row for each group of `per`; with `counts` as well, {groups, counts}. The list or view that owns
 * the call sets its `path`.
 */
export interface SumsCall {
  /** Numeric fields to sum. Example: `of: ['income', 'objectVol']` */
  readonly of: readonly string[]
  /** Those of them that may not be summed over different units: field → the reference that names the unit. The answer has [{unit, sum}] at their paths. Example: `units: { objectVol: 'objectUnit' }` */
  readonly units?: Readonly<Record<string, string>>
  /** The number of rows of each mark, as `counts` (at most MAX_MARKED when no sums are maintained for it), ignoring filters on the mark's own fields; `groups` then also ignore filters on the fields that group them. Example: `counts: { today: { dtDeal: { days: 'today' } } }` */
  readonly counts?: Readonly<Record<string, Mark>>
  /** The path of the list call whose rows are summed; the plain list by default. A view that owns the call sets it. Example: `list: 'sump'` */
  readonly list?: string
  /** A scope of the rules that narrows the rows of the plain list. Example: `scope: 'living'` */
  readonly scope?: string
  /** Fields to group the rows by. Example: `per: ['material', 'objectUnit']` */
  readonly per?: readonly string[]
  /** Rights to call it; by default the right to call the list. Example: `right: everyone` */
  readonly right?: Rights
}

/** A call that only reads: a screen makes it by itself. The rules have its handler under the same name. */
export interface QueryCall<I = Fields, O = On> {
  /** One record, several, or the resource as a whole. Example: `on: 'one'` */
  readonly on: O
  /** Path below the resource's path; absolute when it begins with `api/`. `{id}`, or another unique field in braces, names the record. Example: `path: '{id}/why'` */
  readonly path: string
  /** Rights to call it. Example: `right: everyone` */
  readonly right: Rights
  /** Its query parameters. Example: `input: { query: field.text() }` */
  readonly input?: I & Fields
  /** The shape of its answer, for the API description; tests check answers against it. Example: `returns: shape.list({ id: field.number() })` */
  readonly returns?: Shape
}

/** Paths of a resource. Those that begin with `api/` or `/` are absolute, others are relative to `path`. */
export interface Api {
  /** The path of the collection. Example: `path: 'api/tags'` */
  readonly path: string
  /** Which calls the collection has; list, one, create, edit and export by default. Example: `calls: ['list', 'one', 'remove']` */
  readonly calls?: readonly Offer[]
  /** Further list calls that no view owns, by path; the empty key configures the parameters and the rows of the plain list. Example: `lists: { new_companies: { scope: 'new' } }` */
  readonly lists?: Readonly<Record<string, ListCall>>
  /** Sums calls that no list or view owns, by path. Example: `sums: { per_day: { of: ['sum'], per: ['day'] } }` */
  readonly sums?: Readonly<Record<string, SumsCall>>
  /** Calls that only read, by name; the handler of a call on one record receives its id. Example: `queries: { why: { on: 'one', path: '{id}/why', right: ['DEAL_VIEW'] } }` */
  readonly queries?: Readonly<Record<string, QueryCall>>
  /** Paths to which a new record with a parent is sent, by reference field: the handler of the same name in `createFrom` of the rules fills in what was omitted. Example: `createFrom: { order: 'save_by_order' }` */
  readonly createFrom?: Readonly<Record<string, string>>
  /** Further calls that change a record, each accepting only these fields. Example: `edits: { '{id}/rights': ['rights'] }` */
  readonly edits?: Readonly<Record<string, readonly string[]>>
  /** The path of the call that returns options for a select: id and label. Example: `select: 'list_for_select'` */
  readonly select?: string
  /** Where the activity flag is on the wire. Example: `activity: 'isActive'` */
  readonly activity?: Activity
  /** Where the deletion flag is on the wire. Example: `deletion: 'metadataFields.delete'` */
  readonly deletion?: Deletion
  /** The key of a list in its response; without it the response is an array. Example: `wrap: 'data'` */
  readonly wrap?: string
  /** The key next to `wrap` under which the plain list describes its page: {page, itemsPerPage, hasNext}. Example: `paging: 'pagination'` */
  readonly paging?: string
}
