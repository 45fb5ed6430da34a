import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Look, Told } from './related.ts'
import type { Derivation, Of, Sql } from './rules.ts'
import { columnOf, tableOf } from './schema/names.ts'

/** What a derived text has of a record that another field names. */
export interface Naming {
  /** The reference that names it, and to what. */
  readonly by: string
  readonly of: Resource
  /** The texts of that record. */
  readonly says: readonly string[]
  /** Signs that stand right before and behind them. */
  readonly around?: readonly [before: string, behind: string]
}
/** A field of the record itself, or what a record says that it names. */
export type Part = string | Naming

/** A derived text of which the engine knows what it is made of, and so by which indexes words in it are found. */
export interface Spelling {
  (t: Of, look: Look): Sql
  readonly parts: readonly Part[]
}

const inner: Of = column => sql.ref(`n_.${column}`)

/** What a record says that stands under `t`. */
export function saidBy({ of, says, around }: Naming, t: Of): Sql {
  const text = sql`concat_ws(' ', ${sql.join(says.map(name => t(columnOf(of, name))))})`
  return around ? sql`${sql.lit(around[0])} || ${text} || ${sql.lit(around[1])}` : text
}

/** What the records say that rows name. */
const named = (naming: Naming): Told => ({
  rows: { from: sql`${sql.table(tableOf(naming.of))} as n_`, owner: inner('id') },
  value: saidBy(naming, inner),
  type: 'text',
})

/** A text of these parts, with a space between two: words are found in each part for itself. */
export const spelling = (resource: Resource, ...parts: readonly Part[]): Spelling =>
  Object.assign(
    (t: Of, look: Look): Sql => {
      const said = (part: Part): Sql =>
        typeof part === 'string' ? t(columnOf(resource, part)) : look.at(named(part), t(columnOf(resource, part.by)))
      return sql`concat_ws(' ', ${sql.join(parts.map(said))})`
    },
    { parts },
  )

/** What a derived text is made of, where that is known. */
export const partsOf = (derive: Derivation | undefined): readonly Part[] | undefined => (derive as Partial<Spelling> | undefined)?.parts
/** The fields of the record itself that stand in a text. */
export const ownOf = (parts: readonly Part[]): readonly string[] => parts.filter(part => typeof part === 'string')
/** What other records say in it. */
export const namingsOf = (parts: readonly Part[]): readonly Naming[] => parts.filter(part => typeof part !== 'string')
