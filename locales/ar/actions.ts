import type { actions as russian } from '../ru/actions.ts'
import type { Translation } from '../translation.ts'

export const actions = {
  menu: 'الإجراءات',
  close: 'إغلاق',
  undo: 'تراجع',
  copy: 'نسخ: %{name}',
  copied: 'تم النسخ',
  confirm: 'هل تريد تنفيذ الإجراء؟ %{about}',
  chosen:
    'لم يُحدَّد أي سجل |||| تم تحديد سجل واحد |||| تم تحديد سجلين |||| تم تحديد %{smart_count} سجلات |||| تم تحديد %{smart_count} سجلًا |||| تم تحديد %{smart_count} سجل',
  done: 'تم: %{action}',
  doneTo:
    '%{action}: تم، لا سجلات |||| %{action}: تم، سجل واحد |||| %{action}: تم، سجلان |||| %{action}: تم، %{smart_count} سجلات |||| %{action}: تم، %{smart_count} سجلًا |||| %{action}: تم، %{smart_count} سجل',
  inJob: '%{action}: تعالج السجلاتِ المهمةُ رقم %{job}',
  inJobLink: 'سير المهمة',
  unanswered: 'لم يُجب الخادم، لذا لا يُعرف هل نُفِّذ الإجراء. اضغط الزر مرة أخرى عند عودة الاتصال: سيُعاد الطلب نفسه ولن يُنفَّذ مرتين.',
  doneBefore: 'نُفِّذ الإجراء بإرسال سابق لم يصل الرد عليه. تحقق من السجل قبل الإعادة',
  failed: 'خطأ',
  fileSaved: 'تم تنزيل الملف بنجاح',
  fileFailed: 'تعذّر تنزيل الملف!',
  activate: 'تفعيل',
  deactivate: 'إلغاء التفعيل',
  activated: 'السجل نشط الآن',
  deactivated: 'السجل غير نشط الآن',
  duplicate: 'نسخ',
  remove: 'حذف',
  restored: 'تمت استعادة السجل',
  removal: {
    title: 'حذف %{object}',
    record: 'السجل',
    text: 'هل أنت متأكد من حذف «%{title}»؟',
    done: 'تم حذف السجل',
    failed: 'خطأ. تعذّر الحذف!',
  },
  document: {
    title: 'حذف المستند',
    text: 'هل أنت متأكد من حذف المستند؟',
    done: 'تم حذف المستند بنجاح!',
    failed: 'خطأ. تعذّر حذف المستند!',
  },
  answers: {
    password: 'كلمة المرور المؤقتة',
    key: 'المفتاح الجديد',
  },
  shownOnce: 'تُعرض مرة واحدة: انسخها وسلّمها لمن يحتاج إليها',
  results: {
    title: 'السجلات التي لم تنجح',
    summary: 'تم: %{done}، لم يُنفَّذ: %{failed}',
    record: 'السجل',
    outcome: 'السبب',
    all: 'ما جرى للسجلات',
    result: 'النتيجة',
    done: 'تم',
    failed: 'لم يُنفَّذ',
    more: 'و%{count} غيرها',
  },
} as const satisfies Translation<typeof russian>
