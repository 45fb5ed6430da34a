import type { LabelsOf } from '#resource'
import type { oilCompanyTransactionLine as declared } from '../../../resources/incoming/oilCompanyTransactionLine.ts'

export const oilCompanyTransactionLine = {
  name: 'Строка заправки |||| Строки заправки |||| Строк заправки',
  gender: 'f',
  object: 'строку заправки',
} as const satisfies LabelsOf<typeof declared>
