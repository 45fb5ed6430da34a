import type { npd as russian } from '../../../ru/money/payment/npd.ts'
import type { Translation } from '../../../translation.ts'

export const npd = {
  chequeNumber: 'حدّد رقم الإيصال مع الرابط',
  results: {
    yes: 'يدفع ضريبة الدخل المهني بتاريخ %{day}',
    no: 'لا يدفع ضريبة الدخل المهني بتاريخ %{day}',
    badInn: 'الرقم الضريبي للعامل لحسابه غير محدد أو غير صحيح: المطلوب 12 رقمًا',
    future: 'تاريخ الدفعة %{day} لم يحن بعد',
    queued: 'أُضيف إلى قائمة الانتظار',
  },
  log: {
    yes: '%{name}، الرقم الضريبي %{inn}: يدفع ضريبة الدخل المهني بتاريخ %{day}',
    no: '%{name}، الرقم الضريبي %{inn}: لا يدفع ضريبة الدخل المهني بتاريخ %{day}',
    badInn: '%{name}، الرقم الضريبي %{inn}: لا تقبل مصلحة الضرائب هذا الرقم بتاريخ %{day}',
    limited: 'تطلب مصلحة الضرائب تقليل الأسئلة: سنتابع لاحقًا',
    unavailable: 'خدمة مصلحة الضرائب لا تستجيب: سنحاول لاحقًا',
  },
  sheet: { name: 'التحقق من العاملين لحسابهم' },
} as const satisfies Translation<typeof russian>
