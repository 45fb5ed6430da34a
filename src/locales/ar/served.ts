import type * as russian from '../ru/served.ts'
import type { Translation } from '../translation.ts'
import { jobs, notices } from './system.ts'

const server = {
  noRecord: 'لم يُعثر على السجل',
  noDocuments: 'لا توجد مستندات للتنزيل',
  noRoute: 'لا يوجد عنوان كهذا',
  noSetting: 'لا يوجد إعداد كهذا',
  noPrint: 'لا توجد طباعة كهذه: حُذفت أو انتهت مدة حفظها',
  badSetting: 'قيمة الإعداد مكتوبة بشكل غير صحيح',
  groups: { none: 'غير محدد', total: '%{name}: المجموع (%{count})', all: 'كل الصفوف' },
  views: {
    list: 'لا توجد قائمة كهذه أو أنها غير متاحة لك',
    share: 'يشارك العروض مع دور أو مع الجميع من يضبط الأدوار',
    role: 'اختر دورًا',
    columns: 'الأعمدة مكتوبة بشكل غير صحيح',
    query: 'شروط العرض أو مجموعاته مكتوبة بشكل غير صحيح',
    taken: 'يوجد عرض بهذا الاسم بالفعل',
    many: 'لا يمكن أن يزيد عدد العروض على %{most}: احذف بعضها',
    none: 'لا يوجد عرض كهذا',
    shared: 'العرض المشترك يغيّره من يضبط الأدوار. احفظه لنفسك باسم آخر',
  },
  returned: {
    mark: 'لا يوجد في الملف العمود المخفي بأرقام السجلات: لا يُعاد إلا ملف صُدِّر للتعديل',
    none: 'لا يوجد سجل «%{text}»، أو أنه غير متاح لك',
    many: 'توجد عدة سجلات باسم «%{text}»: اختر السجل المطلوب في صفحته',
  },
  noFile: 'لم يُعثر على الملف في المخزن',
  noStorage: 'مخزن الملفات غير متاح الآن. أعد المحاولة بعد دقيقة.',
  noSpace: 'امتلأ قرص الخادم: لم يُحفظ شيء. أبلغ المدير وأعد المحاولة بعد أن يُفرِغ مساحة',
  badJson: 'يجب أن يكون متن الطلب كائن JSON',
  badForm: 'تعذّرت قراءة النموذج',
  wrongBody: 'يجب أن يكون متن الطلب من النوع %{type}',
  tooLarge: 'الطلب كبير جدًا. أقصى حجم: %{size}',
  tooManyDownloads: 'أنت تنزّل ملفين الآن. انتظر حتى ينتهي أحدهما ثم أعد المحاولة',
  tooManyDocuments: 'مستندان من مستنداتك قيد الإعداد. انتظر حتى يجهز أحدهما ثم أعد المحاولة',
  tooManyCalls: 'طلبات كثيرة جدًا في وقت واحد. انتظر بضع ثوانٍ وأعد المحاولة',
  slowBody: 'يُرسَل الطلب ببطء شديد. تحقق من الاتصال ثم أعد المحاولة',
  badKey: 'مفتاح التكرار (Idempotency-Key) مكتوب بصيغة غير صحيحة',
  keyReused: 'استُخدم مفتاح التكرار هذا (Idempotency-Key) لطلب آخر',
  saidOnce: 'تم ذلك سابقًا، وقد عُرض الجواب مرة واحدة ولا يُحفظ. كرّر الإجراء',
  noVersion: 'حدّد إصدار السجل (If-Match): بدونه قد يمحو التعديل تعديل غيرك',
  conflict: 'عُدِّل السجل في نافذة أخرى أو عدّله مستخدم آخر',
  deleted: 'السجل محذوف: لا يمكن تعديله قبل استعادته',
  busy: 'يعدّل شخص آخر هذه السجلات الآن. أعد المحاولة بعد لحظات',
  kept: 'يعمل البرنامج نفسه بهذا السجل: لا يمكن حذفه ولا إيقافه',
  keptValue: 'يعمل البرنامج نفسه بهذه القيمة: لا تُعدَّل هنا',
  boardChanged: 'عُدِّلت اللوحة: تغيّرت البطاقة أو مكانها. انظر إلى اللوحة مرة أخرى',
  notNow: 'هذا الإجراء غير متاح للسجل الآن',
  invalid: '%{field}: %{text}',
  serverError: 'خطأ في الخادم',
  away: 'قاعدة البيانات لا تستجيب الآن. أعد المحاولة بعد بضع ثوانٍ',
  overloaded: 'الخادم مشغول الآن. أعد المحاولة بعد بضع ثوانٍ',
  documents: 'المستندات',
} as const satisfies Translation<typeof russian.server>

