import type { Fields, Field, Kind, Ref } from './field.ts'
import type { ActionsOf, FieldsOf, PartOf } from './define.ts'
import type { StandardFields, Activity } from './fieldMakers.ts'

type OptionsOf<X> = X extends { readonly options: infer O } ? O : never
type ChoicesOf<X> = OptionsOf<X> extends { choices: readonly (infer C extends string)[] } ? C : never
type ChoiceKeys<F> = { [K in keyof F]: [ChoicesOf<F[K]>] extends [never] ? never : K }[keyof F]
type ColumnsOf<X> = OptionsOf<X> extends { columns: { meanings: readonly (infer M extends string)[] } } ? M : never
type Meanings<F> = { [K in keyof F]: ColumnsOf<F[K]> }[keyof F]
type FlagKeys<F> = { [K in keyof F]: F[K] extends { readonly kind: 'flag' } ? K : never }[keyof F]
type If<Keys, Then> = [Keys] extends [never] ? unknown : Then
type InputFields<A> = { [K in keyof A]: A[K] extends Fields ? keyof A[K] : never }[keyof A] & string

/** The choices among action inputs that are not fields of the record. */
type InputChoices<R> = {
  [K in keyof ActionsOf<R>]: ActionsOf<R>[K] extends infer I extends Fields
    ? { [N in Exclude<ChoiceKeys<I>, keyof FieldsOf<R>>]: Readonly<Record<ChoicesOf<I[N]>, string>> }
    : never
}[keyof ActionsOf<R>]
type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type InputChoiceLabels<R> = If<keyof ActionsOf<R>, { readonly choices?: Readonly<Joined<InputChoices<R>>> }>

/** The meanings that columns of its tables may have. */
type ColumnLabels<R> = If<Meanings<FieldsOf<R>>, { readonly columns: { readonly [K in Meanings<FieldsOf<R>>]: string } }>

/** The grammatical gender of a resource's name in one language: adjectives and participles in its labels agree with it. */
export type Gender = 'm' | 'f' | 'n' | 'plural'

/** The labels that a resource needs in each language; a missing one does not compile. Plural forms are separated by `||||`. */
export type LabelsOf<R> = [PartOf<R>] extends [never]
  ? {
      readonly name: string
      readonly gender: Gender
      /** One record as the object of a verb, in small letters: 'Удалить' + 'накладную'. */
      readonly object: string
      /** Names of the values of flags, when 'yes' and 'no' are not clear. */
      readonly choices?: { readonly [K in FlagKeys<FieldsOf<R> & StandardFields>]?: Readonly<Record<'yes' | 'no', string>> }
      readonly fields: { readonly [K in keyof FieldsOf<R>]: string } & { readonly [K in keyof StandardFields]?: string }
      /** Titles of further views, by their names in `list.views`. */
      readonly views?: Readonly<Record<string, string>>
      /** A short name for its records in the inbox. */
      readonly inbox?: string
      /** Names of the measures of its matrices and of their figures over all rows. */
      readonly measures?: Readonly<Record<string, string>>
      /** Names of the further charts of its matrices. */
      readonly charts?: Readonly<Record<string, string>>
      /** Names of the links from a record's card to the page on which a view opens it, by view. */
      readonly cards?: Readonly<Record<string, string>>
      /** Names of the counts in `api.sums`. */
      readonly counts?: Readonly<Record<string, string>>
      /** The name of a partial import, and how to prepare its file. */
      readonly import?: { readonly name: string; readonly about: string }
      /** Names of form sections and tabs. */
      readonly sections?: Readonly<Record<string, string>>
      /** Shown in table cells when there is no value. */
      readonly empty?: { readonly [K in keyof FieldsOf<R>]?: string }
      /** Messages of failed checks, by key. */
      readonly checks?: Readonly<Record<string, string>>
      /** Names of switching a record on and off, and the note on its card while it is off, when the general words are not clear. */
      readonly activity?: { readonly on: string; readonly off: string; readonly isOff: string }
      /**
       * Why a record may not be changed or removed, when the declaration restricts it; the words of its choices can be inserted: 'Статус
       * «%{status}»'.
       */
      readonly refused?: { readonly edit?: string; readonly remove?: string }
      /** Messages for records that cannot be loaded: in their list, among the options of a select, in the filter of a list. */
      readonly failures?: {
        readonly list?: string
        readonly select?: string
        readonly filter?: string
        readonly sums?: string
        /** Messages for the options of one reference of this resource. */
        readonly of?: { readonly [K in keyof FieldsOf<R>]?: string }
      }
      readonly hints?: { readonly [K in keyof FieldsOf<R>]?: string }
      readonly inputs?: { readonly [K in InputFields<ActionsOf<R>>]?: string }
    } & If<
      ChoiceKeys<FieldsOf<R>>,
      { readonly choices: { readonly [K in ChoiceKeys<FieldsOf<R>> & string]: Readonly<Record<ChoicesOf<FieldsOf<R>[K]>, string>> } }
    > &
      ColumnLabels<R> &
      InputChoiceLabels<R> &
      If<keyof ActionsOf<R>, { readonly actions: { readonly [K in keyof ActionsOf<R>]: string } }>
  : { readonly name: string; readonly gender: Gender; readonly object: string } & ColumnLabels<R>

