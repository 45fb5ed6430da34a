import type { inputType as russian } from '../../ru/money/inputType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const inputType = { name: named('طريقة إدخال', 'طرق الإدخال') } as const satisfies Translation<typeof russian>
