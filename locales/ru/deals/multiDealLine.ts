import type { LabelsOf } from '#resource'
import type { multiDealLine as declared } from '../../../resources/deals/multiDealLine.ts'

export const multiDealLine = {
  name: 'Строка мультинакладной |||| Строки мультинакладной |||| Строк мультинакладной',
  gender: 'f',
  object: 'строку мультинакладной',
  fields: {
    multiDeal: 'Мультинакладная',
    dtDeal: 'Дата',
    cargoRoute: 'Маршрут',
    career: 'Откуда',
    object: 'Куда',
    ttn: 'ТТН',
    kn: 'КН',
    serviceType: 'Тип',
    shipmentType: 'Тип перевозки',
    sellType: 'Тип продажи',
    careerVol: 'Загрузка',
    objectVol: 'Разгрузка',
    comment: 'Комментарий',
    deal: 'Накладная',
  },
  checks: { volumeNeeded: 'Укажите объём загрузки или разгрузки' },
} as const satisfies LabelsOf<typeof declared>
