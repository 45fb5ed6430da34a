import type { vehicleIndicators as russian } from '../../../ru/fleet/vehicle/indicators.ts'
import type { Translation } from '../../../translation.ts'

export const vehicleIndicators = {
  noIndicators: 'لا أنواع للمؤشرات',
  noVehicles: 'غير مخصص لأي مركبة',
  none: 'غير محدد',
  status: 'الحالة',
  statuses: { ok: 'سليم', soon: 'يوشك على الانتهاء', expired: 'منتهٍ' },
  hints: {
    ok: 'بقي على انتهاء المدة أكثر من 30 يومًا',
    soon: 'بقي على انتهاء المدة 30 يومًا على الأكثر',
    expired: 'انقضت المدة',
  },
} as const satisfies Translation<typeof russian>
