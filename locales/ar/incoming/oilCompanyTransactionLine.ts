import type { oilCompanyTransactionLine as russian } from '../../ru/incoming/oilCompanyTransactionLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyTransactionLine = {
  name: named('سطر تعبئة وقود', 'أسطر تعبئة الوقود', 'سطرًا من تعبئة الوقود'),
} as const satisfies Translation<typeof russian>
