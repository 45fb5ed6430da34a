import type { documentType as russian } from '../../ru/content/documentType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const documentType = {
  name: named('نوع مستند', 'أنواع المستندات'),
  fields: {
    name: 'الاسم',
    code: 'الرمز',
    isCompany: 'الشركات',
    isPoint: 'النقاط',
    isAccount: 'الموظفون',
    isCar: 'المركبات',
    isDeals: 'البوالص',
    isDealVedomosti: 'كشوف البوالص',
    isBlank: 'الطلبات',
    isPayment: 'الدفعات',
    isTruckPenalty: 'الغرامات',
    isRepair: 'الإصلاحات',
    objects: 'لمن المستندات',
    status: 'الحالة',
  },
  choices: { status: { active: 'نشط', inactive: 'غير نشط' } },
  sections: { objects: 'لمن المستندات' },
  failures: { list: 'خطأ، تعذّر تحميل أنواع المستندات!', select: 'خطأ، تعذّر تحميل أنواع المستندات!' },
} as const satisfies Translation<typeof russian>
