import { extend } from '#words/extend'
import { served as framework } from '#words/ar/served'
import type * as russian from '../ru/served.ts'
import type { Translation } from '#words/translation'
import { uploads, newsRules } from './content.ts'
import { deals, multiDeals, regularDeals } from './deals.ts'
import { edo, papers } from './papers.ts'
import { jobs } from './system.ts'
import { kanban } from './kanban.ts'
import { npd, payments, regularPayments } from './money.ts'
import { cards } from './cards.ts'
import { subscription } from './subscription.ts'
import { statements } from './statements.ts'
import { transactionFiles, transactions } from './incoming.ts'
import { fineRules } from './fines.ts'

const docs = {
  title: 'واجهة Nerud البرمجية',
} as const satisfies Translation<typeof russian.docs>

/** What the calls that belong to no resource do, a sentence each in the documentation of the API (`nerud.routes.*`). */
const routes = {
  byInn: 'بيانات المنشأة أو رائد الأعمال من السجل الحكومي حسب الرقم الضريبي',
  uploader: {
    getQr: 'إصدار رابط ورمز QR: يظهر السر مرة واحدة ويتوقف الرابط السابق عن العمل',
    open: 'فتح الرابط: ما المطلوب إرساله وحتى متى وكم المسموح',
    block: 'إغلاق الرابط دون إرسال ملفات',
    save: 'إرسال الملفات عبر الرابط مرة واحدة: الحقول file_0 وfile_1 وهكذا',
  },
  papers: {
    open: 'فتح مستند ختامي عبر رابط الرسالة: ما هو وممن وأي ملفات',
    file: 'تنزيل المستند عبر رابط الرسالة كما أُرسل',
  },
  accounting: {
    counterparties: 'التبادل مع 1C: الأطراف المقابلة بمفتاح شركتنا؛ ما تغيّر بعد العلامة since',
    counterpartiesXlsx: 'التبادل مع 1C: الأطراف المقابلة في جدول؛ تأتي العلامة في الترويسة X-Mark',
    contracts: 'التبادل مع 1C: عقود الأطراف المقابلة بمفتاح شركتنا؛ ما تغيّر بعد العلامة since',
    contractsXlsx: 'التبادل مع 1C: العقود في جدول؛ تأتي العلامة في الترويسة X-Mark',
    closing_papers: 'التبادل مع 1C: المستندات الختامية مع بنودها، لفترة أو ما تغيّر بعد العلامة since',
    closing_papersXlsx: 'التبادل مع 1C: المستندات الختامية في جدول، بند في كل سطر؛ تأتي العلامة في الترويسة X-Mark',
    payments: 'التبادل مع 1C: المدفوعات المنفذة والملغاة، لفترة أو ما تغيّر بعد العلامة since',
    paymentsXlsx: 'التبادل مع 1C: المدفوعات في جدول؛ تأتي العلامة في الترويسة X-Mark',
  },
  pts: 'بيانات رخصة المركبة من السجل',
} as const satisfies Translation<typeof russian.routes>

/** What the exchange with accounting says (`nerud.accounting.*`). */
const accounting = {
  noKey: 'أرسل مفتاح التبادل في الترويسة X-Accounting-Key',
  wrongKey: 'مفتاح التبادل غير صالح: أُعيد إصداره أو أُغلقت الشركة. يُصدر مفتاح جديد من بطاقة شركتنا',
  wrongMark: 'تعذرت قراءة العلامة: أرسلها كما وصلت',
  backwards: 'تنتهي الفترة قبل أن تبدأ',
} as const satisfies Translation<typeof russian.accounting>

/** Texts about external services (`nerud.outside.*`). */
const outside = {
  inn: 'الخدمة غير متاحة، املأ البيانات يدويًا',
  npd: 'الخدمة غير متاحة، تحقق من حالة ضريبة الدخل المهني يدويًا',
  edo: 'المشغّل غير متاح: املأ الحالات يدويًا أو من قائمته',
  pts: 'تعذر تحميل بيانات رخصة المركبة!',
  innUnknown: 'لا توجد منشأة بهذا الرقم الضريبي',
  party: {
    liquidating: 'المنشأة قيد التصفية',
    liquidated: 'تمت تصفية المنشأة',
    bankrupt: 'المنشأة في إجراءات إفلاس',
    reorganizing: 'المنشأة تندمج في منشأة أخرى',
  },
} as const satisfies Translation<typeof russian.outside>

