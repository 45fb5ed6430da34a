import type { LabelsOf } from '#resource'
import type { materialOrderTransporter as declared } from '../../../resources/orders/materialOrderTransporter.ts'

export const materialOrderTransporter = {
  name: 'Перевозчик заявки |||| Перевозчики заявки |||| Перевозчиков заявки',
  gender: 'm',
  object: 'перевозчика заявки',
  fields: {
    materialOrder: 'Заявка',
    company: 'Перевозчик',
    volumeLimit: 'Лимит объёма',
    price: 'Цена перевозки',
    priority: 'Очередь',
    volume: 'Вывезено',
    left: 'Осталось',
    unit: 'Единица',
  },
} as const satisfies LabelsOf<typeof declared>
