import type { Fields, TargetOptions } from './field.ts'
import { type AuthoredResource, resourceOf } from './normal.ts'
import type { Spot, Way } from './onMap.ts'
import type { Api, ListCall, Mark, QueryCall, SumsCall } from './api.ts'
import type { Layout } from './layout.ts'
import type { Tab } from './tabs.ts'
import type { Action, Board, Check, Derive, FilterKind, InitialFilters, Resource, ResourceRights, Screens, View } from './resource.ts'
import type { DocumentsOf } from './ownDocuments.ts'
import type {
  Dated,
  Entry,
  Facet,
  Inbox,
  Import,
  ImportColumn,
  KeptRecords,
  KeptSums,
  NamingParts,
  OneDefault,
  Parts,
  Recalc,
  Reserved,
  StatusHistory,
  Unique,
} from './shared.ts'
import type {
  RuleValues,
  Input,
  KeysOfKind,
  KeysWith,
  MultiValued,
  Needed,
  OptionsOf,
  Row,
  Stored,
  ValueOf,
  WithStandard,
  Writable,
} from './rows.ts'

export type { Input, Row, Stored } from './rows.ts'

/** Fields that SQL can see: a field derived from its own record is computed after the query, so it can neither filter nor sort it. */
type Column<F extends Fields> = Exclude<keyof F & string, KeysWith<F, { derived: 'record' }>>
export type FieldName<F extends Fields> = keyof F & string
type Sorted<F extends Fields> = Column<F> | `-${Column<F>}` | 'id' | '-id'
type Columns<F extends Fields> = readonly (FieldName<F> | 'id')[]
type References<F extends Fields> = KeysOfKind<F, 'reference'>
type DayField<F extends Fields> = KeysOfKind<F, 'date' | 'dateTime'>

/** How a list is filtered by a field: a kind, or a kind with options for its panel. */
type FilterOf<Q> =
  | FilterKind
  | {
      readonly by: FilterKind
      readonly only?: NonNullable<TargetOptions['only']>
      readonly options?: keyof Q & string
      readonly offered?: false
      readonly indexed?: true
    }
type Marks<F extends Fields> = Readonly<Record<string, { readonly [K in Column<F>]?: Mark[string] }>>
type SumsOf<F extends Fields> = Omit<SumsCall, 'of' | 'units' | 'per' | 'counts' | 'list'> & {
  readonly path: string
  readonly of: readonly Column<F>[]
  readonly units?: { readonly [K in Column<F>]?: References<F> }
  readonly per?: readonly Column<F>[]
  readonly counts?: Marks<F>
}
interface IndicatorsOf<F extends Fields> {
  readonly counts: SumsOf<F>
  readonly groups?: SumsOf<F>
}
type ViewOf<F extends Fields, A, V extends string> = Omit<
  View,
  'call' | 'only' | 'columns' | 'lead' | 'extra' | 'filters' | 'sort' | 'actions' | 'sums' | 'indicators' | 'board'