const exchange = {
  sum: 'يُكتب المبلغ بالأرقام والكوبيكات بعد النقطة: 1234.50',
  notOurs: 'حساب الدافع %{payer} وحساب المستلم %{payee} لا يخصان شركاتنا',
  accountNotOurs: 'الحساب %{account} لا يخص شركاتنا',
  sameAccount: 'الدافع والمستلم مذكوران بالحساب نفسه %{account}',
  currency: 'الحساب %{account} ليس بالروبل: لا تُحمَّل مستندات كهذه',
  notCarriedOut: 'لم ينفّذ البنك المستند: لا تاريخ للخصم أو الإيداع',
  closing: 'الرصيد غير متطابق: في البداية %{opening} + ورد %{received} − خُصم %{writtenOff} = %{expected}، وفي الملف %{inFile}',
  received: 'الإيداعات في الحساب %{account} غير متطابقة: في المستندات %{found}، والمذكور في الملف %{inFile}',
  writtenOff: 'الخصومات من الحساب %{account} غير متطابقة: في المستندات %{found}، والمذكور في الملف %{inFile}',
  noTurnovers: 'في الملف مستندات للحساب %{account} دون حركاته: لا شيء تُطابَق به المبالغ',
  gap: 'لا كشف للحساب %{account} من %{from} إلى %{to}',
  jump: 'رصيد الحساب %{account} في بداية %{day} (%{opening}) لا يساوي رصيد النهاية السابق (%{closing})',
  signs: 'يجب أن تكون للكمية والمبلغ الإشارة نفسها',
  bothWays: 'في الصف خصم وإيداع معًا: يجب أن يكون واحدًا منهما',
  noWay: 'لم يُذكر هل هذا خصم أم إيداع: يلزم عمود أو علامة ناقص أو حسابا الطرفين',
  noAccount: 'لم يُذكر أي من حساباتنا يخص الكشف: يلزم عمود فيه الحساب أو ذكر الحساب فوق الجدول',
  uin: 'يجب أن يتكون رمز УИН (رقم القرار) من 20 أو 25 رقمًا',
  notRoubles: 'العملة ليست روبلًا: %{currency}. لا تُستورد مثل هذه الصفوف',
} as const satisfies Translation<typeof russian.exchange>

const ledger = {
  was: 'كان',
  is: 'أصبح',
  reason: 'السبب',
  opening: 'الرصيد الافتتاحي',
  ownDate: 'التاريخ الأصلي',
  closed: 'الفترة حتى %{day} مغلقة: اختر تاريخًا بعدها',
} as const satisfies Translation<typeof russian.ledger>

