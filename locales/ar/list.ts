import type { cell as russianCell, list as russianList } from '../ru/list.ts'
import type { Translation } from '../translation.ts'

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
  loaded: 'المحمَّل: %{count}',
  loadedRows:
    'لم يُحمَّل أي صف (%{count}) |||| تم تحميل صف واحد (%{count}) |||| تم تحميل صفين (%{count}) |||| تم تحميل %{count} صفوف |||| تم تحميل %{count} صفًا |||| تم تحميل %{count} صف',
  countAll: 'الإجمالي: …',
  countHint: 'حساب عدد كل الصفوف الموجودة',
  counting: 'جارٍ الحساب…',
  total: 'الإجمالي: %{count}',
  end: 'نهاية القائمة',
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
  sums: {
    title: 'إجماليات الصفوف الموجودة',
    count: 'الصفوف',
    all: 'كل الإجماليات',
    failed: 'تعذّر تحميل المبالغ!',
  },
  indicators: { title: 'المؤشرات', all: 'الكل' },
  inForce: 'ساري المفعول',
  watchOnly: 'يمكنك هنا المشاهدة فقط: لا تملك صلاحية %{actions}',
} as const satisfies Translation<typeof russianList>

export const cell = {
  flag: { yes: 'نعم', no: 'لا' },
  share: '%{percent} % من «%{limit}»',
} as const satisfies Translation<typeof russianCell>
