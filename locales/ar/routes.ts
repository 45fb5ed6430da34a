import type { routes as russian } from '../ru/routes.ts'
import type { Translation } from '../translation.ts'

/** What the calls that belong to no resource do, a sentence each in the documentation of the API (`nerud.routes.*`). */
export const routes = {
  byInn: 'بيانات المنشأة أو رائد الأعمال من السجل الحكومي حسب الرقم الضريبي',
  uploader: {
    getQr: 'إصدار رابط ورمز QR: يظهر السر مرة واحدة ويتوقف الرابط السابق عن العمل',
    open: 'فتح الرابط: ما المطلوب إرساله وحتى متى وكم المسموح',
    block: 'إغلاق الرابط دون إرسال ملفات',
    save: 'إرسال الملفات عبر الرابط مرة واحدة: الحقول file_0 وfile_1 وهكذا',
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
  pts: 'بيانات رخصة المركبة من السجل',
  initMenu: 'وضع «العرض فقط» ومتغيرات النظام؛ دون دخول يظهر ما تحتاجه صفحات الدخول فقط',
  readOnly: 'تشغيل وضع «العرض فقط» الخاص بك أو إيقافه',
  isWork: 'هل يعمل الخادم',
  favicon: 'أيقونة الموقع من الإعدادات',
} as const satisfies Translation<typeof russian>
