import type { planner as russian } from '../../../ru/shifts/shiftPlanner/board.ts'
import type { Translation } from '../../../translation.ts'

export const planner = {
  vehicle: 'المركبة',
  today: 'اليوم',
  earlier: 'السابق',
  later: 'التالي',
  week: 'أسبوع',
  day: 'يوم بالساعات',
  autopark: 'مرآب المركبات',
  everyAutopark: 'كل المرائب',
  find: 'اللوحة أو السائق',
  none: 'لم يُعثر على مركبات',
  inRepair: 'في الإصلاح',
  notInShift: 'ليست في النوبات',
  add: 'إضافة إلى الخطة: %{vehicle}، %{day}',
  trips: 'الرحلات: %{done} من %{planned}',
  more: '%{count} أخرى',
  hint: 'يُنقل البند بالفأرة أو بلوحة المفاتيح: المسافة تلتقطه، والأسهم تنقله بين الأيام والمركبات، وShift مع الأسهم يغيّر الترتيب، وEnter يضعه، وEsc يعيده.',
  taken: 'التُقط البند رقم %{number}',
  over: '%{vehicle}، %{day}، الترتيب %{place}',
  put: 'وُضع: %{vehicle}، %{day}، الترتيب %{place}',
  back: 'أُعيد إلى مكانه',
  failed: 'تعذّر النقل',
  fixed: 'لا يُنقل بند منجز أو ملغى',
} as const satisfies Translation<typeof russian>
