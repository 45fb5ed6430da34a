import { expect, test, describe } from 'vitest'
import { comparedPeriod, type ComparedWith } from '#resource/periods'
import { changeOf } from '#resource/matrixChange'
import { dayOf } from '../../server/engine/engine.ts'
import { neighbourOf, periodOf, unitOf } from '../../src/admin/inputs/periods.ts'

test('the business day changes at midnight of its zone, even if it was requested a moment before', () => {
  const before = new Date('2026-11-26T20:59:59.999Z')
  const after = new Date('2026-11-26T21:00:00Z')
  const queries: [Date, string][] = [
    [before, 'Europe/Moscow'],
    [after, 'Europe/Moscow'],
    [after, 'Asia/Yekaterinburg'],
    [after, 'Europe/London'],
    [before, 'Europe/Moscow'],
  ]
  expect(queries.map(([moment, zone]) => dayOf(moment, zone))).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-27',
    '2026-11-26',
    '2026-11-26',
  ])
})

test('an invalid moment has no day', () => {
  expect(() => dayOf(new Date('never'), 'Europe/Moscow')).toThrow(RangeError)
})

const textOf = (period: { from?: string | undefined; to?: string | undefined } | null) => period && `${period.from}…${period.to}`

describe('a period', () => {
  test.each([
    ['day', '2026-11-23', '2026-11-23…2026-11-23'],
    ['week', '2026-11-23', '2026-11-23…2026-11-29'],
    ['week', '2026-11-22', '2026-11-16…2026-11-22'],
    ['month', '2028-02-29', '2028-02-01…2028-02-29'],
    ['quarter', '2026-11-23', '2026-10-01…2026-12-31'],
    ['year', '2026-11-23', '2026-01-01…2026-12-31'],
  ] as const)('of a %s that holds %s is %s', (unit, day, period) => expect(textOf(periodOf(unit, day))).toBe(period))

  test.each([
    ['2026-11-23', '2026-11-23', 'day'],
    ['2026-11-16', '2026-11-22', 'week'],
    ['2026-11-01', '2026-11-30', 'month'],
    ['2026-10-01', '2026-12-31', 'quarter'],
    ['2026-01-01', '2026-12-31', 'year'],
    ['2026-11-17', '2026-11-23', null],
    ['2026-11-01', '2026-12-31', null],
    ['2026-11-01', undefined, null],
  ] as const)('from %s to %s is called %s', (from, to, unit) => expect(unitOf({ from, to })).toBe(unit))

  test.each([
    ['2026-01-01', '2026-01-31', -1, '2025-12-01…2025-12-31'],
    ['2026-01-01', '2026-01-31', 1, '2026-02-01…2026-02-28'],
    ['2026-10-01', '2026-12-31', 1, '2027-01-01…2027-03-31'],
    ['2026-01-01', '2026-12-31', -2, '2024-01-01…2024-12-31'],
    ['2026-11-23', '2026-11-23', 1, '2026-11-24…2026-11-24'],
    ['2026-12-28', '2027-01-03', 1, '2027-01-04…2027-01-10'],
    ['2026-11-10', '2026-11-19', -1, '2026-10-31…2026-11-09'],
    ['2026-03-20', '2026-04-02', 1, '2026-04-03…2026-04-16'],
  ] as const)('from %s to %s has %i steps on %s', (from, to, by, period) => expect(textOf(neighbourOf({ from, to }, by))).toBe(period))

  test.each([{}, { from: '2026-01-01' }, { to: '2026-01-01' }, { from: '2026-02-01', to: '2026-01-01' }])(
    'without both bounds in order has no neighbour: %o',
    period => expect(neighbourOf(period, 1)).toBeNull(),
  )
})

const LONG_AFTER = '2030-01-01'
const ROWS: readonly (readonly [ComparedWith, string, string, string, string])[] = [
  // Whole months are compared with whole months, regardless of their length.
  ['before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['before', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['before', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  // Any other period is compared with the same number of days.
  ['before', '2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['before', '2026-03-05', '2026-03-05', '2026-03-04', '2026-03-04'],
  ['year', '2026-03-02', '2026-03-08', '2025-03-02', '2025-03-08'],
  ['year', '2024-02-20', '2024-02-29', '2023-02-20', '2023-02-28'],
]
test.each(ROWS)('%s of %s – %s is %s – %s', (by, from, to, start, end) =>
  expect(comparedPeriod(by, { from, to }, LONG_AFTER)).toEqual({ from: start, to: end }),
)

test('a period that is not over is compared by as many days as have passed of it', () => {
  const month = { from: '2026-03-01', to: '2026-03-31' }
  expect(comparedPeriod('before', month, '2026-03-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' })
  expect(comparedPeriod('before', month, '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(comparedPeriod('year', month, '2026-03-10')).toEqual({ from: '2025-03-01', to: '2025-03-10' })
  expect(comparedPeriod('before', month, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('a change is exact, in percent with one decimal place of a positive value, and of zero there is none', () => {
  expect(changeOf('150.10', '100.00')).toEqual({ by: '50.10', percent: 50.1 })
  expect(changeOf(3, 4)).toEqual({ by: -1, percent: -25 })
  expect(changeOf('5.00', null)).toEqual({ by: '5.00', percent: null })
  expect(changeOf(null, '5.00')).toEqual({ by: '-5.00', percent: -100 })
  expect(changeOf('5.00', '-5.00')).toMatchObject({ percent: null })
  expect(changeOf(null, null)).toBeUndefined()
  expect(changeOf([{ unit: 'т', sum: '1' }], null)).toBeUndefined()
})
