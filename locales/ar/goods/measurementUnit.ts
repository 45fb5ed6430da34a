import type { measurementUnit as russian } from '../../ru/goods/measurementUnit.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const measurementUnit = {
  name: named('وحدة قياس', 'وحدات القياس'),
  fields: { name: 'الاسم', systemC: 'الرمز' },
} as const satisfies Translation<typeof russian>
