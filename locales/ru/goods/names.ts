import type { LabelsOf } from '#resource'
import type { productProcess as processes } from '../../../resources/goods/productProcess.ts'

export const productProcess = { name: 'Процесс |||| Процессы |||| Процессов' } as const satisfies LabelsOf<typeof processes>
