import type { Field, Fields } from './field.ts'
import type { StandardFields } from './fieldMakers.ts'

/** The value type of a field. */
export type ValueOf<X> = X extends Field<any, infer V, any> ? V : never
/** The kind of a field. */
type KindOf<X> = X extends Field<infer K, any, any> ? K : never
/** The options of a field. */
export type OptionsOf<X> = X extends Field<any, any, infer O> ? O : never
/** Names of the fields with these options. */
export type KeysWith<F extends Fields, P> = { [K in keyof F]: OptionsOf<F[K]> extends P ? K : never }[keyof F] & string
/** Names of the fields of these kinds. */
export type KeysOfKind<F extends Fields, Kinds> = { [K in keyof F]: KindOf<F[K]> extends Kinds ? K : never }[keyof F] & string

/** Fields without which a record cannot be stored. */
export type Needed<F extends Fields> = KeysWith<F, { required: true }>
/** Fields that are never empty. */
type Filled<F extends Fields> = Needed<F> | KeysWith<F, { default: unknown }>
/** Fields that are never sent. */
type Closed<F extends Fields> = KeysWith<F, { readonly: true }> | KeysWith<F, { derived: string }> | KeysOfKind<F, 'lines'>
/** Fields with several records. */
export type MultiValued<F extends Fields> = KeysOfKind<F, 'references' | 'lines'>

/** Fields, including those of every record. */
export type WithStandard<F> = F & StandardFields

/** A row as everyone reads it, by field name: required and defaulted fields are never null. */
export type Row<F extends Fields> = { readonly id: number; readonly version: number } & {
  readonly [K in keyof F]: K extends Filled<F> | MultiValued<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
/** What is sent for a field. */
type Sent<X> = KindOf<X> extends 'reference' | 'file' ? number : KindOf<X> extends 'references' ? readonly number[] : ValueOf<X>
/** What may be sent, by field name: references by id; without derived and read-only fields. */
export type Input<F extends Fields> = { readonly [K in Exclude<Needed<F>, Closed<F>>]: Sent<F[K]> } & {
  readonly [K in Exclude<keyof F, Needed<F> | Closed<F>>]?: Sent<F[K]> | null
}

/** A record by its id, or as it was read. */
type RefLike = number | { readonly id: number }
/** What rules write to a field. */
export type RuleValues<X> =
  KindOf<X> extends 'reference' | 'file'
    ? RefLike
    : KindOf<X> extends 'references'
      ? readonly RefLike[]
      : KindOf<X> extends 'dateTime'
        ? string | Date
        : ValueOf<X>
/** Fields that rules may write: all with a stored value, including read-only ones; a record by its id or as it was read. */
export type Writable<F extends Fields> = Exclude<keyof F, KeysWith<F, { derived: string }> | KeysOfKind<F, 'lines'>>

/** What the column of a field stores. */
type ColumnValue<X> = KindOf<X> extends 'reference' | 'file' ? number : ValueOf<X>
/** Fields with a column of their own. */
export type InTable<F extends Fields> = Exclude<keyof F & string, MultiValued<F> | KeysWith<F, { derived: string }>>
/** A row as its table stores it, by field name: references and files by id, decimals exact, days and moments as ISO texts. */
export type Stored<F extends Fields> = { readonly id: number; readonly version: number } & {
  readonly [K in InTable<F>]: K extends Filled<F> ? ColumnValue<F[K]> : ColumnValue<F[K]> | null
}
