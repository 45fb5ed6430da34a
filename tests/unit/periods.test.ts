import { describe, expect, test } from 'vitest'
import { neighbourOf, periodOf, unitOf } from '../../src/admin/inputs/periods.ts'

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
