import type { orders as russian } from '../../../ru/orders/materialOrder/form.ts'
import type { Translation } from '../../../translation.ts'

export const orders = {
  limit: 'حد الطلب',
  trips: 'رحلات',
  whole: 'سيبقى %{after} من %{of} %{sign}',
  perDay: 'سيبقى ليوم %{day}: %{after} من %{of} %{sign}',
  tooMuch: 'المتبقي %{left} %{sign}: تجاوز الحد بمقدار %{by}',
  over: 'فوق الحد بمقدار %{by} %{sign}: ستُحفظ البوليصة مع علامة',
  otherDay: 'الطلب سارٍ من %{from} إلى %{to}',
  otherCarrier: 'هذا الناقل ليس ضمن ناقلي الطلب',
  carrierLeft: 'المتبقي لهذا الناقل %{left} %{sign}',
  usedUp: 'استُهلك حد الطلب',
} as const satisfies Translation<typeof russian>
