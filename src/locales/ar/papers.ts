import type * as russian from '../ru/papers.ts'
import type { Translation } from '../translation.ts'
import { nameForms } from './forms.ts'
import { lookup } from './parts.ts'

/** Labels of templates and types of documents. */
export const labels = {
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
} as const satisfies Translation<typeof russian.labels>
