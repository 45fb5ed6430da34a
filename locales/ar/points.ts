import type * as russian from '../ru/points.ts'
import type { Translation } from '#words/translation'
import { documentOf, nameForms, lookup } from '#words/ar/whole'

/** What the resources of `points` are called. */
export const labels = {
  point: {
    name: nameForms('نقطة', 'نقاط'),
    fields: {
      name: 'الاسم',
      company: 'الشركة',
      pointType: 'الأنواع',
      address: 'العنوان',
      lat: 'خط العرض',
      lon: 'خط الطول',
      phone: 'الهاتف',
      email: 'البريد الإلكتروني',
      lastName: 'اسم العائلة',
      firstName: 'الاسم',
      middleName: 'اسم الأب',
      fullName: 'جهة الاتصال',
      comment: 'ملاحظة',
      hasAccounts: 'يوجد موظفون',
      official: 'المالك',
      balance: 'الرصيد',
      ahead: 'لاحقًا',
      weeklyBalance: 'الأسبوع الحالي',
      balanceDays: 'الرصيد خلال 30 يومًا',
      lastMovement: 'آخر حركة',
      hasBox: 'حدثت حركات في الصندوق',
      asOf: 'في تاريخ',
      knownOn: 'كما كان معروفًا في',
    },
    views: { boxes: 'أرصدة النقاط' },
    cards: { boxes: 'النقاط: الرصيد' },
    sections: { contact: 'بيانات الاتصال' },
    empty: { pointType: '—' },
    checks: { bothCoordinates: 'المطلوب الإحداثيان معًا: خط العرض وخط الطول', checkFailed: 'تعذّر التحقق من اسم النقطة!' },
    failures: {
      list: 'خطأ، تعذّر تحميل النقاط!',
      select: 'خطأ، تعذّر تحميل النقاط!',
      filter: 'تعذّر تحميل قائمة النقاط!',
    },
  },
  pointType: { ...lookup, name: nameForms('نوع نقطة', 'أنواع النقاط') },
  pointDocument: documentOf('نقطة', 'النقطة'),
} as const satisfies Translation<typeof russian.labels>
