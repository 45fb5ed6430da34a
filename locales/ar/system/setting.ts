import type { setting as russian } from '../../ru/system/setting.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { parameterLabels } from './property/parameter.ts'

export const setting = {
  name: named('إعداد', 'إعدادات', 'إعدادًا'),
  fields: parameterLabels.fields,
  choices: { type: parameterLabels.type },
  failures: { list: 'خطأ. تعذّر تحميل الإعدادات' },
  empty: { changedBy: '—' },
  inputs: { parameter: 'الرمز', parameterValue: 'القيمة', file: 'الملف' },
  actions: { edit: 'تعديل', reset: 'استعادة الافتراضي' },
} as const satisfies Translation<typeof russian>
