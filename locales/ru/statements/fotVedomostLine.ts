import type { LabelsOf } from '#resource'
import type { fotVedomostLine as declared } from '../../../resources/statements/fotVedomostLine.ts'
import { statementLine } from '../parts.ts'

export const fotVedomostLine = {
  ...statementLine,
  name: 'Строка зарплатной ведомости |||| Строки зарплатной ведомости |||| Строк зарплатной ведомости',
  gender: 'f',
  object: 'строку зарплатной ведомости',
  fields: {
    ...statementLine.fields,
    account: 'Сотрудник',
    point: 'Точка',
    balance: 'Остаток до',
    accrued: 'Начислено',
    withheld: 'Удержано',
    paid: 'Выплачено',
    due: 'К выплате',
    payment: 'Платёж',
  },
} as const satisfies LabelsOf<typeof declared>
