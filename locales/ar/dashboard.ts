import type { dashboard as russian } from '../ru/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard = {
  title: 'يتطلب الانتباه',
  sump: 'بانتظار الاعتماد',
  dealErrors: 'بوالص فيها خطأ',
  vehicleTerms: 'مركبات: مدد انتهت أو تنتهي خلال 30 يومًا',
  failedJobs: 'مهام فشلت خلال 30 يومًا',
} as const satisfies Translation<typeof russian>
