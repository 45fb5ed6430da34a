import type { LabelsOf } from '#resource'
import type { accountCompany as declared } from '../../../resources/companies/accountCompany.ts'

export const accountCompany = {
  name: 'Связь сотрудника и компании |||| Связи сотрудников и компаний |||| Связей сотрудников и компаний',
  gender: 'f',
  object: 'связь сотрудника и компании',
  fields: { account: 'Сотрудник', company: 'Компания', insDate: 'Связаны с' },
  hints: { account: 'Первый связанный сотрудник становится куратором компании' },
  inputs: { account: 'Сотрудник', companies: 'Компании', company: 'Компания', accounts: 'Сотрудники' },
  actions: { bulkSave: 'Добавить несколько' },
} as const satisfies LabelsOf<typeof declared>
