import type { Labels } from './whole.ts'

/** The kinds of closing papers. */
export const paperKinds = {
  upd1: 'УПД, статус 1',
  upd2: 'УПД, статус 2',
  act: 'Счёт и акт',
} as const

/** What the rules of closing papers say (`nerud.papers.*`). */
export const papers = {
  nothing: 'Закрывать нечего.',
  anyway: 'Отметьте «Сделать, несмотря на замечания»: не авторизованные и закрытые накладные не войдут.',
  oneself: 'Себе документов не выставляют',
  onePayer: 'Платежи одной ведомости должны быть от одной компании',
  closed: 'Вошла в документ № %{number}',
  left: 'Не вошла в документ № %{number}',
  wrong: {
    notCounted: 'Не авторизованы: %{count}.',
    isClosed: 'Уже в документе этого вида: %{count}.',
    withoutTtn: 'Без скана ТТН: %{count}.',
    disputed: 'Спорный объём: %{count}.',
  },
} as const

/** What the resources of `papers` are called. */
export const labels = {
  closingPaper: {
    name: 'Закрывающий документ |||| Закрывающие документы |||| Закрывающих документов',
    gender: 'm',
    object: 'закрывающий документ',
    fields: {
      kind: 'Вид',
      number: 'Номер',
      date: 'Дата',
      status: 'Статус',
      customer: 'Заказчик',
      ownerCompany: 'Продавец',
      dateFrom: 'Период с',
      dateTo: 'Период по',
      anyway: 'Сделать, несмотря на замечания',
      trips: 'Накладных',
      net: 'Без НДС',
      vat: 'НДС',
      gross: 'С НДС',
      differs: 'Накладные изменились',
      comment: 'Комментарий',
      delComment: 'Причина отмены',
      lines: 'Строки',
    },
    choices: {
      kind: paperKinds,
      status: {
        draft: 'Черновик',
        issued: 'Выставлен',
        sent: 'Отправлен',
        signed: 'Подписан',
        cancelled: 'Отменён',
      },
    },
    sections: { removal: 'Отменён' },
    checks: { periodBackwards: 'Период заканчивается раньше, чем начинается' },
    refused: { edit: 'Выставленный документ не меняется: отмените его и сделайте новый', remove: 'Документ не удаляют: его отменяют' },
    actions: {
      issue: 'Выставить',
      send: 'Отметить отправленным',
      sign: 'Отметить подписанным',
      cancel: 'Отменить документ',
    },
    inputs: { delComment: 'Причина отмены' },
  },
  closingPaperLine: {
    name: 'Строка документа |||| Строки документа |||| Строк документа',
    gender: 'f',
    object: 'строку документа',
    fields: {
      paper: 'Документ',
      material: 'Материал',
      career: 'Карьер',
      object: 'Объект',
      unit: 'Единица',
      volume: 'Объём',
      price: 'Цена',
      trips: 'Накладных',
      vatRate: 'Ставка НДС',
      net: 'Без НДС',
      vat: 'НДС',
      gross: 'С НДС',
    },
  },
} as const satisfies Partial<Labels>
