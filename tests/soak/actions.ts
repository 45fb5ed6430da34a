import { createHash } from 'node:crypto'
import { dealOf, paymentOf, priceOf, type Books, type Business } from './business.ts'
import { importNext, type Importing } from './imports.ts'
import type { LastWrite, Journal } from './journal.ts'
import type { Random } from './surroundings.ts'
import { fault, type Answer, type Wire } from './wire.ts'

/** Everything one client works with. The records are its own: nobody else writes them. */
export interface Client {
  readonly name: string
  readonly wire: Wire
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

const MOST_OF_A_KIND = 60
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
/** What an acknowledged action over several left of each is read back: their answers name the records alone. */
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
/** A new price counts for the waybills from its day on; those that stand on it are counted anew. */
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

/** Lists, a statement, sums and Excel: read while others write. */
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
  // The end of a zip's directory: a file that was cut short has none.
  if (!Buffer.from(bytes.subarray(-64)).includes(Buffer.from('PK\u0005\u0006'))) throw fault('an export is cut short')
}

const several = (times: number, action: Action): Action[] => Array.from({ length: times }, () => action)
/** The mixture: each action as often as it stands here. */
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

/** Does one thing, whichever comes. */
export async function doSomething(client: Client): Promise<void> {
  if (client.random.next() < RARELY) return startJob(client)
  await client.random.one(MIXTURE)(client)
  for (const kept of [client.companies, client.payments, client.deals]) if (kept.length > MOST_OF_A_KIND) kept.splice(0, MOST_OF_A_KIND / 2)
}

/** Does one of everything that the judge looks at, so that a short run leaves it nothing out. */
export async function doOneOfEach(client: Client): Promise<void> {
  for (const action of [createCompany, pay, enterDeal, authorize, upload, startJob]) await action(client)
  await importNext(client, 'bank')
}
