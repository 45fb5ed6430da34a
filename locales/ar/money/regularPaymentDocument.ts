import type { regularPaymentDocument as russian } from '../../ru/money/regularPaymentDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const regularPaymentDocument = { name: named('مستند دفعة دورية', 'مستندات الدفعة الدورية') } as const satisfies Translation<
  typeof russian
>
