import type * as russian from '../ru/deferred.ts'
import type { Translation } from '#words/translation'
import { ar as codes } from '#russian/locales/translations'
import { companyScreens } from './companies.ts'
import { newsScreens } from './content.ts'
import { vehicleIndicators, vehiclePts } from './fleet.ts'
import { productSources, priceSlots } from './goods.ts'
import { taskScreens } from './kanban.ts'
import { monthClose } from './money.ts'
import { planner } from './shifts.ts'
import { subscriptionState } from './subscription.ts'

export const shell = {
  systemName: 'نيرود',
  dashboard: {
    title: 'الصفحة الرئيسية',
    companies: 'الشركات الجديدة',
    allCompanies: 'كل الشركات',
  },
} as const satisfies Translation<typeof russian.shell>

export const validation = {
  ...codes,
  innLength: 'يجب أن يتكون الرقم الضريبي من 10 أرقام (شركة) أو 12 رقمًا (شخص طبيعي)',
  plate: 'يُكتب رقم اللوحة هكذا М123ММ77 (مركبة) أو ММ123477 (مقطورة)، والحروف: А В Е К М Н О Р С Т У Х',
} as const satisfies Translation<typeof russian.validation>

export const form = {
  recalc: 'إعادة حساب البوالص من هذا التاريخ',
  recalcAll: 'إعادة حساب البوالص',
  recalcFrom: 'إعادة الحساب من تاريخ',
  recalculated:
    'لم تُحسب أي بوليصة (%{count}) |||| أُعيد حساب بوليصة واحدة (%{count}) |||| أُعيد حساب بوليصتين (%{count}) |||| أُعيد حساب %{count} بوالص |||| أُعيد حساب %{count} بوليصة |||| أُعيد حساب %{count} بوليصة',
  recalculatedNothing: 'لم تغيّر إعادة الحساب أي بوليصة',
  recalcJob: 'تعيد مهمة حساب البوالص، وعددها %{count}',
  recalcJobLink: 'سير إعادة الحساب',
  preview: {
    title: 'ما الذي ستغيّره إعادة الحساب',
    count:
      'لن تتغير أي بوليصة (%{count}) |||| ستتغير بوليصة واحدة (%{count}) |||| ستتغير بوليصتان (%{count}) |||| ستتغير %{count} بوالص |||| ستتغير %{count} بوليصة |||| ستتغير %{count} بوليصة',
    broken: 'ستنتقل إلى حالة الخطأ: %{count}',
    mended: 'سيزول عنها الخطأ: %{count}',
    job: 'البوالص كثيرة: تجري إعادة الحساب في مهمة، ويمكنك متابعة العمل فورًا',
    losses: 'ستصبح خاسرة: %{count}',
    incomes: 'كان الدخل %{before} وسيصبح %{after}',
    changes: 'التغييرات حسب الشركات',
    owner: 'الشركة',
    records: 'البوالص',
    delta: 'تغيّر المبالغ',
    balance: 'تغيّر رصيد الصندوق',
    with: 'حفظ وإعادة الحساب',
    without: 'حفظ دون إعادة الحساب',
    removeWith: 'حذف وإعادة الحساب',
    removeWithout: 'حذف دون إعادة الحساب',
  },
} as const satisfies Translation<typeof russian.form>

/** The same in Arabic. */
export const widgets = {
  close: 'إغلاق',
  closeWindow: 'إغلاق النافذة',
  cancel: 'إلغاء',
  save: 'حفظ',
  add: 'إضافة',
  error: 'خطأ',
  nothing: '-',
  view: 'عرض رقم %{number}',
  documents: {
    title: 'المستندات',
    download: '#[تنزيل]',
    none: 'لا توجد مستندات',
    type: 'نوع المستند',
    row: 'المستند',
    removeRow: 'إزالة سطر المستند',
    remove: 'حذف المستند «%{name}»',
    removeTitle: 'حذف المستند',
    removeText: 'هل أنت متأكد من حذف المستند؟',
    removeYes: 'حذف',
    removed: 'تم حذف المستند بنجاح!',
    failures: {
      list: 'خطأ. تعذّر تحميل المستندات!',
      one: 'خطأ. تعذّر تحميل المستند!',
      remove: 'خطأ. تعذّر حذف المستند!',
      types: 'خطأ، تعذّر تحميل أنواع المستندات!',
    },
  },
} as const satisfies Translation<typeof russian.widgets>

export const fileColumns = {
  fixed: 'صيغة البنك معروفة: لا حاجة إلى اختيار الأعمدة',
} as const satisfies Translation<typeof russian.fileColumns>

