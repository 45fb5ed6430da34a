import iconv from 'iconv-lite'

/** A key with its value; the value may span several lines. */
export type Pair = readonly [key: string, value: string]
/** A file in the terms of the format: tests set the parts that matter, the rest is as banks usually write it. */
export interface BankFile {
  readonly head?: readonly Pair[]
  readonly accounts?: readonly (readonly Pair[])[]
  readonly documents?: readonly { readonly title?: string; readonly pairs: readonly Pair[] }[]
}

/** Our own accounts, with made-up numbers. */
export const OUR_ACCOUNTS = ['40702810900000000001', '40702810900000000002'] as const
/** Accounts of trading partners. */
export const THEIRS = ['40702810500000000777', '40802810100000000888'] as const

const line = ([key, value]: Pair): string => `${key}=${value}`

/** The header of every file. */
export const HEAD: readonly Pair[] = [
  ['ВерсияФормата', '1.03'],
  ['Кодировка', 'Windows'],
  ['Отправитель', 'Интернет-банк'],
  ['Получатель', 'Бухгалтерия'],
  ['ДатаСоздания', '03.02.2026'],
  ['ВремяСоздания', '09:15:00'],
  ['ДатаНачала', '01.02.2026'],
  ['ДатаКонца', '02.02.2026'],
  ['РасчСчет', OUR_ACCOUNTS[0]],
]

/** A section of an account, in the order of the format. */
export const account = (
  number: string,
  opening: string,
  received: string,
  writtenOff: string,
  closing: string,
  from = '01.02.2026',
  to = '02.02.2026',
): Pair[] => [
  ['ДатаНачала', from],
  ['ДатаКонца', to],
  ['РасчСчет', number],
  ['НачальныйОстаток', opening],
  ['ВсегоПоступило', received],
  ['ВсегоСписано', writtenOff],
  ['КонечныйОстаток', closing],
]

/** A document from one account to another; executed on its date unless `more` has another day. */
export const document = (number: string, sum: string, payer: string, payee: string, more: Readonly<Record<string, string>> = {}): Pair[] =>
  Object.entries({
    Номер: number,
    Дата: '01.02.2026',
    Сумма: sum,
    ПлательщикСчет: payer,
    ДатаСписано: OUR_ACCOUNTS.some(one => one === payer) ? '01.02.2026' : '',
    Плательщик: `ИНН 7707083893 ООО «Ромашка»`,
    ПлательщикИНН: '7707083893',
    Плательщик1: 'ООО «Ромашка»',
    ПлательщикРасчСчет: payer,
    ПлательщикБИК: '044525225',
    ПолучательСчет: payee,
    ДатаПоступило: OUR_ACCOUNTS.some(one => one === payee) ? '01.02.2026' : '',
    Получатель1: 'АО «Щебень»',
    ПолучательИНН: '7728168971',
    ПолучательРасчСчет: payee,
    ПолучательБИК: '044525593',
    ВидОплаты: '01',
    Очередность: '5',
    НазначениеПлатежа: 'Оплата по счёту № 5 за песок',
    ...more,
  })

/** The lines of a file. */
export const linesOf = ({ head = HEAD, accounts = [], documents = [] }: BankFile): string[] => [
  '1CClientBankExchange',
  ...head.map(line),
  ...accounts.flatMap(pairs => ['СекцияРасчСчет', ...pairs.map(line), 'КонецРасчСчет']),
  ...documents.flatMap(({ title = 'Платежное поручение', pairs }) => [`СекцияДокумент=${title}`, ...pairs.map(line), 'КонецДокумента']),
  'КонецФайла',
]

/** The encoding of a file and its line ends. */
export interface Coming {
  readonly encoding: 'win1251' | 'cp866' | 'utf8' | 'utf8 with a mark'
  readonly end: '\r\n' | '\n'
}
/** Encodes lines to bytes. */
export const bytesOf = (lines: readonly string[], { encoding, end }: Coming = { encoding: 'win1251', end: '\r\n' }): Uint8Array => {
  const text = lines.join(end) + end
  return encoding === 'utf8 with a mark'
    ? Buffer.from(`\ufeff${text}`)
    : iconv.encode(text.replaceAll('\n', end).replaceAll('\r\r\n', '\r\n'), encoding)
}
