import type { Resource } from '#resource'
import { sql } from 'kysely'
import { of } from './columns.ts'
import type { RelatedLookup, RelatedValue, Derivation } from './related.ts'
import type { Of, Sql } from './sql.ts'
import { columnOf, tableOf } from './schema/names.ts'

/** What a derived text has of a record that another field names. */
export interface ReferencedText {
  /** The reference that names it, and to what. */
  readonly by: string
  readonly of: Resource
  /** The texts of that record. */
  readonly fields: readonly string[]
  /** Signs that stand right before and behind them. */
  readonly around?: readonly [before: string, behind: string]
}
/** A field of the record itself, or what a record says that it names. */
export type TextPart = string | ReferencedText

/** A derived text of which the engine knows what it is made of, and so by which indexes words in it are found. */
export interface DerivedText {
  (t: Of, look: RelatedLookup): Sql
  readonly parts: readonly TextPart[]
}

const inner = of('n_')

/** What a record says that stands under `t`. */
export function referencedTextSql({ of, fields, around }: ReferencedText, t: Of): Sql {
  const text = sql`concat_ws(' ', ${sql.join(fields.map(name => t(columnOf(of, name))))})`
  return around ? sql`${sql.lit(around[0])} || ${text} || ${sql.lit(around[1])}` : text
}

/** What the records say that rows name. */
const named = (naming: ReferencedText): RelatedValue => ({
  rows: { from: sql`${sql.table(tableOf(naming.of))} as n_`, owner: inner('id') },
  value: referencedTextSql(naming, inner),
  type: 'text',
})

/** A text of these parts, with a space between two: words are found in each part for itself. */
export const derivedText = (resource: Resource, ...parts: readonly TextPart[]): DerivedText =>
  Object.assign(
    (t: Of, look: RelatedLookup): Sql => {
      const textOf = (part: TextPart): Sql =>
        typeof part === 'string' ? t(columnOf(resource, part)) : look.at(named(part), t(columnOf(resource, part.by)))
      return sql`concat_ws(' ', ${sql.join(parts.map(textOf))})`
    },
    { parts },
  )

/** What a derived text is made of, where that is known. */
export const partsOf = (derive: Derivation | undefined): readonly TextPart[] | undefined =>
  (derive as Partial<DerivedText> | undefined)?.parts
/** The fields of the record itself that stand in a text. */
export const ownFieldsOf = (parts: readonly TextPart[]): readonly string[] => parts.filter(part => typeof part === 'string')
/** What other records say in it. */
export const referencedTextsOf = (parts: readonly TextPart[]): readonly ReferencedText[] => parts.filter(part => typeof part !== 'string')
