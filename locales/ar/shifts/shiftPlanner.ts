import type { shiftPlanner as russian } from '../../ru/shifts/shiftPlanner.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const shiftPlanner = {
  name: named('بند خطة', 'خطة النوبات', 'بند خطة'),
  fields: {
    date: 'التاريخ',
    number: 'الرقم',
    vehicle: 'المركبة',
    driver: 'السائق',
    place: 'الترتيب',
    state: 'الحالة',
    stateFilter: 'الحالة',
    status: 'رمز الحالة',
    shiftState: 'النوبة',
    plannedTrips: 'الرحلات المخططة',
    doneTrips: 'الرحلات المنجزة',
    comment: 'ملاحظة',
    lines: 'الرحلات',
  },
  choices: {
    state: { plan: 'مخطط', work: 'قيد التنفيذ', done: 'منجز', cancelled: 'ملغى' },
    stateFilter: { plan: 'مخطط', work: 'قيد التنفيذ', done: 'منجز', cancelled: 'ملغى' },
    shiftState: { works: 'تعمل', reserve: 'احتياط', repair: 'إصلاح', off: 'عطلة', none: 'ليست في النوبات' },
  },
  hints: { driver: 'إذا تُرك فارغًا: سائق المركبة في مناوبة هذا اليوم' },
  failures: { list: 'تعذّر تحميل الخطة' },
  actions: { changeStatus: 'تغيير الحالة', changePlace: 'تغيير الترتيب' },
  inputs: { status: 'الحالة', place: 'الترتيب', date: 'التاريخ', vehicle: 'المركبة' },
} as const satisfies Translation<typeof russian>
