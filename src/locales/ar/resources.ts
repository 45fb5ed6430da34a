import type { accessLabels as russianAccess, paperLabels as russianPapers } from '../ru/resources.ts'
import type { Translation } from '../translation.ts'
import { nameForms, lookup, whole } from './whole.ts'
import { labels as system } from './system.ts'

/** Labels of the resources of `access`. */
const accessLabels = {
  account: {
    name: nameForms('موظف', 'موظفون', 'موظفًا'),
    fields: {
      login: 'اسم الدخول',
      fio: 'الاسم الكامل',
      fullFio: 'الاسم الكامل واسم الدخول',
      accountType: 'النوع',
      phone: 'الهاتف',
      email: 'البريد الإلكتروني',
      dailyLetter: 'رسالة الإشعارات',
      tags: 'الوسوم',
      accRoles: 'الأدوار',
      comment: 'ملاحظة',
    },
    empty: { tags: '—', accRoles: '—' },
    hints: {
      login: 'من 3 إلى 60 خانة: حروف وأرقام ونقطة وشرطة وشرطة سفلية و@ و+',
      dailyLetter: 'مرة في اليوم إن وُجدت إشعارات غير مقروءة',
    },
    sections: { accountCan: 'ما يستطيعه هذا الموظف' },
    actions: {
      toggle: 'تفعيل أو تعطيل',
      resetPassword: 'إعادة تعيين كلمة المرور',
      lookAs: 'العرض بصفته…',
      lookEnded: 'انتهى العرض بصفة هذا الموظف',
    },
  },
  accountType: { ...lookup, name: nameForms('نوع موظف', 'أنواع الموظفين') },
  accRole: {
    name: nameForms('دور', 'أدوار', 'دورًا'),
    fields: {
      nameRole: 'الاسم',
      description: 'الوصف',
      rights: 'الصلاحيات',
      isOnlyRead: 'للعرض فقط',
      accountsCount: 'عدد الموظفين',
    },
    hints: { isOnlyRead: 'من كانت كل أدواره هكذا لا يغيّر شيئًا: النماذج والأزرار مخفية، والخادم يرفض الكتابة' },
    inputs: { rights: 'الصلاحيات' },
    sections: { roleCan: 'ما يستطيعه هذا الدور' },
    actions: { updateRights: 'حفظ الصلاحيات' },
  },
  accRight: {
    name: nameForms('صلاحية', 'صلاحيات'),
    fields: { codeRight: 'الرمز', name: 'الاسم', group: 'القسم' },
  },
  apiToken: {
    name: nameForms('رمز API', 'رموز API'),
    fields: {
      name: 'الاسم',
      owner: 'المالك',
      rights: 'الصلاحيات',
      isReadOnly: 'للقراءة فقط',
      expires: 'صالح حتى',
      addresses: 'العناوين المسموح بها',
      revokedAt: 'تاريخ الإلغاء',
      state: 'الحالة',
      issuedAt: 'تاريخ إصدار السر',
      ending: 'آخر الأحرف',
      usedAt: 'آخر نداء',
      usedFrom: 'من العنوان',
      usedBy: 'البرنامج',
      useCount: 'عدد النداءات',
      isActive: 'مفعّل',
    },
    choices: {
      state: { new: 'لم يُصدر السر', active: 'ساري', blocked: 'معطّل', expired: 'منتهي الصلاحية', revoked: 'ملغى' },
    },
    sections: { apiTokenUse: 'آخر النداءات' },
    activity: { on: 'تفعيل', off: 'تعطيل', isOff: 'الرمز معطّل: لا تُقبل النداءات به' },
    hints: {
      name: 'لأي برنامج ولماذا: سيظهر في سجل التغييرات',
      owner: 'إن لم يُحدَّد: أنت. لا يسمح الرمز بأكثر مما يُسمح به لمالكه اليوم',
      expires: 'إن لم يُحدَّد: أطول مدة مسموح بها',
      addresses: 'عناوين IP وشبكات تفصلها مسافة أو فاصلة: 203.0.113.7, 10.0.0.0/8. إن لم تُحدَّد: من أي مكان',
    },
    refused: { edit: 'الرمز الملغى لا يتغير: أنشئ رمزًا جديدًا', remove: 'لا يُحذف الرمز: يُلغى' },
    actions: { issue: 'إصدار السر', reissue: 'إعادة الإصدار', revoke: 'إلغاء الرمز' },
  },
  apiTokenUse: {
    name: nameForms('نداء بالرمز', 'نداءات بالرموز'),
    fields: {
      token: 'الرمز',
      at: 'متى',
      method: 'الطريقة',
      path: 'عنوان النداء',
      status: 'الإجابة',
      address: 'من أين',
      agent: 'البرنامج',
    },
    refused: { remove: 'لا تُحذف النداءات: القديمة تزول وحدها' },
  },
  tag: {
    name: nameForms('وسم', 'وسوم', 'وسمًا'),
    fields: { name: 'الاسم', isActive: 'الحالة' },
  },
} as const satisfies Translation<typeof russianAccess>

/** Labels of templates and types of documents. */
const paperLabels = {
  documentType: {
    name: nameForms('نوع مستند', 'أنواع المستندات'),
    fields: {
      name: 'الاسم',
      code: 'الرمز',
      objects: 'لمن المستندات',
      status: 'الحالة',
    },
    choices: { status: { active: 'نشط', inactive: 'غير نشط' } },
    sections: { objects: 'لمن المستندات' },
    failures: { list: 'خطأ، تعذّر تحميل أنواع المستندات!', select: 'خطأ، تعذّر تحميل أنواع المستندات!' },
  },
  template: {
    name: nameForms('قالب', 'قوالب', 'قالبًا'),
    fields: { name: 'الاسم', object: 'الكائن', file: 'الملف', description: 'الوصف', form: 'نموذج البرنامج', formHash: 'بصمة النموذج' },
    hints: { file: 'مستند Word (docx) أو Excel (xlsx) فيه وسوم بصيغة {اسم}' },
    inputs: { file: 'ملف التعليمات' },
    failures: { list: 'خطأ' },
    actions: { uploadInstruction: 'رفع التعليمات', downloadInstruction: 'تنزيل التعليمات' },
  },
  templateObject: { ...lookup, name: nameForms('كائن قوالب', 'كائنات القوالب') },
} as const satisfies Translation<typeof russianPapers>

/** Labels of the framework's own resources, before an application extends them. */
export const labels = { ...accessLabels, ...system, ...paperLabels } as const

/** Labels of all resources of the framework: fields, choices, actions and checks (`resources.*`). */
export const resources = whole(labels)
