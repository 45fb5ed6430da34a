/** The two sides of a document; the keys of a side begin with these words. */
export const SIDES = ['Плательщик', 'Получатель'] as const
export type SideWord = (typeof SIDES)[number]
/** The suffixes of a side's keys that are read. */
export const SIDE_KEYS = ['', '1', 'Счет', 'РасчСчет', 'ИНН', 'КПП', 'Банк1', 'БИК', 'Корсчет'] as const

/** The purpose of a payment, whole or in up to six lines. */
export const PURPOSE = 'НазначениеПлатежа'
/** The keys of the lines of a purpose. */
export const PURPOSE_LINES: readonly string[] = [1, 2, 3, 4, 5, 6].map(line => `${PURPOSE}${line}`)

const words = (text: string): readonly string[] => text.split(' ')
/** All keys of the format (1CClientBankExchange 1.03; imports.md §1): a line with any other key may continue the value before it. */
export const FORMAT_KEYS: ReadonlySet<string> = new Set([
  ...words('ВерсияФормата Кодировка Отправитель Получатель ДатаСоздания ВремяСоздания ДатаНачала ДатаКонца РасчСчет Документ'),
  ...words('НачальныйОстаток ВсегоПоступило ВсегоСписано КонечныйОстаток'),
  ...words('Номер Дата Сумма Валюта КвитанцияДата КвитанцияВремя КвитанцияСодержание ДатаСписано ДатаПоступило'),
  ...SIDES.flatMap(word => [...SIDE_KEYS, '2', '3', '4', 'Банк2'].map(key => word + key)),
  ...words('ВидПлатежа КодНазПлатежа ВидОплаты Код СтатусСоставителя ПоказательКБК ОКАТО ОКТМО ПоказательОснования ПоказательПериода'),
  ...words('ПоказательНомера ПоказательДаты ПоказательТипа Очередность СрокАкцепта ВидАккредитива СрокПлатежа УсловиеОплаты1'),
  ...words('УсловиеОплаты2 УсловиеОплаты3 ПлатежПоПредст ДополнУсловия НомерСчетаПоставщика ДатаОтсылкиДок'),
  PURPOSE,
  ...PURPOSE_LINES,
])
