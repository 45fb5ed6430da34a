import type * as russian from '../ru/subscription.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/whole'

export const subscription = {
  invoice: 'فاتورة',
  invoiceName: 'الفاتورة رقم %{number} بتاريخ %{day}',
  nothingDue: 'لا شيء مستحق الدفع: حدّد مبلغ الفاتورة',
  emailNeeded: 'حدّد العنوان: ليس في البيانات',
  letter: 'مرحبًا! في المرفق %{name}.',
} as const satisfies Translation<typeof russian.subscription>

export const subscriptionState = {
  title: 'حالة الاشتراك',
  ofLimit: '%{count} من %{limit}',
  chart: 'أكبر عدد من المركبات المدفوعة حسب الأشهر',
} as const satisfies Translation<typeof russian.subscriptionState>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  subscription: 'الاشتراك',
} as const satisfies Translation<typeof russian.menu>

/** The names of the pages with several lists as tabs (`nerud.pages.*`). */
export const pages = {
  subscription: 'الاشتراك',
} as const satisfies Translation<typeof russian.pages>

/** What the resources of `subscription` are called. */
export const labels = {
  subscriptionTransaction: {
    name: nameForms('عملية اشتراك', 'الرسوم والدفعات', 'عملية'),
    fields: {
      day: 'التاريخ',
      kind: 'النوع',
      period: 'الفترة',
      vehicles: 'المركبات',
      price: 'السعر لكل مركبة',
      sum: 'المبلغ',
      balance: 'الرصيد بعدها',
      comment: 'ملاحظة',
    },
    choices: { kind: { accrual: 'رسوم', payment: 'دفعة', correction: 'تصحيح' } },
    checks: {
      paymentAbove: 'الدفعة أكبر من صفر',
      accrualBelow: 'الرسوم أقل من صفر',
      periodNeeded: 'الرسوم تكون عن شهر',
    },
    refused: { remove: 'لا تُحذف العملية: أضف تصحيحًا' },
  },
  subscriptionDocManagement: {
    name: nameForms('مستند اشتراك', 'مستندات الاشتراك', 'مستند اشتراك'),
    fields: {
      isActive: 'النشاط',
      period: 'الفترة',
      docTypeName: 'نوع المستند',
      name: 'الاسم',
      file: 'الملف',
      fileName: 'اسم الملف',
      mdInsDate: 'تاريخ الإضافة',
      mdInsUser: 'من أضاف',
    },
    hints: { docTypeName: 'مثل: محضر، فاتورة، فاتورة ضريبية' },
    actions: { getFile: 'تنزيل الملف' },
    failures: { list: 'تعذّر تحميل قائمة المستندات!' },
  },
  statisticsVehicleCount: {
    name: nameForms('عدد المركبات', 'المركبات حسب الأيام', 'يومًا'),
    fields: {
      day: 'اليوم',
      active: 'العاملة',
      billed: 'للدفع',
    },
    refused: { remove: 'لا يُحذف عدد المركبات' },
  },
  subscriptionRequisite: {
    name: nameForms('بيانات الدافع', 'البيانات', 'بيانات'),
    fields: {
      payerName: 'الدافع',
      inn: 'الرقم الضريبي',
      kpp: 'KPP',
      bankName: 'البنك',
      bik: 'BIK',
      account: 'الحساب الجاري',
      corrAccount: 'الحساب المراسل',
      address: 'العنوان',
      director: 'المدير',
      email: 'بريد الفواتير',
    },
    checks: { accountKey: 'الحساب لا يطابق BIK', corrAccountKey: 'الحساب المراسل لا يطابق BIK' },
    refused: { remove: 'لا تُحذف البيانات المحفوظة: احفظ بيانات جديدة' },
  },
  domainSetting: {
    name: nameForms('تعرفة', 'التعرفات', 'تعرفة'),
    fields: {
      domain: 'النطاق',
      tariff: 'التعرفة',
      pricePerVehicle: 'السعر لكل مركبة شهريًا',
      vehicleLimit: 'حد المركبات',
      activeVehicles: 'المركبات حاليًا',
      balance: 'الرصيد',
      paidUntil: 'مدفوع حتى',
      state: 'الحالة',
    },
    choices: { state: { free: 'مجاني', active: 'بلا دين', debt: 'دين' } },
    hints: { vehicleLimit: 'لا تُحسب المقطورات' },
    actions: { getInvoice: 'الحصول على فاتورة', getInvoiceByEmail: 'إرسال الفاتورة بالبريد' },
    inputs: { period: 'عن شهر', sum: 'المبلغ', email: 'إلى العنوان' },
    refused: { remove: 'لا تُحذف التعرفة' },
  },
} as const satisfies Translation<typeof russian.labels>
