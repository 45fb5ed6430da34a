import { sql } from 'kysely'
import { optionsOf, type Fields, type FieldsOf, type Resource } from '#resource'
import type { InTable, KeysOfKind, KeysWith, WithStandard } from '#resource/rows'
import type { Aliased, Sql, RelatedLookup, RelatedValue, RelatedDerivation } from './sql.ts'
import { quote, columnOf, tableOf } from './schema/tables.ts'

/** camelCase converted to the database's spelling: the type of what `snake` does at run time. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S
type ColumnOf<K extends string, Links> = K extends 'mdInsUser' ? 'ins_user_id' : K extends Links ? `${Snake<K>}_id` : Snake<K>
type Spelled<F extends Fields> = ColumnOf<Exclude<InTable<F>, KeysWith<F, { member: object }>>, KeysOfKind<F, 'reference' | 'file'>>

/** The columns of a resource's table when the compiler knows its fields; else any string. */
export type ColumnsOf<R> = [FieldsOf<R>] extends [never] ? string : 'id' | 'version' | Spelled<WithStandard<FieldsOf<R>>>

const known = new Map<string, Map<string, Sql>>()

/**
 * Returns a function that names columns of one alias. Each name is built once and cached: statements name hundreds of them, and building
 * names is a twentieth of a short call.
 */
export function aliased(alias: string): Aliased {
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

/** The part of a derived text that comes from a referenced record. */
export interface ReferencedText {
  /** The reference, and its target. */
  readonly by: string
  readonly of: Resource
  /** The text fields of that record. */
  readonly fields: readonly string[]
  /** Strings directly before and after them. */
  readonly around?: readonly [before: string, behind: string]
}
/** A field of the record itself, or texts of a record that it references. */
export type TextPart = string | ReferencedText

/** A derived text with known parts, so that the engine can search it by their indexes. */
interface DerivedText {
  (t: Aliased, look: RelatedLookup): Sql
  readonly parts: readonly TextPart[]
}

const inner = aliased('n_')

/** Returns the text of a record with the alias `t`. */
export function referencedTextSql({ of, fields, around }: ReferencedText, t: Aliased): Sql {
  const text = sql`concat_ws(' ', ${sql.join(fields.map(name => t(columnOf(of, name))))})`
  return around ? sql`${sql.lit(around[0])} || ${text} || ${sql.lit(around[1])}` : text
}

/** Returns the texts of the records that rows reference. */
const referencedTexts = (naming: ReferencedText): RelatedValue => ({
  rows: { from: sql`${sql.table(tableOf(naming.of))} as n_`, owner: inner('id') },
  value: referencedTextSql(naming, inner),
  type: 'text',
})

/** Returns a text of these parts, separated by spaces: each part is searched separately. */
export const derivedText = (resource: Resource, ...parts: readonly TextPart[]): DerivedText =>
  Object.assign(
    (t: Aliased, look: RelatedLookup): Sql => {
      const textOf = (part: TextPart): Sql =>
        typeof part === 'string' ? t(columnOf(resource, part)) : look.at(referencedTexts(part), t(columnOf(resource, part.by)))
      return sql`concat_ws(' ', ${sql.join(parts.map(textOf))})`
    },
    { parts },
  )

/** Returns the parts of a derived text, when they are known. */
export const textPartsOf = (derive: RelatedDerivation | undefined): readonly TextPart[] | undefined =>
  (derive as Partial<DerivedText> | undefined)?.parts
/** Returns the record's own fields in a text. */
export const ownFieldsOf = (parts: readonly TextPart[]): readonly string[] => parts.filter(part => typeof part === 'string')
/** Returns the referenced texts in a text. */
export const referencedTextsOf = (parts: readonly TextPart[]): readonly ReferencedText[] => parts.filter(part => typeof part !== 'string')

/**
 * Returns the condition that two values of a field are the same. Empty values are the same too, but a required field has none, and up to
 * version 17 PostgreSQL finds only `=` by an index.
 */
export const sameValue = (resource: Resource, name: string, a: Sql, b: Sql): Sql =>
  optionsOf(resource.fields[name]!).required === true ? sql`${a} = ${b}` : sql`${a} is not distinct from ${b}`
