import type { Fields, FieldsOf } from '#resource'
import type { InTable, KeysOfKind, WithStandard } from '#resource/rows'

/** camelCase as the database spells it: what `snake` does at run time. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S
type ColumnOf<K extends string, Links> = K extends 'mdInsUser' ? 'ins_user_id' : K extends Links ? `${Snake<K>}_id` : Snake<K>
type Spelled<F extends Fields> = ColumnOf<InTable<F>, KeysOfKind<F, 'reference' | 'file'>>

/** The columns of a resource's table, where the compiler knows its fields; else any. */
export type ColumnsOf<R> = [FieldsOf<R>] extends [never] ? string : 'id' | 'version' | Spelled<WithStandard<FieldsOf<R>>>
