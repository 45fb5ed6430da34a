import { lookup } from '#words/ru/parts'

/** VAT beside the three sums of a waybill. */
export const vatOfSums = {
  objectNet: 'Заказчик без НДС',
  objectVat: 'НДС заказчика',
  objectVatRate: 'Ставка НДС заказчика',
  careerNet: 'Поставщик без НДС',
  careerVat: 'НДС поставщика',
  careerVatRate: 'Ставка НДС поставщика',
  routeNet: 'Перевозчик без НДС',
  routeVat: 'НДС перевозчика',
  routeVatRate: 'Ставка НДС перевозчика',
} as const

/** What a price says of VAT. */
export const vatModes = { included: 'с НДС', above: 'НДС сверху' } as const
export const vatMode = 'НДС в цене'

/** What is called so wherever VAT stands beside a sum. */
export const vatWords = {
  rate: 'Ставка НДС',
  vat: 'НДС',
  net: 'Без НДС',
  gross: 'С НДС',
  advance: 'Аванс',
  advanceVat: 'НДС с аванса',
} as const

/** What the resources of VAT are called. */
export const vatLabels = {
  vatKind: { ...lookup, name: 'Вид ставки НДС |||| Виды ставок НДС |||| Видов ставок НДС', gender: 'm', object: 'вид ставки НДС' },
  vatRate: {
    name: 'Ставка НДС |||| Ставки НДС |||| Ставок НДС',
    gender: 'f',
    object: 'ставку НДС',
    fields: { name: 'Название', kind: 'Вид', rate: 'Ставка', dateStart: 'Для отгрузок с', insDate: 'Добавлена' },
    views: { report: 'НДС за период' },
    measures: {
      saleNet: 'Продажи без НДС',
      saleVat: 'НДС с продаж',
      saleGross: 'Продажи с НДС',
      buyNet: 'Покупки без НДС',
      buyVat: 'НДС с покупок',
      buyGross: 'Покупки с НДС',
      advanceIn: 'Авансы полученные',
      advanceInVat: 'НДС с авансов полученных',
      advanceOut: 'Авансы выданные',
      advanceOutVat: 'НДС с авансов выданных',
    },
  },
  companyVat: {
    name: 'НДС компании |||| НДС компаний |||| НДС компаний',
    gender: 'm',
    object: 'НДС компании',
    fields: { company: 'Компания', kind: 'Вид ставки', dateStart: 'Действует с', insDate: 'Добавлен' },
  },
} as const
