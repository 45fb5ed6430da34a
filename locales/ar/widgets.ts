import type { widgets as russian } from '../ru/widgets.ts'
import type { Translation } from '../translation.ts'

/** The same in Arabic. */
export const widgets = {
  close: 'إغلاق',
  closeWindow: 'إغلاق النافذة',
  cancel: 'إلغاء',
  save: 'حفظ',
  add: 'إضافة',
  error: 'خطأ',
  nothing: '-',
  view: 'عرض رقم %{number}',
  documents: {
    title: 'المستندات',
    download: '#[تنزيل]',
    none: 'لا توجد مستندات',
    type: 'نوع المستند',
    row: 'المستند',
    removeRow: 'إزالة سطر المستند',
    remove: 'حذف المستند «%{name}»',
    removeTitle: 'حذف المستند',
    removeText: 'هل أنت متأكد من حذف المستند؟',
    removeYes: 'حذف',
    removed: 'تم حذف المستند بنجاح!',
    failures: {
      list: 'خطأ. تعذّر تحميل المستندات!',
      one: 'خطأ. تعذّر تحميل المستند!',
      remove: 'خطأ. تعذّر حذف المستند!',
      types: 'خطأ، تعذّر تحميل أنواع المستندات!',
    },
  },
} as const satisfies Translation<typeof russian>
