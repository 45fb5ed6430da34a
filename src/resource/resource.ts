import type { Fields, Rights, TargetOptions } from './field.ts'
import type { Mark } from './marks.ts'
import type { Parts } from './shared.ts'
import { field, optionsOf } from './field.ts'

/** The resource whose records are the people that sign in: creators of records, authors of changes. */
export const PEOPLE = 'account'
/** The resource whose records are template documents, each made for one object by its field `object` (foundations §2.14). */
export const TEMPLATES = 'template'
/** The resource whose records are pieces of long work that the server does by itself. */
export const JOBS = 'job'

/** What every record has beside its declared fields (foundations §3, "Common fields"). */
export const standardFields = (activity: Activity = 'metadataFields.isActive') =>
  ({
    isActive: field.flag({ at: activity, default: true }),
    isDelete: field.flag({ at: 'metadataFields.isDelete', default: false }),
    insDate: field.dateTime({ at: 'metadataFields.insDate', readonly: true }),
    mdInsUser: field.reference(PEOPLE, { readonly: true, shows: ['fio', 'login'] }),
  }) as const
export type StandardFields = ReturnType<typeof standardFields>

/** Where the activity flag stands on the wire: most records nest it, some carry it on top (foundations §3). */
export type Activity = 'metadataFields.isActive' | 'metadataFields.active' | 'isActive' | 'active'

/** The calls that a collection answers by itself (`routes.ts` gives their methods and paths). */
export type Offer = 'list' | 'one' | 'create' | 'edit' | 'replace' | 'remove' | 'export'

/** A further list call of the same records. `by` takes the path's {id} as a parent; `scope` names SQL in the rules. */
export interface ListCall {
  readonly by?: string
  readonly scope?: string
  readonly right?: Rights
  /** Query parameters handed to the scope; the filters do not read them. */
  readonly takes?: readonly string[]
  /** The call that writes the same rows to Excel. */
  readonly export?: string
  /** The key under which this list's answer stands, where it differs from the resource's. */
  readonly wrap?: string
}

/**
 * A call that adds up the rows which a list's filters find: one record with `count` and the sums at their places, values derived from the record
 * counted from the sums; or a row for each group of `per`; with `counts` as well, {groups, counts}.
 */
export interface SumsCall {
  /** Numeric fields that are added up. */
  readonly of: readonly string[]
  /** Of these the ones that no sum over different units is: by field, the reference that names the unit. At their places stand [{unit, sum}]. */
  readonly units?: Readonly<Record<string, string>>
  /**
   * How many rows there are of each mark (MANY and no more where no sums are kept of it), whatever is asked of the mark's own fields, as `counts`; then `groups` too are counted whatever is asked of
   * the fields that group them: what a filter would find if it were set.
   */
  readonly counts?: Readonly<Record<string, Mark>>
  /** The list call whose rows they are; the plain list without it. */
  readonly list?: string
  readonly per?: readonly string[]
  readonly right?: Rights
}

/** Paths of a resource. Paths that begin with `api/` or `/` are whole, others stand below `path`. */
export interface Api {
  readonly path: string
  readonly offers?: readonly Offer[]
  /** Further list calls by their paths; under the empty key stands what the plain list takes and which rows it has. */
  readonly lists?: Readonly<Record<string, ListCall>>
  readonly sums?: Readonly<Record<string, SumsCall>>
  readonly select?: string
  readonly activity?: Activity
  /** The key under which a list answer stands; a plain array without it. */
  readonly wrap?: string
}

/** Screens of a resource: `/x` means /x/list, /x/list/:id, /x/list/:id/edit and /x/create. */
export interface Screens {
  readonly base?: string
  readonly list?: string
  /** Further paths that show the list. */
  readonly also?: readonly string[]
  readonly one?: string
  readonly edit?: string
  readonly create?: string
  /** Create screens that preset a parent, by reference field: { company: '/company/:id/create-point' }. */
  readonly createUnder?: Readonly<Record<string, string>>
  /** Small books: create and edit open in a dialog over the list, addressed as `?edit=ID` and `?create`. */
  readonly dialog?: boolean
  /** Who may open the list and the card, where more may read the records (books that every form chooses from). */
  readonly right?: Rights
}

/** How a record is called in selects, links and titles. `fields` are what the database needs for it. */
export interface Title<R = any> {
  readonly fields: readonly string[]
  readonly of: (record: R) => string
}

export type FilterKind = 'equals' | 'in' | 'contains' | 'range'

/** How many rows are of which kind: shown over the rows, each a filter that is set by a click. */
export interface Indicators {
  /** The call of `api.sums` with `counts`, grouped by one filter of the list. */
  readonly counts: string
  /** A grouped call of `api.sums`, shown in a panel that opens. */
  readonly groups?: string
}
export interface List {
  readonly columns: readonly string[]
  /** Columns that the chooser offers and that are hidden at first. */
  readonly extra?: readonly string[]
  /** Field names, `-` in front for descending; the id always breaks ties. */
  readonly sort?: readonly string[]
  /** Fields in which `query` looks, case-insensitively unless `exact`. */
  readonly search?: readonly string[]
  readonly searchCase?: 'insensitive' | 'sensitive'
  readonly filters?: Readonly<Record<string, FilterKind>>
  /** What the options of a filter are narrowed to, by fields of their resource. */
  readonly filterOnly?: Readonly<Record<string, NonNullable<TargetOptions['only']>>>
  /** Filters that calls understand and the panel does not offer: codes behind what people see. */
  readonly unoffered?: readonly string[]
  /** The action that answers a filter's options [{id, label}] to a `query`, where they are not all of the target's records. */
  readonly filterOptions?: Readonly<Record<string, string>>
  /** The call of `api.sums` whose answer stands over the rows. */
  readonly sums?: string
  readonly indicators?: Indicators
  /** Records are found by the search over everything, in the `search` fields and by number. */
  readonly everywhere?: boolean
  /** Further lists of the same records, by name. */
  readonly views?: Readonly<Record<string, View>>
}

