import { locales } from '#locales'
import { sql } from 'kysely'
import { textsOf } from '#server/engine/texts.ts'
import { openingPostings } from '#resources/ledger/openings.rules'
import type { Seeding } from '../initial.rules.ts'
import { postByDay } from './postByDay.rules.ts'

/** Adds opening volumes of the busiest quarries and stores, so that no balance of volume is negative. */
export async function seedOpenings({ db, now }: Seeding): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`insert into point_opening (day, point_id, material_id, unit_id, volume, comment, ins_date, ins_user_id)
    select min(t.dt_trx) - 1, t.point_id, t.material_id, t.unit_id, ceil(-sum(t.vol_trx) * 1.1 / 100) * 100, 'Остаток на начало учёта',
      (min(t.dt_trx) - 1)::timestamptz, 1
    from volume_transaction t group by 2, 3, 4 having sum(t.vol_trx) < 0 order by sum(t.vol_trx), 2, 3, 4 limit 12
    returning id::int as id`.execute(db)
  const texts = textsOf(locales.ru)
  const postings = await openingPostings(
    { db, storedTexts: texts },
    rows.map(({ id }) => id),
  )
  await postByDay(db, texts, now, postings)
}
