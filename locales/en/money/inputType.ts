import type { inputType as russian } from '../../ru/money/inputType.ts'
import type { Translation } from '../../translation.ts'

export const inputType = { name: 'Entry method |||| Entry methods' } as const satisfies Translation<typeof russian>
