import { generateKeyPairSync } from 'node:crypto'
import { callOf, formatQuery, isSent, offers, optionsOf, wirePathOf, sampleOf, setAt, type Field, type Resource } from '#resource'
import { resources } from '#resources'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** A minimal one-page PDF. */
export const PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
/** A private key. */
export const keyFile = (): File =>
  new File([generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })], 'ключ.pem')
/** A PNG of one pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)

/** Values of fields whose pattern a generator cannot satisfy. */
const OWN: Readonly<Record<string, (n: number) => string>> = {
  'account.login': n => `sample.${n}`,
  'account.seriesNumberDrive': n => String(7_700_000_000 + n),
  'indicatorType.code': n => `CODE${n}`,
  'bankTransactionCard.account': n => `40702810${String(n).padStart(12, '0')}`,
  'truckPenaltyTransaction.uin': n => String(18810177000000000000n + BigInt(n)),
  'truckPenaltyTransaction.payeeAccount': () => '03100643000000017300',
  'truckPenaltyTransaction.kbk': () => '18811601121010001140',
  'truckPenaltyTransaction.oktmo': () => '45382000',
  'country.alpha2': () => letters(2),
  'country.alpha3': () => letters(3),
  'country.digitalCode': () => String(900 + ++countries),
}
/** Country codes reserved for users: none begins with Q, X or Z. */
let countries = 0
const letters = (length: number): string =>
  ['Z', 'Q', 'X'][Math.floor(countries / 26) % 3]! + String.fromCharCode(65 + (countries % 26)) + 'Q'.repeat(length - 2)

/** A binding to general costs; the bindings of a card begin on different days. */
const ofGeneralCosts = (n: number): Record<string, unknown> => ({
  dtStart: new Date(Date.UTC(2001, 0, 1 + (n % 9000))).toISOString().slice(0, 10),
  costListTypes: 2,
  costList: 14,
  company: undefined,
  point: undefined,
  account: undefined,
  vehicle: undefined,
})

