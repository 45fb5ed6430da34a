import type { productProcess as russian } from '../../ru/goods/productProcess.ts'
import type { Translation } from '../../translation.ts'

export const productProcess = { name: 'Process |||| Processes' } as const satisfies Translation<typeof russian>
