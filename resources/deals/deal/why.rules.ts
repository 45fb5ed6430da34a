import { byName, mayField, type RecordOf } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { deal } from './deal.ts'
import { dealSums } from './dealSums.formulas.ts'
import { problemText } from './dealStatus.formulas.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { sourcesOf, type CalculationInput } from './price.rules.ts'
import { basisOf, type Basis, type BasisPrice, type BasisRate } from './rows.rules.ts'

type Deal = RecordOf<typeof deal>

/** An input of a sum: a number and its source, as a record to open. */
interface Fact {
  readonly label: string
  readonly value: string
  readonly dateStart: string | null
  readonly link: { readonly resource: string; readonly id: number; readonly title: string } | null
}
/** An explained sum of a deal: its formula in words and in numbers, and its inputs. */
interface Explained {
  readonly name: string
  readonly value: string
  readonly words: string
  readonly numbers: string
  readonly facts: readonly Fact[]
}
/** What is missing for the sums of a deal, and the record where it is added; null when the deal itself must be changed. */
interface ProblemFix {
  readonly adds: 'price' | 'rate' | 'value'
  readonly text: string
  readonly link: Fact['link']
}
/** Why the sums of a deal are what they are. */
export interface Why {
  readonly day: string
  readonly errorText: string | null
  /** What would fix it now; when empty, recalculating is enough. */
  readonly remedies: readonly ProblemFix[]
  readonly sums: readonly Explained[]
}

/** Formats a number for people: thousands separators and a decimal comma. */
const shown = (value: string | null): string => {
  const [whole = '', fraction] = (value ?? '0').split('.')
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return fraction === undefined ? parted : `${parted},${fraction}`
}

interface Names {
  readonly types: ReadonlyMap<number, string>
  readonly units: ReadonlyMap<number, string>
}

async function namesOf(tx: Tx): Promise<Names> {
  const types = await sql<{ id: number; name: string }>`select id, name from price_type`.execute(tx.db)
  const units = await sql<{ id: number; name: string }>`select id, system_c as name from measurement_unit`.execute(tx.db)
  const map = (rows: readonly { id: number; name: string }[]): Map<number, string> => new Map(rows.map(row => [Number(row.id), row.name]))
  return { types: map(types.rows), units: map(units.rows) }
}

type Owner = { readonly resource: string; readonly id: number; readonly title: string } | null
const ownerOf = (resource: string, ref: { readonly id: number; readonly [key: string]: unknown } | null): Owner =>
  ref && { resource, id: ref.id, title: String(ref['name'] ?? ref.id) }

/** The deal to explain, the inputs of its sums, and the texts. */
interface Case {
  readonly record: Deal
  readonly basis: Basis | null
  readonly names: Names
  readonly text: (key: string, params?: Record<string, unknown>) => string
  /** Returns the name of a resource's records. */
  readonly called: (resource: string) => string
}

const sign = ({ names }: Case, ref: { readonly id: number } | null): string => (ref ? (names.units.get(ref.id) ?? '') : '')

function priceFacts({ names, text, called }: Case, used: BasisPrice | null | undefined, resource: string, owner: Owner): Fact[] {
  if (!used || used.id === null || used.type === null) return []
  const label = text('price', { type: names.types.get(used.type) ?? used.type })
  const price = { label, value: shown(used.price), dateStart: used.dateStart, link: { resource, id: used.id, title: label } }
  return owner ? [price, { label: called(owner.resource), value: owner.title, dateStart: null, link: owner }] : [price]
}

function rateFacts(of: Case, used: BasisRate | null | undefined): Fact[] {
  const { basis, names, record, text } = of
  if (!used) return basis?.routeKoef ? [{ label: text('sameUnit'), value: '1', dateStart: null, link: null }] : []
  const label = text('rate', { from: names.units.get(used.from) ?? '', to: sign(of, record.routeUnit) })
  return [{ label, value: shown(used.rate), dateStart: used.dateStart, link: { resource: 'cargoRouteRate', id: used.id, title: label } }]
}

const note = ({ text }: Case, key: string): Fact => ({ label: text(key), value: '', dateStart: null, link: null })
/** Returns the VAT added to a net price. */
const onTop = (price: BasisPrice | null | undefined, vat: string | null): string => (price?.isNet ? ` + ${shown(vat)}` : '')
const product = (price: BasisPrice | null | undefined, vol: string | null, unit: string, sum: string | null, vat: string | null): string =>
  `${shown(price?.price ?? '0')} × ${shown(vol)} ${unit}${onTop(price, vat)} = ${shown(sum)}`

/** Returns an explained sum; a missing value is zero. */
const explained = ({ record, text }: Case, name: (typeof SUMS)[number], numbers: string, facts: readonly Fact[]): Explained => ({
  name,
  value: record[name] ?? '0.00',
  words: text(name),
  numbers,
  facts,
})
const SUMS = ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'] as const

function objectSumOf(of: Case): Explained {
  const { basis, record } = of
  const price = basis?.objectPrice
  return explained(of, 'objectSumm', product(price, record.objectVol, sign(of, record.objectUnit), record.objectSumm, record.objectVat), [
    ...priceFacts(of, price, 'productPrice', ownerOf('product', record.purchaseProduct)),
    ...(basis?.taken === 'object' ? [note(of, 'takenObject'), ...rateFacts(of, basis.objectRate)] : []),
  ])
}