const docs = {
  title: 'API',
  tokens:
    'تتصل البرامج بالرموز: الترويسة Authorization: Bearer nerud_…. يُصدر الرمز في «المستخدمون ← رموز API»، ولا يسمح بأكثر مما يُسمح به لصاحبه. تُطلب الصفحة التالية من القائمة بترويسة الجواب X-Next (المعامل after)، وتكرار الكتابة بالمفتاح Idempotency-Key نفسه لا ينشئ السجل مرتين، والتعديل مع If-Match لا يمحو تعديل غيرك، وتذكر أجوبة 429 مدة الانتظار (Retry-After). الأمثلة: docs/api.md في النصوص المصدرية',
  simpleRest:
    'تجيب المجموعات أيضًا عملاء ra-data-simple-rest: يعيد GET مع sort و range و filter بصيغة JSON قائمةً مع الترويسة Content-Range، ويحفظ PUT /{id} السجل كاملًا، ويضع DELETE /{id} عليه علامة الحذف. الصلاحيات وعمليات التحقق هي نفسها كما في النداءات الموصوفة هنا',
  bearer: 'جلسة شخص سجّل الدخول',
  token: 'رمز API: البادئة nerud_ و49 رمزًا',
  uploading_excel: 'ملف Excel للقائمة المسماة في of',
  uploading_zip: 'أرشيف مستندات المالك id من القائمة المسماة في of',
  search: 'البحث في كل الأقسام: بالنص وبرقم السجل',
  public: 'بلا دخول',
  signedIn: 'أي مستخدم سجّل الدخول',
  list: 'القائمة',
  one: 'السجل',
  create: 'إنشاء',
  edit: 'تعديل',
  replace: 'استبدال كامل',
  remove: 'حذف',
  export: 'تصدير إلى Excel',
  sums: 'مجاميع صفوف القائمة',
  query: '%{resource}: استعلام «%{name}»',
  select: 'خيارات الاختيار',
  unique: 'التحقق من عدم التكرار',
  dates: 'التحقق من تاريخ البداية',
  templates: 'مستندات حسب القوالب',
  papers: 'أوراق السجل المطبوعة، الأحدث أولًا',
  paper: 'ورقة كما طُبعت',
  print: 'طباعة الأوراق وحفظها',
  download: 'تنزيل المستند',
  import: 'التحميل من ملف',
  importTemplate: 'نموذج ملف التحميل',
  tag: 'استدعاءات «%{name}»',
  importState: 'سير التحميل',
  importErrors: 'صفوف الملف ذات الأخطاء',
  removals: 'من حذف سجلات المورد of ذات الأرقام ids (مفصولة بفواصل) ومتى',
  excelChanges: 'ما الذي يغيّره ملف صُدِّر مع «edited=1» وعُدِّل في Excel: خلية بخلية دون كتابة أي شيء',
  history: 'سجل التعديلات',
  file: 'ملف السجل',
} as const satisfies Translation<typeof russian.docs>

