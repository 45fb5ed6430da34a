import type { LabelsOf } from '#resource'
import type { multiDeal as declared } from '../../../resources/deals/multiDeal.ts'

export const multiDeal = {
  name: 'Мультинакладная |||| Мультинакладные |||| Мультинакладных',
  gender: 'f',
  object: 'мультинакладную',
  fields: {
    number: 'Номер',
    date: 'Дата',
    status: 'Статус',
    shipmentCompany: 'Перевозчик',
    avtopark: 'Автопарк',
    vehicle: 'Машина',
    driverPoint: 'Точка водителя',
    driver: 'Водитель',
    comment: 'Комментарий',
    delComment: 'Причина удаления',
    countCompanies: 'Компаний',
    countLines: 'Строк',
    totalVolume: 'Общий объём',
    lines: 'Накладные',
    multiDealDocs: 'Документы',
  },
  choices: { status: { draft: 'Черновик', initialised: 'Накладные созданы', deleted: 'Удалена' } },
  sections: { removal: 'Удалена', carriage: 'Перевозка' },
  hints: { number: 'Пустой заполнится следующим по порядку' },
  checks: { driverNeeded: 'Перевозим сами: укажите водителя' },
  refused: {
    edit: 'Мультинакладная в статусе «%{status}» не меняется',
    remove: 'Мультинакладную удаляют действием «Удалить мультинакладную»: у него спрашивают причину',
  },
  actions: { init: 'Создать накладные', cancel: 'Удалить мультинакладную' },
  inputs: { delComment: 'Причина удаления' },
} as const satisfies LabelsOf<typeof declared>
