import type { LabelsOf } from '#resource'
import type { repairNomenclature as declared } from '../../../resources/fleet/repairNomenclature.ts'

export const repairNomenclature = {
  name: 'Номенклатура ремонта |||| Номенклатура ремонта |||| Позиций номенклатуры ремонта',
  gender: 'f',
  object: 'номенклатуру ремонта',
  fields: { name: 'Название', price: 'Цена' },
  hints: { price: 'Её берут новые строки ремонтов; строки, которые уже есть, остаются прежними' },
} as const satisfies LabelsOf<typeof declared>
