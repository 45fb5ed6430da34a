import type { documentUploaderFile as russian } from '../../ru/content/documentUploaderFile.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const documentUploaderFile = {
  name: named('ملف مُرسَل', 'الملفات المُرسَلة'),
  fields: {
    token: 'الرابط',
    file: 'الملف',
    fileName: 'اسم الملف',
    state: 'الحالة',
    reason: 'سبب الرفض',
    decidedBy: 'من راجع',
    decidedAt: 'تاريخ المراجعة',
    documentId: 'رقم المستند',
    insDate: 'تاريخ الإرسال',
  },
  choices: { state: { waiting: 'بانتظار المراجعة', accepted: 'مقبول', rejected: 'مرفوض' } },
  inputs: { reason: 'السبب' },
  actions: { accept: 'قبول ضمن المستندات', reject: 'رفض الملف' },
} as const satisfies Translation<typeof russian>
