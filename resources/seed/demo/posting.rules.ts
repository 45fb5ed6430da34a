import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { type Texts, textsOf } from '#server/engine/texts.ts'
import { post, type Posting, commentOfPairs } from '#resources/ledger/post.rules'
import { locales } from '#locales'
import { SYSTEM_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { paymentPostings, openingPostings } from '#resources/ledger/postings.rules'
import { insertRows, moveIds, type SeedRow } from '#areas/seed/rows.rules'
import type { Seeding } from '../initial.rules.ts'

/**
 * Posts each object as of the evening of its day, or of the day it came in, so that the ledger looks as if it had been kept all year. Posts
 * each object once.
 */
export const postByDay = (
  db: Db,
  texts: Texts,
  now: Date,
  postings: readonly Posting[],
  dayOf: (posting: Posting) => string = one => one.dtTrx,
): Promise<void> => {
  const eveningOf = (day: string): string => {
    const evening = new Date(`${day}T15:30:00Z`)
    return (evening < now ? evening : now).toISOString()
  }
  return post(
    { db, now, storedTexts: texts, user: { id: 1 } },
    postings.map(one => ({ ...one, at: eveningOf(dayOf(one)) })),
  )
}

/** A transaction of a vehicle with one line and its payment. */
interface VehicleLine {
  readonly transaction: number
  readonly number: string
  readonly day: string
  readonly sum: string
  readonly article: number
  readonly payer: number
  readonly vehicle: number
  readonly source: number
  readonly at: Date
  /** Price, volume and discount of the payment, unless it is a single piece. */
  readonly worth?: { readonly price: string; readonly volume: string; readonly discount: string }
  /** The comment of the payment: values by label. */
  readonly about: Readonly<Record<string, string>>
}

const paymentRow = (line: VehicleLine, id: number): SeedRow => ({
  id,
  number: line.number,
  create_date: line.day,
  pay_date: line.day,
  report_date: line.day,
  cost_list_id: line.article,
  cost_list_type_id: COST_TYPE.vehicle,
  pay_method_id: 1,
  rate: '1',
  ...(line.worth ?? { price: line.sum, volume: '1', discount: '0' }),
  sum: line.sum,
  company_from_id: line.payer,
  company_to_id: SYSTEM_COMPANY,
  recipient_id: SYSTEM_COMPANY,
  value: line.vehicle,
  value_type: 2,
  vehicle_id: line.vehicle,
  pay_status_id: PAY_STATUS.done,
  source_id: line.source,
  comment: commentOfPairs(line.about),
  ins_date: line.at,
  ins_user_id: 3,
})

/** Stores lines with their payments, posted to the ledger. `own`: more columns for payments within our own company. */
export async function seedLinePayments(
  { db, now }: Seeding,
  table: string,
  lines: readonly VehicleLine[],
  own: SeedRow = {},
): Promise<void> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0)::int + 1 as next from payment`.execute(db)
  const { next } = rows[0]!
  await insertRows(
    db,
    'payment',
    lines.map((line, at) => ({ ...paymentRow(line, next + at), ...own })),
  )
  await moveIds(db, 'payment')
  await insertRows(
    db,
    table,
    lines.map((line, at) => ({
      transaction_id: line.transaction,
      cost_list_id: line.article,
      cost_list_types_id: COST_TYPE.vehicle,
      vehicle_to_id: line.vehicle,
      sum_pay: line.sum,
      payment_id: next + at,
      ins_date: line.at,
      ins_user_id: 3,
    })),
  )
  await moveIds(db, table)
  const texts = textsOf(locales.ru)
  const ids = lines.map((_, at) => next + at)
  await postByDay(db, texts, now, await paymentPostings({ db, storedTexts: texts }, ids))
}

/** The Russian labels of a resource's fields. */
export const labelsOf = (resource: string): ((name: string) => string) => {
  const texts = textsOf(locales.ru)
  return name => texts(`resources.${resource}.fields.${name}`)
}

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
