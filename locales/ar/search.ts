import type { search as russian } from '../ru/search.ts'
import type { Translation } from '../translation.ts'

export const search = {
  button: 'بحث',
  everywhere: ' في النظام كله',
  title: 'البحث في النظام كله',
  placeholder: 'رقم المستند، سند النقل، الشركة، المركبة…',
  hint: 'أدخل رقمًا أو اسمًا أو رقمًا ضريبيًا. الأسهم للاختيار، Enter للفتح، Esc للإغلاق',
  recent: 'المفتوحة مؤخرًا',
  finds: 'النتائج',
  best: 'لا يُعرض شيء |||| يُعرض الأنسب |||| يُعرض الأنسبان |||| تُعرض %{smart_count} من الأنسب |||| يُعرض %{smart_count} من الأنسب |||| يُعرض %{smart_count} من الأنسب',
  found:
    'لم يُعثر على سجلات |||| عُثر على سجل واحد |||| عُثر على سجلين |||| عُثر على %{smart_count} سجلات |||| عُثر على %{smart_count} سجلًا |||| عُثر على %{smart_count} سجل',
  nothing: 'لم يُعثر على شيء',
  looking: 'جارٍ البحث…',
  failed: 'تعذّر تنفيذ البحث!',
  close: 'إغلاق البحث',
} as const satisfies Translation<typeof russian>
