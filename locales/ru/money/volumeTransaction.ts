import type { LabelsOf } from '#resource'
import type { volumeTransaction as declared } from '../../../resources/money/volumeTransaction.ts'
import { posted, choices } from './cashTransaction/row.ts'

export const volumeTransaction = {
  name: 'Движение по точке |||| Движения по точкам |||| Движений по точкам',
  gender: 'n',
  object: 'движение по точке',
  fields: {
    ...posted,
    point: 'Точка',
    material: 'Материал',
    unit: 'Единица',
    volTrx: 'Объем',
    inputVol: 'Входящий баланс',
    outputVol: 'Исходящий баланс',
    words: 'Номер, название, назначение',
  },
  choices,
  views: { point: 'Точки: баланс' },
  failures: { list: 'Не удалось загрузить транзакции' },
} as const satisfies LabelsOf<typeof declared>
