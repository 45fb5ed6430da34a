import type { productProcess as russian } from '../../ru/goods/productProcess.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const productProcess = { name: named('عملية', 'عمليات') } as const satisfies Translation<typeof russian>
