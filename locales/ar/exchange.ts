import type { exchange as russian } from '../ru/exchange.ts'
import type { Translation } from '../translation.ts'

export const exchange = {
  sum: 'يُكتب المبلغ بالأرقام والكوبيكات بعد النقطة: 1234.50',
  notOurs: 'حساب الدافع %{payer} وحساب المستلم %{payee} لا يخصان شركاتنا',
  accountNotOurs: 'الحساب %{account} لا يخص شركاتنا',
  sameAccount: 'الدافع والمستلم مذكوران بالحساب نفسه %{account}',
  currency: 'الحساب %{account} ليس بالروبل: لا تُحمَّل مستندات كهذه',
  notCarriedOut: 'لم ينفّذ البنك المستند: لا تاريخ للخصم أو الإيداع',
  closing: 'الرصيد غير متطابق: في البداية %{opening} + ورد %{received} − خُصم %{writtenOff} = %{expected}، وفي الملف %{stated}',
  received: 'الإيداعات في الحساب %{account} غير متطابقة: في المستندات %{found}، والمذكور في الملف %{stated}',
  writtenOff: 'الخصومات من الحساب %{account} غير متطابقة: في المستندات %{found}، والمذكور في الملف %{stated}',
  noTurnovers: 'في الملف مستندات للحساب %{account} دون حركاته: لا شيء تُطابَق به المبالغ',
  gap: 'لا كشف للحساب %{account} من %{from} إلى %{to}',
  jump: 'رصيد الحساب %{account} في بداية %{day} (%{opening}) لا يساوي رصيد النهاية السابق (%{closing})',
  signs: 'يجب أن تكون للكمية والمبلغ الإشارة نفسها',
  hiddenRows: 'في الملف صفوف مخفية (%{count}): قُرئت أيضًا',
  bothWays: 'في الصف خصم وإيداع معًا: يجب أن يكون واحدًا منهما',
  noWay: 'لم يُذكر هل هذا خصم أم إيداع: يلزم عمود أو علامة ناقص أو حسابا الطرفين',
  noAccount: 'لم يُذكر أي من حساباتنا يخص الكشف: يلزم عمود فيه الحساب أو ذكر الحساب فوق الجدول',
  uin: 'يجب أن يتكون رمز УИН (رقم القرار) من 20 أو 25 رقمًا',
  notRoubles: 'العملة ليست روبلًا: %{currency}. لا تُستورد مثل هذه الصفوف',
} as const satisfies Translation<typeof russian>
