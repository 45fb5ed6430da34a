import { PLAN_STATUS } from '#resources/shifts/shiftPlanner/planStatus.formulas'
import type { Row } from '../rows.rules.ts'

/** The statuses of entries of the plan (silent-places §6). */
export const planStatusRows: readonly Row[] = [
  { id: PLAN_STATUS.plan, name: 'План' },
  { id: PLAN_STATUS.work, name: 'В работе' },
  { id: PLAN_STATUS.done, name: 'Выполнено' },
  { id: PLAN_STATUS.cancelled, name: 'Отменено' },
]
