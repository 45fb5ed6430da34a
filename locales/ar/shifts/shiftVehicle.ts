import type { shiftVehicle as russian } from '../../ru/shifts/shiftVehicle.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const shiftVehicle = {
  name: named('مركبة في نوبة', 'المركبات في النوبات'),
  fields: {
    shift: 'النوبة',
    vehicle: 'المركبة',
    driver: 'السائق',
    status: 'الحالة',
    odometerOut: 'العداد عند الخروج',
    odometerIn: 'العداد عند العودة',
    fuelOut: 'الوقود عند الخروج',
    fuelIn: 'الوقود عند العودة',
    note: 'ملاحظة',
    plate: 'اللوحة',
  },
  choices: { status: { works: 'تعمل', reserve: 'احتياط', repair: 'إصلاح', off: 'عطلة' } },
  checks: { driverNeeded: 'المركبة تعمل: حدّد السائق', odometerBack: 'العداد عند العودة أقل منه عند الخروج' },
} as const satisfies Translation<typeof russian>
