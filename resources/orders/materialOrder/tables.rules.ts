import { ORDER_STATUS } from './orderLimit.formulas.ts'

/** An index that the declaration of orders cannot say: the active ones by the day on which they end, for what a vehicle may carry. */
export const orderTables: readonly string[] = [
  `create index if not exists material_order_ends on material_order (date_to, id) where not is_delete and status_id = ${ORDER_STATUS.active}`,
]
