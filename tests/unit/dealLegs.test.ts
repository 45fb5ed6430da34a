import { expect, test } from 'vitest'
import { legsOf } from '../../server/rules/deals/deal/postings.ts'
import type { DealRow } from '../../server/rules/deals/deal/rows.ts'

/** What of a waybill its legs follow from. */
const row: Partial<DealRow> = {
  id: 1,
  version: 1,
  status: 1,
  isAuth: true,
  dtDeal: '2026-03-15',
  ttn: null,
  cargoRoute: 1,
  supplier: 11,
  customer: 12,
  shipment: 13,
  career: 21,
  object: 22,
  driver: 31,
  material: 1,
  purchaseProduct: 1,
  saleProduct: 1,
  serviceType: 3,
  shipmentType: 5,
  sellType: 1,
  careerVol: '10.000',
  objectVol: '10.000',
  routeVol: '10.000',
  careerUnit: 1,
  objectUnit: 1,
  routeUnit: 1,
  objectSumm: '10000.00',
  careerSumm: '3000.00',
  routeSumm: '2000.00',
  driverSumm: '1500.00',
  income: '3500.00',
  basis: null,
  errorText: null,
}
const boxes = (changes: Partial<DealRow>): Record<string, string> =>
  Object.fromEntries(legsOf({ ...row, ...changes } as DealRow).map(({ kind, box, sum }) => [`${kind}:${box}`, sum]))

test('a carrier pays its own driver', () => {
  expect(boxes({})).toEqual({ 'C:11': '3000.00', 'C:12': '-10000.00', 'C:13': '2000.00', 'C:2': '5000.00' })
})

test('our own company owes itself nothing, whichever side it is, and pays its driver', () => {
  expect(boxes({ shipment: 1 })).toEqual({ 'C:11': '3000.00', 'C:12': '-10000.00', 'E:31': '1500.00', 'C:2': '5500.00' })
  expect(boxes({ supplier: 1 })).toEqual({ 'C:12': '-10000.00', 'C:13': '2000.00', 'C:2': '8000.00' })
  expect(boxes({ customer: 1 })).toEqual({ 'C:11': '3000.00', 'C:13': '2000.00', 'C:2': '-5000.00' })
})

test('what does not count moves nothing: what waits, what is broken, what is deleted', () => {
  for (const changes of [{ status: 2, isAuth: false }, { status: 3 }, { status: 4 }, { status: 5 }]) expect(boxes(changes)).toEqual({})
  expect(Object.keys(boxes({ status: 2 }))).toHaveLength(4)
})