/** Texts of signing in and of the emails about it (`nerud.session.*`). */
const session = {
  wrong: 'اسم الدخول أو كلمة المرور غير صحيحة',
  denied: 'الوصول مرفوض',
  noSession: 'سجّل الدخول: الجلسة غير موجودة أو انتهت',
  onlyReads: 'كل أدوارك للعرض فقط: لا يمكن إيقاف هذا الوضع',
  mustChange: 'غيّر كلمة المرور المؤقتة لمتابعة العمل',
  inactive: 'الحساب غير نشط. راجع المسؤول',
  ownReset: 'تُغيَّر كلمة مرورك في نافذتك الخاصة بعد إدخال القديمة',
  demoPassword: 'كلمة مرور العرض التجريبي تعمل على الخادم نفسه فقط. غيّرها هناك أو اطلب ذلك من المسؤول',
  noBackOffice: 'الدخول إلى النظام مغلق أمام حسابات هذا النوع',
  look: {
    readOnly: 'أنت تعرض النظام بصفة موظف آخر: لا يمكن تغيير شيء',
    closed: 'هذا الموظف لا يدخل إلى النظام: لا شيء يمكن عرضه',
    self: 'أنت ترى كل شيء بصفتك أصلاً',
    stronger: 'لهذا الموظف صلاحيات ليست لديك: لا يعرض بصفته إلا من يملكها',
  },
  tooMany: 'محاولات كثيرة جدًا. أعد المحاولة بعد %{minutes} دقيقة',
  recoverySent: 'إذا كان هذا المستخدم موجودًا فقد أرسلنا رسالة',
  recoveryBad: 'الرابط غير صالح أو انتهت مدته. اطلب استعادة كلمة المرور مرة أخرى',
  recovered: 'تم تغيير كلمة المرور. سجّل الدخول بكلمة المرور الجديدة',
  changed: 'تم تغيير كلمة المرور',
  password: {
    short: 'كلمة المرور أقصر من %{least} رمزًا',
    long: 'كلمة المرور أطول من %{most} رمز',
    weak: 'من السهل تخمين كلمة المرور هذه: استخدم عدة كلمات أو رموزًا عشوائية',
    likeLogin: 'يجب ألّا تطابق كلمة المرور اسم الدخول',
    same: 'كلمة المرور الجديدة مطابقة للقديمة',
    repeat: 'كلمتا المرور غير متطابقتين',
    old: 'كلمة المرور القديمة غير صحيحة',
  },
  token: {
    unknown: 'الرمز غير صالح: تأكد من نسخه كاملًا',
    expired: 'انتهت مدة الرمز. أنشئ رمزًا جديدًا',
    revoked: 'تم إلغاء الرمز. أنشئ رمزًا جديدًا',
    blocked: 'الرمز لا يعمل: هو أو صاحبه موقوف',
    address: 'الرمز لا يعمل من هذا العنوان',
    closed: 'هذا الطلب غير متاح بالرمز: سجّل الدخول بنفسك',
    tooMany: 'طلبات كثيرة جدًا: لا يزيد هذا الرمز على %{most} في الدقيقة',
  },
  registrationOff: 'التسجيل مغلق. راجع المسؤول',
  registered: 'تم التسجيل بنجاح',
  ownOnly: 'يمكنك تغيير كلمة مرورك أنت فقط',
  noFavicon: 'لم يتم رفع الأيقونة',
  recovery: {
    subject: '%{system}: استعادة كلمة المرور',
    text: `مرحبًا %{fio}،

لتعيين كلمة مرور جديدة افتح الرابط:
%{link}

الرابط صالح لمدة %{minutes} دقيقة ويعمل مرة واحدة. إذا لم تطلب تغيير كلمة المرور فلا تفعل شيئًا.`,
  },
} as const satisfies Translation<typeof russian.session>

