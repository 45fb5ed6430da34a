import { sql } from 'kysely'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'

/** Fuel prices of a supplier: product, price of a litre, discount in percent. */
const TARIFFS: readonly (readonly [name: string, product: string, price: string, discount: string])[] = [
  ['ДТ по карте, базовый', 'ДТ', '62.15', '1.00'],
  ['ДТ летнее, опт', 'ДТ', '59.40', '4.00'],
  ['ДТ зимнее, опт', 'ДТ', '64.90', '3.50'],
  ['АИ-92 по карте', 'АИ-92', '59.80', '0.50'],
  ['AdBlue, налив', 'AdBlue', '38.00', '0.00'],
]

/** Adds tariffs of fuel suppliers, in force from the beginning of the year. */
export async function seedTariffs({ db, today, now }: Seeding): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id::int from company where kind = 'oil' and is_active and not is_delete order by id`.execute(db)
  if (rows.length === 0) return
  const tariffs = TARIFFS.map(([name, product, price, discount], at) => ({
    name,
    company_id: rows[at % rows.length]!.id,
    product,
    price,
    discount,
    date_start: `${today.slice(0, 4)}-01-01`,
    ins_date: now,
    ins_user_id: 1,
  }))
  await insertRows(db, 'oil_company_tariff', tariffs)
  await moveIds(db, 'oil_company_tariff')
}
