import type { LabelsOf } from '#resource'
import type { ndsType as declared } from '../../../resources/companies/ndsType.ts'

export const ndsType = { name: 'Вид НДС |||| Виды НДС |||| Видов НДС', gender: 'm', object: 'вид НДС' } as const satisfies LabelsOf<
  typeof declared
>
