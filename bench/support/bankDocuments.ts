import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'

/** Documents of the file. */
export const DOCUMENTS = 50_000
/** The account that it is of. */
export const ACCOUNT = '40702810900000000001'
/** Words of a purpose: the file is about as large as an upload may be, 50 MB, as those of banks with long names and tax fields are. */
const WORDS = 'Оплата по договору поставки нерудных материалов, песок строительный, щебень фракции 5–20, за перевозку по накладным. '

const sideOf = (word: string, n: number, account: string): string[] => [
  `${word}Счет=${account}`,
  `${word}=ИНН 7707083893 ООО «Щебень и песок ${n % 900}»`,
  `${word}ИНН=7707083893`,
  `${word}КПП=770701001`,
  `${word}1=ООО «Щебень и песок ${n % 900}»`,
  `${word}РасчСчет=${account}`,
  `${word}Банк1=ПАО СБЕРБАНК`,
  `${word}Банк2=г. Москва`,
  `${word}БИК=044525225`,
  `${word}Корсчет=30101810400000000225`,
]

function documentOf(n: number): string[] {
  const other = `4070281050000000${String(n % 9000).padStart(4, '0')}`
  const isIncoming = n % 2 === 0
  const day = `${String((n % 28) + 1).padStart(2, '0')}.02.2026`
  const paid = isIncoming ? ['ДатаСписано=', `ДатаПоступило=${day}`] : [`ДатаСписано=${day}`, 'ДатаПоступило=']
  const sides = [...sideOf('Плательщик', n, isIncoming ? other : ACCOUNT), ...sideOf('Получатель', n, isIncoming ? ACCOUNT : other)]
  const body = [
    `Номер=${n}`,
    `Дата=${day}`,
    'Сумма=1000.00',
    ...paid,
    ...sides,
    'ВидОплаты=01',
    'Очередность=5',
    `НазначениеПлатежа=${WORDS}№ ${n}`,
  ]
  return ['СекцияДокумент=Платежное поручение', ...body, 'КонецДокумента']
}

function* linesOf(): Generator<Buffer> {
  const half = `${(DOCUMENTS / 2) * 1000}.00`
  const head = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Получатель=',
    'ДатаНачала=01.02.2026',
    'ДатаКонца=28.02.2026',
  ]
  const balances = ['НачальныйОстаток=0.00', `ВсегоПоступило=${half}`, `ВсегоСписано=${half}`, 'КонечныйОстаток=0.00']
  const account = ['СекцияРасчСчет', 'ДатаНачала=01.02.2026', 'ДатаКонца=28.02.2026', `РасчСчет=${ACCOUNT}`, ...balances, 'КонецРасчСчет']
  const encoded = (lines: readonly string[]): Buffer => iconv.encode(`${lines.join('\r\n')}\r\n`, 'win1251')
  yield encoded([...head, ...account])
  for (let n = 1; n <= DOCUMENTS; n += 1) yield encoded(documentOf(n))
  yield encoded(['КонецФайла'])
}

/** Writes a month of a busy account as a bank's file, and returns where it lies. */
export async function writeBankFile(folder: string): Promise<string> {
  const path = join(folder, 'bank.txt')
  await pipeline(Readable.from(linesOf()), createWriteStream(path))
  return path
}
