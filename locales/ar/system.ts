import type * as russian from '../ru/system.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/whole'

export const bell = {
  empty: 'لا توجد إشعارات بعد. ستظهر هنا المهام ومواعيد انتهاء الوثائق والأخبار المهمة والمهام المنجزة',
} as const satisfies Translation<typeof russian.bell>

export const jobs = {
  sheets: {
    laws: { name: 'فروق الصناديق', law: 'القاعدة', at: 'الموضع', is: 'الموجود', should: 'المطلوب' },
    files: { name: 'الملفات التي بدأت' },
    tariff: { before: 'قبل', after: 'بعد' },
    recalc: { name: 'إعادة حساب البوالص', title: 'من', count: 'البوالص', delta: 'التغيّر' },
  },
} as const satisfies Translation<typeof russian.jobs>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  reports: 'التقارير',
  reportBuilder: 'منشئ التقارير',
  cashBoxes: 'تقرير الصناديق',
  paymentsByMonth: 'الدفعات حسب الأشهر',
  books: 'الأدلة',
  vehicles: 'أدلة النقل',
  costs: 'بنود المصروفات',
  payMethods: 'التحويلات وطرق الدفع',
  system: 'النظام',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `system` are called. */
export const labels = {
  country: {
    name: nameForms('دولة', 'دول'),
    fields: { name: 'الاسم', fullName: 'الاسم الكامل', alpha2: 'رمز من حرفين', alpha3: 'رمز من 3 حروف', digitalCode: 'الرمز الرقمي' },
  },
  region: {
    name: nameForms('منطقة', 'مناطق'),
    fields: { name: 'الاسم', code: 'الرمز', country: 'الدولة' },
  },
  property: {
    choices: {
      group: { deals: 'بوالص الشحن', finance: 'المالية', cards: 'البطاقات والغرامات' },
    },
  },
  job: {
    choices: {
      report: {
        deal: 'البوالص',
        multiDeal: 'البوالص المتعددة',
        payment: 'المدفوعات',
        repair: 'الإصلاحات',
        shift: 'الورديات',
        bankTransaction: 'معاملات البنك',
        oilCompanyTransaction: 'معاملات الوقود',
      },
      documents: {
        deal: 'البوالص',
        multiDeal: 'البوالص المتعددة',
        repair: 'الإصلاحات',
        vehicle: 'المركبات',
        company: 'الشركات',
        point: 'النقاط',
      },
      source: { bank: 'البنوك', fuel: 'شركات الوقود', fines: 'الغرامات' },
      book: {
        company: 'الشركات',
        oilCompanyCardRefHistory: 'ربط بطاقات الوقود',
        payment: 'أرصدة الصناديق الافتتاحية',
        pointOpening: 'أرصدة النقاط الافتتاحية',
      },
    },
    inputs: {
      product: 'المنتج',
      cargoRoute: 'المسار',
      tariff: 'تعرفة شركة الوقود',
      bankDocument: 'ملف البنك',
      fuelDocument: 'ملف شركة الوقود',
      finesDocument: 'ملف الغرامات',
      invoice: 'فاتورة من أرشيف الاشتراك',
      email: 'البريد (بريد الدافع إن تُرك فارغًا)',
      deals: 'البوالص',
      payments: 'المدفوعات',
      from: 'يوم بدء الأسعار الجديدة',
    },
  },
  notice: {
    choices: {
      event: {
        taskAssigned: 'أُسندت إليك مهمة',
        taskDue: 'موعد المهمة اليوم',
        taskOverdue: 'تأخرت المهمة عن موعدها',
        paperEnding: 'تنتهي وثيقة المركبة',
        licenceEnding: 'تنتهي رخصة القيادة',
        newsImportant: 'خبر مهم',
      },
      subjectKind: { kanbanTask: 'مهمة', vehicle: 'مركبة', news: 'خبر' },
    },
  },
} as const satisfies Translation<typeof russian.labels>
