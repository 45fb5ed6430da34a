import { sql } from 'kysely'
import type { Poster } from './post.rules.ts'
import { pairs, type Posting } from './posting.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

interface Opening {
  readonly id: number
  readonly active: boolean
  readonly day: string
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly volume: string
  readonly comment: string | null
  readonly reason: string | null
}

/** Returns the current postings of opening balances of points: a volume at the point, without money. */
export async function openingPostings(tx: Pick<Poster, 'db' | 'storedTexts'>, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<Opening>`
    select o.id::int as id, o.is_active and not o.is_delete as active, o.day::text as day, o.point_id::int as point, o.material_id::int as material,
      o.unit_id::int as unit, o.volume::text as volume, o.comment, o.del_comment as reason
    from point_opening o where o.id = ${anyOf(ids)} order by o.id`.execute(tx.db)
  return rows.map(({ id, active, day, point, material, unit, volume, comment, reason }): Posting => ({
    object: 'opening',
    id,
    cancelled: !active,
    dtTrx: day,
    title: tx.storedTexts('nerud.ledger.opening'),
    head: pairs({ [tx.storedTexts('resources.pointOpening.fields.comment')]: comment?.slice(0, 500) }),
    reason,
    legs: [],
    volumes: active ? [{ point, material, unit, leg: 'opening', volume }] : [],
  }))
}
