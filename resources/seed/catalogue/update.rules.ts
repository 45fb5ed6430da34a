import { ACCOUNT_TYPE } from '#resources/access/lookups'
import { REPAIR_STATUS } from '#resources/fleet/repair/repairStatus.formulas'
import { type Row, insertRows, moveIds } from '#areas/seed/rows.rules'
import { PLAN_STATUS } from '#resources/shifts/shiftPlanner/planStatus.formulas'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { taskSections, taskStatuses } from '../books/lookups.rules.ts'
import { errorRows } from './errors.rules.ts'
import { priceTypeRows, processRows } from './goods.rules.ts'
import { jobTypeRows } from './jobs.rules.ts'
import {
  costListRows,
  costListTypeRows,
  dealVedomostStatusRows,
  fineDiscountRows,
  inputTypeRows,
  payMethodRows,
  payStatusRows,
  transactionStatusRows,
  truckPenaltyStatusRows,
} from './money.rules.ts'
import { propertyRows, settingRows } from './parameters.rules.ts'
import { rightRows } from './rights.rules.ts'

/** The statuses of repairs (operations §4.3). */
const repairStatusRows: readonly Row[] = [
  { id: REPAIR_STATUS.active, name: 'Активна' },
  { id: REPAIR_STATUS.closed, name: 'Закрыта' },
  { id: REPAIR_STATUS.error, name: 'Ошибка' },
]

/** The types of repairs to start with. */
const repairTypeRows: readonly Row[] = ['Плановое ТО', 'Текущий ремонт', 'Ремонт двигателя', 'Шины', 'Кузов и рама'].map((name, at) => ({
  id: at + 1,
  name,
}))

/** The statuses of entries of the plan (silent-places §6). */
const planStatusRows: readonly Row[] = [
  { id: PLAN_STATUS.plan, name: 'План' },
  { id: PLAN_STATUS.work, name: 'В работе' },
  { id: PLAN_STATUS.done, name: 'Выполнено' },
  { id: PLAN_STATUS.cancelled, name: 'Отменено' },
]

/** Inserts the rows whose key is missing and updates the wording of the others; values that people set stay. */
async function upsert(db: Db, table: string, key: string, rows: readonly Row[], fresh: (row: Row) => Row = () => ({})): Promise<void> {
  for (const row of rows) {
    const { rows: held } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${row[key]} and not is_delete`.execute(db)
    if (held.length) await db.updateTable(table).set(row).where(key, '=', row[key]).execute()
    else
      await db
        .insertInto(table)
        .values({ ...row, ...fresh(row) })
        .execute()
  }
}

/** Ids below it are the product's own in books whose ids rules name. */
const RESERVED = 100
/** Fills a book that people keep themselves when nothing is in it. */
async function fill(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const held = await db.selectFrom(table).select('id').limit(1).execute()
  if (held.length) return
  await insertRows(db, table, rows)
  await moveIds(db, table, RESERVED)
}

/** Drivers and outside people do not sign in to the back-office (silent-places §1). */
export const markOutsiders = (db: Db): Promise<unknown> =>
  db.updateTable('account_type').set({ is_outside: true }).where('id', 'in', [ACCOUNT_TYPE.driver, ACCOUNT_TYPE.outsider]).execute()

const withValue = (row: Row): Row => ({ parameter_value: row['default_value'] })

/** The catalogues that belong to the product and not to its users: rights, error codes, settings, properties. Run at every start. */
export async function updateCatalogues(db: Db): Promise<void> {
  await upsert(db, 'acc_right', 'code_right', rightRows)
  await upsert(db, 'error_code', 'code', errorRows)
  await upsert(db, 'setting', 'parameter', settingRows, withValue)
  await upsert(db, 'property', 'parameter', propertyRows, withValue)
  await upsert(db, 'price_type', 'id', priceTypeRows)
  await upsert(db, 'product_process', 'id', processRows)
  await upsert(db, 'repair_status', 'id', repairStatusRows)
  await upsert(db, 'shift_planner_status', 'id', planStatusRows)
  await upsert(db, 'cost_list_type', 'id', costListTypeRows)
  await upsert(db, 'pay_status', 'id', payStatusRows)
  await upsert(db, 'deal_vedomost_status', 'id', dealVedomostStatusRows)
  await upsert(db, 'transaction_status', 'id', transactionStatusRows)
  await upsert(db, 'truck_penalty_status', 'id', truckPenaltyStatusRows)
  await upsert(db, 'input_type', 'id', inputTypeRows)
  await upsert(db, 'job_type', 'code', jobTypeRows)
  await fill(db, 'repair_type', repairTypeRows)
  await fill(db, 'cost_list', costListRows)
  await fill(db, 'fine_discount', fineDiscountRows)
  await fill(db, 'pay_method', payMethodRows)
  await fill(db, 'domain_setting', [{ tariff: 'Базовый', price_per_vehicle: 0 }])
  await fill(db, 'kanban_status', taskStatuses)
  await fill(db, 'kanban_section', taskSections)
}
