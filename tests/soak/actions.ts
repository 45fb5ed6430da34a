import { createHash } from 'node:crypto'
import { isAccountOf, sampleInn } from '#russian'
import { bytesOf, document, linesOf } from '../samples/bankFile.ts'
import { type Connection, fault, type Answer, signIn, wireOf, type Tally } from './wire.ts'
import { dealOf, paymentOf, priceOf, type Books, type Business, makeBooks, makeBusiness } from './business.ts'
import { type Random, randomOf } from './surroundings.ts'

/** A record after its last acknowledged write. */
export interface LastWrite {
  readonly table: string
  /** The entity's name in the history. */
  readonly resource: string
  readonly id: number
  version: number
  /** The values of columns, as text. */
  readonly columns: Record<string, string>
  /** The number of entries that its history must have. */
  entries: number
}

/** What was acknowledged to the clients: the database must contain all of it exactly once. */
export interface Journal {
  readonly records: readonly LastWrite[]
  add(existing: Omit<LastWrite, 'entries'>): LastWrite
  /** A write to the record was acknowledged. */
  changed(existing: LastWrite, version: number, columns: Readonly<Record<string, string>>): void
  /** The hash of each file's content, by the record that has the file. */
  readonly files: Map<number, string>
  /** Jobs that were started. */
  readonly jobs: number[]
  /** Files that were uploaded for import, and how often each of their items must be imported: transactions, records. */
  readonly imports: SentImport[]
  readonly acknowledged: Map<string, number>
}

export const emptyJournal = (): Journal => {
  const records: LastWrite[] = []
  return {
    records,
    files: new Map(),
    jobs: [],
    imports: [],
    acknowledged: new Map(),
    add(existing) {
      const one: LastWrite = { ...existing, columns: { ...existing.columns }, entries: 1 }
      records.push(one)
      return one
    },
    changed(existing, version, columns) {
      existing.version = version
      existing.entries += 1
      Object.assign(existing.columns, columns)
    },
  }
}

/** Lets the clients work, or stops them between two actions. */
interface Gate {
  /** Waits while the gate is closed; returns false when the run is over. */
  pass(): Promise<boolean>
  /** Closes the gate; resolves when all clients wait at it. */
  shut(): Promise<void>
  open(): void
  /** Ends the work of all clients. */
  end(): void
}

export function gateFor(clients: number): Gate {
  let closed: PromiseWithResolvers<void> | undefined
  let everybody: PromiseWithResolvers<void> | undefined
  let waiting = 0
  let over = false
  const open = (): void => {
    closed?.resolve()
    closed = undefined
  }
  return {
    async pass() {
      if (!closed) return !over
      waiting += 1
      if (waiting === clients) everybody?.resolve()
      await closed.promise
      return !over
    },
    shut() {
      waiting = 0
      closed = Promise.withResolvers()
      everybody = Promise.withResolvers()
      return everybody.promise
    },
    open,
    end() {
      over = true
      open()
    },
  }
}

// Files that clients upload for import: bank statements, and tables of companies.
const FILES = 'api/bank_transactions_import_documents'
const COMPANIES = 'api/import/company'
/** The prefix of the names of imported companies. */
export const IMPORTED = 'Импорт '
/** The minimum and maximum number of rows: enough for several transactions of the import, so that a kill can hit it midway. */
const ROWS = { bank: [520, 900], companies: [400, 1100] } as const
/** The number of previous rows that the next file repeats. */
const OVERLAP = 200
/** One of this many rows occurs twice, as two identical payments. */
const TWICE = 40

/** A file that was uploaded. */
interface SentImport {
  readonly kind: 'bank' | 'companies'
  readonly id: number
  isDone: boolean
}
/** Data that distinguishes each client's imports. */
interface Importing {
  readonly account: string
  /** The numbers of the payments in its files, in order. */
  readonly numbers: string[]
  last: SentImport | undefined
}

const BIK = '044525225'
/** Returns an account number for a client (1: ours, 2: the counterparty's) with a valid check digit. */
const accountOf = (n: number, whose: 1 | 2): string =>
  Array.from({ length: 10 }, (_, key) => `40702810${key}${whose}${String(n).padStart(10, '0')}`).find(one => isAccountOf(one, BIK))!

/**
 * Creates an account of ours for the client, and a card that assigns an article to the customer's payments, so that imports create
 * payments.
 */
