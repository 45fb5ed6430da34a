import type { menu as russian } from '../ru/menu.ts'
import type { Translation } from '../translation.ts'

export const menu = {
  often: 'الأكثر استخدامًا',
  companies: 'الشركات',
  fleet: 'الأسطول',
  goods: 'المنتجات',
  deals: 'بوالص الشحن',
  sump: 'قائمة الانتظار',
  finance: 'المالية',
  cashboxes: 'الصندوق',
  books: 'الأدلة',
  users: 'المستخدمون',
  system: 'النظام',
  companyImport: 'تحميل الشركات من ملف',
  dealCreate: 'بوليصة شحن جديدة',
  exps: 'المصروفات',
  paymentsByMonth: 'الدفعات حسب الأشهر',
  balances: 'إدخال الأرصدة',
  planner: 'لوحة التخطيط',
  vehicles: 'أدلة النقل',
  costs: 'بنود المصروفات',
  payMethods: 'التحويلات وطرق الدفع',
} as const satisfies Translation<typeof russian>
