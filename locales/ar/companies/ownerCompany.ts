import type { ownerCompany as russian } from '../../ru/companies/ownerCompany.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const ownerCompany = {
  name: named('شركتنا', 'شركاتنا'),
  fields: {
    ...shared.fields,
    ndsType: fields.ndsType,
    ownerType: fields.ownerType,
    curator: fields.curator,
    relationAccounts: fields.relationAccounts,
    bankClass: fields.bankClass,
    className: fields.bankClass,
    keyIssued: 'صدر مفتاح التبادل مع 1C',
  },
  choices: shared.choices,
  sections: { bankTransactionsImportDocument: 'الكشوف', ownerCompanyRequisite: 'بيانات مصرفية' },
  empty: { curator: company.empty.curator, keyIssued: 'لم يصدر' },
  hints: { ...shared.hints, bankClass: 'كشوف أي مصرف تُحمَّل لهذه الشركة' },
  actions: { init: 'قراءة ملف', updateOnecKey: 'إصدار مفتاح التبادل مع 1C' },
  inputs: { id: 'الملف' },
} as const satisfies Translation<typeof russian>