async function makeImporting(wire: Connection, n: number): Promise<Importing> {
  const account = accountOf(n, 1)
  const inn = sampleInn(800_000 + n)
  await wire.write('POST', 'api/owner_company_requisites', { json: { ownerCompany: 1, bankName: 'Банк', bik: BIK, account } })
  const card = (await wire.write('POST', 'api/bank_transaction_cards', { json: { company: 1, inn, account: accountOf(n, 2) } })).body.id
  const [article] = (await wire.read('api/cost_lists?costListType=2')).body as readonly { id: number }[]
  const json = { card, dtStart: '2026-01-01', costListTypes: 2, costList: article!.id }
  await wire.write('POST', 'api/bank_transaction_card_ref_histories', { json })
  return { account, numbers: [], last: undefined }
}

/** Returns the status of an uploaded file. */
async function statusOf(wire: Connection, { kind, id }: SentImport): Promise<string> {
  const { body } = await wire.read(kind === 'bank' ? `${FILES}/${id}` : `${COMPANIES}/${id}`)
  return kind === 'bank' && body.isStalled ? 'stalled' : body.status
}
async function begin(wire: Connection, journal: Journal, id: number): Promise<void> {
  const { body } = await wire.write('PATCH', 'api/owner_companies/1/init', { json: { id } })
  journal.jobs.push(body.job)
}
/** Restarts the import of a file that failed or stalled, as its user would; returns whether the import is done. */
export async function isImported(wire: Connection, journal: Journal, sent: SentImport): Promise<boolean> {
  const status = await statusOf(wire, sent)
  sent.isDone = status === 'done'
  if (sent.kind === 'bank' && (status === 'stalled' || status === 'failed')) await begin(wire, journal, sent.id)
  return sent.isDone
}

async function sendBankFile({ wire, random, journal, name, importing }: Client): Promise<SentImport> {
  const { account, numbers } = importing
  const n = Number(name)
  // Today's file overlaps yesterday's; sometimes it is the same file.
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
  for (const number of messages) journal.acknowledged.set(`${account} ${number}`, Number(number.split('-').at(-1)) % TWICE === 0 ? 2 : 1)
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
  // Sent twice, it would be two imports of the same companies: the second would find them already there.
  const { body } = await wire.write('POST', COMPANIES, { form, keyless: true })
  for (const [inn] of rows) journal.acknowledged.set(`company ${inn}`, 1)
  return { kind: 'companies', id: body.documentId, isDone: false }
}

/** Uploads the next file when the last one has been imported; until then checks its status. */
async function importNext(client: Client, kind?: SentImport['kind']): Promise<void> {
  const { importing, wire, journal, random } = client
  if (importing.last && !(await isImported(wire, journal, importing.last))) return
  const next = kind ?? (random.next() < 0.6 ? 'bank' : 'companies')
  importing.last = next === 'bank' ? await sendBankFile(client) : await sendCompanies(client)
  journal.imports.push(importing.last)
}

/** Everything that one client works with. Its records are its own: no other client writes them. */
export interface Client {
  readonly name: string
  readonly wire: Connection
  readonly random: Random
  readonly journal: Journal
  readonly books: Books
  readonly business: Business
  readonly importing: Importing
  readonly companies: LastWrite[]
  readonly payments: LastWrite[]
  readonly deals: LastWrite[]
  made: number
}
type Action = (client: Client) => Promise<void>
type Body = Answer['body']

const MAX_OF_A_KIND = 60
const volume = (random: Random): string => `${random.whole(1, 40)}.${random.whole(0, 9)}`
const moneyTexts = (body: Body): Record<string, string> => ({
  object_summ: body.objectSumm,
  career_summ: body.careerSumm,
  route_summ: body.routeSumm,
  status_id: String(body.status.id),
  is_auth: String(body.isAuth),
})
const dealColumns = (body: Body): Record<string, string> => ({ ttn: body.ttn, object_vol: body.objectVol, ...moneyTexts(body) })

async function createCompany(client: Client): Promise<void> {
  client.made += 1
  const shortName = `Ф ${client.name}-${client.made}`
  const { body } = await client.wire.write('POST', 'api/companies', { json: { name: `ООО «${shortName}»`, shortName } })
  client.companies.push(
    client.journal.add({ table: 'company', resource: 'company', id: body.id, version: body.version, columns: { short_name: shortName } }),
  )
}
async function patchCompany(client: Client): Promise<void> {
  if (client.companies.length === 0) return createCompany(client)
  const existing = client.random.one(client.companies)
  client.made += 1
  const shortName = `П ${client.name}-${client.made}`
  const { body } = await client.wire.write('PATCH', `api/companies/${existing.id}`, { json: { shortName }, version: existing.version })
  client.journal.changed(existing, body.version, { short_name: shortName })
}

