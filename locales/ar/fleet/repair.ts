import type { repair as russian } from '../../ru/fleet/repair.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repair = {
  name: named('إصلاح', 'إصلاحات', 'إصلاحًا'),
  fields: {
    number: 'الرقم',
    vehicle: 'المركبة',
    plate: 'رقم اللوحة',
    type: 'نوع الإصلاح',
    state: 'الحالة',
    stateFilter: 'الحالة',
    status: 'رمز الحالة',
    errorText: 'ما الخطأ',
    dateStart: 'البدء',
    datePlan: 'الانتهاء حسب الخطة',
    dateEnd: 'الانتهاء',
    isLate: 'أطول من الخطة',
    odometer: 'عداد المسافة',
    contractor: 'المنفّذ',
    description: 'الوصف',
    lines: 'الأعمال وقطع الغيار',
    teamLines: 'الفريق',
    linesSum: 'الأعمال وقطع الغيار',
    teamSum: 'الفريق',
    total: 'تكلفة الإصلاح',
    repairDocs: 'المستندات',
    insDate: 'تاريخ الإدخال',
    mdInsUser: 'المستخدم',
  },
  choices: {
    state: { active: 'نشط', closed: 'مغلق', error: 'خطأ' },
    stateFilter: { active: 'نشطة', closed: 'مغلقة', error: 'خطأ' },
  },
  counts: { late: 'أطول من الخطة' },
  hints: { contractor: 'من يقوم بالإصلاح إن لم نكن نحن', number: 'رقم أمر العمل' },
  checks: { beforeStart: 'ليس قبل بدء الإصلاح' },
  failures: { list: 'تعذّر تحميل الإصلاحات' },
  refused: {
    edit: 'الإصلاح مغلق: لا يُعدَّل بعد الآن',
    remove: 'الإصلاح لا يُحذف: بل يُغلق',
  },
  actions: { close: 'إغلاق الإصلاح' },
  inputs: { dateEnd: 'الانتهاء' },
} as const satisfies Translation<typeof russian>
