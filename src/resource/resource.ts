import type { Field, Fields, Rights } from './field.ts'
import { field, optionsOf } from './field.ts'

type ValueOf<X> = X extends Field<any, infer V, any> ? V : never
type KindOf<X> = X extends Field<infer K, any, any> ? K : never
type OptionsOf<X> = X extends Field<any, any, infer O> ? O : never
type KeysWith<F extends Fields, P> = { [K in keyof F]: OptionsOf<F[K]> extends P ? K : never }[keyof F] & string

type Needed<F extends Fields> = KeysWith<F, { required: true }>
type Filled<F extends Fields> = Needed<F> | KeysWith<F, { default: unknown }>
type Closed<F extends Fields> =
  | KeysWith<F, { readonly: true }>
  | KeysWith<F, { derived: string }>
  | ({ [K in keyof F]: KindOf<F[K]> extends 'lines' ? K : never }[keyof F] & string)
type Manifold<F extends Fields> = { [K in keyof F]: KindOf<F[K]> extends 'references' | 'lines' ? K : never }[keyof F] & string

/** The resource whose records are the people that sign in: creators of records, authors of changes. */
export const PEOPLE = 'account'
/** The resource whose records are template documents, each made for one object by its field `object` (foundations §2.14). */
export const TEMPLATES = 'template'

/** What every record has beside its declared fields (foundations §3, "Common fields"). */
export const standardFields = (activity: Activity = 'metadataFields.isActive') =>
  ({
    isActive: field.flag({ at: activity, default: true }),
    isDelete: field.flag({ at: 'metadataFields.isDelete', default: false }),
    insDate: field.dateTime({ at: 'metadataFields.insDate', readonly: true }),
    mdInsUser: field.reference(PEOPLE, { readonly: true, shows: ['fio', 'login'] }),
  }) as const
export type StandardFields = ReturnType<typeof standardFields>
type WithStandard<F> = F & StandardFields

/** Where the activity flag stands on the wire: most records nest it, some carry it on top (foundations §3). */
export type Activity = 'metadataFields.isActive' | 'metadataFields.active' | 'isActive' | 'active'

