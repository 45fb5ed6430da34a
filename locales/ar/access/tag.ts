import type { tag as russian } from '../../ru/access/tag.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const tag = {
  name: named('وسم', 'وسوم', 'وسمًا'),
  fields: { name: 'الاسم', isActive: 'الحالة' },
} as const satisfies Translation<typeof russian>
