import type { Rights, Fields } from './field.ts'
import { field, type Activity } from './fieldMakers.ts'
import {
  defineResource,
  type Defined,
  type Definition,
  type DeriveOf,
  type ListOf,
  type FieldName,
  type PartsOf,
  type Promised,
  type Siblings,
} from './define.ts'
import type { Action, Check, ResourceRights } from './resource.ts'
import type { Tab } from './tabs.ts'
import type { Api, QueryCall } from './api.ts'
import type { Layout } from './layout.ts'
import { type AuthoredResource, definitionOf, resourceOf } from './normal.ts'
import type { OptionsOf, Row, WithStandard } from './rows.ts'

/** The flag by which document types say that they fit an owner: 'car' has `isCar`. */
export const flagOf = <const W extends string>(owner: W): `is${Capitalize<W>}` =>
  `is${owner.charAt(0).toUpperCase()}${owner.slice(1)}` as `is${Capitalize<W>}`

interface DocumentsOf<N extends string, T extends string> {
  readonly name: N
  readonly area: string
  /** The resource that owns the documents, and the field that references the owner. */
  readonly owner: T
  readonly api: string
  /** The path of the list of one owner's documents, {id} for the owner; by default `of/{id}` below the others. */
  readonly under?: string
  /**
   * The path of the same list without documents of types that lack the flag: import files are excluded. The rules have the scope `ofTypes`.
   */
  readonly ofTypes?: string
  /** The path that downloads all or some of an owner's documents as a file; by default below their list. */
  readonly download?: string
  /**
   * Names of downloaded files, {id} for the owner and {file} for the file's own name; by default the file's own name, and a general word
   * for several files.
   */
  readonly names?: { readonly one?: string; readonly many?: string }
  /** Its documents are some of another resource's documents: those of owners that are a facet themselves. */
  readonly facet?: string
  /** Where a document has its activity flag; below `metadataFields` by default. */
  readonly activity?: Activity
  /** The owner as document types name it: those of its flag match. Example: `types: 'car'` for `isCar` */
  readonly types: string
  readonly read: Rights
  readonly write: Rights
}

/**
 * Declares the documents of a parent: typed, searched by name (case-sensitive), soft-deleted, downloaded singly or together as a zip
 * (foundations §2.8, §3).
 */
export function defineDocuments<const N extends string, const T extends string>(of: DocumentsOf<N, T>) {
  const { under = `${of.api}/of/{id}`, download = `${under}/download` } = of
  const lists = { [under]: { by: 'owner' } }
  return defineResource({
    name: of.name,
    area: of.area,
    api: {
      path: of.api,
      lists: { ...lists, ...(of.ofTypes && { [of.ofTypes]: { by: 'owner', scope: 'ofTypes' } }) },
      ...(of.activity && { activity: of.activity }),
    },
    title: 'name',
    fields: {
      owner: field.reference(of.owner, { required: true, createOnly: true, at: of.owner }),
      // Without its own name a document has the name of its file.
      name: field.text({ max: 255 }),
      documentType: field.reference('documentType', { required: true, shows: ['name', 'code'], only: { [flagOf(of.types)]: true } }),
      file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'csv', 'archive'] }),
      fileName: field.text({ derived: 'server', hidden: true }),
      status: field.text({ max: 40, readonly: true }),
    },
    list: {
      columns: ['name', 'documentType', 'file', 'insDate', 'mdInsUser'],
      sort: ['-insDate'],
      search: { in: ['name'], caseSensitive: true },
      filters: { documentType: 'equals' },
    },
    form: ['file', ['name', 'documentType']],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: {
      documents: {
        owner: 'owner',
        file: 'file',
        types: of.types,
        download,
        ...(of.ofTypes && { ofTypes: of.ofTypes }),
        ...(of.names && { names: of.names }),
      },
      ...(of.facet !== undefined && { facet: { of: of.facet, by: 'owner' } }),
    },
    madeBy: 'documents',
  })
}

/** The keys of both; the second wins. */
type Over<F, M> = Omit<F, keyof M> & M

/** What an application adds to a resource: new entries, and replacements for entries of the same name; arrays are replaced as a whole. */
interface Extension<M extends Fields, F extends Fields, A, B, O, Q, QO, V extends string, D> {
  readonly api?: Partial<Omit<Api, 'queries'>> & {
    readonly queries?: { readonly [K in keyof Q]: QueryCall<Q[K]> } & { readonly [K in keyof QO]: { readonly on: QO[K] } }
  }
  readonly title?: Definition<string, F, A, O>['title']
  readonly fields?: M
  readonly derive?: DeriveOf<F, D>
  readonly checks?: { readonly [K in keyof F]?: Check<Row<WithStandard<F>>> }
  readonly list?: Partial<ListOf<WithStandard<F>, A & B, Q, V>>
  readonly form?: readonly Layout<FieldName<WithStandard<F>>>[]
  readonly show?: readonly Tab<FieldName<WithStandard<F>>>[]
  readonly rights?: Partial<ResourceRights<Row<WithStandard<F>>>>
  readonly actions?: { readonly [K in keyof B]: Action<Row<WithStandard<F>>, B[K]> } & { readonly [K in keyof O]: { readonly on: O[K] } }
  readonly parts?: PartsOf<WithStandard<F>>
}

/** Merges entries; those that the second object names take its order, so that it can reorder them. */
const both = <T extends object>(one: T | undefined, other: object = {}): T =>
  ({ ...Object.fromEntries(Object.entries(one ?? {}).filter(([key]) => !Object.hasOwn(other, key))), ...other }) as T

function extended(base: AuthoredResource, more: Partial<AuthoredResource>): AuthoredResource {
  const api: Api = typeof base.api === 'string' ? { path: base.api } : base.api
  const added = more.api as Partial<Api> | undefined
  const { list } = more
  return {
    ...base,
    ...more,
    api: { ...both(api, added), lists: both(api.lists, added?.lists), queries: both(api.queries, added?.queries) },
    fields: both(base.fields, more.fields),
    derive: both(base.derive, more.derive),
    checks: both(base.checks, more.checks),
    ...((base.list ?? list) && {
      list: { ...both(base.list, list), filters: both(base.list?.filters, list?.filters), views: both(base.list?.views, list?.views) },
    }),
    rights: both(base.rights, more.rights),
    actions: both(base.actions, more.actions),
    parts: { ...both(base.parts, more.parts), unique: both(base.parts?.unique, more.parts?.unique) },
  }
}

/** Returns a resource with an application's additions. Fields, checks, filters, views, calls, actions, rights and parts are added, or replace those of the same name; columns, the form and the tabs of the card are replaced as a whole. Example: `extendResource(account, { fields: { doctor: field.reference('doctor') }, form: [['login', 'fio'], 'doctor'] })` */
export function extendResource<
  const N extends string,
  const F extends Fields,
  const A,
  const O,
  const P extends string,
  const Q,
  const QO,
  const M extends Fields = {},
  const B = {},
  const O2 = {},
  const Q2 = {},
  const QO2 = {},
  const V extends string = never,
  const D = {},
>(
  base: Defined<N, F, A, O, P, Q, QO>,
  more: Extension<M, Over<F, M>, A, B, O2, Q2, QO2, V, D> &
    Partial<Promised<M>> & { readonly fields?: { readonly [K in keyof M]: Siblings<Over<F, M>, OptionsOf<M[K]>> } },
): Defined<N, Over<F, M>, A & B, O & O2, P, Q & Q2, QO & QO2> {
  return resourceOf(extended(definitionOf(base), more as unknown as Partial<AuthoredResource>)) as never
}