/** Descriptions of the calls that belong to no resource, for the API documentation (`nerud.routes.*`). */
const routes = {
  waiting: 'ما ينتظر قرارًا: عدد السجلات في كل سطر تفتحه صلاحيات المستخدم',
  prints: {
    list: 'طباعاتك الكبيرة: مقدار ما أُنجز منها وإلى متى يمكن أخذها',
    cancel: 'إلغاء طباعة لك',
    file: 'كل ما طُبع في ملف PDF واحد أو في أرشيف: لمن طبعه',
  },
  settings: {
    read: 'إعداداتك بأسمائها: هي نفسها على كل الأجهزة',
    save: 'حفظ إعداد لك كاملًا',
    forget: 'نسيان إعداد لك: يعود الإعداد المعتاد',
  },
  views: {
    read: 'عروض القوائم: عروضك وعروض أدوارك والعروض المشتركة',
    keep: 'حفظ عرض للقائمة: المرشحات والأعمدة والمجموعات والترتيب تحت اسم',
    change: 'تغيير العرض كاملًا',
    remove: 'حذف العرض',
    readMail: 'إرسال التقرير: متى وإلى من',
    keepMail: 'إرسال التقرير وفق جدول',
    removeMail: 'إيقاف إرسال التقرير',
  },
  live: 'ما الذي تغيّر: أسماء الكيانات التي حان وقت قراءتها من جديد؛ ومع «Accept: text/event-stream» تدفق أحداث، وبعد الانقطاع مع «Last-Event-ID»',
  signIn: 'الدخول: يُحفظ الجواب في المتصفح كجلسة',
  logout: 'الخروج: تنتهي الجلسة',
  me: 'المستخدم الحالي مع أدواره وصلاحياته',
  users: 'المستخدمون باختصار: اسم الدخول والاسم والبريد',
  register: 'التسجيل: ينتظر الحساب أن يفعّله المسؤول',
  forgot: 'طلب رسالة فيها رابط لكلمة مرور جديدة؛ الجواب واحد دائمًا',
  recover: 'كلمة مرور جديدة عبر رابط الرسالة؛ تنتهي كل الجلسات',
  changePassword: 'تغيير كلمة المرور الخاصة؛ تنتهي الجلسات الأخرى',
  initMenu: 'وضع «العرض فقط» ومتغيرات النظام؛ دون دخول يظهر ما تحتاجه صفحات الدخول فقط',
  readOnly: 'تشغيل وضع «العرض فقط» الخاص بك أو إيقافه',
  isWork: 'هل يعمل الخادم',
  favicon: 'أيقونة الموقع من الإعدادات',
} as const satisfies Translation<typeof russian.routes>

/** Texts about external services (`nerud.outside.*`). */
const outside = {
  inn: 'الخدمة غير متاحة، املأ البيانات يدويًا',
  npd: 'الخدمة غير متاحة، تحقق من حالة ضريبة الدخل المهني يدويًا',
  edo: 'المشغّل غير متاح: املأ الحالات يدويًا أو من قائمته',
  pts: 'تعذر تحميل بيانات رخصة المركبة!',
} as const satisfies Translation<typeof russian.outside>

/** File sizes (`nerud.sizes.*`). */
const sizes = { kilobytes: '%{count} كيلوبايت', megabytes: '%{count} ميغابايت' } as const satisfies Translation<typeof russian.sizes>

const file = {
  kind: 'ملف من هذا النوع لا يناسب: المطلوب %{expected}',
  empty: 'لا بيانات في الملف',
  broken: 'الملف تالف ولم تمكن قراءته',
  password: 'الملف محمي بكلمة مرور: أزلها ثم حمّل الملف مرة أخرى',
  oldFormat: 'ملف بصيغة قديمة: افتحه واحفظه بصيغة %{expected}',
  webPage: 'هذه صفحة ويب محفوظة على هيئة جدول: افتحها في Excel واحفظها بصيغة xlsx',
  bomb: 'الملف كبير جدًا بعد فك ضغطه',
  tooBig: 'الملف أكبر من %{max} ميغابايت',
  rows: 'في الملف أكثر من %{max} صف: قسّمه إلى أجزاء',
  columns: 'في الصف %{row} أكثر من %{max} عمود',
  quote: 'في الصف %{row} علامة اقتباس مفتوحة لم تُغلق',
  macros: 'يحتوي الملف على وحدات ماكرو: احفظه بصيغة %{expected}',
  template: 'في القالب خطأ في الوسم {%{tag}}: صحّحه ثم حمّله مرة أخرى',
  templateLarge: 'سيكون المستند حسب هذا القالب كبيرًا جدًا: في القالب وسوم أو تكرارات كثيرة جدًا',
  format: 'الصف %{row} ليس على الصيغة: المتوقع «%{expected}»',
  cut: 'ينقطع الملف عند الصف %{row}: حمّله كاملًا',
  encoding: 'لا يمكن قراءة الصف %{row}: ترميز الملف تالف أو غير مدعوم',
  line: 'الصف %{row} طويل جدًا: فيه أكثر من %{max} رمز',
  sections: 'في الملف أكثر من %{max} مستند: صدّره لفترة أقصر',
} as const satisfies Translation<typeof russian.file>

