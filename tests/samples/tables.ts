import { writeXlsx, type CellValue } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import type { TableFile } from '../../server/engine/excel/read.ts'

/** Rows of a table as suppliers write them: texts, numbers, dates. */
export type Rows = readonly (readonly CellValue[])[]

/** A workbook written by a library that the product does not use. */
export const xlsxOf = async (rows: Rows): Promise<TableFile> => ({
  name: 'выгрузка.xlsx',
  bytes: await writeXlsx({ sheets: [{ name: 'Лист1', rows: rows.map(row => [...row]) }] }),
})

/** A CSV file as Excel or a web page saves it; all values are texts. */
export const csvOf = (rows: Rows, separator = ';', encoding: 'win1251' | 'utf8' = 'win1251'): TableFile => {
  const quoted = (cell: CellValue): string => {
    const text = cell === null || cell === undefined ? '' : String(cell)
    return text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  }
  return { name: 'выгрузка.csv', bytes: iconv.encode(rows.map(row => row.map(quoted).join(separator)).join('\r\n'), encoding) }
}

/** One month of fuel cards from a supplier that writes texts: a name above the table, a total below it, a return with a minus sign. */
export const FUEL_TEXTS: Rows = [
  ['Отчёт по транзакциям за февраль 2026'],
  [],
  ['№ карты', 'Дата и время', 'АЗС', 'Адрес', 'Вид топлива', 'Кол-во, л', 'Цена', 'Сумма', 'Сумма со скидкой', 'Держатель', 'Гос. номер'],
  [
    '0070 0112 3456',
    '01.02.2026 10:20:30',
    '71',
    'Тула, Заводская, 1',
    'ДТ',
    '1 045,50',
    '61,30',
    '64 089,15',
    '62 807,37',
    'Иванов И. И.',
    'm123mm77',
  ],
  ['007001123457', '01.02.2026 11:05', '12', 'Орёл', 'АИ-92', '40', '55,00', '2 200,00', '2 156,00', '', 'В 904 АХ 750 RUS'],
  ['007001123457', '02.02.2026 09:00:00', '12', 'Орёл', 'АИ-92', '-40', '55,00', '-2 200,00', '-2 156,00', '', ''],
  ['Итого по картам:', '', '', '', '', '1 045,50', '', '64 089,15', '62 807,37', '', ''],
]
/** The same from a supplier that writes numbers, has separate columns for day and time, and marks a return by a word. */
export const FUEL_NUMBERS: Rows = [
  ['Дата операции', 'Время', 'Карта', 'Тип операции', 'Точка обслуживания', 'Услуга', 'Литры', 'Стоимость', 'Скидка, %', 'Скидка'],
  [new Date(Date.UTC(2026, 1, 1)), 0.430903, '007001123456', 'Дебет', 71, 'ДТ', 1045.5, 64089.149999999994, 2, 1281.78],
  [46054.4618055556, null, '007001123457', 'Дебет', 12, 'АИ-92', 40, 2200, 2, 44],
  [46055, '9:00', '007001123457', 'Возврат', 12, 'АИ-92', 40, 2200, 2, 44],
  [null, null, null, null, null, 'Всего', 1085.5, 66289.15, null, null],
]

/** Fines of two vehicles; in one of them a text precedes the number of the decision. */
export const FINE_TEXTS: Rows = [
  [
    'УИН',
    'Дата и время нарушения',
    'Дата постановления',
    'ГРЗ',
    'СТС',
    'Статья КоАП',
    'Место нарушения',
    'Сумма штрафа',
    'Сумма со скидкой',
    'Скидка до',
    'Статус',
    'Подразделение',
    'ИНН получателя',
    'Счёт получателя',
    'БИК',
    'КБК',
    'ОКТМО',
  ],
  [
    '18810177260201000001',
    '01.02.2026 13:05',
    '03.02.2026',
    'm 123 mm 77',
    '99 20 123456',
    '12.9 ч. 2',
    'М-2 «Крым», 77 км',
    '500,00',
    '375',
    '05.03.2026',
    'Не оплачен',
    'ЦАФАП',
    '7707089101',
    '03100643000000017300',
    '004525988',
    '18811601123010001140',
    '45382000',
  ],
  [
    'УИН 18810177260201000002',
    '02.02.2026',
    '04.02.2026',
    'В904АХ750',
    '',
    '12.16',
    'Тула',
    '1 500,00 руб.',
    '',
    '',
    'Оплачен',
    'ЦАФАП',
    '',
    '',
    '',
    '',
    '',
  ],
]
