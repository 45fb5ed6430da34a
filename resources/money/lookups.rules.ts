import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { numbered, type SeedRow } from '#areas/seed/rows.rules'
import { divide, multiply, roundHalfUp, subtract, type Decimal } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import { rightsFor } from '#resource'
import { oilCompanyTransaction } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction'
import { WAITING } from '#resources/shared/transaction'
import { foldedKeyOf } from '#server/engine/schema/tables.ts'
import { anyOf } from '#server/engine/columns.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { StoredChange, Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'
import type { JobKind, JobParams } from '#server/jobs/job.ts'
import { costList, payMethod, COST_TYPE, oilCompanyTariff } from './lookups.ts'

const ELSEWHERE = [COST_TYPE.transfer, COST_TYPE.payroll, COST_TYPE.vehicle] as const

export const costListRules = defineRules(costList, {
  scopes: { costs: t => sql`${t('cost_list_type_id')} not in (${sql.join(ELSEWHERE.map(type => sql.lit(type)))})` },
})

export const payMethodRules = defineRules(payMethod, {
  before: async (_tx, next) => (next.rate === null ? { rate: '1' } : undefined),
})

export const oilCompanyTariffRules = defineRules(oilCompanyTariff, {
  scopes: {
    active: t =>
      sql`${t('is_active')} and coalesce(${t('date_start')} <= ${businessDaySql}, true) and coalesce(${t('date_stop')} >= ${businessDaySql}, true)`,
  },
})

/** The number of transactions per step. */
const PORTION = 500

interface Tariff {
  readonly company: number
  readonly product: string | null
  readonly price: Decimal | null
  readonly discount: Decimal | null
  readonly dateStart: string | null
  readonly dateStop: string | null
}
interface Counted {
  readonly card: string
  readonly day: string
  readonly before: Decimal
  readonly after: Decimal
}
interface JobState {
  readonly after: number
  readonly rows: readonly Counted[]
}
type Fuel = StoredChange<typeof oilCompanyTransaction>['before']

/**
 * Returns the condition of waiting fuel transactions of a tariff: of its supplier and product, in the requested days in which it is in
 * force.
 */
const fits =
  ({ company, product, dateStart, dateStop }: Tariff, { dateFrom, dateTo }: JobParams, after: number) =>
  (t: Aliased): Sql =>
    sql`${t('id')} > ${after} and not ${t('is_delete')} and ${t('company_id')} = ${company} and ${t('status_id')} = ${anyOf(WAITING)}
    and ${t('day')} between greatest(${dateFrom}::date, ${dateStart}::date) and least(${dateTo}::date, ${dateStop}::date)
    and position(${foldedKeyOf(sql`${product ?? ''}::text`)} in ${foldedKeyOf(t('product'))}) > 0`

/** Returns a purchase at the price of a tariff; a return is subtracted at the same price. */
function countedBy({ price, discount }: Tariff, before: Fuel): Fuel {
  const unit = price ?? before.price
  const sum = price === null ? before.sum : roundHalfUp(multiply(price, before.quantity ?? '0'), 2)
  const less = discount === null ? (before.discount ?? '0.00') : roundHalfUp(divide(multiply(sum ?? '0', discount), '100', 4), 2)
  return { ...before, price: unit, sum, discount: less, due: subtract(sum ?? '0', less) }
}

async function tariffOf(engine: Engine, { tariff }: JobParams): Promise<Tariff> {
  const { rows } = await sql<Tariff>`select company_id::int as company, product, price::text as price, discount::text as discount,
      date_start::text as "dateStart", date_stop::text as "dateStop" from oil_company_tariff where id = ${Number(tariff)} and not is_delete`.execute(
    engine.db,
  )
  if (!rows[0]) throw httpError(422, 'INVALID', engine.texts('nerud.validation.reference'))
  return rows[0]
}

async function count(
  tx: Tx,
  tariff: Tariff,
  params: JobParams,
  state: JobState,
): Promise<{ readonly rows: number; readonly keep: JobState }> {
  const found = await tx.readMany(oilCompanyTransaction, fits(tariff, params, state.after), { lock: true, limit: PORTION })
  const changes = found
    .map(before => ({ before, after: countedBy(tariff, before) }))
    .filter(({ before, after }) => before.due !== after.due)
  await tx.storeMany(oilCompanyTransaction, changes, 'edit')
  const rows = changes.map(({ before, after }): Counted => ({
    card: before.cardNumber ?? '',
    day: String(before.day),
    before: before.due ?? '0',
    after: after.due ?? '0',
  }))
  return { rows: found.length, keep: { after: found.at(-1)?.id ?? state.after, rows: [...state.rows, ...rows] } }
}

