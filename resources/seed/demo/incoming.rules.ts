import { dayAfter } from '#resources/shared/catalogue.formulas'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { FUEL_ARTICLE, COST_TYPE, INPUT_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { TRX_STATUS } from '#resources/shared/transaction'
import { divide, multiply, roundHalfUp, subtract } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { sql } from 'kysely'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type SeedRow, dayBefore, pick } from '#areas/seed/rows.rules'
import { bankAccount } from './numbers.rules.ts'
import { labelsOf, seedLinePayments } from './posting.rules.ts'

/** How many of the year's transfers match bank statements, and how many bank operations are unprocessed. */
const [CONFIRMED, WAITING] = [240, 9]
/** The interval between two refuellings of a card in days. */
const REFUELLING_INTERVAL = 11
const PURPOSES = [
  'Оплата по договору поставки, НДС не облагается',
  'Оплата за перевозку щебня по счёту',
  'Комиссия за ведение счёта',
  'Возврат излишне перечисленных средств',
  'Аренда экскаватора за месяц',
]
const STATIONS = ['АЗС № 12, М-5, 41-й км', 'АЗС № 7, А-107, 15-й км', 'АЗС № 31, МКАД, 62-й км'] as const

interface Confirmed {
  readonly payment: number
  readonly day: string
  readonly sum: string
  readonly article: number
  readonly from: number
  readonly to: number
  readonly name: string
  readonly inn: string | null
  readonly account: string | null
  readonly card: number | null
}

/** Adds bank transactions for existing transfers, connected with their payments. */
async function seedConfirmed({ db }: Seeding, ours: string): Promise<void> {
  const { rows } =
    await sql<Confirmed>`select p.id::int as payment, p.pay_date::text as day, p.sum::text as sum, p.cost_list_id::int as article,
      p.company_from_id::int as "from", p.company_to_id::int as "to", coalesce(c.short_name, c.name) as name, c.inn, r.account, k.id::int as card
    from payment p join company c on c.id = case when p.company_to_id = ${OWN_COMPANY} then p.company_from_id else p.company_to_id end
      left join lateral (select r.account from company_requisite r where r.owner_id = c.id and not r.is_delete order by r.is_default desc, r.id limit 1) r on true
      left join bank_transaction_card k on k.inn = c.inn and k.account = r.account and not k.is_delete
    where p.cost_list_type_id = ${COST_TYPE.transfer} and p.is_active and p.pay_status_id = ${PAY_STATUS.done} and p.source_id = ${INPUT_TYPE.hand}
      and p.account_id is null and c.id > ${SYSTEM_COMPANY} order by p.pay_date desc, p.id desc limit ${CONFIRMED}`.execute(db)
  const confirmed = rows.toReversed()
  await insertRows(
    db,
    'bank_transaction',
    confirmed.map((one, at): SeedRow => {
      const isIncoming = one.to === OWN_COMPANY
      return {
        ...common(one.day, at + 1),
        company_id: OWN_COMPANY,
        account: ours,
        direction: isIncoming ? 'incoming' : 'outgoing',
        sum: one.sum,
        title: 'Платежное поручение',
        other_name: one.name,
        inn: one.inn,
        other_account: one.account,
        purpose: PURPOSES[pick(2, at, 51)]!,
        card_id: one.card,
        status_id: TRX_STATUS.processed,
        bound: 'payment',
        bound_at: new Date(`${one.day}T12:00:00Z`),
      }
    }),
  )
  await insertRows(
    db,
    'bank_transaction_line',
    confirmed.map((one, at) => ({
      transaction_id: at + 1,
      cost_list_id: one.article,
      cost_list_types_id: COST_TYPE.transfer,
      company_from_id: one.to === OWN_COMPANY ? one.from : null,
      company_to_id: one.to,
      sum_pay: one.sum,
      payment_id: one.payment,
      attached: true,
      ins_date: new Date(`${one.day}T12:00:00Z`),
      ins_user_id: 3,
    })),
  )
}

/** Columns that all rows share. */
const common = (day: string, number: number): SeedRow => ({
  number: String(1000 + number),
  day,
  document_date: day,
  pay_method_id: 1,
  fingerprint: `demo-${number}`,
  ins_date: new Date(`${day}T11:00:00Z`),
  ins_user_id: 3,
})

/** Adds the latest bank transactions, which nobody has processed. */
async function seedWaiting({ db, now }: Seeding, ours: string): Promise<void> {
  const { rows } = await sql<{ name: string; inn: string }>`select coalesce(short_name, name) as name, inn from company
    where kind = 'client' and id > ${SYSTEM_COMPANY} and inn is not null and is_active and not is_delete order by id desc limit ${WAITING}`.execute(
    db,
  )
  await insertRows(
    db,
    'bank_transaction',
    rows.map(({ name, inn }, at) => ({
      ...common(dayBefore(now, 1 + (at % 4)), CONFIRMED + 1 + at),
      company_id: OWN_COMPANY,
      account: ours,
      direction: at % 3 === 1 ? 'incoming' : 'outgoing',
      sum: `${1200 + pick(90_000, at, 52)}.${10 + pick(90, at, 53)}`,
      title: at % 3 === 2 ? 'Банковский ордер' : 'Платежное поручение',
      other_name: name,
      inn,
      other_account: bankAccount('044525225', '40702810', 700 + at),
      purpose: PURPOSES[at % PURPOSES.length]!,
      status_id: at === WAITING - 1 ? TRX_STATUS.failed : TRX_STATUS.fresh,
      problem: at === WAITING - 1 ? 'Статья закрепления выключена' : null,
    })),
  )
}

