import type { Resource } from '#resource'
import { sql } from 'kysely'
import { of } from './columns.ts'
import type { RelatedLookup, RelatedValue, Derivation } from './related.ts'
import type { Of, Sql } from './sql.ts'
import { columnOf, tableOf } from './schema/names.ts'

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
export interface DerivedText {
  (t: Of, look: RelatedLookup): Sql
  readonly parts: readonly TextPart[]
}

const inner = of('n_')

/** Returns the text of a record with the alias `t`. */
export function referencedTextSql({ of, fields, around }: ReferencedText, t: Of): Sql {
  const text = sql`concat_ws(' ', ${sql.join(fields.map(name => t(columnOf(of, name))))})`
  return around ? sql`${sql.lit(around[0])} || ${text} || ${sql.lit(around[1])}` : text
}

/** Returns the texts of the records that rows reference. */
const named = (naming: ReferencedText): RelatedValue => ({
  rows: { from: sql`${sql.table(tableOf(naming.of))} as n_`, owner: inner('id') },
  value: referencedTextSql(naming, inner),
  type: 'text',
})

/** Returns a text of these parts, separated by spaces: each part is searched separately. */
export const derivedText = (resource: Resource, ...parts: readonly TextPart[]): DerivedText =>
  Object.assign(
    (t: Of, look: RelatedLookup): Sql => {
      const textOf = (part: TextPart): Sql =>
        typeof part === 'string' ? t(columnOf(resource, part)) : look.at(named(part), t(columnOf(resource, part.by)))
      return sql`concat_ws(' ', ${sql.join(parts.map(textOf))})`
    },
    { parts },
  )

/** Returns the parts of a derived text, when they are known. */
export const partsOf = (derive: Derivation | undefined): readonly TextPart[] | undefined =>
  (derive as Partial<DerivedText> | undefined)?.parts
/** Returns the record's own fields in a text. */
export const ownFieldsOf = (parts: readonly TextPart[]): readonly string[] => parts.filter(part => typeof part === 'string')
/** Returns the referenced texts in a text. */
export const referencedTextsOf = (parts: readonly TextPart[]): readonly ReferencedText[] => parts.filter(part => typeof part !== 'string')
