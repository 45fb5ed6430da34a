import type { LabelsOf } from '#resource'
import type { payment as declared } from '../../../resources/money/payment.ts'
import type { paymentDocument as documents } from '../../../resources/money/paymentDocument.ts'

export const payment = {
  name: 'Платёж |||| Платежи |||| Платежей',
  fields: {
    number: 'Номер транзакции',
    idTrx: 'idtrx',
    createDate: 'Дата расхода',
    payDate: 'Дата',
    reportDate: 'Отчетная дата',
    costList: 'Статья',
    costListType: 'Вид расхода',
    payMethod: 'Способ оплаты',
    rate: 'Коэффициент',
    price: 'Сумма',
    volume: 'Объем',
    discount: 'Скидка',
    paid: 'Проведено',
    discountPercent: 'Скидка, %',
    sum: 'ИТОГО',
    companyFrom: 'Отправитель',
    companyTo: 'Получатель',
    ownerCompany: 'Компания плательщик',
    recipient: 'Получатель по умолчанию',
    account: 'Сотрудник',
    vehicle: 'Машина',
    value: 'Объект',
    valueType: 'Вид объекта',
    point: 'Точка',
    payStatus: 'Статус',
    source: 'Способ ввода',
    inputType: 'Номер способа ввода',
    inputTypeTxt: 'Название способа ввода',
    purpose: 'Назначение',
    inn: 'ИНН',
    comment: 'Комментарий',
    delComment: 'Причина удаления',
    paymentDocs: 'Документы',
    openingCompany: 'Компания остатка',
    opening: 'Остаток',
    words: 'Номер, комментарий, idtrx',
    isActive: 'Оплачен',
  },
  views: { transfers: 'Переводы', exps: 'Расходы', smz: 'Платежи самозанятым', company: 'Переводы' },
  empty: { ownerCompany: '-' },
  actions: {
    removePayment: 'Отменить платёж',
    paymentByMonth: 'Платежи по месяцам',
    groupedPaymentByMonth: 'Платежи по месяцам и статьям',
    indicators: 'Показатели платежей',
  },
  checks: {
    years: 'Год от 2000 до 2039',
    openingZero: 'Остаток не может быть нулевым',
    openingBox: 'Укажите либо ИНН компании, либо логин сотрудника',
  },
  import: {
    name: 'остатки касс',
    about:
      'Остатки, с которых начинаются кассы: ИНН компании или логин сотрудника, дата и остаток. Плюс – мы должны, минус – должны нам; у нашей компании плюс – деньги, которые есть.',
  },
  inputs: { delComment: 'Причина удаления' },
  failures: { list: 'Не удалось загрузить выплаты' },
} as const satisfies LabelsOf<typeof declared>

export const paymentDocument = {
  name: 'Документ платежа |||| Документы платежа |||| Документов платежа',
  fields: {
    payment: 'Платёж',
    documentType: 'Тип документа',
    file: 'Файл',
    fileName: 'Название',
    paymentDocId: 'Номер документа',
    namedPayment: 'Номер платежа',
    insDate: 'Дата добавления',
  },
  failures: { list: 'Ошибка. Не удалось загрузить документы!' },
} as const satisfies LabelsOf<typeof documents>

/** What is said of payments that cannot be made or changed (`nerud.payments.*`). */
export const payments = {
  oneself: 'Отправитель и получатель – одна и та же компания',
  notOurs: 'Одна из сторон перевода – наша компания',
  zero: 'Сумма должна быть больше нуля',
  differs: 'По цене, объему и коэффициенту получается %{sum}',
  noAccount: 'Укажите сотрудника: это статья ФОТ',
  noVehicle: 'Укажите машину: это статья расходов на транспорт',
  articleOff: 'Статья больше не действует: выберите другую',
  methodOff: 'Способ оплаты больше не действует: выберите другой',
  bornCancelled: 'Новый платёж не может быть отменённым',
  openingOfSystem: 'Остаток системной компании складывается из остатков остальных касс',
  documentsClosed: 'Платёж отменён: его документы больше не меняются',
  total: 'Итого',
} as const