> & {
  readonly like?: NoInfer<V>
  readonly call?: ListCall & { readonly path: string; readonly by?: References<F> }
  readonly only?: { readonly [K in Column<F>]?: string | number | boolean }
  readonly columns?: Columns<F>
  readonly lead?: Columns<F>
  readonly extra?: Columns<F>
  readonly filters?: readonly Column<F>[]
  readonly sort?: readonly Sorted<F>[]
  readonly actions?: readonly (keyof A & string)[]
  readonly sums?: SumsOf<F>
  readonly indicators?: IndicatorsOf<F>
  readonly board?: Omit<Board, 'columns' | 'position' | 'move'> & {
    readonly columns: References<F>
    readonly position: KeysOfKind<F, 'number'>
    readonly move: keyof A & string
  }
}
export interface ListOf<F extends Fields, A, Q, V extends string> {
  readonly columns: Columns<F>
  readonly lead?: Columns<F>
  readonly extra?: Columns<F>
  readonly sort?: readonly Sorted<F>[]
  readonly search?:
    | readonly Column<F>[]
    | { readonly in: readonly Column<F>[]; readonly caseSensitive?: boolean; readonly global?: boolean }
  readonly filters?: { readonly [K in Column<F>]?: FilterOf<Q> }
  readonly begins?: { readonly [K in Column<F>]?: InitialFilters[string] }
  readonly period?: DayField<F> & Column<F>
  readonly frozen?: 0 | 1 | 2 | 3
  readonly sums?: SumsOf<F>
  readonly indicators?: IndicatorsOf<F>
  readonly views?: Readonly<Record<V, ViewOf<F, A, V>>>
  readonly inbox?: Omit<Inbox, 'view' | 'day' | 'shows' | 'sum' | 'accept' | 'only'> & {
    readonly view: NoInfer<V>
    readonly day: DayField<F> & Column<F>
    readonly shows: readonly FieldName<F>[]
    readonly sum?: KeysOfKind<F, 'money'>
    readonly accept: keyof A & string
    readonly only?: { readonly [K in Column<F>]?: string | number | boolean }
  }
}
export type ScreensOf<F extends Fields> = Omit<Screens, 'createUnder' | 'leads'> & {
  readonly leads?: KeysOfKind<F, 'number'>
  readonly createUnder?: { readonly [K in References<F>]?: string | readonly string[] }
}
type ImportOf<F extends Fields> = Omit<Import, 'key' | 'fixed' | 'columns'> & {
  readonly key: Column<F> | readonly Column<F>[]
  readonly fixed?: { readonly [K in Column<F>]?: string | number | boolean }
  readonly columns: readonly (Omit<ImportColumn, 'field'> & { readonly field: Column<F> })[]
}
/** The period belongs to the record itself, or to the header that `of` names. */
type ReservedOf<F extends Fields> = { readonly only?: { readonly [K in Column<F>]?: readonly (string | number | boolean)[] } } & (
  | Omit<Reserved<References<F>, KeysOfKind<F, 'dateTime'>, never>, 'of' | 'only'>
  | (Omit<Reserved<References<F>, string, References<F>>, 'of' | 'only'> & { readonly of: References<F> })
)
export type PartsOf<F extends Fields> = Omit<Parts, NamingParts> & {
  readonly entry?: Entry<Exclude<Column<F>, KeysWith<F, { readonly: true }>>, FieldName<F>, KeysOfKind<F, 'text'>>
  readonly oneDefault?: OneDefault<KeysOfKind<F, 'flag'>, References<F>>
  readonly dated?: Dated<DayField<F>, Column<F>>
  readonly recalc?: Recalc<DayField<F>>
  readonly statuses?: StatusHistory<Column<F>, KeysOfKind<F, 'choice'>>
  readonly keptSums?: readonly KeptSums<Column<F>>[]
  readonly unique?: { readonly [K in Column<F>]?: Unique<Column<F>> }
  readonly reserved?: ReservedOf<F>
  readonly import?: ImportOf<F>
  readonly kept?: KeptRecords<Column<F>>
  readonly facet?: Facet<References<F>>
  readonly spot?: Spot<KeysOfKind<F, 'decimal'>, KeysOfKind<F, 'reference' | 'references'>>
  readonly way?: Way<References<F>, FieldName<F>>
  readonly attached?: Omit<NonNullable<Parts['attached']>, 'owner' | 'file'> & {
    readonly owner: References<F>
    readonly file: KeysOfKind<F, 'file'>
  }
}

/** What a value may be derived from: the id and fields that SQL can see. */
type Source<F extends Fields> = Column<WithStandard<F>> | 'id'
/** `D`: the names in `from`, value by value; the formula sees only these fields. */
export type DeriveOf<F extends Fields, D> = {
  readonly [K in keyof D]: Derive<
    D[K] & Source<F>,
    Pick<Row<WithStandard<F>>, D[K] & Source<F>>,
    K extends keyof F ? ValueOf<F[K]> | null : unknown
  >
}

/**
 * What an author writes: one resource, with every name of its own fields, actions and views checked. `normal.ts` unfolds it for
 * interpreters.
 */
export interface Definition<
  N extends string,
  F extends Fields,
  A,
  O,
  P extends string = never,
  Q = {},
  QO = {},
  V extends string = never,
  D = {},
> {
  readonly name: N
  readonly area: string
  readonly api:
    | string
    | (Omit<Api, 'queries'> & {
        readonly queries?: { readonly [K in keyof Q]: QueryCall<Q[K]> } & { readonly [K in keyof QO]: { readonly on: QO[K] } }
      })
  readonly screens?: string | ScreensOf<F>
  readonly title: FieldName<F> | { readonly fields: readonly FieldName<F>[]; readonly of: (record: Row<WithStandard<F>>) => string }
  readonly fields: F
  readonly derive?: DeriveOf<F, D>
  readonly checks?: { readonly [K in keyof F]?: Check<Row<WithStandard<F>>> }
  readonly list?: ListOf<WithStandard<F>, A, Q, V>
  readonly form?: readonly Layout<FieldName<WithStandard<F>>>[]
  readonly show?: readonly Tab<FieldName<WithStandard<F>>>[]
  readonly rights: ResourceRights<Row<WithStandard<F>>>
  readonly actions?: { readonly [K in keyof A]: Action<Row<WithStandard<F>>, A[K]> } & { readonly [K in keyof O]: { readonly on: O[K] } }
  readonly parts?: PartsOf<WithStandard<F>>
  /** For the compiler only: the part that created it, whose labels it shares. */
  readonly madeBy?: P
}

export type Promised<F extends Fields> = [KeysWith<F, { derived: 'record' }>] extends [never]
  ? unknown
  : { readonly derive: { readonly [K in KeysWith<F, { derived: 'record' }>]: object } }
