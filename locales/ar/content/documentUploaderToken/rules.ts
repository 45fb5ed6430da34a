import type { uploads as russian } from '../../../ru/content/documentUploaderToken/rules.ts'
import type { Translation } from '../../../translation.ts'

export const uploads = {
  unknown: 'الرابط غير صالح. اطلب رابطًا جديدًا ممن أرسله',
  used: 'أُرسلت الملفات عبر هذا الرابط. اطلب رابطًا جديدًا إن كان لديك ما ترسله بعد',
  blocked: 'الرابط محظور. اطلب رابطًا جديدًا ممن أرسله',
  expired: 'انتهت مدة الرابط. اطلب رابطًا جديدًا ممن أرسله',
  busy: 'تُستقبل الآن ملفات أخرى. انتظر دقيقة ثم أرسل مرة أخرى',
  noFiles: 'أضف ملفات',
  tooMany: 'لا يمكن إرسال أكثر من %{most} ملفًا في المرة الواحدة',
  kind: 'لا تُقبل إلا ملفات PDF وJPG وPNG وHEIC وDOCX وXLSX',
  otherKind: 'اسم الملف لا يناسب محتواه',
  twofold: 'في الملف شيء آخر مخفي: افتحه واحفظه من جديد',
  fieldName: 'تُرسل الملفات في الحقول file_0 وfile_1 وهكذا',
  notYours: 'لا تضيف أنت مستندات سجلات كهذه: يلزم لذلك صلاحية أخرى',
  otherType: 'لا مستندات من النوع «%{name}» لسجلات كهذه: اختر نوعًا آخر',
  past: 'حدّد وقتًا في المستقبل',
  tooLong: 'لا يعيش الرابط أكثر من %{days} يومًا',
  noFile: 'لم يُرسل ملف كهذا عبر هذا الرابط',
  acceptedStays: 'قُبل الملف: احذف المستند من بطاقة السجل',
} as const satisfies Translation<typeof russian>