/** A row as everyone reads it, by field name: required and defaulted fields are never null. */
export type Row<F extends Fields> = { readonly id: number; readonly version: number } & {
  readonly [K in keyof F]: K extends Filled<F> | Manifold<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
type Sent<X> =
  KindOf<X> extends 'reference' | 'file' ? number : KindOf<X> extends 'references' ? readonly number[] : ValueOf<X>
/** What may be sent, by field name: references by id; derived and read-only fields are absent. */
export type Input<F extends Fields> = { readonly [K in Exclude<Needed<F>, Closed<F>>]: Sent<F[K]> } & {
  readonly [K in Exclude<keyof F, Needed<F> | Closed<F>>]?: Sent<F[K]> | null
}

/** The calls that a collection answers by itself (`routes.ts` gives their methods and paths). */
export type Offer = 'list' | 'one' | 'create' | 'edit' | 'replace' | 'remove' | 'export'

/** A further list call of the same records. `by` takes the path's {id} as a parent; `scope` names SQL in the rules. */
export interface ListCall {
  readonly by?: string
  readonly scope?: string
  readonly right?: Rights
  /** Query parameters handed to the scope; the filters do not read them. */
  readonly takes?: readonly string[]
}

/** Paths of a resource. Paths that begin with `api/` are whole, others stand below `path`. */
export interface Api {
  readonly path: string
  readonly offers?: readonly Offer[]
  readonly lists?: Readonly<Record<string, ListCall>>
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
}

/** A form's layout: rows of fields, or a section with a heading from the labels. */
export type Layout<Name extends string = string, R = any> =
  | Name
  | readonly Name[]
  | { readonly section: string; readonly rows: readonly (Name | readonly Name[])[]; readonly when?: (record: R) => boolean }

/** A tab of the card. The data tab comes first and the history tab last by themselves. */
export type Tab =
  | { readonly tab: 'related'; readonly resource: string; readonly by: string; readonly columns?: readonly string[] }
  | { readonly tab: 'documents'; readonly resource: string; readonly by: string }
  | { readonly tab: 'templates'; readonly object: number }
  | { readonly tab: 'screen'; readonly name: string; readonly right?: Rights }

/** Short ways to say the tabs. */
export const tab = {
  related: (resource: string, by: string, columns?: readonly string[]): Tab => ({ tab: 'related', resource, by, ...(columns && { columns }) }),
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
/** A deed of one record, of several or of the whole resource; its handler stands in the rules under the same name. */
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

/** Exactly one record of each parent carries the flag; the newest takes over when it goes (foundations §4, "Requisites"). */
export interface OneDefault {
  readonly field: string
  readonly per: string
}
/** Entries in force from a start date on; the current one is the latest that has begun (foundations §4). */
export interface Dated {
  readonly start: string
  readonly per: readonly string[]
  /** The check call, below the path: is this start date free? */
  readonly check?: string
  /** Writes carry `isRecalcNeeded`, handed to the rules' `recalc`. */
  readonly recalc?: boolean
}
/** Every change of the field leaves a dated row, newest first, under `history` in the record. */
export interface StatusHistory {
  readonly field: string
  readonly history: string
}
/** A value that no other living record has; `check` is the call that asks in advance, `per` narrows the circle. */
export interface Unique {
  readonly check?: string
  readonly per?: readonly string[]
}
/** One column of an import file: the header's spellings and where the value goes. */
export interface ImportColumn {
  readonly field: string
  readonly headers: readonly string[]
  readonly required?: boolean
  /** A reference is found by this field of its target, and created when `create` says so. */
  readonly find?: string
  readonly create?: boolean
}
/** How files of records come in (imports.md §4): `key` decides between create and update. */
export interface Import {
  readonly path: string
  readonly screen: string
  readonly key: string
  readonly right: Rights
  readonly columns: readonly ImportColumn[]
  /** Child records written from the same row: their fields, the child resource and its parent field. */
  readonly lines?: readonly { readonly resource: string; readonly by: string; readonly key: string; readonly columns: readonly ImportColumn[] }[]
}

/** Groups that many entities share, said in a line each. */
export interface Parts {
  readonly oneDefault?: OneDefault
  readonly dated?: Dated
  readonly statuses?: StatusHistory
  readonly unique?: Readonly<Record<string, Unique>>
  readonly import?: Import
  /** Removal means deletion of the row: links that carry no meaning of their own. */
  readonly hardRemove?: boolean
  /** Documents of a parent: files may be downloaded singly or as a zip. */
  readonly documents?: { readonly owner: string; readonly file: string; readonly download?: string }
  /** Template documents of this record can be filled at this path with `tpl_ids` and `object_id` (foundations §7). */
  readonly templates?: { readonly object: number; readonly path: string }
  /** Editing is logged but needs no version: settings-like rows with a single writer. */
  readonly unversioned?: boolean
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

/** What SQL can see: a field derived from its own record is computed after the query, so it cannot filter or sort it. */
type Column<F extends Fields> = Exclude<keyof F & string, KeysWith<F, { derived: 'record' }>>
type Named<F extends Fields> = keyof F & string
type Sorted<F extends Fields> = Column<F> | `-${Column<F>}` | 'id' | '-id'

/** What an author writes: one resource, every name checked against its fields. */
export interface Definition<N extends string, F extends Fields, A, O, P extends string = never> {
  readonly name: N
  readonly area: string
  readonly api: string | Api
  readonly screens?: string | Screens
  readonly title: Named<F> | { readonly fields: readonly Named<F>[]; readonly of: (record: Row<WithStandard<F>>) => string }
  readonly fields: F
  readonly derive?: { readonly [K in KeysWith<F, { derived: 'record' }>]: (record: Row<WithStandard<F>>) => ValueOf<F[K]> | null }
  readonly checks?: { readonly [K in keyof F]?: Check<Row<WithStandard<F>>> }
  readonly list?: {
    readonly columns: readonly (Named<WithStandard<F>> | 'id')[]
    readonly extra?: readonly (Named<WithStandard<F>> | 'id')[]
    readonly sort?: readonly Sorted<WithStandard<F>>[]
    readonly search?: readonly Column<F>[]
    readonly searchCase?: 'insensitive' | 'sensitive'
    readonly filters?: { readonly [K in Column<WithStandard<F>>]?: FilterKind }
  }
  readonly form?: readonly Layout<Named<WithStandard<F>>, Row<WithStandard<F>>>[]
  readonly show?: readonly Tab[]
  readonly rights: ResourceRights
  readonly actions?: { readonly [K in keyof A]: Action<Row<WithStandard<F>>, A[K]> } & { readonly [K in keyof O]: { readonly on: O[K] } }
  readonly parts?: Parts
  /** For the compiler only: the part that made it, whose labels it shares. */
  readonly madeBy?: P
}
type Promised<F extends Fields> = [KeysWith<F, { derived: 'record' }>] extends [never] ? unknown : { readonly derive: object }

/** A finished resource: erased for interpreters, with its precise types kept for authors. */
export type Defined<N extends string, F extends Fields, A, O, P extends string = never> = Omit<Resource, 'name'> & {
  readonly name: N
  readonly types?: { fields: F; actions: A; on: O; part: P }
}

/** Declares one entity of the business: inert data from which screens, API, table, Excel, rights and tests are read. */
export function defineResource<const N extends string, const F extends Fields, const A = {}, const O = {}, const P extends string = never>(
  definition: Definition<N, F, A, O, P> & Promised<F>,
): Defined<N, F, A, O, P> {
  const api: Api = typeof definition.api === 'string' ? { path: definition.api } : definition.api
  const { title } = definition
  const named = typeof title === 'string' ? { fields: [title], of: (record: any) => String(record[title] ?? '') } : title
  const screens = typeof definition.screens === 'string' ? { base: definition.screens } : definition.screens
  const { madeBy: _, ...rest } = definition
  return {
    ...(rest as object),
    api,
    ...(screens && { screens }),
    title: named,
    fields: { ...definition.fields, ...standardFields(api.activity) },
  } as unknown as Defined<N, F, A, O, P>
}

type TypesOf<R> = R extends { readonly types?: infer T } ? NonNullable<T> : never
/** The declared fields of a resource, without the standard ones. */
export type FieldsOf<R> = TypesOf<R> extends { fields: infer F extends Fields } ? F : never
/** What everyone reads of a resource, by field name. */
export type RecordOf<R> = Row<WithStandard<FieldsOf<R>>>
/** What may be sent for a resource, by field name. */
export type InputOf<R> = Input<WithStandard<FieldsOf<R>>>
export type ServerDerived<R> = KeysWith<FieldsOf<R>, { derived: 'server' }>
export type ActionsOf<R> = TypesOf<R> extends { actions: infer A } ? A : never
export type OnOf<R, K> = TypesOf<R> extends { on: infer O } ? (K extends keyof O ? O[K] : never) : never
export type PartOf<R> = TypesOf<R> extends { part: infer P } ? P : never
export type ActionInput<I> = I extends Fields ? Input<I> : Readonly<Record<string, never>>

type TargetsOf<R> = { [K in keyof FieldsOf<R>]: OptionsOf<FieldsOf<R>[K]> extends { target: infer T } ? T : never }[keyof FieldsOf<R>]

/** The whole business, by name. A reference to a resource that is not here does not compile. */
export function defineResources<const T extends Readonly<Record<string, Resource>>>(
  all: T & {
    readonly [K in keyof T]: TargetsOf<T[K]> extends keyof T ? unknown : { 'refers to an unknown resource': Exclude<TargetsOf<T[K]>, keyof T> }
  },
): T {
  return all
}
/** The registry as interpreters read it. */
export type Resources = Readonly<Record<string, Resource>>

/** The dotted place of a field in the record on the wire. */
export const placeOf = (resource: Resource, name: string): string => {
  const one = resource.fields[name]
  return (one && optionsOf(one).at) ?? name
}
