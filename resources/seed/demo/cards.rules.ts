import { sql } from 'kysely'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { FUEL_ARTICLE, COST_TYPE } from '#resources/money/lookups'
import type { Db } from '#server/engine/sql.ts'
import { insertRows, moveIds, type Row } from '#areas/seed/rows.rules'
import type { Seeding } from '../initial.rules.ts'

/** How many trucks have a card, and how many counterparties have a binding. */
const [TRUCKS, PARTNERS] = [8, 6]

const NOBODY = { company_id: null, point_id: null, account_id: null, vehicle_id: null, discount: null }

async function idsOf(db: Db, statement: ReturnType<typeof sql<{ id: number }>>): Promise<readonly number[]> {
  return (await statement.execute(db)).rows.map(({ id }) => id)
}
const articleOf = async (db: Db, name: string): Promise<number> =>
  (await idsOf(db, sql<{ id: number }>`select id::int from cost_list where name = ${name}`))[0]!

/** Inserts rows with their author and time of creation. */
async function store({ db, now }: Seeding, table: string, rows: readonly Row[]): Promise<void> {
  await insertRows(
    db,
    table,
    rows.map(row => ({ ...row, ins_date: now, ins_user_id: 3 })),
  )
  await moveIds(db, table)
}

/**
 * Adds a card for each of the first trucks, bound to it for a year: one was rebound to another truck, one pays for washing at the base, one
 * is inactive.
 */
async function seedFuelCards(seeding: Seeding): Promise<void> {
  const { db, today } = seeding
  const suppliers = await idsOf(
    db,
    sql<{ id: number }>`select id::int from company where kind = 'oil' and is_active and not is_delete order by id`,
  )
  const trucks = await idsOf(
    db,
    sql<{
      id: number
    }>`select id::int from vehicle where company_id = ${OWN_COMPANY} and id > 1 and not is_trailer order by id limit ${TRUCKS}`,
  )
  const start = dayAfter(today, -360)
  const fuel = { ...NOBODY, cost_list_types_id: COST_TYPE.vehicle, cost_list_id: FUEL_ARTICLE }
  const cards = trucks.map((_, at) => ({
    id: at + 1,
    company_id: suppliers[at % suppliers.length]!,
    number: `7013450012${String(10 + at)}${String(3071 + at * 613)}`,
    pin_code: String(2041 + at * 877),
    comment: at === 1 ? 'Переходит на машину, которая выходит в смену' : null,
    is_active: at !== TRUCKS - 1,
  }))
  await store(seeding, 'oil_company_card', cards)
  const bound = trucks.map((vehicle, at) => ({
    ...fuel,
    card_id: at + 1,
    dt_start: start,
    vehicle_id: vehicle,
    discount: at % 2 ? '1.50' : null,
  }))
  const moved = bound.slice(1, 2).map(one => ({ ...one, dt_start: dayAfter(today, -90), vehicle_id: trucks[0]! }))
  await store(seeding, 'oil_company_card_ref_history', [...bound, ...moved])
  const washing = {
    ...NOBODY,
    card_id: 1,
    dt_start: dayAfter(today, -120),
    dt_stop: null,
    appointment: 'мойка',
    cost_list_types_id: COST_TYPE.general,
    cost_list_id: await articleOf(db, 'Хозяйственные расходы'),
  }
  const discounts = { ...washing, card_id: 2, appointment: 'бонус', cost_list_types_id: COST_TYPE.discount, cost_list_id: null }
  await store(seeding, 'oil_company_card_exclusion', [washing, { ...discounts, dt_stop: dayAfter(today, 60) }])
}

/**
 * Adds rules of counterparties paid by contract: payments are transfers to them; those with "комиссия" in their purpose are company costs.
 */
async function seedBankCards(seeding: Seeding): Promise<void> {
  const { db, today } = seeding
  const { rows } = await sql<{ id: number; inn: string; account: string }>`
    select distinct on (c.id) c.id::int, c.inn, r.account from company c join company_requisite r on r.owner_id = c.id and not r.is_delete
    where c.id > ${SYSTEM_COMPANY} and c.inn is not null and c.is_active and not c.is_delete order by c.id, r.id limit ${PARTNERS}`.execute(
    db,
  )
  const start = dayAfter(today, -360)
  await store(
    seeding,
    'bank_transaction_card',
    rows.map(({ inn, account }, at) => ({ id: at + 1, company_id: OWN_COMPANY, inn, account, comment: null, is_active: true })),
  )
  const contract = { ...NOBODY, cost_list_types_id: COST_TYPE.transfer, cost_list_id: await articleOf(db, 'Оплата по договору') }
  await store(
    seeding,
    'bank_transaction_card_ref_history',
    rows.map(({ id }, at) => ({ ...contract, card_id: at + 1, dt_start: start, company_id: id })),
  )
  const fee = { ...NOBODY, cost_list_types_id: COST_TYPE.general, cost_list_id: await articleOf(db, 'Банковские комиссии') }
  const fees = rows.slice(0, 2).map((_, at) => ({ ...fee, card_id: at + 1, dt_start: start, dt_stop: null, appointment: 'комиссия' }))
  await store(seeding, 'bank_transaction_card_exclusion', fees)
}

/** Adds fuel cards and bank rules with their bindings. Requires vehicles and companies. */
export async function seedCards(seeding: Seeding): Promise<void> {
  await seedFuelCards(seeding)
  await seedBankCards(seeding)
}

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