const template = {
  unknownTag: 'وسم غير معروف {%{tag}} (%{where})',
  unknownTagLike: 'وسم غير معروف {%{tag}} (%{where})، ولعل المقصود {%{like}}',
  unclosedTag: 'لم يُغلق الوسم بالقوس «}»: {%{tag}… (%{where})',
  unopenedTag: 'قوس زائد «}» بعد «%{tag}» (%{where})',
  unclosedLoop: 'لم تُغلق الكتلة {#%{tag}}: المطلوب {/%{tag}} (%{where})',
  unopenedLoop: 'أُغلقت الكتلة {/%{tag}} ولم تُفتح (%{where})',
  crossedLoop: 'أُغلقت الكتلة {#%{tag}} بغير وسمها أو في غير موضعها (%{where})',
  deepLoop: 'الكتلة {#%{tag}} متداخلة بعمق كبير (%{where})',
  badTag: 'الوسم {%{tag}} مكتوب بصيغة غير صحيحة (%{where})',
  place: {
    document: 'نص المستند',
    header: 'رأس الصفحة',
    footer: 'تذييل الصفحة',
    other: 'خصائص المستند',
  },
} as const satisfies Translation<typeof russian.template>

const exchange = {
  hiddenRows: 'في الملف صفوف مخفية (%{count}): قُرئت أيضًا',
} as const satisfies Translation<typeof russian.exchange>

const rules = {
  administratorKept: 'لا يمكن إيقاف المسؤول أو حذفه',
  notSelf: 'لا يمكنك إيقاف نفسك أو حذفها',
  strongerAccount: 'لهذا الموظف صلاحيات ليست لديك: لا يعدّل دخوله إلا من يملكها',
  strongerRole: 'في الدور «%{role}» صلاحيات ليست لديك',
  tokens: {
    ownerOut: 'هذا الموظف لا يدخل إلى البرنامج: لا حاجة له إلى رمز',
    ownerLacks: 'ليست لصاحب الرمز هذه الصلاحيات: %{codes}',
    past: 'يجب أن تنتهي مدة الرمز في المستقبل',
    tooLong: 'لا يعمل الرمز أكثر من %{days} يوم',
    address: 'هذا ليس عنوان IP ولا شبكة: %{address}',
    ownDoor: 'لا يمكن بالرمز تغيير دخول صاحبه: سجّل الدخول بنفسك',
  },
  strongerRights: 'لا يمكن إضافة إلا الصلاحيات التي لديك أنت: %{codes}',
  templateFaults: 'في القالب أخطاء: %{faults}',
  instructionMissing: 'لم تُرفع تعليمات القوالب بعد',
  instructionName: 'تعليمات القوالب',
  valueNumber: 'المطلوب عدد صحيح',
  valueSwitch: 'المطلوب ON أو OFF',
  valueOption: 'القيم المسموح بها: %{options}',
  valueFile: 'ارفع ملفًا',
  valueRequired: 'حدّد القيمة',
  otherParameter: 'اسم المعامل في العنوان يختلف عنه في النموذج',
  matrixDays: 'فترة التقرير: من يوم واحد إلى %{most} يومًا',
} as const satisfies Translation<typeof russian.rules>

/** The Arabic texts that only the server uses (`nerud.*`). */
export const served = {
  server,
  session,
  routes,
  outside,
  sizes,
  docs,
  file,
  template,
  exchange,
  jobs,
  notices,
  rules,
} as const satisfies Translation<typeof russian.served>
