import { idOf } from '#resource'
import type { Fill, LineValues, Question } from '#admin/sheet/entryRules.ts'
import { usualTypes } from './OrderRoute.screens.tsx'
import { answersTo, type Terms } from './terms.screens.ts'

/** The maximum number of questions per call (`readBatch`). */
export const MAX_QUERIES = 40

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The day of a waybill; null while it is incomplete. */
export const dayOf = ({ dtDeal }: LineValues): string | null => (typeof dtDeal === 'string' && DAY.test(dtDeal) ? dtDeal : null)
/** The id of a reference; null if it is empty. */
export const refOf = (value: unknown): number | null => idOf(value) ?? null

/** The carrier, driver and last route follow from the vehicle, as in the form (`DealVehicle`). An order determines the route. */
export const vehicleFill: Fill = {
  names: ['shipment', 'driver', 'cargoRoute'],
  asks: (line: LineValues): Question => {
    const [vehicle, dtDeal] = [refOf(line['vehicle']), dayOf(line)]
    return vehicle && dtDeal ? { dtDeal, vehicle, isOrdered: refOf(line['materialOrder']) !== null } : null
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

/** Both ends and their owners, material, products and usual price types follow from the route, as in the form (`DealRoute`). */
export const routeFill: Fill = {
  names: ['supplier', 'career', 'customer', 'object', 'material', 'saleProduct', 'purchaseProduct', 'serviceType', 'shipmentType'],
  asks: (line: LineValues): Question => {
    const [cargoRoute, dtDeal] = [refOf(line['cargoRoute']), dayOf(line)]
    return cargoRoute && dtDeal ? { dtDeal, cargoRoute } : null
  },
  max: MAX_QUERIES,
  answers: async (provider, questions) =>
    (await answersTo<Terms>(provider, 'calculateMany', questions)).map(terms => ({ ...terms.filling, ...usualTypes(terms) })),
}