/** Values of fields that depend on each other. */
type Together = (
  n: number,
  app: TestApp,
  wire: Readonly<Record<string, unknown>>,
) => Record<string, unknown> | Promise<Record<string, unknown>>
const requisites: Together = n => ({
  bik: '044525225',
  account: ['40702810938000000001', '40702810638000000000', '40702810238000000002'][n % 3],
  corrAccount: '30101810400000000225',
})
/** Id of the document type of a waybill's consignment note. */
const TTN_TYPE = 7
const DEPENDENT_VALUES: Readonly<Record<string, Together>> = {
  companyRequisite: requisites,
  ownerCompanyRequisite: requisites,
  oilCompanyRequisite: requisites,
  truckPenaltyCompanyRequisite: requisites,
  subscriptionRequisite: requisites,
  // A charge must be negative, a payment positive.
  subscriptionTransaction: () => ({ kind: 'correction' }),
  // The indicators of a vehicle begin on different days.
  vehicleIndicator: n => ({
    date: '2026-01-10',
    valueDate: `2027-0${1 + (n % 9)}-10`,
    dateStart: new Date(Date.UTC(2001, 0, 1 + (n % 9000))).toISOString().slice(0, 10),
  }),
  // The prices of a product or route, and the rates of a kind of VAT, begin on different days.
  ...Object.fromEntries(
    ['productPrice', 'cargoRoutePrice', 'vatRate'].map(name => [
      name,
      (n: number) => ({ dateStart: new Date(Date.UTC(2001, 0, 1 + (n % 9000))).toISOString().slice(0, 10) }),
    ]),
  ),
  // The company comes from the point.
  product: () => ({ company: undefined }),
  cargoRoute: async (n, app) => ({
    companyFrom: undefined,
    companyTo: undefined,
    pointTo: (await make(app, resources.point, 20_000 + ++fresh))['id'],
    distance: `${10 + (n % 500)}.5`,
  }),
  payment: () => ({
    costList: 2,
    companyFrom: 1,
    companyTo: 2,
    recipient: 2,
    value: undefined,
    valueType: undefined,
    price: '1060.00',
    volume: '2',
    payMethod: 6,
    discount: '120.00',
    sum: '2000.00',
    payStatus: 3,
  }),
  // The carrier is the vehicle's company; products follow from points and material. A vehicle in repair cannot be planned, so each repair
  // has its own.
  repair: async (_, app) => ({ vehicle: (await make(app, resources.vehicle, 70_000 + ++fresh))['id'] }),
  // The product is bought at the end of the route, of the route's material.
  materialOrder: async (n, app, wire) => {
    const { body: route } = await app.call('GET', `api/cargo_routes/${String(wire['cargoRoute'])}`)
    const { body: goods } = await app.call('GET', `api/products?point=${route.pointTo.id}&material=${route.material.id}&process=1`)
    const bought =
      goods[0] ?? (await make(app, resources.product, 40_000 + n, { point: route.pointTo.id, material: route.material.id, process: 1 }))
    return {
      supplier: undefined,
      customer: undefined,
      product: bought.id,
      dateTo: wire['dateFrom'],
      orderLimitType: 'volume',
      orderLimit: String(100 + n),
    }
  },
  deal: async (_, app, wire) => ({
    materialOrder: undefined,
    cargoRoute: undefined,
    regularDeal: undefined,
    purchaseProduct: undefined,
    saleProduct: undefined,
    object: (await make(app, resources.point, 20_000 + ++fresh))['id'],
    shipment: (await app.call('GET', `api/vehicles/${String(wire['vehicle'])}`)).body.company.id,
  }),
  // The discount follows from the sum, the plate from the vehicle; without lines nothing is paid.
  truckPenaltyTransaction: () => ({
    plate: undefined,
    discountSum: undefined,
    discountUntil: undefined,
    paidOn: undefined,
  }),
  // Discounts begin on different days, and those of samples apply to no fine.
  fineDiscount: n => ({ dateStart: new Date(Date.UTC(2050, 0, 1 + (n % 18_000))).toISOString().slice(0, 10) }),
  // The columns follow from the file.
  ...Object.fromEntries(
    ['bankTransactionsImportDocument', 'oilCompanyTransactionsImportDocument', 'truckPenaltyTransactionImportDocument'].map(name => [
      name,
      () => ({ mapping: undefined, status: undefined }),
    ]),
  ),
  // At most three news items are pinned; samples are not.
  news: () => ({ isPinned: false }),
  // Our own company, a document type that every record has, and the default expiry.
  documentUploaderToken: () => ({ objectKind: 'company', objectId: 1, documentType: 31, expires: undefined }),
  // Owned by the user, from any address, with the default expiry.
  apiToken: () => ({ owner: undefined, expires: undefined, addresses: undefined }),
  kanbanTask: () => ({ linkKind: 'company', linkId: 1 }),
  multiDeal: async (_, app, wire) => ({
    driverPoint: undefined,
    shipmentCompany: (await app.call('GET', `api/vehicles/${String(wire['vehicle'])}`)).body.company.id,
  }),
  ...Object.fromEntries(
    ['premiumVedomost', 'penaltyVedomost', 'fotVedomost', 'costVedomost', 'oilVedomost'].map(name => [
      name,
      async (_, app) => ({ ...(name === 'costVedomost' && { costList: 14 }), point: undefined, lines: [await lineOf(app, name)] }),
    ]),
  ),
  dealVedomost: async (_, app) => ({
    type: 'check',
    company: undefined,
    point: undefined,
    dateFrom: undefined,
    dateTo: undefined,
    lines: [{ deal: await countedDeal(app) }],
  }),
  faq: async () => ({ screen: '/deals/list' }),
  // The document covers a waybill of its own customer, with a scan of its note.
  closingPaper: async (_, app) => {
    const customer = (await make(app, resources.company, 60_000 + ++fresh))['id']
    const deal = await countedDeal(app)
    await make(app, resources.dealDocument, 70_000 + ++fresh, { owner: deal, documentType: TTN_TYPE })
    const { rows } = await sql<{ day: string }>`update deal set customer_id = ${customer} where id = ${deal}
      returning dt_deal::text as day`.execute(app.database.db)
    return { customer, dateFrom: rows[0]!.day, dateTo: rows[0]!.day, anyway: true }
  },
  // A waybill of its own carrier, with a scan of its note; the sum is the route's price.
  carrierPaper: async (_, app) => {
    const carrier = (await make(app, resources.company, 60_000 + ++fresh))['id']
    const deal = await countedDeal(app)
    await make(app, resources.dealDocument, 70_000 + ++fresh, { owner: deal, documentType: TTN_TYPE })
    const { rows } = await sql<{ day: string }>`update deal set shipment_id = ${carrier}, route_summ = 1000 where id = ${deal}
      returning dt_deal::text as day`.execute(app.database.db)
    return { carrier, dateFrom: rows[0]!.day, dateTo: rows[0]!.day, anyway: true, gross: '1000.00', vat: '0.00' }
  },
  // Must belong to exactly one record: the existing waybill.
  electronicPaper: () => ({
    kind: 'etrn',
    closingPaper: undefined,
    shift: undefined,
    vehicle: undefined,
    sourceNumber: undefined,
    sourceDate: undefined,
  }),
  // The products are those at the ends of the route.
  regularDeal: async (_, app, wire) => {
    const { pointFrom, pointTo, material, unit } = (await app.call('GET', `api/cargo_routes/${String(wire['cargoRoute'])}`)).body
    const at = async (point: { id: number }, process: number) =>
      (await make(app, resources.product, 30_000 + ++fresh, { point: point.id, material: material.id, unit: unit.id, process }))['id']
    return { purchaseProduct: await at(pointTo, 1), saleProduct: await at(pointFrom, 2) }
  },
  // General costs, due in a year that no test uses.
  regularPayment: n => ({
    kind: 'expense',
    costListType: 2,
    costList: 14,
    companyFrom: undefined,
    companyTo: undefined,
    account: undefined,
    vehicle: undefined,
    period: 'quarter',
    weekday: undefined,
    day: 1 + (n % 28),
    start: '2039-01-01',
    end: undefined,
  }),
  ...Object.fromEntries(['oilCompanyCard', 'bankTransactionCard'].map(card => [`${card}RefHistory`, ofGeneralCosts])),
  ...Object.fromEntries(
    ['oilCompanyCard', 'bankTransactionCard'].map(card => [
      `${card}Exclusion`,
      (n: number) => ({ ...ofGeneralCosts(n), dtStop: undefined, appointment: `слово${n}` }),
    ]),
  ),
  // Other payments may have been cancelled, and then accept no documents.
  paymentDocument: async (_, app) => ({
    payment: (await make(app, resources.payment, 80_000 + ++fresh))['id'],
    paymentDocId: undefined,
    paymentId: undefined,
  }),
  point: n => ({ lat: '55.750000', lon: `37.${String(600000 + n)}` }),
}

