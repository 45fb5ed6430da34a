import { sql } from 'kysely'
import type { Sql } from '../rules.ts'

/** Digits of roubles after the point. */
export const KOPECKS = 2

/** A sum as it goes out: exact text with as many digits after the point as its values have, also where there was nothing to add up. */
export const sumText = (sum: Sql, digits: number): Sql => sql`round(coalesce(${sum}, 0), ${sql.lit(digits)})::text`
