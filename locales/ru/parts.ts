import type { StandardFields, FieldsOf } from '#resource'
import type { oilCompanyCardExclusion, oilCompanyCardRefHistory } from '#resources/cards/cards'
import type { companyRequisite } from '#resources/companies/company/company'
import type { truckPenaltyTransactionLine } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import type { premiumVedomost, premiumVedomostLine } from '#resources/statements/accruals'
import { lookup } from '#words/ru/whole'

type Shared<R> = {
  readonly fields: { readonly [K in keyof FieldsOf<R>]: string } & { readonly [K in keyof StandardFields]?: string }
  readonly checks?: Readonly<Record<string, string>>
  readonly hints?: { readonly [K in keyof FieldsOf<R>]?: string }
  readonly choices?: object
  readonly sections?: object
  readonly refused?: { readonly edit?: string; readonly remove?: string }
  readonly actions?: object
  readonly inputs?: object
}

/** Labels that all bank requisites share. */
export const requisites = {
  fields: {
    owner: 'Компания',
    bankName: 'Банк',
    bik: 'БИК',
    account: 'Расчётный счёт',
    corrAccount: 'Корр. счёт',
    added: 'Дата внесения',
    kpp: 'КПП',
    address: 'Адрес',
    director: 'Руководитель',
    isDefault: 'Основные',
  },
  checks: {
    accountKey: 'Счёт не подходит к БИК: проверьте цифры счёта и БИК',
    corrAccountKey: 'Корр. счёт не подходит к БИК: проверьте цифры счёта и БИК',
  },
  hints: { isDefault: 'Основными могут быть только одни реквизиты компании' },
} as const satisfies Shared<typeof companyRequisite>

const stages = { draft: 'Черновик', initialised: 'Проведена', partly: 'Частично отменена', deleted: 'Удалена' } as const

/** Labels that all statements share. */
export const statement = {
  fields: {
    number: 'Номер',
    date: 'Дата',
    reportDate: 'Отчётная дата',
    costList: 'Статья',
    payMethod: 'Способ оплаты',
    rate: 'Коэффициент',
    point: 'Точка',
    comment: 'Комментарий',
    status: 'Статус',
    delComment: 'Причина удаления',
    countLines: 'Строк',
    countCompanies: 'Компаний',
    countVehicles: 'Машин',
    volume: 'Объём',
    price: 'Средняя цена',
    averageSum: 'Средняя сумма',
    totalSum: 'Итого',
    linesSum: 'Сумма строк',
    lines: 'Строки',
    docs: 'Документы',
  },
  choices: { status: stages },
  sections: { removal: 'Удалена' },
  refused: {
    edit: 'Ведомость в статусе «%{status}» не меняется',
    remove: 'Ведомость удаляют действием «Удалить ведомость»: у него спрашивают причину',
  },
  actions: { init: 'Провести', cancel: 'Удалить ведомость', fill: 'Заполнить' },
  inputs: {
    anyway: 'Провести всё равно',
    delComment: 'Причина удаления',
    point: 'Точка',
    sum: 'Сумма каждому',
    basis: 'Основание',
    file: 'Файл Excel с заголовками',
  },
} as const satisfies Shared<typeof premiumVedomost>

/** The same of payroll statements, which are filled by what is due. */
export const payrollStatement = { ...statement, actions: { ...statement.actions, fill: 'Заполнить по остаткам' } } as const

/** Labels that all lines of statements share. */
export const statementLine = {
  fields: { vedomost: 'Ведомость', status: 'Статус', delComment: 'Причина удаления', comment: 'Комментарий', sum: 'Сумма' },
  choices: { status: stages },
  actions: { cancelLine: 'Удалить строку' },
  inputs: { delComment: 'Причина удаления' },
} as const

/** Labels that lines of premiums and penalties share. */
export const accrualLine = {
  ...statementLine,
  fields: {
    ...statementLine.fields,
    account: 'Сотрудник',
    point: 'Точка',
    basis: 'Основание',
    date: 'Дата',
    words: 'Основание, комментарий, сотрудник',
  },
} as const satisfies Shared<typeof premiumVedomostLine>

const bound = {
  card: 'Карта',
  dtStart: 'Действует с',
  costListTypes: 'Вид расхода',
  costList: 'Статья',
  company: 'Получатель',
  point: 'Точка',
  account: 'Сотрудник',
  vehicle: 'Машина',
  discount: 'Скидка',
  insDate: 'Добавлено',
} as const

const boundWords = {
  sections: { transfer: 'Кому перевод', general: 'На какую точку', payroll: 'На кого', transport: 'На какую машину' },
  checks: {
    articleNeeded: 'Выберите статью',
    companyNeeded: 'Укажите получателя: это перевод между компаниями',
    accountNeeded: 'Укажите сотрудника: это статья ФОТ',
    vehicleNeeded: 'Укажите машину: это статья расходов на транспорт',
    endsBefore: 'Исключение заканчивается раньше, чем начинается',
  },
} as const

/** Labels that the histories of all cards share. */
export const bindings = {
  fields: { ...bound, owner: 'Компания карты' },
  ...boundWords,
  hints: { dtStart: 'Закрепление действует, пока не начнётся следующее', point: 'Пустая точка – расход компании' },
} as const satisfies Shared<typeof oilCompanyCardRefHistory>

/** Labels that the exclusions of all cards share. */
export const exclusions = {
  fields: { ...bound, dtStop: 'Действует по', appointment: 'Слова' },
  ...boundWords,
  hints: {
    dtStop: 'Без даты – пока исключение не удалят',
    appointment: 'Все эти слова или их начала должны стоять в назначении платежа или в названии товара; пусто – всегда',
    point: 'Пустая точка – расход компании',
  },
} as const satisfies Shared<typeof oilCompanyCardExclusion>

/** Labels that all lines of transactions share. */
export const transactionLine = {
  fields: {
    transaction: 'Транзакция',
    costList: 'Статья',
    costListTypes: 'Вид расхода',
    companyFrom: 'Отправитель',
    companyTo: 'Получатель',
    point: 'Точка',
    accountTo: 'Сотрудник',
    vehicleTo: 'Машина',
    sumPay: 'Сумма',
    comment: 'Комментарий',
    payment: 'Платёж',
    attached: 'Платёж был раньше',
  },
} as const satisfies Shared<typeof truckPenaltyTransactionLine>

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
