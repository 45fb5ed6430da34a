import type { LabelsOf } from '#resource'
import type { truckPenaltyCompany as declared } from '../../../resources/companies/truckPenaltyCompany.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const truckPenaltyCompany = {
  name: 'Компания по штрафам |||| Компании по штрафам |||| Компаний по штрафам',
  gender: 'f',
  object: 'компанию по штрафам',
  fields: {
    ...shared.fields,
    penaltyClass: fields.penaltyClass,
    className: fields.penaltyClass,
  },
  choices: shared.choices,
  sections: { truckPenaltyTransactionImportDocument: 'Списки штрафов', truckPenaltyCompanyRequisite: 'Реквизиты' },
  hints: { ...shared.hints, penaltyClass: 'По какому образцу читаются файлы штрафов' },
  actions: { init: 'Прочитать файл' },
  inputs: { id: 'Файл' },
} as const satisfies LabelsOf<typeof declared>
