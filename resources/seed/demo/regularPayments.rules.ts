import { locales } from '#locales'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { nextDue, nextDues, type Due, type Schedule } from '#resources/money/regularPayment/schedule.formulas'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, INPUT_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { accrualPostings, paymentPostings } from '#resources/ledger/postings.rules'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type SeedRow } from '#areas/seed/rows.rules'
import { postByDay } from './posting.rules.ts'

/** The maximum number of periods in the demo year. */
const MAX_PERIODS = 60
const BANK = 1

/** A regular payment: article, sum in roubles, schedule, recipient. `stopped`: for how many days it has not been paid, and why. */
interface Made {
  readonly name: string
  readonly article: string
  readonly sum: number
  readonly when:
    | readonly ['week', Schedule['weekday']]
    | readonly ['month', number]
    | readonly ['quarter', Schedule['quarterMonth'], number]
  readonly login?: string
  /** Index among our own trucks. */
  readonly truck?: number
  /** Which of the companies with the most waybills, and on which side of them. */
  readonly partner?: { readonly side: 'career' | 'object'; readonly at: number }
  readonly isDraft?: true
  readonly stopped?: { readonly days: number; readonly why: 'paused' | 'ended' | 'failed' }
  readonly comment?: string
}

const MADE: readonly Made[] = [
  { name: 'Аренда офиса', article: 'Аренда', sum: 185_000, when: ['month', 1], comment: 'Договор 14/А, до 5-го числа' },
  { name: 'Аренда стоянки', article: 'Аренда', sum: 64_000, when: ['month', 31] },
  { name: 'Лизинг погрузчика', article: 'Прочие расходы', sum: 148_300, when: ['month', 20], comment: 'Договор Л-214' },
  { name: 'Интернет и телефония', article: 'Связь и интернет', sum: 18_400, when: ['month', 10] },
  { name: 'Мобильная связь диспетчеров', article: 'Связь и интернет', sum: 7_250, when: ['month', 12], isDraft: true },
  { name: 'Обслуживание счёта', article: 'Банковские комиссии', sum: 2_900, when: ['month', 28] },
  { name: 'Налог за квартал', article: 'Налоги и сборы', sum: 420_000, when: ['quarter', 'first', 25], isDraft: true },
  { name: 'Уборка офиса', article: 'Хозяйственные расходы', sum: 6_500, when: ['week', 'fri'] },
  { name: 'Вода и канцелярия', article: 'Хозяйственные расходы', sum: 3_800, when: ['week', 'mon'] },
  { name: 'Оклад: Соколова И. П.', article: 'Заработная плата', sum: 95_000, when: ['month', 10], login: 'buh' },
  { name: 'Оклад: Павлов А. Н.', article: 'Заработная плата', sum: 82_000, when: ['month', 10], login: 'logist' },
  { name: 'Оклад: Фёдорова А. М.', article: 'Заработная плата', sum: 58_000, when: ['month', 10], login: 'operator' },
  { name: 'Оклад: Баранов Н. С.', article: 'Заработная плата', sum: 71_000, when: ['month', 10], login: 'mechanic' },
  {
    name: 'Стоянка: Зинченко Р. П.',
    article: 'Подотчёт',
    sum: 4_000,
    when: ['month', 15],
    login: 'driver8',
    stopped: { days: 70, why: 'failed' },
  },
  { name: 'Страхование самосвала', article: 'Страхование машин', sum: 36_400, when: ['quarter', 'second', 15], truck: 0 },
  { name: 'Платон: самосвал', article: 'Платные дороги', sum: 5_200, when: ['week', 'wed'], truck: 1 },
  { name: 'Аренда весов', article: 'Аренда', sum: 22_000, when: ['month', 5], stopped: { days: 120, why: 'ended' } },
  { name: 'Охрана склада', article: 'Прочие расходы', sum: 31_000, when: ['month', 7], stopped: { days: 45, why: 'paused' } },
  { name: 'Абонентская плата карьеру', article: 'Оплата по договору', sum: 60_000, when: ['month', 3], partner: { side: 'career', at: 0 } },
  {
    name: 'Предоплата за щебень',
    article: 'Оплата по договору',
    sum: 35_000,
    when: ['week', 'tue'],
    partner: { side: 'career', at: 1 },
    isDraft: true,
  },
  {
    name: 'Платёж заказчика по графику',
    article: 'Оплата по договору',
    sum: 90_000,
    when: ['month', 18],
    partner: { side: 'object', at: 0 },
  },
]

