/** Words that the rows of both ledgers share. */
export const posted = {
  objectType: 'Основание',
  objectNumber: 'Номер',
  object: 'Накладная или платёж',
  leg: 'Сторона',
  seq: 'Порядок',
  typeOperation: 'Операция',
  trxName: 'Тип транзакции',
  comntHead: 'Название',
  comntBody: 'Назначение',
  dtTrx: 'Дата транзакции',
  dtReport: 'Дата отчетная',
  ownTrx: 'Исходная дата',
  ownReport: 'Исходная отчётная дата',
  insDate: 'Дата проводки',
} as const

/** What the choices of both ledgers' rows are called. */
export const choices = {
  objectType: {
    deal: 'Накладная',
    payment: 'Платёж',
    premium: 'Премия',
    penalty: 'Удержание',
    fuel: 'Топливная транзакция',
    fine: 'Штраф',
    statement: 'Ведомость',
    opening: 'Начальный остаток',
  },
  typeOperation: { upd: 'Коррекция', del: 'Отмена' },
} as const