export type Names<X, All, Fault extends string> = [X] extends [All] ? unknown : { readonly [K in Fault]: Exclude<X, All> }
/** Options with which a field names other fields of its record. */
export type Siblings<F extends Fields, O> = (O extends { unitOf: infer U } ? Names<U, keyof F, 'unitOf names no field'> : unknown) &
  (O extends { shareOf: infer U } ? Names<U, keyof F, 'shareOf names no field'> : unknown) &
  (O extends { recordOf: infer U } ? Names<U, keyof F, 'recordOf names no field'> : unknown) &
  (O extends { anyOf: readonly (infer U)[] } ? Names<U, keyof F, 'anyOf names no field'> : unknown) &
  (O extends { matching: infer M } ? Names<M[keyof M], keyof WithStandard<F>, 'matching names no field'> : unknown) &
  (O extends { prefills: infer M } ? Names<keyof M, keyof F, 'prefills names no field'> : unknown)
type Related<F extends Fields> = { readonly fields: { readonly [K in keyof F]: Siblings<F, OptionsOf<F[K]>> } }

/** A finished resource: erased for interpreters, precise for authors. */
export type Defined<N extends string, F extends Fields, A, O, P extends string = never, Q = {}, QO = {}> = Omit<Resource, 'name'> & {
  readonly name: N
  readonly types?: { fields: F; actions: A; on: O; part: P; queries: Q; queriesOn: QO }
}

/** For the compiler only: that a resource has documents, and how it declares them. */
export interface Documented<D> {
  readonly documented?: D
}
/** What the compiler knows of a resource's documents. */
export type Documents<D> = [D] extends [never] ? unknown : Documented<D>

/** Declares one entity of the business: inert data from which screens, API, table, Excel, rights and tests are derived. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const A = {},
  const O = {},
  const P extends string = never,
  const Q = {},
  const QO = {},
  const V extends string = never,
  const D = {},
  const W extends DocumentsOf = never,
>(
  definition: Definition<N, F, A, O, P, Q, QO, V, D> & { readonly parts?: { readonly documents?: W } } & Promised<F> &
    Related<F> &
    Names<keyof D, KeysWith<F, { derived: 'record' }>, 'derive names no field that is derived'>,
): Defined<N, F, A, O, P, Q, QO> & Documents<W> {
  return resourceOf(definition as unknown as AuthoredResource) as unknown as Defined<N, F, A, O, P, Q, QO> & Documents<W>
}

type TypesOf<R> = R extends { readonly types?: infer T } ? NonNullable<T> : never
/** The declared fields of a resource, without the standard ones. */
export type FieldsOf<R> = TypesOf<R> extends { fields: infer F extends Fields } ? F : never
/** Returns fields of a resource by name: a facet takes them from the resource whose records it has. */
export const fieldsFrom = <R extends Defined<string, Fields, any, any, string>, const K extends keyof FieldsOf<R> & string>(
  { fields }: R,
  ...names: readonly K[]
): Pick<FieldsOf<R>, K> => Object.fromEntries(names.map(name => [name, fields[name]])) as Pick<FieldsOf<R>, K>
/** Precise when the compiler knows the resource's fields. */
type Precise<R, T> = [FieldsOf<R>] extends [never] ? Readonly<Record<string, unknown>> : T
/**
 * A record in the program, by field name: as everyone reads it, or the `next` one, as a write will leave it before its rules have run,
 * where any value may still be empty. The type on the wire is `WireOf`.
 */
export type RecordOf<R, As extends 'read' | 'next' = 'read'> = As extends 'next'
  ? Precise<
      R,
      {
        readonly [K in keyof WithStandard<FieldsOf<R>>]: K extends MultiValued<FieldsOf<R>>
          ? ValueOf<WithStandard<FieldsOf<R>>[K]>
          : ValueOf<WithStandard<FieldsOf<R>>[K]> | null
      }
    >
  : Row<WithStandard<FieldsOf<R>>>
/** A record as the resource's table stores it, by field name. */
export type StoredOf<R> = Stored<WithStandard<FieldsOf<R>>>
type Changed<R> = { readonly [K in Writable<WithStandard<FieldsOf<R>>>]?: RuleValues<WithStandard<FieldsOf<R>>[K]> | null | undefined }
type Demanded<R> = { readonly [K in Exclude<Needed<FieldsOf<R>>, KeysWith<FieldsOf<R>, { derived: string }>>]: RuleValues<FieldsOf<R>[K]> }
/** What rules write to a record, by field name: some of its values or, for a `new` one, at least everything that is required. */
export type ChangesOf<R, To extends 'old' | 'new' = 'old'> = Precise<R, To extends 'new' ? Changed<R> & Demanded<R> : Changed<R>>
export type ServerDerived<R> = KeysWith<FieldsOf<R>, { derived: 'server' }>
export type ActionsOf<R> = TypesOf<R> extends { actions: infer A } ? A : never
export type OnOf<R, K> = TypesOf<R> extends { on: infer O } ? (K extends keyof O ? O[K] : never) : never
export type QueriesOf<R> = TypesOf<R> extends { queries: infer Q } ? Q : never
export type QueryOnOf<R, K> = TypesOf<R> extends { queriesOn: infer O } ? (K extends keyof O ? O[K] : never) : never
export type PartOf<R> = TypesOf<R> extends { part: infer P } ? P : never
export type ActionInput<I> = I extends Fields ? Input<I> : Readonly<Record<string, never>>
