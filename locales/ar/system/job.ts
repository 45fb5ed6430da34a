import type { job as russian } from '../../ru/system/job.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const job = {
  name: named('مهمة', 'مهام'),
  fields: {
    jobType: 'نوع المهمة',
    params: 'المعاملات',
    target: 'على ماذا',
    status: 'الحالة',
    done: 'المنجَز',
    total: 'الإجمالي',
    progress: 'الإنجاز، %',
    startedAt: 'البداية',
    finishedAt: 'النهاية',
    attempts: 'المحاولات',
    result: 'النتيجة',
    file: 'ملف النتيجة',
    error: 'الخطأ',
    kept: 'أين توقفت',
    beatAt: 'آخر خطوة',
    resumeAt: 'يُستأنف في',
  },
  choices: {
    status: { queued: 'في الطابور', running: 'قيد التنفيذ', done: 'تمت', failed: 'خطأ', cancelled: 'ملغاة' },
  },
  inputs: {
    jobType: 'نوع المهمة',
    dateFrom: 'من',
    dateTo: 'إلى',
    product: 'المنتج',
    cargoRoute: 'المسار',
    tariff: 'تعرفة شركة الوقود',
    params: 'المعاملات',
  },
  actions: { create: 'مهمة جديدة', copy: 'نسخ', cancel: 'إلغاء المهمة' },
} as const satisfies Translation<typeof russian>
