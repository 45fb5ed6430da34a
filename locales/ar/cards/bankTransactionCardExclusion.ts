import type { bankTransactionCardExclusion as russian } from '../../ru/cards/bankTransactionCardExclusion.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const bankTransactionCardExclusion = { name: named('استثناء الطرف المقابل', 'الاستثناءات') } as const satisfies Translation<
  typeof russian
>
