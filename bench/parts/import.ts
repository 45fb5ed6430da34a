import { createWriteStream, statSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { bankAccount, BANKS } from '#resources/seed/demo/numbers.rules'
import { readBank, openServer, type Server } from '../support/children.ts'
import { median, type BenchResult, type Figure } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { forgetPeak, pause, usageOf } from '../support/processes.ts'
import { writeSheetRows } from '../../server/engine/excel/write.ts'

/** Documents in the file. */
const DOCUMENTS = 50_000
/** The account of the file. */
const ACCOUNT = '40702810900000000001'
/** The text of a purpose: it makes the file about as large as an upload may be, 50 MB, like files of banks with long names and tax fields. */
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

/** Writes a month of a busy account as a bank's file and returns its path. */
async function writeBankFile(folder: string): Promise<string> {
  const path = join(folder, 'bank.txt')
  await pipeline(Readable.from(linesOf()), createWriteStream(path))
  return path
}

const TURNS = 5

/** Parses a month of a busy account from a bank's file, in a new process each turn: time, and additional memory of the process. */
export async function bankFile(home: Home): Promise<BenchResult> {
  const path = await writeBankFile(home.folder)
  const turns = []
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await readBank(path, ACCOUNT))
  const wrong = turns.find(({ summary, checks }) => summary.payments !== DOCUMENTS || summary.faulty > 0 || checks > 0)
  if (wrong) throw new Error(`not all was read: ${JSON.stringify(wrong)}`)
  return {
    figures: [
      { name: `${DOCUMENTS} documents: time`, value: median(turns.map(({ seconds }) => seconds)), unit: 's', max: 10 },
      { name: 'the same: memory beyond that before', value: Math.max(...turns.map(({ grownMB }) => grownMB)), unit: 'MB', max: 200 },
      { name: 'file', value: statSync(path).size / 2 ** 20, unit: 'MB' },
    ],
    raw: turns,
  }
}

/** Adds the account to one of our companies in the demo. */
const OWN = `insert into company_requisite (owner_id, bank_name, bik, account, is_default, ins_date)
  select id, 'ПАО СБЕРБАНК', '044525225', '${ACCOUNT}', false, now() from company where kind = 'own' order by id limit 1 returning owner_id as id`

interface ImportedDocument {
  readonly id: number
  readonly status: string
  readonly message: string | null
  readonly added: number
  readonly known: number
}

/** Makes a call with a JSON response; throws the text of the response if the call fails. */
async function callApi<T>({ url, headers }: Server, method: string, path: string, body?: FormData): Promise<T> {
  const answer = await fetch(`${url}/api/bank_transactions_import_documents${path}`, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

interface Turn {
  readonly document: ImportedDocument
  readonly seconds: number
  readonly grownMB: number
}

/** Uploads the file, starts the import and waits for its end. Memory is what the server used in addition to its memory before the upload. */
async function turn(server: Server, owner: number, path: string): Promise<Turn> {
  const form = new FormData()
  form.set('ownerCompany', String(owner))
  form.set('file', await openAsBlob(path), 'bank.txt')
  const before = usageOf(server.pid).residentMB
  forgetPeak(server.pid)
  const began = performance.now()
  const { id } = await callApi<ImportedDocument>(server, 'POST', '', form)
  await callApi(server, 'PATCH', `/${id}/init`)
  for (;;) {
    const document = await callApi<ImportedDocument>(server, 'GET', `/${id}`)
    if (document.status === 'done')
      return { document, seconds: (performance.now() - began) / 1000, grownMB: usageOf(server.pid).peakMB - before }
    if (document.status !== 'running') throw new Error(JSON.stringify(document))
    await pause(250)
  }
}

const bankFigures = (name: string, { seconds, grownMB }: Turn): Figure[] => [
  { name, value: seconds, unit: 's', max: 60 },
  { name: `${name}: memory of the server beyond that before`, value: grownMB, unit: 'MB', max: 200 },
]

/** Imports a month of a busy account, from the upload to the last transaction, and the same file once more. */
export async function bankImport(home: Home): Promise<BenchResult> {
  const database = await home.companies(0)
  const { own } = await home.query(database, { own: OWN })
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const path = await writeBankFile(home.folder)
    const first = await turn(server, Number(own[0]), path)
    const again = await turn(server, Number(own[0]), path)
    if (first.document.added !== DOCUMENTS || again.document.known !== DOCUMENTS)
      throw new Error(`not all was written: ${JSON.stringify([first.document, again.document])}`)
    return {
      figures: [
        ...bankFigures(`${DOCUMENTS} documents, uploaded and written`, first),
        ...bankFigures('the same file again', again),
        { name: 'file', value: statSync(path).size / 2 ** 20, unit: 'MB' },
        { name: 'highest memory of the server', value: usageOf(server.pid).peakMB, unit: 'MB' },
      ],
      raw: { first, again },
    }
  } finally {
    await server.close()
  }
}

const ROWS = 20_000
const HEADERS = [
  'ИНН',
  'Название',
  'Краткое название',
  'КПП',
  'Тип',
  'Бренд',
  'Телефон',
  'E-mail',
  'Адрес',
  'НДС',
  'ОПФ',
  'БИК',
  'Расчётный счёт',
  'Банк',
]

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const innOf = (n: number): string => {
  const head = `79${String(n).padStart(7, '0')}`
  return head + ((WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(head[at]), 0) % 11) % 10)
}

