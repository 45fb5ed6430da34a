import type { Fields, Rights } from './field.ts'
import type { Mark } from './marks.ts'
import type { Matrix } from './matrix.ts'
import type { Shape } from './shape.ts'

export type On = 'one' | 'many' | 'all'

/** Where the activity flag stands on the wire: most records nest it, some carry it on top (foundations §3). */
export type Activity = 'metadataFields.isActive' | 'metadataFields.active' | 'isActive' | 'active'

/** Where the flag of deletion stands on the wire (foundations §3). */
export type Deletion = 'metadataFields.isDelete' | 'metadataFields.delete'

/** The calls that a collection has by itself (`routes.ts` gives their methods and paths). */
export type Offer = 'list' | 'one' | 'create' | 'edit' | 'replace' | 'remove' | 'export'

/** A further list call of the same records. */
export interface ListCall {
  /** The reference field whose record the path's {id} names. Example: `by: 'company'` */
  readonly by?: string
  /** The SQL of the rules that says which rows. Example: `scope: 'sump'` */
  readonly scope?: string
  /** Who may call it; by default who reads the resource. Example: `right: ['DEAL_VIEW']` */
  readonly right?: Rights
  /**
   * The fields that it shows beside what names the records, where its right opens it to people who may not read the resource; the views that it feeds
   * name theirs. Example: `carries: ['brand', 'company']`
   */
  readonly carries?: readonly string[]
  /** Query parameters that the scope is asked with, read and checked as fields; the filters do not read them. Example: `parameters: { companyId: field.reference('company'), dateFrom: field.date() }` */
  readonly parameters?: Fields
  /** The path of the call that writes the same rows to Excel. Example: `export: 'sump/export_xlsx'` */
  readonly export?: string
  /** The key under which this list's response stands, where it differs from the resource's. Example: `wrap: 'data'` */
  readonly wrap?: string
  /** The records stand as rows of a matrix over the days from `dateFrom` to `dateTo`, which the call takes by itself. Example: `matrix: { cells: 'trips', measures: {}, totals: {} }` */
  readonly matrix?: Matrix
}

/**
 * A call that adds up the rows which a list's filters find: one record with `count` and the sums at their places, values derived from the record
 * counted from the sums; or a row for each group of `per`; with `counts` as well, {groups, counts}. The list or view that owns it says its `path`.
 */
export interface SumsCall {
  /** Numeric fields that are added up. Example: `of: ['income', 'objectVol']` */
  readonly of: readonly string[]
  /** Of these the ones that no sum over different units is: by field, the reference that names the unit. At their places stand [{unit, sum}]. Example: `units: { objectVol: 'objectUnit' }` */
  readonly units?: Readonly<Record<string, string>>
  /**
   * How many rows there are of each mark (MANY and no more where no sums are kept of it), whatever is asked of the mark's own fields, as `counts`;
   * then `groups` too are counted whatever is asked of the fields that group them. Example: `counts: { today: { dtDeal: { days: 'today' } } }`
   */
  readonly counts?: Readonly<Record<string, Mark>>
  /** The list call whose rows they are, by its path; the plain list without it; the view that owns the call sets it. Example: `list: 'sump'` */
  readonly list?: string
  /** A scope of the rules that narrows the rows of the plain list. Example: `scope: 'living'` */
  readonly scope?: string
  /** Fields by which the rows are grouped. Example: `per: ['material', 'objectUnit']` */
  readonly per?: readonly string[]
  /** Who may call it; by default who may call the list. Example: `right: everyone` */
  readonly right?: Rights
}

/** A call that only reads: a screen makes it by itself, nothing is changed. Its handler stands in the rules under the same name. */
export interface QueryCall<I = Fields, O = On> {
  /** One record, several, or the resource as a whole. Example: `on: 'one'` */
  readonly on: O
  /** Below the resource's path; whole when it begins with `api/`. `{id}`, or another unique field in braces, names the record. Example: `path: '{id}/why'` */
  readonly path: string
  /** Who may call it. Example: `right: everyone` */
  readonly right: Rights
  /** The parameters of its query. Example: `input: { query: field.text() }` */
  readonly input?: I & Fields
  /** The shape of its answer, for the description of the API, which tests hold it to. Example: `returns: shape.list({ id: field.number() })` */
  readonly returns?: Shape
}

/** Paths of a resource. Paths that begin with `api/` or `/` are whole, others stand below `path`. */
export interface Api {
  /** Where the collection stands. Example: `path: 'api/tags'` */
  readonly path: string
  /** Which calls the collection has; by default list, one, create, edit and export. Example: `calls: ['list', 'one', 'remove']` */
  readonly calls?: readonly Offer[]
  /** Further list calls that no view owns, by their paths; under the empty key stands what the plain list takes and which rows it has. Example: `lists: { new_companies: { scope: 'new' } }` */
  readonly lists?: Readonly<Record<string, ListCall>>
  /** Sums calls that no list or view owns, by their paths. Example: `sums: { per_day: { of: ['sum'], per: ['day'] } }` */
  readonly sums?: Readonly<Record<string, SumsCall>>
  /** Calls that only read, by name; the handler of one about a record is given its id. Example: `queries: { why: { on: 'one', path: '{id}/why', right: ['DEAL_VIEW'] } }` */
  readonly queries?: Readonly<Record<string, QueryCall>>
  /**
   * Where a new record is sent that names a parent, by reference field: what was left out is filled in by the handler of the same name in the rules'
   * `createFrom`. Example: `createFrom: { order: 'save_by_order' }`
   */
  readonly createFrom?: Readonly<Record<string, string>>
  /** Further calls that change a record: each takes these of its fields alone. Example: `edits: { '{id}/rights': ['rights'] }` */
  readonly edits?: Readonly<Record<string, readonly string[]>>
  /** The path of the call with the options of a select: id and label. Example: `select: 'list_for_select'` */
  readonly select?: string
  /** Where the activity flag stands on the wire. Example: `activity: 'isActive'` */
  readonly activity?: Activity
  /** Where the flag of deletion stands on the wire. Example: `deletion: 'metadataFields.delete'` */
  readonly deletion?: Deletion
  /** The key under which the response of a list stands; a plain array without it. Example: `wrap: 'data'` */
  readonly wrap?: string
  /** The key beside `wrap` under which the plain list says where its page stands: {page, itemsPerPage, hasNext}. Example: `paging: 'pagination'` */
  readonly paging?: string
}
