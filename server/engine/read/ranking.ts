import { foldedPattern } from '#resource/fold'
import { BETWEEN_WORDS, searchVariants, RANKS } from '#resource/ranking'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

const holds = (value: Sql, wanted: string): Sql =>
  sql.join(
    wanted
      .split(' ')
      .filter(Boolean)
      .map(word => sql`${value} ~ ${foldedPattern(word)}`),
    sql` and `,
  )

const rankOfOne = (value: Sql, wanted: string, way: number): Sql => {
  const pattern = foldedPattern(wanted)
  const rank = (at: number): Sql => sql.lit(way * RANKS + at)
  return sql`case
  when ${value} = ${wanted} then ${rank(0)}
  when ${value} ~ ${`^${pattern}$`} then ${rank(1)}
  when ${value} ~ ${`^${pattern}`} then ${rank(2)}
  when ${value} ~ ${BETWEEN_WORDS + pattern} then ${rank(3)}
  when ${holds(value, wanted)} then ${rank(4)} end`
}

/**
 * Returns the rank of a row by the best match among the searched values: `rankOf` in SQL, 0 is best. Rows whose words are spread over
 * several values come last.
 */
export function rankSql(values: readonly Sql[], text: string): Sql {
  const ways = searchVariants(text)
  const ranks = values.flatMap(value => ways.map((wanted, way) => rankOfOne(sql`lower(${value})`, wanted, way)))
  return sql`coalesce(least(${sql.join(ranks)}), ${sql.lit(ways.length * RANKS)})`
}
