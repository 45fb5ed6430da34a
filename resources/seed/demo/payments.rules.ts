import { locales } from '#locales'
import { formatMonth } from '#resource/text'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, INPUT_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { sql } from 'kysely'
import { paymentSums } from '#resources/shared/vat.formulas'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { paymentPostings } from '#resources/ledger/postings.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type SeedRow } from '#areas/seed/rows.rules'
import { randomFrom, type Random } from './numbers.rules.ts'
import { postByDay } from './posting.rules.ts'

/** The number of payments. */
const PAYMENTS = 1500
const PORTION = 1000

/** The balance of a company's waybills in a month in kopecks; positive when we owe it. */
interface Owed {
  readonly company: number
  readonly month: string
  readonly kopecks: number
}
interface Paid {
  readonly day: string
  readonly article: number
  readonly from: number
  readonly to: number
  readonly kopecks: number
  /** Number of units; one by default. */
  readonly volume?: string
  readonly account?: number
  readonly vehicle?: number
  readonly comment: string | null
  readonly method?: number
}

const owedSql = sql<Owed>`select company_id::int as company, to_char(dt_trx, 'YYYY-MM') as month, (sum(sum_trx) * 100)::float8 as kopecks
  from cash_transaction where box_kind = 'C' and company_id > ${SYSTEM_COMPANY} group by 1, 2 having sum(sum_trx) <> 0 order by 2, 1`

