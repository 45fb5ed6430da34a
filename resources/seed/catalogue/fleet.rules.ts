import { REPAIR_STATUS } from '#resources/fleet/repair/repairStatus.formulas'
import type { Row } from '../rows.rules.ts'

/** The statuses of repairs (operations §4.3). */
export const repairStatusRows: readonly Row[] = [
  { id: REPAIR_STATUS.active, name: 'Активна' },
  { id: REPAIR_STATUS.closed, name: 'Закрыта' },
  { id: REPAIR_STATUS.error, name: 'Ошибка' },
]

/** The types of repairs to start with. */
export const repairTypeRows: readonly Row[] = ['Плановое ТО', 'Текущий ремонт', 'Ремонт двигателя', 'Шины', 'Кузов и рама'].map(
  (name, at) => ({ id: at + 1, name }),
)
