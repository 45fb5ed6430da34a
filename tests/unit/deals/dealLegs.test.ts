import { expect, test } from 'vitest'
import { legsOf, type PostedDeal } from '#resources/deals/deal/postings.rules'

const row: PostedDeal = {
  status: 1,
  isAuth: true,
  supplier: 11,
  customer: 12,
  shipment: 13,
  driver: 31,
  objectSumm: '10000.00',
  careerSumm: '3000.00',
  routeSumm: '2000.00',
  driverSumm: '1500.00',
}
const boxes = (changes: Partial<PostedDeal>): Record<string, string> =>
  Object.fromEntries(legsOf({ ...row, ...changes }).map(({ kind, box, sum }) => [`${kind}:${box}`, sum]))

test('a carrier pays its own driver', () => {
  expect(boxes({})).toEqual({ 'C:11': '3000.00', 'C:12': '-10000.00', 'C:13': '2000.00', 'C:2': '5000.00' })
})

test('our own company owes itself nothing on any side, and pays its driver', () => {
  expect(boxes({ shipment: 1 })).toEqual({ 'C:11': '3000.00', 'C:12': '-10000.00', 'E:31': '1500.00', 'C:2': '5500.00' })
  expect(boxes({ supplier: 1 })).toEqual({ 'C:12': '-10000.00', 'C:13': '2000.00', 'C:2': '8000.00' })
  expect(boxes({ customer: 1 })).toEqual({ 'C:11': '3000.00', 'C:13': '2000.00', 'C:2': '-5000.00' })
})

test('deals that are not counted move nothing: waiting, in error, deleted', () => {
  for (const changes of [{ status: 2, isAuth: false }, { status: 3 }, { status: 4 }, { status: 5 }]) expect(boxes(changes)).toEqual({})
  expect(Object.keys(boxes({ status: 2 }))).toHaveLength(4)
})
