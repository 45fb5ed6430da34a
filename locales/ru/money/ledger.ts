import type { LabelsOf } from '#resource'
import type { cashTransaction as cash } from '../../../resources/money/cashTransaction.ts'
import type { volumeTransaction as volumes } from '../../../resources/money/volumeTransaction.ts'

const posted = {
  objectType: 'Тип транзакции',
  objectNumber: 'Номер',
  leg: 'Сторона',
  seq: 'Порядок',
  typeOperation: 'Операция',
  trxName: 'Название',
  comntHead: 'Назначение',
  comntBody: 'Изменение',
  dtTrx: 'Дата транзакции',
  dtReport: 'Дата отчетная',
  ownTrx: 'Исходная дата',
  ownReport: 'Исходная отчетная дата',
  insDate: 'Дата проводки',
} as const
const choices = {
  objectType: {
    deal: 'Накладная',
    payment: 'Платёж',
    premium: 'Премия',
    penalty: 'Удержание',
    fuel: 'Топливная транзакция',
    fine: 'Штраф',
    statement: 'Ведомость',
  },
  typeOperation: { upd: 'Коррекция', del: 'Отмена' },
} as const

export const cashTransaction = {
  name: 'Движение по кассе |||| Движения по кассам |||| Движений по кассам',
  fields: {
    ...posted,
    boxKind: 'Вид кассы',
    boxId: 'Касса',
    company: 'Компания',
    account: 'Сотрудник',
    sumTrx: 'Сумма',
    words: 'Номер, название, назначение',
  },
  choices: { ...choices, boxKind: { C: 'Компания', E: 'Сотрудник', O: 'Топливная компания', F: 'Компания по штрафам' } },
  views: { company: 'Касса: выписка по компании' },
  failures: { list: 'Не удалось загрузить транзакции' },
} as const satisfies LabelsOf<typeof cash>

export const volumeTransaction = {
  name: 'Движение по точке |||| Движения по точкам |||| Движений по точкам',
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
  failures: { list: 'Не удалось загрузить транзакции' },
} as const satisfies LabelsOf<typeof volumes>

/** Words of the comments that posting writes (`nerud.ledger.*`). */
export const ledger = {
  was: 'Было',
  is: 'Стало',
  reason: 'Причина',
  ownDate: 'Исходная дата',
  badDay: 'Нужна дата вида ДД.ММ.ГГГГ',
  closed: 'Период по %{day} закрыт: выберите дату позже',
} as const
