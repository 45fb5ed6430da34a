import type { Fields, FieldsOf } from '#resource'
import type { InTable, KeysOfKind, WithStandard } from '#resource/rows'
import { sql } from 'kysely'
import type { Of, Sql } from './sql.ts'
import { quote } from './schema/names.ts'

/** camelCase as the database spells it: what `snake` does at run time. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S
type ColumnOf<K extends string, Links> = K extends 'mdInsUser' ? 'ins_user_id' : K extends Links ? `${Snake<K>}_id` : Snake<K>
type Spelled<F extends Fields> = ColumnOf<InTable<F>, KeysOfKind<F, 'reference' | 'file'>>

/** The columns of a resource's table, where the compiler knows its fields; else any. */
export type ColumnsOf<R> = [FieldsOf<R>] extends [never] ? string : 'id' | 'version' | Spelled<WithStandard<FieldsOf<R>>>

const known = new Map<string, Map<string, Sql>>()

/** Names columns of one alias. Each is spelled once: statements name hundreds of them, and to take a name apart and put it together again is a twentieth of a short call. */
export function of(alias: string): Of {
  const columns = known.get(alias) ?? new Map<string, Sql>()
  known.set(alias, columns)
  return column => {
    const spelled = columns.get(column)
    if (spelled) return spelled
    const made = sql.raw(`${quote(alias)}.${quote(column)}`)
    columns.set(column, made)
    return made
  }
}

/**
 * `any` of these ids, as the right side of `=`. The list stands in a select of its own, so that the database plans the statement for about ten
 * ids however many come: then a plan made once is as good as one made for each call, and is kept. Planning a record costs several times its reading.
 */
export const anyOf = (ids: Iterable<unknown>): Sql => sql`any((select ${[...ids]}::bigint[])::bigint[])`
