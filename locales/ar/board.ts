import type { board as russian } from '../ru/board.ts'
import type { Translation } from '../translation.ts'

export const board = {
  columns: 'الأعمدة',
  column: '%{name}، عدد البطاقات: %{count}',
  count: '%{count}',
  atLeast: '%{count}+',
  empty: 'فارغ',
  dropHere: 'اسحب بطاقة إلى هنا',
  more: 'عرض المزيد',
  failed: 'تعذّر تحميل العمود',
  none: 'لا أعمدة: أضفها في الإعدادات',
  notMoved: 'لم تُنقل البطاقة',
  about: 'الأسهم تختار البطاقة، ومفتاح المسافة يرفعها ويضعها، وCtrl مع سهم ينقلها فورًا، وEnter يفتحها',
  lifted: 'رُفعت البطاقة «%{title}»: %{column}، المكان %{place}. الأسهم تنقلها، ومفتاح المسافة يضعها، وEscape يعيدها إلى مكانها',
  returned: 'عادت البطاقة «%{title}» إلى مكانها: %{column}، المكان %{place}',
  files:
    'لا ملفات (%{smart_count}) |||| ملف واحد (%{smart_count}) |||| ملفان (%{smart_count}) |||| %{smart_count} ملفات |||| %{smart_count} ملفًا |||| %{smart_count} ملف',
  moved: '%{title}: %{column}، المكان %{place}',
} as const satisfies Translation<typeof russian>
