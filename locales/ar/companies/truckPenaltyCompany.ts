import type { truckPenaltyCompany as russian } from '../../ru/companies/truckPenaltyCompany.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const truckPenaltyCompany = {
  name: named('جهة غرامات', 'جهات الغرامات'),
  fields: {
    ...shared.fields,
    penaltyClass: fields.penaltyClass,
    className: fields.penaltyClass,
  },
  choices: shared.choices,
  sections: { truckPenaltyTransactionImportDocument: 'قوائم المخالفات', truckPenaltyCompanyRequisite: 'بيانات مصرفية' },
  hints: { ...shared.hints, penaltyClass: 'بأي نموذج تُقرأ ملفات الغرامات' },
  actions: { init: 'قراءة ملف' },
  inputs: { id: 'الملف' },
} as const satisfies Translation<typeof russian>
