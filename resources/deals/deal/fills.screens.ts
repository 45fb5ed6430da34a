import { idOf } from '#resource'
import type { Fill, LineValues, Question } from '#admin/form/fills.ts'
import { businessDay } from '#admin/data/values.ts'
import { usualTypes } from './OrderRoute.screens.tsx'
import { answersTo, orderTermsOf, type OrderTermsQuery, type Terms } from './terms.screens.ts'

/** The maximum number of questions per call (`readBatch`). */
export const MAX_QUERIES = 40

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The day of a waybill; null while it is incomplete. */
export const dayOf = ({ dtDeal }: LineValues): string | null => (typeof dtDeal === 'string' && DAY.test(dtDeal) ? dtDeal : null)
/** The day whose prices and last routes count: today while that of the waybill is incomplete. */
const termsDayOf = (line: LineValues): string => dayOf(line) ?? businessDay()
const ROUTE_NAMES = ['supplier', 'career', 'customer', 'object', 'material', 'saleProduct', 'purchaseProduct']
const NO_TYPES = { serviceType: null, shipmentType: null }
/** The id of a reference; null if it is empty. */
export const refOf = (value: unknown): number | null => idOf(value) ?? null

/** The carrier, driver and last route follow from the vehicle. An order determines the route; without a last route the previous one is kept. */
export const vehicleFill: Fill = {
  names: ['shipment', 'driver', 'cargoRoute'],
  asks: (line: LineValues, under): Question => {
    const vehicle = refOf(line['vehicle'])
    const isOrdered = under === 'materialOrder' || refOf(line['materialOrder']) !== null
    return vehicle === null ? null : { dtDeal: termsDayOf(line), vehicle, isOrdered }
  },
  max: MAX_QUERIES,
  answers: async (provider, questions) => {
    const terms = await answersTo<Terms>(
      provider,
      'calculateMany',
      questions.map(({ dtDeal, vehicle }) => ({ dtDeal, vehicle })),
    )
    return terms.map(({ carriage, usual }, at) => ({
      ...carriage,
      ...(usual !== null && !questions[at]!['isOrdered'] && { cargoRoute: usual }),
    }))
  },
}

/** The driver follows from the vehicle where nothing else does, as in a shift: its only one, as in waybills. */
export const driverFill: Fill = {
  names: ['driver'],
  asks: (line: LineValues): Question => {
    const vehicle = refOf(line['vehicle'])
    return vehicle === null ? null : { id: vehicle }
  },
  max: MAX_QUERIES,
  answers: (provider, questions) =>
    Promise.all(
      questions.map(async record => {
        const call = { action: 'driversForSelect', target: { on: 'one', record } } as const
        const { data: drivers } = await provider.invoke<readonly LineValues[]>('vehicle', call)
        return { driver: drivers.length === 1 ? drivers[0]! : null }
      }),
    ),
}

/** Everything except volumes and numbers follows from the order. A new waybill under an order begins with it. */
export const orderFill: Fill = {
  names: ['cargoRoute', ...ROUTE_NAMES, ...Object.keys(NO_TYPES), 'sellType'],
  begins: line => refOf(line['cargoRoute']) === null,
  asks: (line: LineValues): Question => {
    const order = refOf(line['materialOrder'])
    return order === null ? null : { order, day: termsDayOf(line), shipment: refOf(line['shipment']), deal: idOf(line['id']) ?? null }
  },
  max: MAX_QUERIES,
  answers: (provider, questions) =>
    Promise.all(questions.map(async question => (await orderTermsOf(provider, question as unknown as OrderTermsQuery)).filling)),
}

/** A question about the terms of a route. */
const asksRoute = (line: LineValues): Question => {
  const cargoRoute = refOf(line['cargoRoute'])
  return cargoRoute === null ? null : { dtDeal: termsDayOf(line), cargoRoute }
}

/** Both ends and their owners, material, products and usual price types follow from the route. */
export const routeFill: Fill = {
  names: [...ROUTE_NAMES, ...Object.keys(NO_TYPES)],
  asks: asksRoute,
  max: MAX_QUERIES,
  answers: async (provider, questions) =>
    (await answersTo<Terms>(provider, 'calculateMany', questions)).map(terms => ({ ...terms.filling, ...NO_TYPES, ...usualTypes(terms) })),
}

/** The usual price types of a line of waybills, whose other values are in the header. */
export const lineRouteFill: Fill = {
  names: Object.keys(NO_TYPES),
  asks: asksRoute,
  max: MAX_QUERIES,
  answers: async (provider, questions) =>
    (await answersTo<Terms>(provider, 'calculateMany', questions)).map(terms => ({ ...NO_TYPES, ...usualTypes(terms) })),
}
