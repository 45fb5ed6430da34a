import { BETWEEN_WORDS, meantBy, RANKS } from '#resource/ranking'
import { sql } from 'kysely'
import type { Sql } from '../rules.ts'
import { beginning } from './like.ts'

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, sign => `\\${sign}`)

const holds = (value: Sql, wanted: string): Sql =>
  sql.join(
    wanted.split(' ').map(word => sql`strpos(${value}, ${word}) > 0`),
    sql` and `,
  )

const rankOfOne = (value: Sql, wanted: string, way: number): Sql => sql`case
  when ${value} = ${wanted} then ${sql.lit(way * RANKS)}
  when ${value} like ${beginning(wanted)} then ${sql.lit(way * RANKS + 1)}
  when ${value} ~ ${BETWEEN_WORDS + escaped(wanted)} then ${sql.lit(way * RANKS + 2)}
  when ${holds(value, wanted)} then ${sql.lit(way * RANKS + 3)} end`

/** The rank of a row by the best of the values in which a text is looked for: `rankOf` in SQL, 0 first. Words that only several values hold together come last. */
export function rankSql(values: readonly Sql[], text: string): Sql {
  const ways = meantBy(text)
  const ranks = values.flatMap(value => ways.map((wanted, way) => rankOfOne(sql`lower(${value})`, wanted, way)))
  return sql`coalesce(least(${sql.join(ranks)}), ${sql.lit(ways.length * RANKS)})`
}
