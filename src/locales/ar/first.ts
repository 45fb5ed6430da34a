import type * as russian from '../ru/first.ts'
import type * as deferred from '../ru/deferred.ts'
import type { Translation } from '../translation.ts'

export const menu = {
  recent: 'الأخيرة',
  pinned: 'المثبتة',
} as const satisfies Translation<typeof russian.menu>

export const list = {
  search: 'بحث',
  searchIn: 'بحث: %{fields}',
  searchHint: 'يبحث في الحقول: %{fields}. مفتاح «/» ينقل المؤشر إلى هنا، وEsc يمسح',
  clearSearch: 'مسح البحث',
  filters: 'عوامل التصفية',
  filtersCount: 'عوامل التصفية: %{count}',
  filterChip: 'عامل التصفية «%{text}»: تعديل، وDelete للإزالة',
  from: '%{label}، من',
  to: '%{label}، إلى',
  fromValue: 'من %{value}',
  toValue: 'إلى %{value}',
  clear: 'مسح',
  asLastTime: 'كما في المرة السابقة',
  close: 'إغلاق',
  show: 'عرض',
  actions: 'الإجراءات',
  export: 'Excel',
  exportHint: 'تصدير كل الصفوف الموجودة بأعمدتها الظاهرة إلى Excel',
  byFile: 'التعديل بملف',
  loaded: 'المحمَّل: %{count}',
  loadedRows:
    'لم يُحمَّل أي صف (%{count}) |||| تم تحميل صف واحد (%{count}) |||| تم تحميل صفين (%{count}) |||| تم تحميل %{count} صفوف |||| تم تحميل %{count} صفًا |||| تم تحميل %{count} صف',
  asTable: 'عرض كجدول',
  folded: '%{count} أخرى',
  asCards: 'عرض كبطاقات',
  of: '%{loaded} من %{count}',
  countAll: 'الإجمالي: …',
  countHint: 'حساب عدد كل الصفوف الموجودة',
  counting: 'جارٍ الحساب…',
  total: 'الإجمالي: %{count}',
  end: 'نهاية القائمة',
  orderLarge: 'الصفوف كثيرة. تُرتَّب القائمة بهذا العمود عند تحميل كل ما عُثر عليه: ضيّق عامل التصفية',
  empty: 'لا توجد سجلات بعد',
  emptyHint: 'أنشئ السجل الأول',
  emptyReadHint: 'ستظهر السجلات هنا عند توفرها',
  notFound: 'لم يُعثر على شيء',
  notFoundHint: 'غيّر الاستعلام أو امسح البحث وعوامل التصفية',
  failed: 'تعذّر تحميل القائمة.',
  moreFailed: 'تعذّر تحميل بقية القائمة.',
  retry: 'إعادة المحاولة',
  selected:
    'لم يُحدَّد أي صف (%{count}) |||| صف واحد محدد (%{count}) |||| صفان محددان (%{count}) |||| %{count} صفوف محددة |||| %{count} صفًا محددًا |||| %{count} صف محدد',
  selectedAll: 'كل الصفوف الموجودة محددة',
  selectAllFound: 'تحديد كل الموجود',
  unselect: 'إلغاء التحديد',
  matrixPeriod: 'الفترة',
  sums: {
    foot: 'المجموع',
    part: 'المحدد: %{count}',
    printed: 'مجموع المطبوع: %{count}',
    main: 'المجموع: %{sum}',
    title: 'إجماليات الصفوف الموجودة',
    count: 'الصفوف',
    all: 'كل الإجماليات',
    failed: 'تعذّر تحميل المبالغ!',
  },
  indicators: { title: 'المؤشرات', all: 'الكل' },
  inForce: 'ساري المفعول',
  watchOnly: 'يمكنك هنا المشاهدة فقط: لا تملك صلاحية %{actions}',
} as const satisfies Translation<typeof deferred.lists>

export const cell = {
  number: '№ %{id}',
  quoted: '«%{text}»',
  flag: { yes: 'نعم', no: 'لا' },
  share: '%{percent} % من «%{limit}»',
  trend: 'من %{from} إلى %{to}',
  trendWhole: '%{text}؛ الأدنى %{least}، الأعلى %{most}، الأيام: %{count}',
} as const satisfies Translation<typeof russian.cell>

export const period = {
  before: 'الفترة السابقة',
  after: 'الفترة التالية',
  from: 'من',
  to: 'إلى',
  show: 'عرض',
  always: 'كل الوقت',
  since: 'من %{day}',
  until: 'حتى %{day}',
  quarter: 'الربع %{number} من %{year}',
  year: 'سنة %{year}',
  units: { day: 'يوم', week: 'أسبوع', month: 'شهر', quarter: 'ربع سنة', year: 'سنة' },
  present: { day: 'اليوم', week: 'هذا الأسبوع', month: 'هذا الشهر', quarter: 'هذا الربع', year: 'هذه السنة' },
  last: { day: 'أمس', week: 'الأسبوع الماضي', month: 'الشهر الماضي', quarter: 'الربع الماضي', year: 'السنة الماضية' },
} as const satisfies Translation<typeof deferred.periods>

export const search = {
  button: 'بحث',
  everywhere: ' في النظام كله',
  title: 'البحث في النظام كله',
  placeholder: 'الرقم أو الاسم…',
  hint: 'أدخل رقمًا أو اسمًا. الأسهم للاختيار، Enter للفتح، Esc للإغلاق',
  recent: 'المفتوحة مؤخرًا',
  finds: 'النتائج',
  best: 'لا يُعرض شيء |||| يُعرض الأنسب |||| يُعرض الأنسبان |||| تُعرض %{smart_count} من الأنسب |||| يُعرض %{smart_count} من الأنسب |||| يُعرض %{smart_count} من الأنسب',
  found:
    'لم يُعثر على سجلات |||| عُثر على سجل واحد |||| عُثر على سجلين |||| عُثر على %{smart_count} سجلات |||| عُثر على %{smart_count} سجلًا |||| عُثر على %{smart_count} سجل',
  nothing: 'لم يُعثر على شيء',
  looking: 'جارٍ البحث…',
  failed: 'تعذّر تنفيذ البحث!',
  close: 'إغلاق البحث',
} as const satisfies Translation<typeof deferred.searching>