/** Recalculates unprocessed fuel transactions with the price and discount of a tariff; processed ones stay as paid. */
export const fuelTariffRecalc: JobKind = {
  right: rightsFor(oilCompanyTransaction, 'edit'),
  target: ({ tariff }) => String(tariff),
  sheet: (texts, result) => ({
    name: texts(`resources.${oilCompanyTariff.name}.name`, { smart_count: 1 }),
    columns: [
      { header: texts('resources.oilCompanyTransaction.fields.cardNumber'), kind: 'text', width: 24 },
      { header: texts('resources.oilCompanyTransaction.fields.day'), kind: 'text' },
      { header: texts('nerud.jobs.sheets.tariff.before'), kind: 'text' },
      { header: texts('nerud.jobs.sheets.tariff.after'), kind: 'text' },
    ],
    rows: (result as Pick<JobState, 'rows'>).rows.map(({ card, day, before, after }) => [
      card,
      formatDate(day),
      formatMoney(before),
      formatMoney(after),
    ]),
  }),
  async work(engine, job, progress) {
    const tariff = await tariffOf(engine, job.params)
    let state = (job.kept ?? { after: 0, rows: [] }) as JobState
    for (;;) {
      const step = await progress.step(tx => count(tx, tariff, job.params, state))
      state = step.keep as JobState
      if (step.rows < PORTION) return { rows: state.rows }
    }
  },
}

const costListTypes: readonly (readonly [name: string, kind: 'transfer' | 'expense' | null])[] = [
  ['Перевод между компаниями', 'transfer'],
  ['Общие затраты / точка', 'expense'],
  ['ФОТ', 'expense'],
  ['Транспорт', 'expense'],
  ['Игнорировать', null],
  ['Скидка', null],
]
/** Types of cost articles (finance §9); rules refer to the ids. */
export const costListTypeRows: readonly SeedRow[] = costListTypes.map(([name, kind], at) => ({ id: at + 1, name, kind }))
/** Statuses of payments (silent-places §7). */
export const payStatusRows = numbered('Черновик', 'Запланирован', 'Проведён', 'Отменён')
/** Sources of records (silent-places §7). */
export const inputTypeRows = numbered(
  'Вручную',
  'Excel',
  'Топливная транзакция',
  'Топливная ведомость',
  'Расходная ведомость',
  'Ведомость ФОТ',
  'Регулярный платёж',
  'Накладная',
  'Банк',
  'Штраф',
)

const articles: readonly (readonly [name: string, type: number])[] = [
  ['Ввод остатков', 1],
  ['Оплата по договору', 1],
  ['Возврат средств', 1],
  ['Топливо', 4],
  ['Займ', 1],
  ['Заработная плата', 3],
  ['Аванс', 3],
  ['Премия', 3],
  ['Подотчёт', 3],
  ['Ремонт и обслуживание', 4],
  ['Запасные части', 4],
  ['Платные дороги', 4],
  ['Страхование машин', 4],
  ['Аренда', 2],
  ['Связь и интернет', 2],
  ['Хозяйственные расходы', 2],
  ['Налоги и сборы', 2],
  ['Банковские комиссии', 2],
  ['Прочие расходы', 2],
  ['Не учитывать', 5],
  ['Скидка поставщика', 6],
  ['Штрафы ГИБДД', 4],
]
/** The articles of a new database; rules refer to 1 and 4 (finance §9). */
export const costListRows: readonly SeedRow[] = articles.map(([name, type], at) => ({ id: at + 1, name, cost_list_type_id: type }))

const methods: readonly (readonly [name: string, rate: string])[] = [
  ['Безналичный расчёт', '1'],
  ['Наличные', '1'],
  ['Банковская карта', '1'],
  ['Взаимозачёт', '1'],
  ['Топливная карта', '1'],
  ['Перевод через посредника', '1.06'],
  ['Наличные с НДС', '1.2'],
]
/** The payment methods of a new database. */
export const payMethodRows: readonly SeedRow[] = methods.map(([name, rate], at) => ({ id: at + 1, name, rate }))
