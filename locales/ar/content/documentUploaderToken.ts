import type { documentUploaderToken as russian } from '../../ru/content/documentUploaderToken.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const documentUploaderToken = {
  name: named('رابط رفع', 'روابط الرفع'),
  fields: {
    name: 'ما المطلوب إرساله',
    objectKind: 'لمن المستندات',
    objectId: 'السجل',
    documentType: 'نوع المستند',
    expires: 'صالح حتى',
    stage: 'الخطوة',
    state: 'الحالة',
    token: 'الرابط (يُعرض مرة واحدة عند الإصدار)',
    issuedAt: 'تاريخ إصدار الرابط',
    openedAt: 'تاريخ الفتح',
    sentAt: 'تاريخ إرسال الملفات',
    fileCount: 'عدد الملفات',
    waitingCount: 'بانتظار المراجعة',
    files: 'الملفات',
    isActive: 'الرابط يعمل',
  },
  choices: {
    objectKind: {
      company: 'شركة',
      account: 'موظف',
      point: 'نقطة',
      vehicle: 'مركبة',
      materialOrder: 'طلب',
      deal: 'بوليصة',
      repair: 'إصلاح',
    },
    stage: { issued: 'لم يُفتح', active: 'مفتوح', sent: 'أُرسلت الملفات', closed: 'مغلق' },
    state: {
      new: 'لم يُصدر',
      issued: 'صادر',
      active: 'مفتوح',
      sent: 'أُرسلت الملفات',
      blocked: 'محظور',
      expired: 'منتهي الصلاحية',
    },
  },
  sections: { uploaderLink: 'الرابط ورمز QR' },
  activity: { on: 'إلغاء الحظر', off: 'حظر', isOff: 'الرابط محظور: لا يُستقبل عبره شيء' },
  hints: { name: 'سيراه من يفتح الرابط', expires: 'إن لم يُحدَّد: 72 ساعة. أطول مدة: 30 يومًا' },
  inputs: { file: 'رقم الملف' },
  actions: { removeFile: 'حذف الملف' },
} as const satisfies Translation<typeof russian>
