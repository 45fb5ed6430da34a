import type { pages as russian } from '../ru/pages.ts'
import type { Translation } from '../translation.ts'

export const pages = {
  vehicles: 'أدلة النقل',
  costs: 'بنود المصروفات',
  transfers: 'التحويلات وطرق الدفع',
  tasks: 'إعدادات المهام',
  vehicleReports: 'تقارير المركبات',
  subscription: 'الاشتراك',
  cashBoxes: 'تقرير الصناديق',
} as const satisfies Translation<typeof russian>
