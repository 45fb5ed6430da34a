import { optionsOf, type Query, type Resource } from '#resource'
import { scatteredSigns, searchVariants, wordsOf } from '#resource/ranking'
import { sql } from 'kysely'
import { aliased, referencedTextSql, textPartsOf } from '../columns.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import type { Sql } from '../sql.ts'
import { expressionOf, type JsonContext } from './recordJson.ts'
import { escaped } from './sqlPieces.ts'

/** Returns the LIKE pattern of values that contain these characters in their order. */
const scatteredPattern = (signs: string): string => `%${Array.from(signs, escaped).join('%')}%`

/** Returns the condition that a code is like a pattern; that of a referenced record is compared once per record, not once per row. */
function hasScattered(asking: JsonContext, resource: Resource, name: string, alias: string, pattern: string): Sql {
  const [part, ...more] = textPartsOf(asking.rules[resource.name]?.derive?.[name]) ?? []
  if (part === undefined || typeof part === 'string' || more.length > 0)
    return sql`${expressionOf(asking, resource, name, alias)} like ${pattern}`
  const coded = aliased('c_')
  const found = sql`select ${coded('id')} from ${sql.table(tableOf(part.of))} as c_ where ${referencedTextSql(part, coded)} like ${pattern}`
  return sql`${aliased(alias)(columnOf(resource, part.by))} in (${found})`
}

/** Returns the conditions that a searched code has the characters of a text in their order; none when the text is no such search. */
export function scatteredIn(
  asking: JsonContext,
  resource: Resource,
  { search, searchIn = resource.list?.search.in ?? [] }: Pick<Query, 'search' | 'searchIn'>,
  alias: string,
): readonly Sql[] {
  const texts = searchVariants(search).flatMap(way => scatteredSigns(wordsOf(way)) ?? [])
  return searchIn.flatMap(name => {
    const { code } = optionsOf(resource.fields[name]!)
    if (!code?.isFoundScattered) return []
    return texts.map(text => hasScattered(asking, resource, name, alias, scatteredPattern(code.normalize(text))))
  })
}