function rowOf(n: number): string[] {
  const bank = BANKS[n % BANKS.length]!
  const account = n % 2 ? [bank.bik, bankAccount(bank.bik, '40702810', n), bank.name] : ['', '', '']
  const company = [innOf(n), `ООО «Щебень и песок ${n}»`, `Щебень ${n}`, '790101001', n % 3 ? 'Поставщик' : 'Заказчик', `Марка ${n % 40}`]
  return [
    ...company,
    `+7 (900) ${String(n).padStart(7, '0')}`,
    `mail${n}@example.ru`,
    `г. Тула, ул. Заводская, д. ${n % 300}`,
    'НДС 20%',
    'ООО',
    ...account,
  ]
}

async function fileOf(): Promise<Blob> {
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(at + 1))
  return new Response(
    writeSheetRows({ sheet: 'Контрагенты', columns: HEADERS.map(header => ({ header, kind: 'text' as const })), rows }),
  ).blob()
}

type Document = Readonly<
  Record<'documentId' | 'total' | 'created' | 'updated' | 'skipped' | 'toCreate' | 'toSkip' | 'errorCount', number>
> & { readonly status: string }

/** Starts a step of an import and waits for its end. */
async function step(server: Server, form: Record<string, string | Blob>, until: string): Promise<{ document: Document; seconds: number }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form))
    body.append(name, typeof value === 'string' ? value : new File([value], 'companies.xlsx'))
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/import/company`, { method: 'POST', headers: server.headers, body })
  let document = (await answer.json()) as Document
  if (!answer.ok) throw new Error(JSON.stringify(document))
  while (document.status !== until) {
    if (document.status === 'failed') throw new Error(JSON.stringify(document))
    await pause(500)
    document = (await (
      await fetch(`${server.url}/api/import/company/${document.documentId}`, { headers: server.headers })
    ).json()) as Document
  }
  return { document, seconds: (performance.now() - began) / 1000 }
}

const figures = (name: string, seconds: number): Figure[] => [
  { name, value: seconds, unit: 's' },
  { name: `${name}, rows a second`, value: ROWS / seconds, unit: '1/s' },
]

/** Imports a file of companies, half of them with a bank account: the time of validation and of writing, through the job queue. */
export async function importFile(home: Home): Promise<BenchResult> {
  const server = await openServer({ database: await home.companies(0), dataDir: home.folder })
  try {
    const file = await fileOf()
    const check = await step(server, { file, mode: 'check' }, 'checked')
    const { peakMB: checkMB } = usageOf(server.pid)
    const apply = await step(server, { documentId: String(check.document.documentId), mode: 'apply' }, 'done')
    const { peakMB: applyMB } = usageOf(server.pid)
    const again = await step(server, { file, mode: 'check' }, 'checked')
    const { peakMB } = usageOf(server.pid)
    if (apply.document.created !== ROWS || again.document.toSkip !== ROWS)
      throw new Error(`not all rows were written: ${JSON.stringify([apply.document, again.document])}`)
    return {
      figures: [
        ...figures(`check of ${ROWS} new rows`, check.seconds),
        ...figures('writing them', apply.seconds),
        ...figures('check of the same file again', again.seconds),
        { name: 'file', value: file.size / 2 ** 20, unit: 'MB' },
        { name: 'peak memory of the server', value: peakMB, unit: 'MB' },
      ],
      raw: { check: check.seconds, apply: apply.seconds, again: again.seconds, checkMB, applyMB, peakMB },
    }
  } finally {
    await server.close()
  }
}