async function pay(client: Client): Promise<void> {
  client.made += 1
  const [price, comment] = [`${client.random.whole(1, 90_000)}.${client.random.whole(10, 99)}`, `Счёт ${client.name}-${client.made}`]
  const { body } = await client.wire.write('POST', 'api/payments', { json: paymentOf(client.business, price, comment) })
  const columns = { price, comment, is_active: 'true' }
  client.payments.push(client.journal.add({ table: 'payment', resource: 'payment', id: body.id, version: body.version, columns }))
}
async function cancelPayment(client: Client): Promise<void> {
  const existing = client.payments.find(one => one.columns['is_active'] === 'true')
  if (!existing || client.payments.length < 4) return pay(client)
  const { body } = await client.wire.write('PATCH', `api/payments/${existing.id}/remove-payment`, { json: { delComment: 'Ошибочный' } })
  client.journal.changed(existing, body.version, { is_active: 'false' })
}

async function enterDeal(client: Client): Promise<void> {
  client.made += 1
  const [ttn, vol] = [`${client.name}-${client.made}`, volume(client.random)]
  const json = dealOf(client.business, client.books, { ttn, objectVol: vol, careerVol: vol })
  const { body } = await client.wire.write('POST', 'api/deals', { json })
  client.deals.push(client.journal.add({ table: 'deal', resource: 'deal', id: body.id, version: body.version, columns: dealColumns(body) }))
}
const waiting = (client: Client): LastWrite[] =>
  client.deals.filter(one => one.columns['is_auth'] === 'false' && one.columns['status_id'] !== '4')
const living = (client: Client): LastWrite[] => client.deals.filter(one => one.columns['status_id'] !== '4')

async function patchDeal(client: Client): Promise<void> {
  const existing = waiting(client)[0]
  if (!existing) return enterDeal(client)
  const vol = volume(client.random)
  if (Number(vol) === Number(existing.columns['object_vol'])) return undefined
  const { body } = await client.wire.write('PATCH', `api/deals/${existing.id}`, { json: { objectVol: vol }, version: existing.version })
  client.journal.changed(existing, body.version, dealColumns(body))
}
/** Reads a record after an acknowledged action over several, because the response contains only the ids. */
async function lookAgain(client: Client, existing: LastWrite): Promise<void> {
  const { body } = await client.wire.read(`api/deals/${existing.id}`)
  existing.version = body.version
  Object.assign(existing.columns, dealColumns(body))
}
async function authorize(client: Client): Promise<void> {
  const some = waiting(client).slice(0, client.random.whole(1, 4))
  if (some.length === 0) return enterDeal(client)
  const { body } = await client.wire.write('POST', 'api/deals/authorize', { json: { ids: some.map(one => one.id) } })
  const refused = (body.results as readonly { ok: boolean }[] | undefined)?.filter(one => !one.ok) ?? []
  if (refused.length) throw fault(`deals ${some.map(one => one.id).join()} are not authorised: ${JSON.stringify(body)}`)
  for (const existing of some) client.journal.changed(existing, existing.version + 1, { is_auth: 'true' })
  for (const current of some) await lookAgain(client, current)
}
async function recalcDeal(client: Client): Promise<void> {
  const existing = living(client).at(-1)
  if (!existing) return enterDeal(client)
  const { body } = await client.wire.write('PATCH', `api/deals/${existing.id}/recalc`, { json: {} })
  client.journal.changed(existing, body.version, dealColumns(body))
}
async function cancelDeal(client: Client): Promise<void> {
  const all = living(client)
  if (all.length < 4) return enterDeal(client)
  const existing = client.random.one(all)
  const { body } = await client.wire.write('PATCH', `api/deals/${existing.id}/delete`, { json: { delComment: 'Не состоялась' } })
  client.journal.changed(existing, body.version, dealColumns(body))
}
/** A new price applies to waybills from its day on; the waybills that use it are recalculated. */
async function newPrice(client: Client): Promise<void> {
  client.made += 1
  if (client.made % 60 > 58) return undefined
  const day = `2026-02-${String(1 + (client.made % 28)).padStart(2, '0')}`
  const answer = await client.wire.read(`api/product_prices?product=${client.business.sold}&itemsPerPage=200`)
  if ((answer.body as readonly { dateStart: string }[]).some(one => one.dateStart === day)) return undefined
  await client.wire.write('POST', 'api/product_prices', { json: priceOf(client.business, String(client.random.whole(250, 390)), day) })
  return undefined
}

