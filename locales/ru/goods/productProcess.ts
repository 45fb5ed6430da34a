import type { LabelsOf } from '#resource'
import type { productProcess as declared } from '../../../resources/goods/productProcess.ts'

export const productProcess = { name: 'Процесс |||| Процессы |||| Процессов', gender: 'm', object: 'процесс' } as const satisfies LabelsOf<
  typeof declared
>
