import type { multiDeal as russian } from '../../ru/deals/multiDeal.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const multiDeal = {
  name: named('بوليصة مجمّعة', 'البوالص المجمّعة'),
  fields: {
    number: 'الرقم',
    date: 'التاريخ',
    status: 'الحالة',
    shipmentCompany: 'الناقل',
    avtopark: 'موقف المركبات',
    vehicle: 'المركبة',
    driverPoint: 'نقطة السائق',
    driver: 'السائق',
    comment: 'ملاحظة',
    delComment: 'سبب الحذف',
    countCompanies: 'الشركات',
    countLines: 'الأسطر',
    totalVolume: 'الحجم الكلي',
    lines: 'البوالص',
    multiDealDocs: 'المستندات',
  },
  choices: { status: { draft: 'مسودة', initialised: 'أُنشئت البوالص', deleted: 'محذوفة' } },
  sections: { removal: 'محذوفة', carriage: 'النقل' },
  hints: { number: 'إن تُرك فارغًا أُعطي الرقم التالي' },
  checks: { driverNeeded: 'ننقل بأنفسنا: حدّد السائق' },
  refused: {
    edit: 'بوليصة مجمّعة بحالة «%{status}» لا تُعدَّل',
    remove: 'تُحذف البوليصة المجمّعة بإجراء «حذف البوليصة المجمّعة» الذي يسأل عن السبب',
  },
  actions: { init: 'إنشاء البوالص', cancel: 'حذف البوليصة المجمّعة' },
  inputs: { delComment: 'سبب الحذف' },
} as const satisfies Translation<typeof russian>
