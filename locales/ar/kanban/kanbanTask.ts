import type { kanbanTask as russian } from '../../ru/kanban/kanbanTask.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const kanbanTask = {
  name: named('مهمة عمل', 'مهام العمل'),
  fields: {
    title: 'العنوان',
    description: 'الوصف',
    section: 'القسم',
    status: 'الحالة',
    position: 'المكان في العمود',
    task: 'المهمة',
    assignee: 'المنفّذ',
    watchers: 'المتابعون',
    priority: 'الأولوية',
    due: 'الموعد',
    term: 'حسب الموعد',
    linkKind: 'عن ماذا',
    linkId: 'السجل',
    checklist: 'قائمة التحقق',
    checksDone: 'المنجَز',
    checks: 'إجمالي البنود',
    comments: 'التعليقات',
    commentCount: 'عدد التعليقات',
    files: 'الملفات',
    fileName: 'اسم الملف',
    mdInsUser: 'المؤلف',
  },
  choices: {
    priority: { low: 'منخفضة', normal: 'عادية', high: 'عالية', urgent: 'عاجلة' },
    term: { overdue: 'متأخرة', today: 'اليوم', soon: 'قريبًا', done: 'منجزة' },
    linkKind: {
      company: 'شركة',
      point: 'نقطة',
      vehicle: 'مركبة',
      deal: 'بوليصة',
      payment: 'دفعة',
      product: 'منتج',
      cargoRoute: 'مسار',
      account: 'موظف',
    },
  },
  views: { board: 'لوحة المهام' },
  sections: { link: 'إلى أي سجل تعود', taskComments: 'التعليقات' },
  checks: { halfLink: 'حدّد نوع السجل ورقمه معًا' },
  inputs: { column: 'العمود', from: 'من العمود', after: 'بعد البطاقة', before: 'قبل البطاقة' },
  actions: { move: 'نقل' },
} as const satisfies Translation<typeof russian>
