import type { parameterLabels as russian } from '../../../ru/system/property/parameter.ts'
import type { Translation } from '../../../translation.ts'

export const parameterLabels = {
  fields: {
    parameter: 'الرمز',
    parameterName: 'الاسم',
    parameterValue: 'القيمة',
    type: 'نوع القيمة',
    options: 'القيم المسموح بها',
    defaultValue: 'القيمة الافتراضية',
    description: 'الشرح',
    file: 'الملف',
    changedAt: 'تاريخ التعديل',
    changedBy: 'من عدّل',
  },
  type: { text: 'نص', number: 'رقم', switch: 'مفعَّل أو معطَّل', option: 'إحدى القيم', file: 'ملف' },
} as const satisfies Translation<typeof russian>
