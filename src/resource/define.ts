import type { Field, Fields, TargetOptions } from './field.ts'
import {
  standardFields,
  type Action,
  type Api,
  type Check,
  type FilterKind,
  type Indicators,
  type Layout,
  type Resource,
  type ResourceRights,
  type Screens,
  type StandardFields,
  type Tab,
  type View,
} from './resource.ts'
import type { Parts } from './shared.ts'

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

type WithStandard<F> = F & StandardFields

/** A row as everyone reads it, by field name: required and defaulted fields are never null. */
export type Row<F extends Fields> = { readonly id: number; readonly version: number } & {
  readonly [K in keyof F]: K extends Filled<F> | Manifold<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
type Sent<X> = KindOf<X> extends 'reference' | 'file' ? number : KindOf<X> extends 'references' ? readonly number[] : ValueOf<X>
/** What may be sent, by field name: references by id; derived and read-only fields are absent. */
export type Input<F extends Fields> = { readonly [K in Exclude<Needed<F>, Closed<F>>]: Sent<F[K]> } & {
  readonly [K in Exclude<keyof F, Needed<F> | Closed<F>>]?: Sent<F[K]> | null
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
    readonly filterOnly?: { readonly [K in Column<F>]?: NonNullable<TargetOptions['only']> }
    readonly unoffered?: readonly Column<F>[]
    readonly filterOptions?: { readonly [K in Column<F>]?: keyof A & string }
    readonly sums?: string
    readonly indicators?: Indicators
    readonly everywhere?: boolean
    readonly views?: Readonly<
      Record<
        string,
        Omit<View, 'columns' | 'extra' | 'filters' | 'sort' | 'actions'> & {
          readonly columns?: readonly (Named<WithStandard<F>> | 'id')[]
          readonly extra?: readonly (Named<WithStandard<F>> | 'id')[]
          readonly filters?: readonly Column<WithStandard<F>>[]
          readonly sort?: readonly Sorted<WithStandard<F>>[]
          readonly actions?: readonly (keyof A & string)[]
        }
      >
    >
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
    readonly [K in keyof T]: TargetsOf<T[K]> extends keyof T
      ? unknown
      : { 'refers to an unknown resource': Exclude<TargetsOf<T[K]>, keyof T> }
  },
): T {
  return all
}
