import type { newsDoc as russian } from '../../ru/content/newsDoc.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const newsDoc = {
  name: named('صورة خبر', 'صور الأخبار'),
  fields: { file: 'الصورة', fileName: 'اسم الملف', insDate: 'تاريخ الإضافة', mdInsUser: 'من أضاف' },
} as const satisfies Translation<typeof russian>
