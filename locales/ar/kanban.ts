import type * as russian from '../ru/kanban.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/whole'

export const kanban = {
  statusUsed: 'في هذه الحالة مهام: انقلها أولًا إلى حالة أخرى',
  notYourComment: 'لا يحذف التعليق إلا كاتبه',
} as const satisfies Translation<typeof russian.kanban>

export const taskScreens = {
  tasks: {
    none: 'لا تعليقات بعد.',
    write: 'تعليق جديد',
    send: 'إرسال',
    removeComment: 'حذف التعليق',
    failed: 'تعذّر تحميل التعليقات',
    notSent: 'تعذّر إرسال التعليق',
  },
} as const satisfies Translation<typeof russian.taskScreens>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  tasks: 'المهام',
  taskList: 'القائمة',
  taskCreate: 'مهمة جديدة',
  taskSettings: 'إعدادات المهام',
} as const satisfies Translation<typeof russian.menu>

/** The names of the pages with several lists as tabs (`nerud.pages.*`). */
export const pages = {
  tasks: 'إعدادات المهام',
} as const satisfies Translation<typeof russian.pages>

/** What the resources of `kanban` are called. */
export const labels = {
  kanbanTask: {
    name: nameForms('مهمة عمل', 'مهام العمل'),
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
  },
  kanbanStatus: {
    name: nameForms('حالة مهام', 'حالات المهام'),
    fields: { name: 'الاسم', complited: 'المهمة منجزة', onBoard: 'على اللوحة', sequence: 'الترتيب' },
    hints: {
      complited: 'المهام في هذه الحالة منتهية: لا يُحتسب موعدها بعد ذلك',
      onBoard: 'الحالة عمود على اللوحة',
    },
    actions: { top: 'إلى البداية', up: 'إلى أعلى', down: 'إلى أسفل', bottom: 'إلى النهاية' },
  },
  kanbanSection: {
    name: nameForms('قسم مهام', 'أقسام المهام'),
    fields: { name: 'الاسم', isActive: 'الحالة' },
  },
  kanbanCheck: {
    name: nameForms('بند قائمة', 'بنود القائمة'),
    fields: { task: 'المهمة', text: 'ما العمل', isDone: 'تم' },
  },
  kanbanTaskComment: {
    name: nameForms('تعليق', 'التعليقات'),
    fields: { task: 'المهمة', text: 'التعليق', mdInsUser: 'المؤلف', insDate: 'متى' },
  },
  kanbanTaskFile: {
    name: nameForms('ملف مهمة', 'ملفات المهمة'),
    fields: { task: 'المهمة', file: 'الملف', fileName: 'اسم الملف', insDate: 'تاريخ الإضافة', mdInsUser: 'من أضاف' },
  },
} as const satisfies Translation<typeof russian.labels>