interface Card {
  readonly id: number
  readonly number: string
  readonly company: number
  readonly vehicle: number
  readonly plate: string
  readonly discount: string | null
}
interface Fuelling {
  readonly card: Card
  readonly day: string
  readonly row: SeedRow
  readonly due: string
}

function fuellingOf(card: Card, nth: number, at: number, { now }: Seeding): Fuelling {
  const day = dayBefore(now, 3 + nth * REFUELLING_INTERVAL + pick(4, card.id, nth))
  const [litres, price] = [`${120 + pick(200, card.id, nth, 61)}.50`, `${58 + pick(9, nth, 62)}.40`]
  const sum = roundHalfUp(multiply(litres, price), 2)
  const discount = card.discount === null ? '0.00' : roundHalfUp(divide(multiply(sum, card.discount), '100', 4), 2)
  const moment = `${day}T${String(4 + pick(12, nth, 63)).padStart(2, '0')}:${10 + pick(49, nth, card.id)}:00Z`
  const due = subtract(sum, discount)
  return {
    card,
    day,
    due,
    row: {
      id: at,
      company_id: card.company,
      card_number: card.number,
      card_id: card.id,
      moment,
      day,
      product: 'ДТ',
      quantity: litres,
      price,
      sum,
      discount,
      due,
      is_return: false,
      station: STATIONS[pick(STATIONS.length, nth, card.id)]!,
      plate: card.plate,
      vehicle_id: card.vehicle,
      pay_method_id: 1,
      fingerprint: `demo-fuel-${at}`,
      ins_date: new Date(`${dayAfter(day, 1)}T06:00:00Z`),
      ins_user_id: 3,
    },
  }
}

/** Adds a year of fuel transactions bound to the vehicles of the cards; the latest have unknown card numbers. */
async function seedFuel(seeding: Seeding): Promise<void> {
  const { db } = seeding
  const { rows: cards } = await sql<Card>`select k.id::int, k.number, k.company_id::int as company, h.vehicle_id::int as vehicle, v.plate,
      h.discount::text as discount
    from oil_company_card k join lateral (select h.* from oil_company_card_ref_history h where h.card_id = k.id order by h.dt_start limit 1) h on true
      join vehicle v on v.id = h.vehicle_id where k.is_active order by k.id`.execute(db)
  const all = cards.flatMap((card, c) => Array.from({ length: 30 }, (_, nth) => fuellingOf(card, nth, c * 30 + nth + 1, seeding)))
  const waits = (at: number): boolean => at % 30 === 0 && at < 150
  await insertRows(
    db,
    'oil_company_transaction',
    all.map(({ row, day }, at): SeedRow => ({
      ...row,
      ...(waits(at)
        ? { card_id: null, card_number: `9001${String(at).padStart(12, '0')}`, status_id: TRX_STATUS.fresh }
        : { status_id: TRX_STATUS.processed, bound: 'rule', bound_at: new Date(`${dayAfter(day, 1)}T06:00:00Z`) }),
    })),
  )
  const bound = all.filter((_, at) => !waits(at))
  const label = labelsOf('oilCompanyTransaction')
  const lines = bound.map(({ card, day, due, row }) => ({
    transaction: row['id'] as number,
    number: String(row['card_number']),
    day,
    sum: due,
    article: FUEL_ARTICLE,
    payer: card.company,
    vehicle: card.vehicle,
    source: INPUT_TYPE.fuel,
    worth: { price: String(row['price']), volume: String(row['quantity']), discount: String(row['discount']) },
    at: row['ins_date'] as Date,
    about: {
      [label('cardNumber')]: String(row['card_number']),
      [label('product')]: String(row['product']),
      [label('quantity')]: formatDecimal(String(row['quantity']), 3),
      [label('price')]: formatDecimal(String(row['price']), 2),
      [label('station')]: String(row['station']),
    },
  }))
  await seedLinePayments(seeding, 'oil_company_transaction_line', lines)
}

/** Adds what banks and fuel suppliers sent during the demo year. Requires payments, cards and vehicles. */
export async function seedIncoming(seeding: Seeding): Promise<void> {
  const { db } = seeding
  const { rows } = await sql<{ account: string }>`select account from company_requisite where owner_id = ${OWN_COMPANY} and not is_delete
    order by is_default desc, id limit 1`.execute(db)
  const ours = rows[0]?.account ?? bankAccount('044525225', '40702810', 1)
  await seedConfirmed(seeding, ours)
  await seedWaiting(seeding, ours)
  await seedFuel(seeding)
  for (const table of ['bank_transaction', 'oil_company_transaction', 'bank_transaction_line', 'oil_company_transaction_line'])
    await moveIds(db, table)
}
