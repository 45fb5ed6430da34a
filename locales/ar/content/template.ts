import type { template as russian } from '../../ru/content/template.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const template = {
  name: named('قالب', 'قوالب', 'قالبًا'),
  fields: { name: 'الاسم', object: 'الكائن', file: 'الملف', description: 'الوصف' },
  hints: { file: 'مستند Word (docx) أو Excel (xlsx) فيه وسوم بصيغة {اسم}' },
  inputs: { file: 'ملف التعليمات' },
  failures: { list: 'خطأ' },
  actions: { uploadInstruction: 'رفع التعليمات', downloadInstruction: 'تنزيل التعليمات' },
} as const satisfies Translation<typeof russian>