/** A further list of the same records: other rows, columns or actions. What it leaves out is as the list has it. */
export interface View {
  /** Its own page; without one it stands in tabs and hand-made pages. */
  readonly screen?: string
  /** The hand-made page on which its records are opened, `:id` for the record; for whom the view is for. */
  readonly one?: string
  /** A key of `api.lists`; the plain list without it. */
  readonly call?: string
  /** Conditions that are always set, by filter. */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  readonly right?: Rights
  readonly columns?: readonly string[]
  readonly extra?: readonly string[]
  /** Which of the declared filters are offered. */
  readonly filters?: readonly string[]
  readonly sort?: readonly string[]
  /** Which of the actions are offered. */
  readonly actions?: readonly string[]
  readonly sums?: string
  readonly indicators?: Indicators
}

/** A form's layout: rows of fields, or a section with a heading from the labels. */
export type Layout<Name extends string = string, R = any> =
  | Name
  | readonly Name[]
  | { readonly section: string; readonly rows: readonly (Name | readonly Name[])[]; readonly when?: (record: R) => boolean }

/** A tab of the card. The data tab comes first and the history tab last by themselves; `data` lays it out otherwise than the form. */
export type Tab =
  | { readonly tab: 'data'; readonly layout: readonly Layout[] }
  | { readonly tab: 'related'; readonly resource: string; readonly by: string; readonly columns?: readonly string[] }
  | { readonly tab: 'documents'; readonly resource: string; readonly by: string }
  | { readonly tab: 'templates'; readonly object: number }
  | { readonly tab: 'screen'; readonly name: string; readonly right?: Rights }

/** Short ways to say the tabs. */
export const tab = {
  data: (...layout: readonly Layout[]): Tab => ({ tab: 'data', layout }),
  related: (resource: string, by: string, columns?: readonly string[]): Tab => ({
    tab: 'related',
    resource,
    by,
    ...(columns && { columns }),
  }),
  documents: (resource: string, by: string): Tab => ({ tab: 'documents', resource, by }),
  templates: (object: number): Tab => ({ tab: 'templates', object }),
  screen: (name: string, right?: Rights): Tab => ({ tab: 'screen', name, ...(right && { right }) }),
}

/** Who may do what, any-of. `one` is `read` when left out, `remove` is `edit`, `export` is `read`. */
export interface ResourceRights {
  readonly read: Rights
  readonly one?: Rights
  readonly create?: Rights
  readonly edit?: Rights
  readonly remove?: Rights
  readonly export?: Rights
}

export type On = 'one' | 'many' | 'all'
/** A action of one record, of several or of the whole resource; its handler stands in the rules under the same name. */
export interface Action<R = any, I = Fields, O = On> {
  readonly on: O
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the resource's path; whole when it begins with `api/`. `{id}`, or another unique field in braces, names the record. */
  readonly path: string
  readonly right: Rights
  readonly when?: (record: R) => boolean
  readonly input?: I & Fields
  /** Which of the inputs the screen asks for, of a record; all of them without it. */
  readonly asks?: (record: R) => readonly string[]
  /** For actions over a parent's rows: the inputs that are asked, by the reference field that names the parent; the parent is sent under that name. */
  readonly under?: Readonly<Record<string, readonly string[]>>
  /** How the input travels; JSON unless told. */
  readonly body?: 'json' | 'multipart' | 'none'
  readonly answer?: 'record' | 'file' | 'json'
  /** The screen asks before it runs. */
  readonly confirm?: boolean
  /** No button: a screen calls it by itself. */
  readonly silent?: boolean
  /** It reads only: allowed in read-only mode, no version, no history. */
  readonly reads?: boolean
}

export type Check<R> = (record: R) => true | string

/** What the interpreters read: any resource, its types erased. */
export interface Resource {
  readonly name: string
  readonly area: string
  readonly api: Api
  readonly screens?: Screens
  readonly title: Title
  /** Declared and standard fields together. */
  readonly fields: Fields
  readonly derive?: Readonly<Record<string, (record: any) => unknown>>
  readonly checks?: Readonly<Record<string, Check<any>>>
  readonly list?: List
  readonly form?: readonly Layout[]
  readonly show?: readonly Tab[]
  readonly rights: ResourceRights
  readonly actions?: Readonly<Record<string, Action>>
  readonly parts?: Parts
}

/** The registry as interpreters read it. */
export type Resources = Readonly<Record<string, Resource>>

/** The dotted place of a field in the record on the wire. */
export const placeOf = (resource: Resource, name: string): string => {
  const one = resource.fields[name]
  return (one && optionsOf(one).at) ?? name
}
