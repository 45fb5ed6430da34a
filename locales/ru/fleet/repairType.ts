import type { LabelsOf } from '#resource'
import type { repairType as declared } from '../../../resources/fleet/repairType.ts'

export const repairType = {
  name: 'Вид ремонта |||| Виды ремонта |||| Видов ремонта',
  gender: 'm',
  object: 'вид ремонта',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof declared>
