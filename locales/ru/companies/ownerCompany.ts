import type { LabelsOf } from '#resource'
import type { ownerCompany as declared } from '../../../resources/companies/ownerCompany.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const ownerCompany = {
  name: 'Наша компания |||| Наши компании |||| Наших компаний',
  gender: 'f',
  object: 'нашу компанию',
  fields: {
    ...shared.fields,
    ndsType: fields.ndsType,
    ownerType: fields.ownerType,
    curator: fields.curator,
    relationAccounts: fields.relationAccounts,
    bankClass: fields.bankClass,
    className: fields.bankClass,
    keyIssued: 'Ключ обмена с 1С выдан',
  },
  choices: shared.choices,
  sections: { bankTransactionsImportDocument: 'Выписки', ownerCompanyRequisite: 'Реквизиты' },
  empty: { curator: company.empty.curator, keyIssued: 'Не выдавался' },
  hints: { ...shared.hints, bankClass: 'Чьи выписки загружаются по этой компании' },
  actions: { init: 'Прочитать файл', updateOnecKey: 'Выдать ключ обмена с 1С' },
  inputs: { id: 'Файл' },
} as const satisfies LabelsOf<typeof declared>
