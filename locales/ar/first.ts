import type * as russian from '../ru/first.ts'
import type { Translation } from '#words/translation'

export const menu = {
  companies: 'الشركات',
  fleet: 'الأسطول',
  planning: 'التخطيط',
  goods: 'المنتجات',
  orders: 'طلبات المواد',
  deals: 'بوالص الشحن',
  sump: 'قائمة الانتظار',
  inbox: 'الوارد',
  tasks: 'المهام',
  taskCreate: 'مهمة جديدة',
  vehicleReports: 'تقارير المركبات',
  reportBuilder: 'منشئ التقارير',
  taskSettings: 'إعدادات المهام',
  fineCompanies: 'جهات الغرامات',
  regularDealCreate: 'قالب بوليصة جديد',
  taskList: 'القائمة',
  accounting: 'المحاسبة',
  transactions: 'معاملات البنك',
  paymentCreate: 'إنشاء دفعة (تحويل)',
  expenseCreate: 'إنشاء مصروف',
  statementCreate: 'إنشاء كشف',
  stock: 'المخزون',
  subscription: 'الاشتراك',
  news: 'الأخبار',
  finance: 'المالية',
  statements: 'الكشوف',
  fines: 'المخالفات',
  cashboxes: 'الصندوق',
  reports: 'التقارير',
  cashBoxes: 'تقرير الصناديق',
  books: 'الأدلة',
  users: 'المستخدمون',
  system: 'النظام',
  companyImport: 'تحميل الشركات من ملف',
  dealCreate: 'بوليصة شحن جديدة',
  dealFromOrder: 'بوليصة شحن من طلب',
  multiDealCreate: 'إنشاء بوليصة مجمّعة',
  exps: 'المصروفات',
  paymentsByMonth: 'الدفعات حسب الأشهر',
  balances: 'إدخال الأرصدة',
  bindCards: 'استيراد ربط البطاقات',
  edoImport: 'تحميل قائمة المشغّل',
  monthClose: 'إقفال الشهر',
  planner: 'لوحة التخطيط',
  vehicles: 'أدلة النقل',
  costs: 'بنود المصروفات',
  payMethods: 'التحويلات وطرق الدفع',
} as const satisfies Translation<typeof russian.menu>

export const cell = {
  units: { km: 'كم', l: 'ل', h: 'س', m3: 'م³' },
} as const satisfies Translation<typeof russian.cell>

export const pages = {
  vehicles: 'أدلة النقل',
  costs: 'بنود المصروفات',
  transfers: 'التحويلات وطرق الدفع',
  tasks: 'إعدادات المهام',
  vehicleReports: 'تقارير المركبات',
  subscription: 'الاشتراك',
  cashBoxes: 'تقرير الصناديق',
} as const satisfies Translation<typeof russian.pages>

export const search = {
  placeholder: 'رقم المستند، سند النقل، الشركة، المركبة…',
  hint: 'أدخل رقمًا أو اسمًا أو رقمًا ضريبيًا. الأسهم للاختيار، Enter للفتح، Esc للإغلاق',
} as const satisfies Translation<typeof russian.search>
