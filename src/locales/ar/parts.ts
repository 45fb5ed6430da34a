import type * as russian from '../ru/parts.ts'
import type { Translation } from '../translation.ts'

export const documents = {
  fields: {
    owner: 'المالك',
    name: 'الاسم',
    documentType: 'نوع المستند',
    file: 'الملف',
    fileName: 'اسم الملف',
    status: 'الحالة',
    insDate: 'تاريخ الإضافة',
  },
} as const satisfies Translation<typeof russian.documents>

export const lookup = { fields: { name: 'الاسم' } } as const satisfies Translation<typeof russian.lookup>
