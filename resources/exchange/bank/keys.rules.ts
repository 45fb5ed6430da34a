/** The two sides of a document; their keys have these words in front. */
export const SIDES = ['Плательщик', 'Получатель'] as const
export type SideWord = (typeof SIDES)[number]
/** What is read of a side, by what follows its word. */
export const SIDE_KEYS = ['', '1', 'Счет', 'РасчСчет', 'ИНН', 'КПП', 'Банк1', 'БИК', 'Корсчет'] as const

/** What a payment is for, as a whole or in up to six lines. */
export const PURPOSE = 'НазначениеПлатежа'
/** The keys of the lines of a purpose. */
export const PURPOSE_LINES: readonly string[] = [1, 2, 3, 4, 5, 6].map(line => `${PURPOSE}${line}`)

const words = (text: string): readonly string[] => text.split(' ')
/** Every key of the format (1CClientBankExchange 1.03; imports.md §1): what is none of them may be a line of the value before it. */
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
