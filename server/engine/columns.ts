import type { Fields, FieldsOf } from '#resource'
import type { InTable, KeysOfKind, WithStandard } from '#resource/rows'
import { sql } from 'kysely'
import type { Of, Sql } from './sql.ts'
import { quote } from './schema/names.ts'

/** camelCase converted to the database's spelling: the type of what `snake` does at run time. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S
type ColumnOf<K extends string, Links> = K extends 'mdInsUser' ? 'ins_user_id' : K extends Links ? `${Snake<K>}_id` : Snake<K>
type Spelled<F extends Fields> = ColumnOf<InTable<F>, KeysOfKind<F, 'reference' | 'file'>>

/** The columns of a resource's table when the compiler knows its fields; else any string. */
export type ColumnsOf<R> = [FieldsOf<R>] extends [never] ? string : 'id' | 'version' | Spelled<WithStandard<FieldsOf<R>>>

const known = new Map<string, Map<string, Sql>>()

/**
 * Returns a function that names columns of one alias. Each name is built once and cached: statements name hundreds of them, and building
 * names is a twentieth of a short call.
 */
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
 * Returns `any` of these ids, for the right side of `=`. The list is in a subselect, so that the database plans for about ten ids whatever
 * their number: one plan then fits all calls and is cached. Planning takes several times as long as reading a record.
 */
export const anyOf = (ids: Iterable<unknown>): Sql => sql`any((select ${[...ids]}::bigint[])::bigint[])`
