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

/** The choices among the inputs of actions that are no fields of the record. */
type InputChoices<R> = {
  [K in keyof ActionsOf<R>]: ActionsOf<R>[K] extends infer I extends Fields
    ? { [N in Exclude<ChoiceKeys<I>, keyof FieldsOf<R>>]: Readonly<Record<ChoicesOf<I[N]>, string>> }
    : never
}[keyof ActionsOf<R>]
type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
type InputChoiceLabels<R> = If<keyof ActionsOf<R>, { readonly choices?: Readonly<Joined<InputChoices<R>>> }>

/** What the columns of its tables may hold. */
type ColumnLabels<R> = If<Meanings<FieldsOf<R>>, { readonly columns: { readonly [K in Meanings<FieldsOf<R>>]: string } }>

/** Of a resource's name in one language: by it adjectives and participles of its labels are formed. */
export type Gender = 'm' | 'f' | 'n' | 'plural'

/** The labels that a resource needs in each language; a missing one does not compile. Plural forms are parted by `||||`. */
export type LabelsOf<R> = [PartOf<R>] extends [never]
  ? {
      readonly name: string
      readonly gender: Gender
      /** One record as what something is done to, in small letters: 'Удалить' + 'накладную'. */
      readonly object: string
      /** What the values of flags are called where 'yes' and 'no' do not say it. */
      readonly choices?: { readonly [K in FlagKeys<FieldsOf<R> & StandardFields>]?: Readonly<Record<'yes' | 'no', string>> }
      readonly fields: { readonly [K in keyof FieldsOf<R>]: string } & { readonly [K in keyof StandardFields]?: string }
      /** Titles of further lists, by their names in `list.views`. */
      readonly views?: Readonly<Record<string, string>>
      /** What its records are called in the inbox, in a word. */
      readonly inbox?: string
      /** What its matrices measure, and their figures over all rows, by their names. */
      readonly measures?: Readonly<Record<string, string>>
      /** What the further pictures of its matrices are called, by their names. */
      readonly charts?: Readonly<Record<string, string>>
      /** What leads from a record's card to the page on which a view opens it, by the name of the view. */
      readonly cards?: Readonly<Record<string, string>>
      /** What the counts of `api.sums` count, by their names. */
      readonly counts?: Readonly<Record<string, string>>
      /** What an import of some of the records is called, and how its file is made. */
      readonly import?: { readonly name: string; readonly about: string }
      /** Names of form sections and tabs. */
      readonly sections?: Readonly<Record<string, string>>
      /** Shown in table cells in place of nothing. */
      readonly empty?: { readonly [K in keyof FieldsOf<R>]?: string }
      /** What a failed check says, by its key. */
      readonly checks?: Readonly<Record<string, string>>
      /** What switching a record on and off is called, and what its card says while it is off, where the general words say too little. */
      readonly activity?: { readonly on: string; readonly off: string; readonly isOff: string }
      /** Why a record may not be changed, or removed, where the declaration says so; the words of its choices fill it in: 'Статус «%{status}»'. */
      readonly refused?: { readonly edit?: string; readonly remove?: string }
      /** What is said where records cannot be loaded: in their list, among the options of a select, in the filter of a list. */
      readonly failures?: {
        readonly list?: string
        readonly select?: string
        readonly filter?: string
        readonly sums?: string
        /** Where the options of one reference of this resource cannot be loaded. */
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
