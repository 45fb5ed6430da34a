import type { newsDocument as russian } from '../../ru/content/newsDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const newsDocument = {
  name: named('مستند خبر', 'المستندات', 'مستندًا'),
  fields: { news: 'الخبر', file: 'الملف', fileName: 'اسم الملف', insDate: 'تاريخ الإضافة', mdInsUser: 'من أضاف' },
} as const satisfies Translation<typeof russian>
