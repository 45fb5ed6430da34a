import type { LabelsOf } from '#resource'
import type { pointOpening as declared } from '../../../resources/money/pointOpening.ts'

export const pointOpening = {
  name: 'Начальный остаток точки |||| Начальные остатки точек |||| Начальных остатков точек',
  gender: 'm',
  object: 'начальный остаток точки',
  fields: {
    day: 'Дата',
    point: 'Точка',
    material: 'Материал',
    unit: 'Единица',
    volume: 'Объём',
    comment: 'Комментарий',
    delComment: 'Причина отмены',
  },
  checks: { openingZero: 'Остаток не может быть нулевым' },
  actions: { cancel: 'Отменить остаток' },
  inputs: { delComment: 'Причина отмены' },
  import: {
    name: 'остатки точек',
    about: 'Остатки, с которых начинаются точки: точка, материал, единица, дата и объём. Плюс – лежит на точке, минус – не хватает.',
  },
} as const satisfies LabelsOf<typeof declared>
