import type { material as russian } from '../../ru/goods/material.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const material = {
  name: named('مادة', 'مواد'),
  fields: { name: 'الاسم' },
  failures: { list: 'خطأ. تعذّر تحميل قائمة المواد.', select: 'خطأ. تعذّر تحميل قائمة المواد.' },
} as const satisfies Translation<typeof russian>
