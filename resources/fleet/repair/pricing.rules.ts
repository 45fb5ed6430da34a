import { idOf } from '#resource'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { anyOf } from '#server/engine/columns.ts'

interface Line {
  readonly id?: number
  readonly nomenclature?: unknown
  readonly price?: unknown
}

const priceIn = (line: Line): unknown => line.price ?? null

/** Returns the current catalogue prices of works and parts, by id. */
export async function pricesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; price: string }>`select id::int, price::text from repair_nomenclature
    where id = ${anyOf(ids)} and price is not null`.execute(db)
  return new Map(rows.map(row => [row.id, row.price]))
}

/** Returns the numbers, from 1, of lines without a price and without one in the catalogue. */
export async function unpricedLines(db: Db, lines: readonly Line[]): Promise<number[]> {
  const fresh = lines.filter(line => line.id === undefined && priceIn(line) === null)
  const prices = await pricesOf(
    db,
    fresh.flatMap(line => idOf(line.nomenclature) ?? []),
  )
  const isPriced = (line: Line): boolean => priceIn(line) !== null || (fresh.includes(line) && prices.has(idOf(line.nomenclature) ?? 0))
  return lines.flatMap((line, at) => (isPriced(line) ? [] : [at + 1]))
}
