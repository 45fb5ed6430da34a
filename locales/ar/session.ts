import type { session as russian } from '../ru/session.ts'
import type { Translation } from '../translation.ts'

/** What the session says to people, and the letters that it sends (`nerud.session.*`). */
export const session = {
  wrong: 'اسم الدخول أو كلمة المرور غير صحيحة',
  denied: 'الوصول مرفوض',
  noSession: 'سجّل الدخول: الجلسة غير موجودة أو انتهت',
  mustChange: 'غيّر كلمة المرور المؤقتة لمتابعة العمل',
  inactive: 'الحساب غير نشط. راجع المسؤول',
  ownReset: 'تُغيَّر كلمة مرورك في نافذتك الخاصة بعد إدخال القديمة',
  demoPassword: 'كلمة مرور العرض التجريبي تعمل على الخادم نفسه فقط. غيّرها هناك أو اطلب ذلك من المسؤول',
  noBackOffice: 'الدخول إلى النظام مغلق أمام حسابات هذا النوع',
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
} as const satisfies Translation<typeof russian>
