import type { LabelsOf } from '#resource'
import type { bankTransactionClass as declared } from '../../../resources/companies/bankTransactionClass.ts'

export const bankTransactionClass = {
  name: 'Банк выписки |||| Банки выписок |||| Банков выписок',
  gender: 'm',
  object: 'банк выписки',
} as const satisfies LabelsOf<typeof declared>