/** A waybill set to authorised directly in the database: it carries nothing, so the ledger lacks nothing. */
async function countedDeal(app: TestApp): Promise<number> {
  const { id } = await make(app, resources.deal, 50_000 + ++fresh)
  await sql`update deal set status_id = 1, is_auth = true, career_unit_id = null, object_unit_id = null where id = ${id}`.execute(
    app.database.db,
  )
  return id as number
}

/** A valid line of a statement; its references name existing records. */
export async function lineOf(app: TestApp, statement: string): Promise<Record<string, unknown>> {
  const line = (resources as Record<string, Resource>)[`${statement}Line`]!
  const wire: Record<string, unknown> = { basis: 'Образец', sum: '10.00', price: '10.00', volume: '2', qty: '2' }
  const writable = optionsOf((resources as Record<string, Resource>)[statement]!.fields['lines']!).writes ?? []
  for (const name of ['account', 'vehicle'])
    if (writable.includes(name) && optionsOf(line.fields[name]!).required) wire[name] = await targetId(app, line.fields[name]!)
  return Object.fromEntries(Object.entries(wire).filter(([name]) => writable.includes(name)))
}

const known = new Map<string, number>()
/** Forgets the possible targets of references, some of which were removed. */
export const forgetTargets = (): void => known.clear()
/** An existing record for a reference, or a new one. */
export async function targetId(app: TestApp, one: Field): Promise<number> {
  const { target, only = {} } = optionsOf(one)
  const resource = (resources as Record<string, Resource>)[target!]!
  const key = `${app.database.address.database} ${target} ${JSON.stringify(only)}`
  const existing = known.get(key)
  if (existing) return existing
  const query = new URLSearchParams(formatQuery(resource, { filter: only }).map(([name, value]) => [name, value]))
  const { body } = await app.call('GET', `${resource.api.path}?${query}`)
  const id =
    Array.isArray(body) && body.length
      ? (body[0].id as number)
      : (await make(app, resource, Object.keys(only).length ? 30_000 + ++fresh : 900, only)).id
  known.set(key, id as number)
  return id as number
}