const rules = {
  boxFull: { C: 'لا يمكن حذف الشركة: رصيدها ليس صفرًا', E: 'لا يمكن حذف الموظف: رصيده ليس صفرًا' },
  act: {
    owed: 'بتاريخ %{day} الدين لصالح %{name}: %{sum}',
    even: 'بتاريخ %{day} لا ديون متبادلة',
    tooLong: 'في المحضر أكثر من %{most} سطر: اختر فترة أقصر',
  },
  statement: {
    period: 'الفترة: %{from} – %{to}',
    reportPeriod: 'الفترة حسب تاريخ التقرير: %{from} – %{to}',
    begin: 'بداية المحاسبة',
    end: 'اليوم وما بعده',
    asOf: 'الحالة بتاريخ %{day}',
    knownOn: 'كما كان معروفًا بتاريخ %{day}: دون ما رُحِّل بعد ذلك',
    material: 'المادة: %{name}',
    query: 'البحث: %{query}',
    before: 'الرصيد في البداية: %{sums}',
    after: 'الرصيد في النهاية: %{sums}',
  },
  periodClose: {
    notOver: 'لا يمكن إغلاق إلا الأيام التي انقضت',
    already: 'الفترة حتى %{day} مغلقة سابقًا: اختر يومًا بعدها',
    hanging: 'أمور إلزامية معلّقة: %{count}. عالجها أو أكّد أنك تغلق مع ذلك',
    why: 'أمور إلزامية معلّقة: %{count}. اكتب لماذا تغلق مع ذلك: سيبقى هذا في السجل',
    meanwhile: 'أثناء الإغلاق أغلق شخص آخر الفترة أو فتحها: حدّث الصفحة',
    laterFirst: 'افتح أولًا الفترة حتى %{day}: ما أُغلق لاحقًا يُفتح أولًا',
  },
  keyFile: {
    closed: 'المفتاح لا يُفتح: الملف تالف أو محمي بكلمة مرور',
    password: 'المفتاح لا يُفتح بكلمة المرور هذه',
  },
  openingThere: 'أُدخل رصيد هذه المادة في هذا التاريخ سابقًا: رقم %{id}. ألغِه لإدخال غيره',
  nothingToLink: 'اختر من يُربط بمن: موظفًا وشركات أو شركة وموظفين',
  pointOfCompany: 'هذه النقطة تابعة لشركة أخرى',
  innerProcess: 'لا يُختار النقل الداخلي هنا: المطلوب شراء أو بيع',
  repair: {
    endNeeded: 'حدّد تاريخ انتهاء الإصلاح',
    unpriced:
      'انتهى الإصلاح ولا سعر في السطر %{lines} |||| انتهى الإصلاح ولا سعر في السطر %{lines} |||| انتهى الإصلاح ولا سعر في السطرين %{lines} |||| انتهى الإصلاح ولا أسعار في الأسطر %{lines} |||| انتهى الإصلاح ولا أسعار في الأسطر %{lines} |||| انتهى الإصلاح ولا أسعار في الأسطر %{lines}',
  },
  plateOfTrailer: 'رقم لوحة المقطورة بالصيغة ММ123477',
  plateOfTruck: 'رقم لوحة المركبة بالصيغة М123ММ77',
  orders: {
    limitTaken: 'استُخدم %{used} بالفعل: لا يُخفَّض الحد تحته، بل يُغلق الطلب',
    routeOf: 'للمسار مادة أخرى أو مكان آخر: السلعة «%{product}»',
    noPrice: 'لا سعر «%{type}» للسلعة «%{product}» بتاريخ %{day}',
    inactiveRoute: 'مسار الطلب لم يعد ساريًا',
    inactiveProduct: 'سلعة الطلب لم تعد سارية',
  },
  vehicleInRepair: 'المركبة في الإصلاح في هذا اليوم',
  vehicleIdle: 'المركبة لا تخرج إلى العمل في %{day}: حالتها في المناوبة «%{state}»',
  planStatus: 'لا يمكن الانتقال من الحالة «%{from}» إلى الحالة «%{to}»',
  planTripsDone: 'الرحلات المنجزة بموجب هذا السجل: %{done}. أنشئ سجلًا جديدًا لمركبة أخرى أو ليوم آخر',
  planClosed: 'سجل الخطة بالحالة «%{state}»: لا تُنشأ منه بوالص شحن',
  planVolume: 'حدّد الحجم المخطط: منه يُؤخذ حجم البوليصة',
  backwards: 'تنتهي الفترة قبل بدايتها',
  boardDays: 'اختر من يوم واحد إلى %{most} يومًا',
  truckOfTrailer: 'لا يُحدَّد القاطر إلا للمقطورة',
} as const satisfies Translation<typeof russian.rules>

/** The Arabic words that only the server says (`nerud.*`). */
export const served = extend(framework, {
  routes,
  outside,
  docs,
  exchange,
  ledger,
  jobs,
  payments,
  cards,
  regularPayments,
  npd,
  deals,
  regularDeals,
  multiDeals,
  papers,
  edo,
  accounting,
  kanban,
  news: newsRules,
  statements,
  transactions,
  incoming: transactionFiles,
  fineRules,
  uploads,
  subscription,
  rules,
} as const satisfies Translation<typeof russian.served>)