const roubles = (kopecks: number): string => {
  const digits = String(Math.round(kopecks)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const dayIn = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`
const monthAfter = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Each company pays most of a month's balance in the next month, large sums in two parts. */
function settlements(owed: readonly Owed[], articles: Articles, chance: Random): Paid[] {
  return owed.flatMap(({ company, month, kopecks }) => {
    const due = Math.abs(kopecks) * (0.82 + chance.next() * 0.2)
    const parts = due > 150_000_000 ? [0.6, 0.4] : [1]
    return parts.map((share, nth) => {
      const received = kopecks < 0
      return {
        day: dayIn(monthAfter(month), chance.between(3 + nth * 12, 13 + nth * 13)),
        article: articles.contract,
        from: received ? company : OWN_COMPANY,
        to: received ? OWN_COMPANY : company,
        kopecks: Math.round((due * share) / 100) * 100,
        comment: `За ${formatMonth(month)}`,
      }
    })
  })
}

interface Articles {
  readonly contract: number
  readonly payroll: readonly number[]
  readonly fuel: number
  readonly vehicles: readonly number[]
  readonly general: readonly number[]
}
async function articlesOf(db: Db): Promise<Articles> {
  const { rows } = await sql<{
    id: number
    name: string
    type: number
  }>`select id::int, name, cost_list_type_id::int as type from cost_list order by id`.execute(db)
  const articleId = (name: string): number => rows.find(row => row.name === name)!.id
  const typed = (type: number): number[] => rows.filter(row => row.type === type).map(row => row.id)
  const [fuel, fines] = [articleId('Топливо'), articleId('Штрафы ГИБДД')]
  return {
    contract: articleId('Оплата по договору'),
    payroll: [articleId('Заработная плата'), articleId('Аванс')],
    fuel,
    // Fines have payments of their own.
    vehicles: typed(COST_TYPE.vehicle).filter(id => id !== fuel && id !== fines),
    general: typed(COST_TYPE.general),
  }
}

const GENERAL_NOTES = ['Офис и стоянка', 'Месяц', 'По счёту', null]
const toSystem = { from: OWN_COMPANY, to: SYSTEM_COMPANY }

/** What a driver earned by waybills in a month, in kopecks. */
interface Earned {
  readonly account: number
  readonly month: string
  readonly kopecks: number
  /** Number of units; one by default. */
  readonly volume?: string
}
const earnedSql = sql<Earned>`select account_id::int as account, to_char(dt_trx, 'YYYY-MM') as month, (sum(sum_trx) * 100)::float8 as kopecks
  from cash_transaction where box_kind = 'E' group by 1, 2 having sum(sum_trx) > 0 order by 2, 1`

/** Drivers are paid in the next month: some receive an advance and the rest, others most of it at once. */
const payOf = (earned: readonly Earned[], [salary, advance]: readonly number[], chance: Random): Paid[] =>
  earned.flatMap(({ account, month, kopecks }) => {
    const rounded = (share: number): number => Math.max(10_000, Math.round((kopecks * share) / 10_000) * 10_000)
    const paid = (day: string, article: number, share: number): Paid => ({
      ...toSystem,
      day,
      article,
      account,
      kopecks: rounded(share),
      comment: `За ${formatMonth(month)}`,
      method: 1,
    })
    const inParts = account % 4 === 0
    return [
      ...(inParts ? [paid(dayIn(month, 25), advance!, 0.4)] : []),
      ...(chance.hits(0.9) ? [paid(dayIn(monthAfter(month), 10), salary!, inParts ? 0.58 : 0.95)] : []),
    ]
  })

/** Salaries, costs of our vehicles and office costs, by month. */
function expenses(
  months: readonly string[],
  earned: readonly Earned[],
  trucks: readonly number[],
  articles: Articles,
  chance: Random,
): Paid[] {
  const pay = payOf(earned, articles.payroll, chance)
  const office = months.flatMap(month =>
    articles.general.map(article => ({
      ...toSystem,
      day: dayIn(month, chance.between(1, 28)),
      article,
      kopecks: chance.between(900, 64_000) * 100,
      comment: chance.pick(GENERAL_NOTES),
    })),
  )
  const repairs = months.flatMap(month =>
    Array.from({ length: 8 }, () => ({
      ...toSystem,
      day: dayIn(month, chance.between(1, 28)),
      article: chance.pick(articles.vehicles),
      vehicle: chance.pick(trucks),
      kopecks: chance.between(1_200, 88_000) * 100,
      comment: null,
    })),
  )
  return [...pay, ...office, ...repairs]
}

/** The price of a litre of diesel in a month, in kopecks; it rises over the year. */
const litreIn = (month: string): number => 6_090 + 45 * Number(month.slice(5, 7))

function fuelling(months: readonly string[], trucks: readonly number[], articles: Articles, chance: Random): Paid {
  const month = chance.pick(months)
  const [day, vehicle] = [dayIn(month, chance.between(1, 28)), chance.pick(trucks)]
  const litre = litreIn(month)
  const litres = Math.round((chance.between(6_000, 38_000) * 100) / litre)
  return { ...toSystem, day, article: articles.fuel, vehicle, kopecks: litre, volume: String(litres), comment: null }
}

function rowOf(paid: Paid, id: number, methods: ReadonlyMap<number, string>, types: ReadonlyMap<number, number>, chance: Random): SeedRow {
  const method = paid.method ?? (chance.hits(0.9) ? 1 : chance.pick([...methods.keys()]))
  const rate = methods.get(method)!
  const price = roubles(paid.kopecks)
  const volume = paid.volume ?? '1'
  const { sum, discount } = paymentSums({ price, volume, rate })
  const cancelled = chance.hits(0.01) && id > 1
  const made = new Date(`${paid.day}T09:00:00Z`)
  return {
    id,
    number: String(1000 + id),
    create_date: paid.day,
    pay_date: paid.day,
    report_date: paid.day,
    cost_list_id: paid.article,
    cost_list_type_id: types.get(paid.article)!,
    pay_method_id: method,
    rate,
    price,
    volume,
    discount,
    sum,
    company_from_id: paid.from,
    company_to_id: paid.to,
    owner_company_id: paid.to === OWN_COMPANY ? paid.from : OWN_COMPANY,
    account_id: paid.account ?? null,
    vehicle_id: paid.vehicle ?? null,
    pay_status_id: cancelled ? PAY_STATUS.cancelled : PAY_STATUS.done,
    source_id: INPUT_TYPE.hand,
    comment: paid.comment,
    is_active: !cancelled,
    del_comment: cancelled ? 'Внесён дважды' : null,
    ins_date: made,
    ins_user_id: 3,
  }
}

/**
 * Adds a year of payments for the demo's waybills, with salaries, fuel, repairs and office costs; posted to the ledger. Requires the
 * waybills.
 */
export async function seedPayments({ db, now, today }: Seeding): Promise<void> {
  const { rows: owed } = await owedSql.execute(db)
  if (!owed.length) return
  const chance = randomFrom(1500)
  const articles = await articlesOf(db)
  const months = [...new Set(owed.map(one => one.month))]
  const { rows: earned } = await earnedSql.execute(db)
  const trucks = (
    await sql<{
      id: number
    }>`select id::int from vehicle where company_id = ${OWN_COMPANY} and id > 1 and not is_trailer order by id`.execute(db)
  ).rows.map(row => row.id)
  const methods = new Map(
    (await sql<{ id: number; rate: string }>`select id::int, rate::text from pay_method order by id`.execute(db)).rows.map(row => [
      row.id,
      row.rate,
    ]),
  )
  const types = new Map(
    (await sql<{ id: number; type: number }>`select id::int, cost_list_type_id::int as type from cost_list`.execute(db)).rows.map(row => [
      row.id,
      row.type,
    ]),
  )
  const all = [...settlements(owed, articles, chance), ...expenses(months, earned, trucks, articles, chance)].filter(
    one => one.day <= today,
  )
  while (all.length < PAYMENTS && trucks.length) {
    const one = fuelling(months, trucks, articles, chance)
    if (one.day <= today) all.push(one)
  }
  const rows = all
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((paid, at) => rowOf(paid, at + 1, methods, types, chance))
  const texts = textsOf(locales.ru)
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION)
    await insertRows(db, 'payment', portion)
    await postByDay(
      db,
      texts,
      now,
      await paymentPostings(
        { db, storedTexts: texts },
        portion.map(row => row['id'] as number),
      ),
    )
  }
  await moveIds(db, 'payment')
}
