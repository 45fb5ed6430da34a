import type { oilCompany as russian } from '../../ru/companies/oilCompany.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const oilCompany = {
  name: named('شركة وقود', 'شركات الوقود'),
  fields: {
    ...shared.fields,
    ndsType: fields.ndsType,
    keyVerified: fields.keyVerified,
    oilClass: fields.oilClass,
    className: fields.oilClass,
    added: 'تاريخ الإدخال',
  },
  choices: shared.choices,
  sections: { oilCompanyTransactionsImportDocument: 'التقارير', oilCompanyRequisite: 'بيانات مصرفية' },
  hints: { ...shared.hints, oilClass: 'بأي نموذج تُقرأ تقارير المورّد' },
  actions: { init: 'قراءة ملف', uploadKeyfile: 'تحميل ملف المفتاح' },
  inputs: { id: 'الملف', file: 'ملف المفتاح', password: 'كلمة مرور المفتاح' },
} as const satisfies Translation<typeof russian>
