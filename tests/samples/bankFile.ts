import iconv from 'iconv-lite'

/** A key with its value; the value may go on over lines. */
export type Pair = readonly [key: string, value: string]
/** A file in the words of the format: what the tests say of it, everything else is as a bank would write it. */
export interface BankFile {
  readonly head?: readonly Pair[]
  readonly accounts?: readonly (readonly Pair[])[]
  readonly documents?: readonly { readonly title?: string; readonly pairs: readonly Pair[] }[]
}

/** Accounts of ours, and of others, with made-up numbers. */
export const OUR_ACCOUNTS = ['40702810900000000001', '40702810900000000002'] as const
/** Accounts of companies that we trade with. */
export const THEIRS = ['40702810500000000777', '40802810100000000888'] as const

const line = ([key, value]: Pair): string => `${key}=${value}`

/** The head that every file has. */
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

/** A document from one account to another, carried out on the day of its date unless `more` says otherwise. */
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

/** How a file can come: its encoding and the ends of its lines. */
export interface Coming {
  readonly encoding: 'win1251' | 'cp866' | 'utf8' | 'utf8 with a mark'
  readonly end: '\r\n' | '\n'
}
/** The bytes of lines. */
export const bytesOf = (lines: readonly string[], { encoding, end }: Coming = { encoding: 'win1251', end: '\r\n' }): Uint8Array => {
  const text = lines.join(end) + end
  return encoding === 'utf8 with a mark'
    ? Buffer.from(`\ufeff${text}`)
    : iconv.encode(text.replaceAll('\n', end).replaceAll('\r\r\n', '\r\n'), encoding)
}
