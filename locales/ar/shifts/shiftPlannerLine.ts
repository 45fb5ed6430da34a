import type { shiftPlannerLine as russian } from '../../ru/shifts/shiftPlannerLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const shiftPlannerLine = {
  name: named('رحلة مخططة', 'الخطة حسب المسارات', 'رحلة مخططة'),
  fields: {
    shiftPlanner: 'بند الخطة',
    date: 'التاريخ',
    vehicle: 'المركبة',
    materialOrder: 'طلب المواد',
    route: 'المسار',
    material: 'المادة',
    plannedTrips: 'الرحلات المخططة',
    plannedVolume: 'الحجم المخطط',
    doneTrips: 'الرحلات المنجزة',
    doneVolume: 'الحجم المنجز',
    comment: 'ملاحظة',
  },
  failures: { list: 'تعذّر تحميل الخطة' },
  checks: { routeNeeded: 'حدّد المسار أو الطلب' },
  actions: { makeDeals: 'إنشاء بوالص شحن' },
  inputs: { count: 'عدد البوالص' },
} as const satisfies Translation<typeof russian>
