import { ACCOUNT_TYPE } from '#resources/access/lookups'
import { REPAIR_STATUS } from '#resources/fleet/repair/repairStatus.formulas'
import { fillBook, updateCatalogues as updateFramework, upsert } from '#areas/seed/catalogue.rules'
import type { Row } from '#areas/seed/rows.rules'
import { app } from '#resources'
import { PLAN_STATUS } from '#resources/shifts/shiftPlanner/planStatus.formulas'
import type { Db } from '#server/engine/sql.ts'
import { taskSections, taskStatuses, templateObjects } from '../books/lookups.rules.ts'
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
import { propertyRows } from './parameters.rules.ts'
import { vatKindRows, vatRateRows } from './vat.rules.ts'
import { rightRows } from './rights.rules.ts'

/** Statuses of repairs (operations §4.3). */
const repairStatusRows: readonly Row[] = [
  { id: REPAIR_STATUS.active, name: 'Активна' },
  { id: REPAIR_STATUS.closed, name: 'Закрыта' },
  { id: REPAIR_STATUS.error, name: 'Ошибка' },
]

/** Types of repairs of a new database. */
const repairTypeRows: readonly Row[] = ['Плановое ТО', 'Текущий ремонт', 'Ремонт двигателя', 'Шины', 'Кузов и рама'].map((name, at) => ({
  id: at + 1,
  name,
}))

/** Statuses of entries of the plan (silent-places §6). */
const planStatusRows: readonly Row[] = [
  { id: PLAN_STATUS.plan, name: 'План' },
  { id: PLAN_STATUS.work, name: 'В работе' },
  { id: PLAN_STATUS.done, name: 'Выполнено' },
  { id: PLAN_STATUS.cancelled, name: 'Отменено' },
]

/** Marks the account types of drivers and outside people, who cannot sign in to the back office (silent-places §1). */
export const markOutsiders = (db: Db): Promise<unknown> =>
  db.updateTable('account_type').set({ is_outside: true }).where('id', 'in', [ACCOUNT_TYPE.driver, ACCOUNT_TYPE.outsider]).execute()

/** Updates the catalogues that belong to the product rather than its users: the framework's and this business's. Runs at every start. */
export async function updateCatalogues(db: Db): Promise<void> {
  await updateFramework(db, { ...app, rights: rightRows, errors: errorRows, properties: propertyRows, jobs: jobTypeRows })
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
  await upsert(db, 'template_object', 'id', templateObjects)
  await upsert(db, 'vat_kind', 'id', vatKindRows)
  await fillBook(db, 'vat_rate', vatRateRows)
  await fillBook(db, 'repair_type', repairTypeRows)
  await fillBook(db, 'cost_list', costListRows)
  await fillBook(db, 'fine_discount', fineDiscountRows)
  await fillBook(db, 'pay_method', payMethodRows)
  await fillBook(db, 'domain_setting', [{ tariff: 'Базовый', price_per_vehicle: 0 }])
  await fillBook(db, 'kanban_status', taskStatuses)
  await fillBook(db, 'kanban_section', taskSections)
}