type KindOf<X> = X extends { readonly kind: infer K } ? K : never
type ValueOf<X> = X extends Field<Kind, infer V> ? V : never

type Standard<Y extends Activity> = Omit<StandardFields, 'isActive'> & {
  readonly isActive: Field<'flag', boolean, { readonly at: Y; readonly default: true }>
}
type AllFields<R, Y extends Activity = 'metadataFields.isActive'> = FieldsOf<R> & Standard<Y>

type PlaceOf<X, K> = X extends { readonly options: infer O } ? (O extends { readonly at: infer P extends string } ? P : K) : never
/** Required and defaulted values are never null; lists are empty instead. */
type Filled<X> =
  KindOf<X> extends 'references' | 'lines'
    ? true
    : OptionsOf<X> extends { readonly required: true } | { readonly default: unknown }
      ? true
      : false
/** Fields that some calls omit: expensive ones in lists that do not show them, and those that not every reader may see. */
type SometimesLeftOut<F> = {
  [K in keyof F]: KindOf<F[K]> extends 'richText' | 'json'
    ? K
    : OptionsOf<F[K]> extends { readonly onDemand: true } | { readonly read: readonly string[] }
      ? K
      : never
}[keyof F]
/** Nested records are built by the database, so only lines of the record itself include values derived from the same record. */
type InDatabase<F> = { [K in keyof F as OptionsOf<F[K]> extends { readonly derived: 'record' } ? never : K]: F[K] }

/** Values by dotted path, those of `O` optional. */
type ByPlace<F, S, D extends Depth, O> = {
  readonly [K in Exclude<keyof F, O> as PlaceOf<F[K], K> & string]: Value<F[K], S, D>
} & { readonly [K in Extract<keyof F, O> as PlaceOf<F[K], K> & string]?: Value<F[K], S, D> }
type FirstPart<P> = P extends `${infer H}.${string}` ? H : never
type Opened<T> = { [P in keyof T as P extends `${string}.${string}` ? never : P]: T[P] } & {
  readonly [H in FirstPart<keyof T>]: Opened<{ [P in keyof T as P extends `${H}.${infer Rest}` ? Rest : never]: T[P] }>
}
type Flat<T> = T extends infer U ? { [K in keyof U]: U[K] } : never
type Whole<F, S, D extends Depth, O> = Flat<Opened<Flat<ByPlace<F, S, D, O>>>>

/** The depth of references inside shown fields, the same as in `server/engine/read`. */
type Depth = 0 | 1 | 2 | 3
type Deeper = readonly [1, 2, 3, 3]
type Shown<F, X> = Pick<F, keyof F & (OptionsOf<X> extends { readonly shows: readonly (infer N)[] } ? N : never)>
type ShownFields<F, X, D extends Depth> =
  KindOf<X> extends 'lines' ? (D extends 0 ? Shown<F, X> : InDatabase<Shown<F, X>>) : InDatabase<Shown<F, X>>
type Inner<X, S, D extends Depth> =
  OptionsOf<X> extends { readonly target: infer T extends keyof S }
    ? { readonly id: number } & (D extends 3
        ? unknown
        : OptionsOf<X> extends { readonly shows: unknown }
          ? Whole<ShownFields<AllFields<S[T]>, X, D>, S, Deeper[D], never>
          : // The types do not say which fields a title uses: any of them may be present.
            Whole<InDatabase<AllFields<S[T]>>, S, Deeper[D], keyof AllFields<S[T]>>)
    : Ref

type Present<X, S, D extends Depth> =
  KindOf<X> extends 'reference' ? Inner<X, S, D> : KindOf<X> extends 'references' | 'lines' ? readonly Inner<X, S, D>[] : ValueOf<X>
type Value<X, S, D extends Depth> = Filled<X> extends true ? Present<X, S, D> : Present<X, S, D> | null

/**
 * A record as calls send it: fields at their dotted paths, references and lines as `{ id, …shows }`. `S` is the registry, which has the
 * types of shown fields; without it they are unknown. `Y` is the place of the activity, for resources that declare their own. What lists or
 * rights may omit is optional. When the compiler does not know the resource's fields, its values are unknown.
 */
export type WireOf<R, S = unknown, Y extends Activity = 'metadataFields.isActive'> = { readonly id: number; readonly version: number } & ([
  FieldsOf<R>,
] extends [never]
  ? Record<string, unknown>
  : Whole<AllFields<R, Y>, S, 0, SometimesLeftOut<AllFields<R, Y>>>)