/** Records of this database that the demo's names stand for. */
interface Book {
  readonly articles: ReadonlyMap<string, { readonly id: number; readonly type: number }>
  readonly people: ReadonlyMap<string, { readonly id: number; readonly point: number | null; readonly fio: string }>
  readonly trucks: readonly number[]
  readonly partners: Readonly<Record<'career' | 'object', readonly number[]>>
}

async function bookOf(db: Db): Promise<Book> {
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> => (await statement.execute(db)).rows
  const articles = await all(
    sql<{ id: number; name: string; type: number }>`select id::int, name, cost_list_type_id::int as type from cost_list`,
  )
  const people = await all(
    sql<{ id: number; login: string; fio: string; point: number | null }>`select id::int, login, fio, point_id::int as point from account`,
  )
  const trucks = await all(
    sql<{ id: number }>`select id::int from vehicle where company_id = ${OWN_COMPANY} and id > 1 and not is_trailer order by id limit 2`,
  )
  const mostFrequent = (column: string) =>
    all(sql<{ id: number }>`select ${sql.ref(column)}::int as id from deal where ${sql.ref(column)} > ${SYSTEM_COMPANY}
      group by 1 order by count(*) desc, 1 limit 2`)
  return {
    articles: new Map(articles.map(one => [one.name, one])),
    people: new Map(people.map(one => [one.login, one])),
    trucks: trucks.map(({ id }) => id),
    partners: {
      career: (await mostFrequent('supplier_id')).map(({ id }) => id),
      object: (await mostFrequent('customer_id')).map(({ id }) => id),
    },
  }
}

function scheduleOf({ when, stopped }: Made, start: string, today: string): Schedule {
  const [period] = when
  return {
    period,
    weekday: period === 'week' ? when[1] : null,
    day: period === 'month' ? when[1] : period === 'quarter' ? when[2] : null,
    quarterMonth: period === 'quarter' ? when[1] : null,
    start,
    end: stopped?.why === 'ended' ? dayAfter(today, -stopped.days) : null,
  }
}

/** The object of the payment, in the columns that regular payments and payments share. */
function objectOf({ login, truck, partner, article }: Made, { articles, people, trucks, partners }: Book): SeedRow {
  const { id, type } = articles.get(article)!
  const other = partner && partners[partner.side][partner.at]!
  const sides = partner?.side === 'object' ? [other, OWN_COMPANY] : [OWN_COMPANY, other]
  return {
    cost_list_id: id,
    cost_list_type_id: type,
    pay_method_id: BANK,
    company_from_id: type === COST_TYPE.transfer ? sides[0] : null,
    company_to_id: type === COST_TYPE.transfer ? sides[1] : null,
    account_id: login === undefined ? null : people.get(login)!.id,
    vehicle_id: truck === undefined ? null : trucks[truck]!,
    point_id: login === undefined ? null : people.get(login)!.point,
  }
}

function regularRow(one: Made, at: number, schedule: Schedule, dues: readonly Due[], book: Book, { today, now }: Seeding): SeedRow {
  const settled = dues.at(-1)?.to ?? null
  const { why } = one.stopped ?? {}
  const next = why === 'paused' ? undefined : nextDue(schedule, settled)
  const texts = textsOf(locales.ru)
  const off = one.login === undefined ? '' : texts('nerud.regularPayments.off.account', { name: book.people.get(one.login)!.fio })
  const isFailed = why === 'failed' && next !== undefined && next.day <= today
  return {
    id: at + 1,
    name: one.name,
    kind: one.partner ? 'transfer' : 'expense',
    ...objectOf(one, book),
    sum: one.sum,
    mode: one.isDraft ? 'draft' : 'post',
    period: schedule.period,
    weekday: schedule.weekday,
    day: schedule.day,
    quarter_month: schedule.quarterMonth,
    start: schedule.start,
    end: schedule.end,
    settled,
    next_run: next?.day ?? null,
    problem: isFailed ? texts('nerud.regularPayments.failed', { day: formatDate(next.day), problem: off }) : null,
    tried_at: isFailed ? now : null,
    comment: one.comment ?? null,
    is_active: why !== 'paused',
    ins_date: new Date(`${schedule.start}T08:00:00Z`),
    ins_user_id: 3,
  }
}

