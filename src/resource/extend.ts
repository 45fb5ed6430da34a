import type { Fields } from './field.ts'
import {
  type Defined,
  type Documents,
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
import type { DocumentsOf } from './ownDocuments.ts'
import type { Layout } from './layout.ts'
import { type AuthoredResource, definitionOf, resourceOf } from './normal.ts'
import type { OptionsOf, Row, WithStandard } from './rows.ts'

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
  const W extends DocumentsOf = never,
>(
  base: Defined<N, F, A, O, P, Q, QO>,
  more: Extension<M, Over<F, M>, A, B, O2, Q2, QO2, V, D> & { readonly parts?: { readonly documents?: W } } & Partial<Promised<M>> & {
      readonly fields?: { readonly [K in keyof M]: Siblings<Over<F, M>, OptionsOf<M[K]>> }
    },
): Defined<N, Over<F, M>, A & B, O & O2, P, Q & Q2, QO & QO2> & Documents<W> {
  return resourceOf(extended(definitionOf(base), more as unknown as Partial<AuthoredResource>)) as never
}
