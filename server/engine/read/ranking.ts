import { foldedPattern } from '#resource/fold'
import { BETWEEN_WORDS, searchVariants, RANKS } from '#resource/ranking'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

const holds = (value: Sql, text: string): Sql =>
  sql.join(
    text
      .split(' ')
      .filter(Boolean)
      .map(word => sql`${value} ~ ${foldedPattern(word)}`),
    sql` and `,
  )

const rankOfOne = (value: Sql, text: string, way: number): Sql => {
  const pattern = foldedPattern(text)
  const rank = (at: number): Sql => sql.lit(way * RANKS + at)
  return sql`case
  when ${value} = ${text} then ${rank(0)}
  when ${value} ~ ${`^${pattern}$`} then ${rank(1)}
  when ${value} ~ ${`^${pattern}`} then ${rank(2)}
  when ${value} ~ ${BETWEEN_WORDS + pattern} then ${rank(3)}
  when ${holds(value, text)} then ${rank(4)} end`
}

/**
 * Returns the rank of a row by the best match among the searched values: `rankOf` in SQL, 0 is best. Rows whose words are spread over
 * several values come last.
 */
export function rankSql(values: readonly Sql[], text: string): Sql {
  const ways = searchVariants(text)
  const ranks = values.flatMap(value => ways.map((variant, way) => rankOfOne(sql`lower(${value})`, variant, way)))
  return sql`coalesce(least(${sql.join(ranks)}), ${sql.lit(ways.length * RANKS)})`
}