function paymentRow(one: Made, regular: number, due: Due, isLast: boolean, book: Book): SeedRow {
  const object = objectOf(one, book)
  const isTransfer = object['cost_list_type_id'] === COST_TYPE.transfer
  const from = isTransfer ? object['company_from_id'] : OWN_COMPANY
  return {
    regular_payment_id: regular,
    regular_period: due.from,
    create_date: due.day,
    pay_date: due.day,
    report_date: due.day,
    ...object,
    rate: '1',
    price: one.sum,
    volume: '1',
    discount: '0',
    sum: one.sum,
    company_from_id: from,
    company_to_id: isTransfer ? object['company_to_id'] : SYSTEM_COMPANY,
    owner_company_id: from,
    recipient_id: SYSTEM_COMPANY,
    // Drafts of earlier periods were executed long ago.
    pay_status_id: one.isDraft && isLast ? PAY_STATUS.draft : PAY_STATUS.done,
    source_id: INPUT_TYPE.regular,
    purpose: one.name,
    comment: one.comment ?? null,
    ins_date: new Date(`${due.day}T06:00:00Z`),
    ins_user_id: null,
  }
}

/** Salaries paid were accrued on the same day: a statement of premiums for each. */
async function seedSalaries({ db, now }: Seeding): Promise<void> {
  await sql`insert into premium_vedomost (number, date, report_date, cost_list_id, pay_method_id, rate, status, ins_date, ins_user_id)
    select 'О-' || lpad((row_number() over (order by p.pay_date))::text, 3, '0'), p.pay_date, p.pay_date, p.cost_list_id, ${BANK}, 1, 'initialised',
      p.pay_date + time '05:00', 3
    from payment p where p.regular_payment_id is not null and p.cost_list_type_id = ${sql.lit(COST_TYPE.payroll)}
    group by p.pay_date, p.cost_list_id order by p.pay_date, p.cost_list_id`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into premium_vedomost_line
      (vedomost_id, account_id, point_id, basis, sum, status, ins_date, ins_user_id)
    select h.id, p.account_id, p.point_id, p.purpose, p.sum, 'initialised', h.ins_date, 3
    from premium_vedomost h join payment p on p.pay_date = h.date and p.cost_list_id = h.cost_list_id and p.regular_payment_id is not null
    where h.number like 'О-%' order by h.id, p.id returning id::int`.execute(db)
  await sql`insert into premium_vedomost_status_history (record_id, value, at, user_id)
    select id, status, ins_date, ins_user_id from premium_vedomost where number like 'О-%' order by id`.execute(db)
  const texts = textsOf(locales.ru)
  const ids = rows.map(({ id }) => id)
  await postByDay(db, texts, now, await accrualPostings({ db, storedTexts: texts }, 'premium', ids))
}

/**
 * Adds regular payments with a year of payments: most executed, some drafts; one is paused, one has ended, one fails. Requires statements.
 */
export async function seedRegularPayments(seeding: Seeding): Promise<void> {
  const { db, now, today } = seeding
  const book = await bookOf(db)
  if (book.trucks.length < 2 || book.partners.career.length < 2) return
  const start = dayAfter(today, -360)
  const all = MADE.map((one, at) => {
    const schedule = scheduleOf(one, start, today)
    const until = dayAfter(today, -(one.stopped?.days ?? 0))
    return { one, at, schedule, dues: nextDues(schedule, null, MAX_PERIODS).filter(({ day }) => day <= until) }
  })
  await insertRows(
    db,
    'regular_payment',
    all.map(({ one, at, schedule, dues }) => regularRow(one, at, schedule, dues, book, seeding)),
  )
  await moveIds(db, 'regular_payment')
  const rows = all
    .flatMap(({ one, at, dues }) => dues.map((due, nth) => paymentRow(one, at + 1, due, nth === dues.length - 1, book)))
    .toSorted((a, b) => String(a['pay_date']).localeCompare(String(b['pay_date'])))
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from payment`.execute(db)
  const numbered = rows.map((row, n) => ({ id: last[0]!.id + n + 1, ...row }))
  await insertRows(db, 'payment', numbered)
  await moveIds(db, 'payment')
  const texts = textsOf(locales.ru)
  const ids = numbered.map(({ id }) => id)
  await postByDay(db, texts, now, await paymentPostings({ db, storedTexts: texts }, ids))
  await seedSalaries(seeding)
}
