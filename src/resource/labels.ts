import type { Fields } from './field.ts'
import type { ActionsOf, FieldsOf, PartOf } from './define.ts'
import type { StandardFields } from './resource.ts'

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
