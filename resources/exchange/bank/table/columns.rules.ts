import { code, day, text } from '../../table/cells.rules.ts'
import { column, roublesColumn, type TableShape } from '../../table/mapping.rules.ts'

const ROUBLES = 2

const columns = {
  day: column(day, 'Дата операции', 'Дата', 'Дата проводки', 'Дата проведения', 'Дата транзакции', 'Date'),
  documentDate: column(day, 'Дата документа', 'Дата док.', 'Дата платёжного документа'),
  number: column(text, 'Номер документа', '№ документа', 'Номер', '№ док.', 'Номер платёжного поручения', 'Document number'),
  title: column(text, 'Вид документа', 'Тип документа', 'ВО', 'Вид операции'),
  direction: column(text, 'Приход/расход', 'Дебет/кредит', 'Д/К', 'Направление', 'Тип операции', 'Тип'),
  debit: roublesColumn(ROUBLES, 'Дебет', 'Списание', 'Расход', 'Сумма по дебету', 'Сумма списания', 'Списано', 'Оборот по дебету', 'Debit'),
  credit: roublesColumn(
    ROUBLES,
    'Кредит',
    'Поступление',
    'Приход',
    'Сумма по кредиту',
    'Сумма зачисления',
    'Зачислено',
    'Зачисление',
    'Оборот по кредиту',
    'Credit',
  ),
  sum: roublesColumn(ROUBLES, 'Сумма', 'Сумма операции', 'Сумма платежа', 'Сумма документа', 'Amount'),
  account: column(code, 'Наш счёт', 'Счёт', 'Номер счёта', 'Счёт клиента', 'Счёт организации', 'Account'),
  otherName: column(text, 'Контрагент', 'Наименование контрагента', 'Корреспондент', 'Наименование корреспондента', 'Counterparty'),
  otherInn: column(code, 'ИНН', 'ИНН контрагента', 'ИНН корреспондента'),
  otherKpp: column(code, 'КПП', 'КПП контрагента', 'КПП корреспондента'),
  otherAccount: column(code, 'Счёт контрагента', 'Расчётный счёт контрагента', 'Счёт корреспондента', 'Номер счёта контрагента'),
  otherBik: column(code, 'БИК', 'БИК банка', 'БИК банка контрагента', 'БИК контрагента', 'БИК банка корреспондента'),
  otherBank: column(text, 'Банк', 'Банк контрагента', 'Наименование банка', 'Банк корреспондента'),
  payerName: column(text, 'Плательщик', 'Наименование плательщика'),
  payerInn: column(code, 'ИНН плательщика'),
  payerKpp: column(code, 'КПП плательщика'),
  payerAccount: column(code, 'Счёт плательщика', 'Расчётный счёт плательщика', 'Счёт дебета', 'Дебет счёта'),
  payerBik: column(code, 'БИК плательщика', 'БИК банка плательщика'),
  payeeName: column(text, 'Получатель', 'Наименование получателя'),
  payeeInn: column(code, 'ИНН получателя'),
  payeeKpp: column(code, 'КПП получателя'),
  payeeAccount: column(code, 'Счёт получателя', 'Расчётный счёт получателя', 'Счёт кредита', 'Кредит счёта'),
  payeeBik: column(code, 'БИК получателя', 'БИК банка получателя'),
  purpose: column(text, 'Назначение платежа', 'Назначение', 'Основание платежа', 'Описание операции', 'Описание', 'Purpose'),
  uin: column(code, 'УИН', 'Код'),
  currency: column(text, 'Валюта', 'Валюта операции', 'Валюта счёта', 'Currency'),
} as const

const ACCOUNT_ROW = /(?:сч[её]т\p{L}*|account)[^\d]{0,40}((?!301)\d(?: ?\d){19})(?!\d)/iu

/** A bank statement as a spreadsheet; the headings differ between banks. The account may be above the table. */
export const STATEMENT: TableShape<typeof columns> = {
  columns,
  needs: [
    ['day', 'documentDate'],
    ['sum', 'debit', 'credit'],
  ],
  proof: ['day', 'documentDate'],
  group: { field: 'account', read: title => ACCOUNT_ROW.exec(title)?.[1]?.replace(/ /gu, '') ?? null },
}