function careerSumOf(of: Case): Explained {
  const { basis, record } = of
  const price = basis?.careerPrice
  const isFree = price !== null && price?.id === null
  return explained(of, 'careerSumm', product(price, record.careerVol, sign(of, record.careerUnit), record.careerSumm, record.careerVat), [
    ...(isFree ? [note(of, 'careerFree')] : []),
    ...priceFacts(of, price, 'productPrice', ownerOf('product', record.saleProduct)),
    ...(basis?.taken === 'career' ? [note(of, 'takenCareer'), ...rateFacts(of, basis.careerRate ?? basis.objectRate)] : []),
  ])
}

/** Returns the carriage price agreed with the carrier in the deal's order. */
function agreedFact({ record, text }: Case, price: BasisPrice): Fact {
  const order = record.materialOrder
  return {
    label: text('agreed'),
    value: shown(price.price),
    dateStart: null,
    link: order && { resource: 'materialOrder', id: order.id, title: `№ ${order.id}` },
  }
}

function carriageSumsOf(of: Case): Explained[] {
  const { basis, record } = of
  const [route, isOwn] = [ownerOf('cargoRoute', record.cargoRoute), record.shipment?.id === OWN_COMPANY]
  const price = basis?.routePrice
  const rate = basis?.objectRate?.rate
  // The volume of the route is not rounded before it is multiplied, so it is shown as a division.
  const carried = rate
    ? `${shown(price?.price ?? '0')} × ${shown(record.objectVol)} ${sign(of, record.objectUnit)} / ${shown(rate)}${onTop(price, record.routeVat)} = ${shown(record.routeSumm)}`
    : product(price, record.routeVol, sign(of, record.routeUnit), record.routeSumm, record.routeVat)
  return [
    explained(of, 'routeSumm', carried, [
      ...(isOwn ? [note(of, 'ownCarrier')] : []),
      ...(!isOwn && price && price.id === null ? [agreedFact(of, price)] : []),
      ...priceFacts(of, price, 'cargoRoutePrice', route),
      ...rateFacts(of, basis?.objectRate),
    ]),
    explained(
      of,
      'driverSumm',
      shown(record.driverSumm),
      isOwn ? priceFacts(of, basis?.driverPrice, 'cargoRoutePrice', route) : [note(of, 'hired')],
    ),
  ]
}

/** Returns what is missing for the sums of a deal now, which may differ from when it was calculated. */
async function fixesOf(tx: Tx, record: Deal): Promise<readonly ProblemFix[]> {
  if (record.errorText === null) return []
  const query: CalculationInput = {
    dtDeal: record.dtDeal,
    materialOrder: record.materialOrder?.id ?? null,
    cargoRoute: record.cargoRoute?.id ?? null,
    purchaseProduct: record.purchaseProduct?.id ?? null,
    saleProduct: record.saleProduct?.id ?? null,
    supplier: record.supplier.id,
    customer: record.customer.id,
    shipment: record.shipment.id,
    serviceType: record.serviceType.id,
    shipmentType: record.shipmentType?.id ?? null,
    sellType: record.sellType?.id ?? null,
    careerVol: record.careerVol,
    objectVol: record.objectVol,
    basis: basisOf(record),
  }
  const { terms, typeNames } = await sourcesOf(tx.db, [query])
  const owners = {
    purchase: ownerOf('product', record.purchaseProduct),
    sale: ownerOf('product', record.saleProduct),
    route: ownerOf('cargoRoute', record.cargoRoute),
  }
  return dealSums(terms(query)).problems.map((problem): ProblemFix => {
    const text = problemText(tx.texts, problem, id => typeNames.get(id))
    if (problem.code === 'noPrice') return { adds: 'price', text, link: owners[problem.of] }
    if (problem.code === 'noRate') return { adds: 'rate', text, link: owners.route }
    return { adds: 'value', text, link: null }
  })
}

/** Explains each sum of a deal by the rows that were used in its calculation. */
export async function whyOf(tx: Tx, id: number): Promise<Why> {
  const record = byName(deal, await tx.read(deal, id)) as Deal
  const basis = basisOf(record)
  const of: Case = {
    record,
    basis,
    names: await namesOf(tx),
    text: (key, params = {}) => tx.texts(`nerud.deals.why.${key}`, params),
    called: resource => tx.texts(`resources.${resource}.name`, { smart_count: 1 }),
  }
  const { objectSumm, careerSumm, routeSumm, driverSumm, income } = record
  const result = `${[objectSumm, careerSumm, routeSumm, driverSumm].map(shown).join(' − ')} = ${shown(income)}`
  return {
    day: basis?.day ?? record.dtDeal,
    errorText: record.errorText,
    remedies: await fixesOf(tx, record),
    sums: [
      objectSumOf(of),
      careerSumOf(of),
      ...carriageSumsOf(of),
      ...(mayField(tx.user.rights, deal, 'income', 'read') ? [explained(of, 'income', result, [])] : []),
    ],
  }
}
