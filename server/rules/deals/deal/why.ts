import type { RecordOf } from '#resource'
import type { deal } from '#resources/deals/deal'
import { sql } from 'kysely'
import type { Tx } from '../../../engine/rules.ts'
import type { Basis, BasisPrice, BasisRate } from './rows.ts'

type Deal = RecordOf<typeof deal>

/** A fact that a sum stands on: a number and where it comes from, as a record to open. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly dateStart: string | null
  readonly link: { readonly resource: string; readonly id: number; readonly title: string } | null
}
/** One sum of a deal, explained: its formula in words and in numbers, and the facts behind it. */
export interface Explained {
  readonly name: string
  readonly value: string
  readonly words: string
  readonly numbers: string
  readonly facts: readonly Fact[]
}
/** Why the sums of a deal are what they are. */
export interface Why {
  readonly day: string
  readonly errorText: string | null
  readonly sums: readonly Explained[]
}

/** A number as people read it: thousands parted, a comma before the fraction. */
export const shown = (value: string | null): string => {
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

/** Explains each sum of a deal from the rows that were used when it was counted. */
export async function whyOf(tx: Tx, record: Deal): Promise<Why> {
  const basis = record.basis as Basis | null
  const names = await namesOf(tx)
  const text = (key: string, params: Record<string, unknown> = {}): string => tx.texts(`nerud.deals.why.${key}`, params)
  const sign = (ref: { readonly id: number } | null): string => (ref ? (names.units.get(ref.id) ?? '') : '')
  const priceFacts = (used: BasisPrice | null, resource: string, owner: Owner): Fact[] => {
    if (!used || used.id === null || used.type === null) return []
    const label = text('price', { type: names.types.get(used.type) ?? used.type })
    const link = { resource, id: used.id, title: label }
    return [
      { label, value: shown(used.price), dateStart: used.dateStart, link },
      ...(owner
        ? [{ label: tx.texts(`resources.${owner.resource}.name`, { smart_count: 1 }), value: owner.title, dateStart: null, link: owner }]
        : []),
    ]
  }
  const rateFacts = (used: BasisRate | null): Fact[] => {
    if (!used) return basis?.routeKoef ? [{ label: text('sameUnit'), value: '1', dateStart: null, link: null }] : []
    const label = text('rate', { from: names.units.get(used.from) ?? '', to: sign(record.routeUnit) })
    return [{ label, value: shown(used.rate), dateStart: used.dateStart, link: { resource: 'cargoRouteRate', id: used.id, title: label } }]
  }
  const note = (key: string): Fact => ({ label: text(key), value: '', dateStart: null, link: null })
  const product = (price: BasisPrice | null, vol: string | null, unit: string, sum: string | null): string =>
    `${shown(price?.price ?? '0')} × ${shown(vol)} ${unit} = ${shown(sum)}`
  const route = ownerOf('cargoRoute', record.cargoRoute)
  const own = record.shipment?.id === 1
  const careerFree = basis?.careerPrice !== null && basis?.careerPrice?.id === null
  return {
    day: basis?.day ?? record.dtDeal,
    errorText: record.errorText,
    sums: [
      {
        name: 'objectSumm',
        value: record.objectSumm ?? '0.00',
        words: text('objectSumm'),
        numbers: product(basis?.objectPrice ?? null, record.objectVol, sign(record.objectUnit), record.objectSumm),
        facts: [
          ...priceFacts(basis?.objectPrice ?? null, 'productPrice', ownerOf('product', record.purchaseProduct)),
          ...(basis?.taken === 'object' ? [note('takenObject'), ...rateFacts(basis.objectRate)] : []),
        ],
      },
      {
        name: 'careerSumm',
        value: record.careerSumm ?? '0.00',
        words: text('careerSumm'),
        numbers: product(basis?.careerPrice ?? null, record.careerVol, sign(record.careerUnit), record.careerSumm),
        facts: [
          ...(careerFree ? [note('careerFree')] : []),
          ...priceFacts(basis?.careerPrice ?? null, 'productPrice', ownerOf('product', record.saleProduct)),
          ...(basis?.taken === 'career' ? [note('takenCareer'), ...rateFacts(basis.careerRate ?? basis.objectRate)] : []),
        ],
      },
      {
        name: 'routeSumm',
        value: record.routeSumm ?? '0.00',
        words: text('routeSumm'),
        numbers: product(basis?.routePrice ?? null, record.routeVol, sign(record.routeUnit), record.routeSumm),
        facts: [
          ...(own ? [note('ownCarrier')] : []),
          ...priceFacts(basis?.routePrice ?? null, 'cargoRoutePrice', route),
          ...rateFacts(basis?.objectRate ?? null),
        ],
      },
      {
        name: 'driverSumm',
        value: record.driverSumm ?? '0.00',
        words: text('driverSumm'),
        numbers: shown(record.driverSumm),
        facts: own ? priceFacts(basis?.driverPrice ?? null, 'cargoRoutePrice', route) : [note('hired')],
      },
      {
        name: 'income',
        value: record.income ?? '0.00',
        words: text('income'),
        numbers: `${shown(record.objectSumm)} − ${shown(record.careerSumm)} − ${shown(record.routeSumm)} − ${shown(record.driverSumm)} = ${shown(record.income)}`,
        facts: [],
      },
    ],
  }
}
