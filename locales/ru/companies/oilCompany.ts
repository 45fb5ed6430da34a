import type { LabelsOf } from '#resource'
import type { oilCompany as declared } from '../../../resources/companies/oilCompany.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const oilCompany = {
  name: 'Топливная компания |||| Топливные компании |||| Топливных компаний',
  gender: 'f',
  object: 'топливную компанию',
  fields: {
    ...shared.fields,
    ndsType: fields.ndsType,
    keyVerified: fields.keyVerified,
    oilClass: fields.oilClass,
    className: fields.oilClass,
    added: 'Дата внесения',
  },
  choices: shared.choices,
  sections: { oilCompanyTransactionsImportDocument: 'Отчёты', oilCompanyRequisite: 'Реквизиты' },
  hints: { ...shared.hints, oilClass: 'По какому образцу читаются отчёты поставщика' },
  actions: { init: 'Прочитать файл', uploadKeyfile: 'Загрузить файл ключа' },
  inputs: { id: 'Файл', file: 'Файл ключа', password: 'Пароль ключа' },
} as const satisfies LabelsOf<typeof declared>
