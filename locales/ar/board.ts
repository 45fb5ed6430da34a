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
  about: 'الأسهم تختار البطاقة، وCtrl مع سهم ينقلها، وEnter يفتحها',
  moved: '%{title}: %{column}، المكان %{place}',
} as const satisfies Translation<typeof russian>
