import type { outside as russian, sizes as russianSizes } from '../ru/outside.ts'
import type { Translation } from '../translation.ts'

/** What is said of services outside (`nerud.outside.*`). */
export const outside = {
  inn: 'الخدمة غير متاحة، املأ البيانات يدويًا',
  innUnknown: 'لا توجد منشأة بهذا الرقم الضريبي',
  party: {
    liquidating: 'المنشأة قيد التصفية',
    liquidated: 'تمت تصفية المنشأة',
    bankrupt: 'المنشأة في إجراءات إفلاس',
    reorganizing: 'المنشأة تندمج في منشأة أخرى',
  },
  npd: 'الخدمة غير متاحة، تحقق من حالة ضريبة الدخل المهني يدويًا',
  pts: 'تعذر تحميل بيانات رخصة المركبة!',
} as const satisfies Translation<typeof russian>

/** Sizes of files (`nerud.sizes.*`). */
export const sizes = { kilobytes: '%{count} كيلوبايت', megabytes: '%{count} ميغابايت' } as const satisfies Translation<typeof russianSizes>
