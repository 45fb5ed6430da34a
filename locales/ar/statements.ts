import type { statements as russian } from '../ru/statements.ts'
import type { Translation } from '../translation.ts'

export const statements = {
  statement: 'كشف',
  premium: 'مكافأة',
  penalty: 'خصم',
  deposit: 'وارد إلى النقطة',
  writeOff: 'صادر من النقطة',
  notCounted: 'البوليصة غير مرحَّلة: ليست في الصناديق',
  taken: 'البوليصة موجودة في كشف آخر من هذا النوع',
  otherCompany: 'شركة الكشف ليست طرفًا في البوليصة',
  otherPoint: 'نقطة الكشف ليست في البوليصة',
  movedByItself: 'الحجم في هذه النقطة محسوب من البوليصة نفسها',
  noVolume: 'ليس للبوليصة حجم أو وحدة',
  noWaybills: 'لا بوالص في هذه الأيام تناسب الكشف',
  tooMany: 'عدد البوالص أكثر من %{max}: قصّر الفترة',
  noWay: 'لا يُنقل الكشف إلى هذه الحالة',
  lineRemoved: 'حُذف السطر',
  noLines: 'أضف سطرًا واحدًا على الأقل',
  wrong: 'السطر %{number}، %{field}: %{text}',
  dismissed: 'الموظف مفصول: %{fio}',
  nobody: 'ليس للنقطة موظفون من خارج الكشف',
  nothingDue: 'ليس للنقطة موظفون لهم مستحقات من خارج الكشف',
  nobodyDue: 'لا شيء مستحق لأحد، أو أن الجميع في الكشف بالفعل',
  odd: {
    more: '%{fio}: للدفع %{sum}، والمستحق %{due}',
    twice: '%{fio}: عدد البنود في الكشف %{count}',
    number: 'الرقم %{number} مستخدم في كشف بتاريخ %{day}',
  },
  notFound: '«%{text}» غير موجود أو وُجد أكثر من واحد',
  companyNotHere: 'تُحدَّد الشركة مع بند التحويل',
  vehicleNotHere: 'تُحدَّد المركبة مع بند مصروفات النقل',
} as const satisfies Translation<typeof russian>
