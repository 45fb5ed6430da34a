import { readFileSync, readdirSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { encode } from 'iconv-lite'
import { join } from 'node:path'
import { sampleOf } from '#resource'
import { sampleInn } from '#russian'
import { company } from '#resources/companies/company/company'
import { DATA_DIR } from '../../playwright.config.ts'

/** A fault in a file of companies: column, value, and the product's message. */
interface Fault {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly message: string
}

const COLUMNS = ['ИНН', 'Название', 'Краткое название', 'КПП', 'ОГРН', 'Тип', 'Телефон', 'E-mail', 'Адрес', 'НДС'] as const
type Column = (typeof COLUMNS)[number]

const FAULTS: readonly (readonly [column: Column, value: string, message: string])[] = [
  ['ИНН', '7707083890', 'Такого ИНН не бывает: не сходится контрольная цифра'],
  ['ИНН', '77070838', 'В ИНН должно быть 10 цифр (компания) или 12 цифр (физическое лицо)'],
  ['Название', '', 'Это поле необходимо заполнить'],
  ['КПП', '7701', 'В КПП должно быть 9 знаков, например 770101001'],
  ['ОГРН', '1027700132196', 'Такого ОГРН не бывает: нужно 13 цифр (ОГРНИП: 15) с верной контрольной'],
  ['Тип', 'Космодром', 'Такого названия нет в справочнике'],
  ['Телефон', '12-34', 'Некорректный телефон'],
  ['E-mail', 'почта', 'Некорректный e-mail'],
  ['НДС', 'НДС 99%', 'Такого названия нет в справочнике'],
]

const goodRow = (n: number, name: string): Record<Column, string> => ({
  ИНН: sampleInn(n),
  Название: `ООО «${name}»`,
  'Краткое название': name,
  КПП: '770101001',
  ОГРН: String(sampleOf(company.fields['ogrn']!, n)),
  Тип: n % 2 ? 'Поставщик' : 'Заказчик, Перевозчик',
  Телефон: '8 (495) 123-45-67',
  'E-mail': `info${n}@example.com`,
  Адрес: 'г. Тула; пр-т Ленина, д. 92',
  НДС: 'Без НДС',
})

const cell = (text: string): string => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lines = (rows: readonly (readonly string[])[]): string => rows.map(row => row.map(cell).join(';')).join('\r\n')

/** A csv of companies as a Russian Excel saves it (cp1251, semicolons): `count` rows, ten of them faulty, with the expected messages. */
export function faultyFile(first: number, count: number): { bytes: Buffer; faults: readonly Fault[]; names: readonly string[] } {
  const rows = Array.from({ length: count }, (_, at) => goodRow(first + at, `Импорт ${first + at}`))
  const step = Math.floor(count / (FAULTS.length + 1))
  const faults = FAULTS.map(([column, value, message], index): Fault => {
    const at = (index + 1) * step
    rows[at]![column] = value
    return { row: at + 2, column, value, message }
  })
  const repeated = rows.at(-1)!
  repeated.ИНН = rows[0]!.ИНН
  faults.push({ row: count + 1, column: 'ИНН', value: repeated.ИНН, message: 'Уже встречается в строке 2 этого файла' })
  const wrong = new Set(faults.map(fault => fault.row))
  return {
    bytes: encode(lines([COLUMNS, ...rows.map(row => COLUMNS.map(column => row[column]))]), 'win1251'),
    faults,
    names: rows.filter((_, at) => !wrong.has(at + 2)).map(row => row['Краткое название']),
  }
}

/** The bytes of a downloaded file. */
export const savedBytes = async (download: Download): Promise<Uint8Array> => new Uint8Array(readFileSync(await download.path()))

/** Returns the text of the mail that the server wrote to an address: without a mail server, mails are written to files. */
export function letterTo(address: string): string {
  const folder = join(DATA_DIR, 'mail')
  const letter = readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .find(one => one.includes(`To: ${address}`))!
  const [, head, body] = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/u.exec(letter)!
  if (head!.includes('base64')) return Buffer.from(body!, 'base64').toString()
  return body!.replaceAll(/=\r\n/gu, '').replaceAll('=3D', '=')
}

/** How many images each print sent to the printer. */
export const printed = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { printed: readonly number[] }).printed)
export const notePrints = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const prints: number[] = []
    Object.assign(window, { printed: prints, print: () => prints.push(document.querySelectorAll('body > .printed img').length) })
  }))
/** Requests the selected papers, and waits until the server has generated them. */
export const lookAt = (page: Page) =>
  Promise.all([page.waitForResponse(/templates\/download/u), page.getByRole('button', { name: 'Посмотреть и напечатать' }).click()])
/** Whether a page of a paper is rendered: it contains dark pixels on white. */
export const isDrawn = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('img', { name, exact: true }).evaluate(node => {
    const canvas = node as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
  })

/** The response to a file edited in Excel: a changed cell, one that another user has changed too, and a wrong one. */
export const EDITED_IN_EXCEL = {
  resource: 'company',
  same: 41,
  lost: 1,
  ignored: [],
  rows: [
    {
      id: 3,
      version: 1,
      title: 'ООО «Карьер Северный»',
      cells: [
        { field: 'phone', before: '9161234567', after: '9167654321', text: '9167654321' },
        { field: 'comment', before: null, now: 'Звонить до обеда', after: 'Звонить после обеда', text: 'Звонить после обеда' },
      ],
    },
    {
      id: 4,
      version: 1,
      title: 'ООО «Нерудснаб»',
      cells: [{ field: 'inn', before: null, after: null, text: '123', problem: 'ИНН состоит из 10 или 12 цифр' }],
    },
  ],
}
