import type { transactions as russian } from '../ru/transactions.ts'
import type { Translation } from '../translation.ts'

export const transactions = {
  refund: 'استرداد',
  company: 'شركة',
  ignored: 'تجاهل',
  discount: 'خصم',
  tooLittle: 'مجموع الأسطر %{sum} والمطلوب %{due}: ينقص %{rest}',
  tooMuch: 'مجموع الأسطر %{sum} والمطلوب %{due}: يزيد %{rest}',
  wrong: 'السطر %{number}: %{text}',
  companyNeeded: 'حدّد الشركة: هذا بند تحويل',
  oneself: 'الطرف الثاني في التحويل ليس شركتنا',
  vehicleNeeded: 'حدّد المركبة: هذا بند مصروفات النقل',
  accountNeeded: 'حدّد الموظف: هذا بند أجور',
  changed: 'عُدِّل سطر الحركة',
  attached: 'السطر مرتبط بدفعة جاهزة: ألغِ المعالجة أولًا',
  mayNotRemember: 'ربط البطاقات صلاحية أخرى: أزل علامة «تذكّر»',
  nothingToRemember: 'لا أحد يُتذكَّر له: ليس للعملية رقم ضريبي ولا حساب للطرف الآخر',
  nothingProposed: 'لا اقتراح: وزّع يدويًا',
  notToAttach: 'لا يمكن الربط إلا بدفعة مرحَّلة أُدخلت يدويًا أو أنشأها كشف',
  attachedAlready: 'هذه الدفعة مرتبطة بعملية أخرى',
  otherSum: 'مبلغ الدفعة مختلف',
  otherWay: 'الدفعة في الاتجاه المعاكس',
  maybePaid: 'تشبه الدفعة رقم %{number} بتاريخ %{day}: اربطها بها أو وزّع من جديد',
  maybeTwice: 'مكرر؟ المستند نفسه موجود بالفعل في هذا الملف. وزّعه إن كان دفعة أخرى وإلا فتجاهله',
} as const satisfies Translation<typeof russian>
