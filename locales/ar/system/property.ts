import type { property as russian } from '../../ru/system/property.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { parameterLabels } from './property/parameter.ts'

export const property = {
  name: named('خاصية', 'خصائص'),
  fields: { ...parameterLabels.fields, group: 'القسم' },
  choices: {
    type: parameterLabels.type,
    group: { general: 'عام', access: 'الدخول والصلاحيات', deals: 'بوالص الشحن', finance: 'المالية', cards: 'البطاقات والغرامات' },
  },
  empty: { changedBy: '—' },
  inputs: { parameter: 'الرمز', parameterValue: 'القيمة' },
  actions: { edit: 'تعديل', reset: 'استعادة الافتراضي' },
} as const satisfies Translation<typeof russian>
