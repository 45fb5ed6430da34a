import type { dealForm as russian } from '../../../ru/deals/deal/form.ts'
import type { Translation } from '../../../translation.ts'

export const dealForm = {
  title: 'مبالغ البوليصة',
  regular: 'مبالغ البوليصة الدائمة',
  waiting: 'ستظهر المبالغ بعد تحديد المسار والنوع والناقل والحجم',
  problems: {
    noVolume: 'لم يُحدَّد الحجم',
    noPurchase: 'لم تُحدَّد سلعة العميل: منها يؤخذ سعر الموقع',
    noSale: 'لم تُحدَّد سلعة المورّد: منها يؤخذ سعر المحجر',
    noRoute: 'لم يُحدَّد المسار: منه يؤخذ سعر النقل ووحدة التوصيل',
    noShipmentType: 'لم يُحدَّد نوع النقل',
    noPrice: {
      purchase: 'لا يوجد سعر «%{type}» لسلعة العميل «%{title}» بتاريخ %{day}',
      sale: 'لا يوجد سعر «%{type}» لسلعة المورّد «%{title}» بتاريخ %{day}',
      route: 'لا يوجد سعر «%{type}» للمسار «%{title}» بتاريخ %{day}',
    },
    noRate: 'لا يوجد معامل تحويل من «%{from}» إلى «%{to}» للمسار «%{title}» بتاريخ %{day}',
    tooLarge: 'المبلغ أكبر من الممكن: تحقق من الأحجام والأسعار',
  },
} as const satisfies Translation<typeof russian>
