import { isAccountOf, sampleInn } from '#russian'
import { bytesOf, document, linesOf } from '../samples/bankFile.ts'
import type { Client } from './actions.ts'
import type { Journal } from './journal.ts'
import type { Wire } from './wire.ts'

/** Files that clients send to be read: statements of a bank, and tables of companies. */

const FILES = 'api/bank_transactions_import_documents'
const COMPANIES = 'api/import/company'
/** What the names of imported companies begin with. */
export const IMPORTED = 'Импорт '
/** Rows that take long enough for a kill to come among them: some transactions of the writer. */
const ROWS = { bank: [520, 900], companies: [400, 1100] } as const
/** Of the rows before, so many stand in the next file too. */
const OVERLAP = 200
/** Every so many rows one stands twice, as two payments alike in everything do. */
const TWICE = 40

/** A file that was sent. */
export interface SentImport {
  readonly kind: 'bank' | 'companies'
  readonly id: number
  isDone: boolean
}
/** What makes each client's imports its own. */
export interface Importing {
  readonly account: string
  /** Numbers of the payments that its files have held, in their order. */
  readonly numbers: string[]
  last: SentImport | undefined
}

const BIK = '044525225'
/** The account of a client, ours or its counterparty's, with the digit that banks check. */
const accountOf = (n: number, whose: 1 | 2): string =>
  Array.from({ length: 10 }, (_, key) => `40702810${key}${whose}${String(n).padStart(10, '0')}`).find(one => isAccountOf(one, BIK))!

/** An account of ours for each client, and a card that lays what the customer gets on an article: imports make payments. */
export async function makeImporting(wire: Wire, n: number): Promise<Importing> {
  const account = accountOf(n, 1)
  const inn = sampleInn(800_000 + n)
  await wire.write('POST', 'api/owner_company_requisites', { json: { ownerCompany: 1, bankName: 'Банк', bik: BIK, account } })
  const card = (await wire.write('POST', 'api/bank_transaction_cards', { json: { company: 1, inn, account: accountOf(n, 2) } })).body.id
  const [article] = (await wire.read('api/cost_lists?costListType=2')).body as readonly { id: number }[]
  const json = { card, dtStart: '2026-01-01', costListTypes: 2, costList: article!.id }
  await wire.write('POST', 'api/bank_transaction_card_ref_histories', { json })
  return { account, numbers: [], last: undefined }
}

/** How a file that was sent stands. */
async function statusOf(wire: Wire, { kind, id }: SentImport): Promise<string> {
  const { body } = await wire.read(kind === 'bank' ? `${FILES}/${id}` : `${COMPANIES}/${id}`)
  return kind === 'bank' && body.isStalled ? 'stalled' : body.status
}
async function begin(wire: Wire, journal: Journal, id: number): Promise<void> {
  const { body } = await wire.write('PATCH', 'api/owner_companies/1/init', { json: { id } })
  journal.jobs.push(body.job)
}
/** Goes on with a file as its sender does who finds that it was not read; true when it was. */
export async function isImported(wire: Wire, journal: Journal, sent: SentImport): Promise<boolean> {
  const status = await statusOf(wire, sent)
  sent.isDone = status === 'done'
  if (sent.kind === 'bank' && (status === 'stalled' || status === 'failed')) await begin(wire, journal, sent.id)
  return sent.isDone
}

async function sendBankFile({ wire, random, journal, name, importing }: Client): Promise<SentImport> {
  const { account, numbers } = importing
  const n = Number(name)
  // A file of today overlaps that of yesterday; now and then it is the same.
  const fresh = random.next() < 0.2 && numbers.length > 0 ? 0 : random.whole(...ROWS.bank)
  const messages = [
    ...numbers.slice(fresh ? -OVERLAP : -ROWS.bank[0]),
    ...Array.from({ length: fresh }, (_, at) => `И-${n}-${numbers.length + at}`),
  ]
  const documents = messages.flatMap(number => {
    const at = Number(number.split('-').at(-1))
    const pairs = document(number, `${10 + (at % 900)}.00`, account, accountOf(n, 2), {
      Дата: '12.02.2026',
      ДатаСписано: '12.02.2026',
      ПолучательИНН: sampleInn(800_000 + n),
    })
    return at % TWICE === 0 ? [{ pairs }, { pairs }] : [{ pairs }]
  })
  const form = new FormData()
  form.set('ownerCompany', '1')
  form.set('file', new File([bytesOf(linesOf({ documents })) as Uint8Array<ArrayBuffer>], 'выписка.txt'))
  const { body } = await wire.write('POST', FILES, { form })
  numbers.push(...messages.slice(messages.length - fresh))
  for (const number of messages) journal.told.set(`${account} ${number}`, Number(number.split('-').at(-1)) % TWICE === 0 ? 2 : 1)
  await begin(wire, journal, body.id)
  return { kind: 'bank', id: body.id, isDone: false }
}

async function sendCompanies(client: Client): Promise<SentImport> {
  const { wire, random, journal, name } = client
  const rows = Array.from({ length: random.whole(...ROWS.companies) }, () => {
    client.made += 1
    return [sampleInn(1_000_000 + Number(name) * 200_000 + client.made), `${IMPORTED}${name}-${client.made}`] as const
  })
  const form = new FormData()
  form.set('mode', 'apply')
  form.set('write', 'create')
  form.set('file', new File([['ИНН;Название', ...rows.map(row => row.join(';'))].join('\r\n')], 'компании.csv'))
  // Sent twice it is two imports of the same companies: the second finds them there.
  const { body } = await wire.write('POST', COMPANIES, { form, keyless: true })
  for (const [inn] of rows) journal.told.set(`company ${inn}`, 1)
  return { kind: 'companies', id: body.documentId, isDone: false }
}

/** Sends the next file as soon as the last one was read; until then looks how it stands. */
export async function importNext(client: Client, kind?: SentImport['kind']): Promise<void> {
  const { importing, wire, journal, random } = client
  if (importing.last && !(await isImported(wire, journal, importing.last))) return
  const next = kind ?? (random.next() < 0.6 ? 'bank' : 'companies')
  importing.last = next === 'bank' ? await sendBankFile(client) : await sendCompanies(client)
  journal.imports.push(importing.last)
}