/** A record that nothing references yet, for unique references. */
async function freshTarget(app: TestApp, one: Field): Promise<number> {
  return (await make(app, (resources as Record<string, Resource>)[optionsOf(one).target!]!, 10_000 + ++fresh))['id'] as number
}
let fresh = 0

const FACETS = Object.values<Resource>(resources).flatMap(({ name, parts }) => (parts?.facet ? [name] : []))
/** The values of a valid record by wire path, and its files. */
export async function sampleRecord(
  app: TestApp,
  resource: Resource,
  n: number,
): Promise<{ wire: Record<string, unknown>; files: Record<string, File> }> {
  const wire: Record<string, unknown> = {}
  const files: Record<string, File> = {}
  // Facets share a table, so their unique values are shifted apart.
  const distinctNumber = n + FACETS.indexOf(resource.name) * 1_000_000 + 1_000_000
  for (const [name, one] of Object.entries(resource.fields)) {
    // A record that references its own resource would have to exist before itself.
    if (!isSent(one) || name === 'isDelete' || optionsOf(one).target === resource.name) continue
    const path = wirePathOf(resource, name)
    if (one.kind === 'file') files[path] = await sampleFile(one, n)
    else if (one.kind === 'reference')
      setAt(wire, path, resource.parts?.unique?.[name] ? await freshTarget(app, one) : await targetId(app, one))
    else if (one.kind === 'references') setAt(wire, path, [await targetId(app, one)])
    else if (name === 'isActive') setAt(wire, path, true)
    else setAt(wire, path, OWN[`${resource.name}.${name}`]?.(n) ?? sampleOf(one, resource.parts?.facet ? distinctNumber : n))
  }
  Object.assign(wire, await DEPENDENT_VALUES[resource.name]?.(n, app, wire))
  return { wire, files }
}

async function sampleFile(one: Field, n: number): Promise<File> {
  const accept = optionsOf(one).accept ?? ['pdf']
  if (accept.includes('pdf')) return new File([PDF], `образец ${n}.pdf`)
  if (accept.includes('image')) return new File([PNG], `образец ${n}.png`)
  if (accept.includes('csv')) return new File([`Номер;Дата\n${n};01.02.2026\n`], `образец ${n}.csv`)
  const { docxOf } = await import('./packages.ts')
  return new File([docxOf('Образец {name}') as Uint8Array<ArrayBuffer>], `образец ${n}.docx`)
}

/** A form with values and files as dotted parts. */
export function formOf(wire: Readonly<Record<string, unknown>>, files: Readonly<Record<string, File>>): FormData {
  const form = new FormData()
  const put = (path: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) form.append(`${path}[]`, String(one))
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) put(`${path}.${key}`, one)
    else if (value !== null && value !== undefined) form.append(path, String(value))
  }
  for (const [key, value] of Object.entries(wire)) put(key, value)
  for (const [path, file] of Object.entries(files)) form.append(path, file)
  return form
}

/** Sends a record as its declaration expects: as JSON, or as a form when it has files. */
export async function send(
  app: TestApp,
  resource: Resource,
  wire: Record<string, unknown>,
  files: Record<string, File>,
  headers: Record<string, string> = {},
) {
  const { method, path } = callOf(resource, 'create')
  return app.call(method, path, Object.keys(files).length ? { form: formOf(wire, files), headers } : { json: wire, headers })
}

/** Creates the n-th sample record of a resource through the API and returns it. */
export async function make(
  app: TestApp,
  resource: Resource,
  n: number,
  only: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  if (!offers(resource, 'create')) throw new Error(`${resource.name} has no records and cannot be created`)
  const { wire, files } = await sampleRecord(app, resource, n)
  for (const [name, value] of Object.entries(only)) {
    const one = resource.fields[name]!
    // Fields that only the server sets are left out.
    if (isSent(one)) setAt(wire, wirePathOf(resource, name), one.kind === 'references' ? [value] : value)
  }
  const { status, body } = await send(app, resource, wire, files)
  if (status !== 201) throw new Error(`${resource.name}: ${status} ${JSON.stringify(body)} for ${JSON.stringify(wire)}`)
  return body as Record<string, unknown>
}