const dashboard = {
  title: 'يتطلب الانتباه',
  nothing: 'لا شيء ينتظر.',
  failed: 'تعذر التحميل',
  withoutRegistry: 'بلا سجل، 30 يومًا',
  withoutEtrn: 'بلا بوليصة إلكترونية، 30 يومًا',
  plannedPayments: 'مدفوعات لم تُنفذ',
  plannedExpenses: 'مصروفات لم تُنفذ',
  failedTransfers: 'تحويلات دورية متعثرة',
  failedExpenses: 'مصروفات دورية متعثرة',
  bankWaiting: 'معاملات بنكية غير موزعة',
  fuelWaiting: 'تعبئات وقود غير موزعة',
  newFines: 'مخالفات جديدة',
  unpaidFines: 'مخالفات غير مدفوعة',
  npdRefused: 'عاملون لحسابهم بلا حالة ضريبية',
  monthClose: 'لم يُنجز قبل إقفال الشهر',
  entry: {
    title: 'بوالصي اليوم',
    create: 'إنشاء بوليصة',
    all: 'كل بوالصي اليوم',
    none: 'لم تُدخل شيئًا اليوم بعد.',
  },
  trips: {
    title: 'رحلات اليوم',
    count: 'الرحلات',
    vehicles: 'مركبات على الطريق: %{count}',
    volume: 'الحجم في المواقع',
    materials: 'حسب المادة',
    objects: 'حسب الموقع',
    none: 'لا بوالص لليوم بعد.',
  },
  tasks: {
    title: 'مهامي',
    board: 'على اللوحة',
    count:
      'لا مهام مفتوحة |||| مهمة مفتوحة واحدة |||| مهمتان مفتوحتان |||| %{smart_count} مهام مفتوحة |||| %{smart_count} مهمة مفتوحة |||| %{smart_count} مهمة مفتوحة',
    overdue: 'المتأخرة: %{count}',
    none: 'لا مهام مفتوحة.',
  },
  debts: {
    title: 'من مدين لمن',
    owed: 'مستحق لنا · %{count}',
    owe: 'مستحق علينا · %{count}',
    still: '%{sum} بلا حركة أكثر من 30 يومًا',
    top: 'الأكبر',
    none: 'لا أحد.',
  },
  due: {
    title: 'مستحق الدفع اليوم',
    transfers: 'تحويلات · %{count}',
    exps: 'نفقات · %{count}',
    longest: 'الأطول انتظارًا',
    since: 'منذ %{day}',
    none: 'كل شيء مدفوع.',
  },
  debtDays: {
    title: 'الديون حسب الأيام',
    owed: 'مستحق لنا',
    owe: 'مستحق علينا',
    before: '%{day}: %{value}',
  },
  vehicles: { title: 'المركبات اليوم' },
  plan: { title: 'خطة اليوم', all: 'كل الرحلات المخططة لليوم', none: 'لا شيء مخطط لليوم.' },
  repairs: { title: 'مركبات قيد الإصلاح', all: 'كل الإصلاحات المفتوحة', none: 'لا توجد إصلاحات مفتوحة.' },
  volumes: {
    title: 'الأحجام حسب المواد',
    rest: 'البقية',
    unit: 'الوحدة',
  },
  weeks: {
    income: 'الدخل حسب الأسابيع',
    transfers: 'التحويلات حسب الأسابيع',
    in: 'وارد',
    out: 'صادر',
    current: 'هذا الأسبوع',
    last: 'الماضي: %{value}',
    lastChanged: 'الماضي: %{value}، %{change} مقارنة بالأسبوع الذي قبله',
  },
  trend: {
    week: 'الأسبوع',
    day: 'اليوم',
    table: 'كجدول',
    millions: 'مليون',
    thousands: 'ألف',
  },
  setup: {
    open: 'تخصيص',
    title: 'ما يُعرض وبأي ترتيب',
    help: 'اسحب الكتلة من مقبضها أو انقلها بسهمي الأعلى والأسفل.',
    move: 'نقل «%{name}»',
    moved: '«%{name}»: الموضع %{place} من %{all}',
    reset: 'الافتراضي',
    done: 'تم',
  },
  steps: {
    title: 'من أين تبدأ',
    note: 'أُنجز %{done} من %{all}. تختفي القائمة عند أول بوليصة.',
    dismiss: 'عدم العرض بعد الآن',
    isDone: 'أُنجز',
    requisites: 'املأ بيانات شركتك',
    companies: 'أضف الشركات',
    points: 'أضف النقاط: المحاجر والمواقع',
    products: 'أضف المنتجات',
    prices: 'حدد أسعار المنتجات',
    vehicles: 'أضف المركبات',
    drivers: 'أضف السائقين',
    deal: 'أنشئ أول بوليصة',
    open: 'فتح',
    add: 'إضافة',
    file: 'من ملف',
  },
  sump: 'بانتظار الاعتماد',
  dealErrors: 'بوالص فيها خطأ',
  vehicleTerms: 'مركبات: مدد انتهت أو تنتهي خلال 30 يومًا',
  failedJobs: 'مهام فشلت خلال 30 يومًا',
} as const satisfies Translation<typeof russian.dashboard>

const reports = {
  byMonth: {
    open: 'عرض لمن ولأي غرض: %{name}',
    nobody: 'دون تحديد المستلم',
    all: 'الإجمالي',
    plain: 'البنود فقط',
    none: 'لا دفعات في هذه الفترة',
    in: 'الوارد',
    out: 'الصادر',
  },
} as const satisfies Translation<typeof russian.reports>

export const screens = {
  ...companyScreens,
  ...reports,
  ...taskScreens,
  ...newsScreens,
  dashboard,
  monthClose,
  goods: { ...priceSlots, ...productSources },
  fleet: vehicleIndicators,
  pts: vehiclePts,
  planner,
  subscription: subscriptionState,
} as const