async function upload(client: Client): Promise<void> {
  client.made += 1
  const name = `Скан ${client.name}-${client.made}`
  const bytes = new TextEncoder().encode(`%PDF-1.4\n% ${name} ${'x'.repeat(client.random.whole(10, 200_000))}\n%%EOF\n`)
  const form = new FormData()
  for (const [key, value] of Object.entries({ company: client.business.customer, name, documentType: client.books.documentType }))
    form.append(key, String(value))
  form.append('file', new File([bytes], `${name}.pdf`))
  const { body } = await client.wire.write('POST', 'api/company_documents', { form })
  client.journal.add({ table: 'company_document', resource: 'companyDocument', id: body.id, version: body.version, columns: { name } })
  client.journal.files.set(body.id, createHash('sha256').update(bytes).digest('hex'))
}
async function download(client: Client): Promise<void> {
  const [document, sha] = client.random.one([...client.journal.files, [0, ''] as const])
  if (!document) return
  const { bytes } = await client.wire.read(`api/files/companyDocument/${document}/file`)
  if (createHash('sha256').update(bytes).digest('hex') !== sha) throw fault(`the file of document ${document} is not what was uploaded`)
}

async function startJob(client: Client): Promise<void> {
  const { body: kinds } = await client.wire.read('api/task_manager_proc_types')
  const code = client.random.one(['files_check', 'cash_check'])
  const procType = (kinds as readonly { id: number; code: string }[]).find(one => one.code === code)!.id
  const { body } = await client.wire.write('POST', 'task_managers/create', { json: { procType } })
  client.journal.jobs.push(body.id)
}

/** Reads lists, a statement, sums and Excel exports while others write. */
async function look(client: Client): Promise<void> {
  const { customer } = client.business
  const path = client.random.one([
    'api/companies?itemsPerPage=50',
    'api/deals?itemsPerPage=50',
    'api/payments?itemsPerPage=50',
    'api/deals/summary_for_list',
    `api/companies/${customer}/cashbox_state`,
    `api/cashbox_companies?companyId=${customer}&dateFrom=01.01.2026&dateTo=31.12.2026`,
    `api/cashbox_companies/list?itemsPerPage=50`,
    'api/search?query=Карьер',
  ])
  await client.wire.read(path)
}
async function exportDeals(client: Client): Promise<void> {
  const { bytes } = await client.wire.read('api/deals/export_xlsx')
  // A complete zip ends with its directory; a truncated one does not.
  if (!Buffer.from(bytes.subarray(-64)).includes(Buffer.from('PK\u0005\u0006'))) throw fault('an export is cut short')
}

const several = (times: number, action: Action): Action[] => Array.from({ length: times }, () => action)
/** The mix of actions: each one is chosen as often as it is listed here. */
const MIXTURE: readonly Action[] = [
  ...several(2, createCompany),
  ...several(3, patchCompany),
  ...several(3, pay),
  ...several(4, enterDeal),
  ...several(2, patchDeal),
  ...several(2, authorize),
  ...several(2, upload),
  ...several(6, look),
  ...several(2, importNext),
  cancelPayment,
  recalcDeal,
  cancelDeal,
  newPrice,
  download,
  exportDeals,
]
const RARELY = 0.01

/** Performs a randomly chosen action. */
async function doSomething(client: Client): Promise<void> {
  if (client.random.next() < RARELY) return startJob(client)
  await client.random.one(MIXTURE)(client)
  for (const kept of [client.companies, client.payments, client.deals]) if (kept.length > MAX_OF_A_KIND) kept.splice(0, MAX_OF_A_KIND / 2)
}

/** Performs each action that the judge checks, so that a short run covers everything. */
export async function doOneOfEach(client: Client): Promise<void> {
  for (const action of [createCompany, pay, enterDeal, authorize, upload, startJob]) await action(client)
  await importNext(client, 'bank')
}

/** The server that the clients call, and where they record results. */
interface Opening {
  readonly url: string
  readonly clients: number
  readonly seed: number
  readonly journal: Journal
  readonly tally: Tally
}

/** Creates the clients, each with its own business data. */
export async function openClients({ url, clients, seed, journal, tally }: Opening): Promise<Client[]> {
  const token = await signIn(url)
  const books = await makeBooks(wireOf(url, 'soak-books', tally, token))
  const one = async (n: number): Promise<Client> => {
    const wire = wireOf(url, `soak-${n}`, tally, token)
    const business = await makeBusiness(wire, books, n)
    const importing = await makeImporting(wire, n)
    return {
      name: String(n),
      wire,
      random: randomOf(seed * 1000 + n),
      journal,
      books,
      business,
      importing,
      companies: [],
      payments: [],
      deals: [],
      made: 0,
    }
  }
  return Promise.all(Array.from({ length: clients }, (_, n) => one(n)))
}

/** Performs actions until the gate ends. */
export async function live(client: Client, gate: Gate): Promise<void> {
  while (await gate.pass()) await doSomething(client)
}
