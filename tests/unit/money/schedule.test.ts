import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import {
  nextDue,
  nextDues,
  passedBefore,
  PERIODS,
  periodAt,
  QUARTER_MONTHS,
  WEEKDAYS,
  type Schedule,
} from '#resources/money/regularPayment/schedule.formulas'

const monthly: Schedule = { period: 'month', weekday: null, day: 31, quarterMonth: null, start: '2026-01-01', end: null }
const daysOf = (schedule: Schedule, count: number, settled: string | null = null): string[] =>
  nextDues(schedule, settled, count).map(({ day }) => day)

describe('when a regular payment is due', () => {
  test('on its day of each month, in a short one on the last day', () => {
    expect(daysOf(monthly, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(daysOf({ ...monthly, start: '2028-02-01' }, 1)).toEqual(['2028-02-29'])
    expect(daysOf({ ...monthly, day: 5, start: '2026-12-06' }, 2)).toEqual(['2027-01-05', '2027-02-05'])
  })
  test('on its day of each week, over the ends of months and years', () => {
    const weekly: Schedule = { ...monthly, period: 'week', weekday: 'fri', day: null, start: '2026-12-24' }
    expect(daysOf(weekly, 3)).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
    expect(periodAt(weekly, '2027-01-03')).toEqual({ from: '2026-12-28', to: '2027-01-03', day: '2027-01-01' })
  })
  test('on its day of the chosen month of each quarter', () => {
    const quarterly: Schedule = { ...monthly, period: 'quarter', day: 31, quarterMonth: 'second' }
    expect(daysOf(quarterly, 3)).toEqual(['2026-02-28', '2026-05-31', '2026-08-31'])
    expect(periodAt(quarterly, '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31', day: '2026-11-30' })
  })
  test('not before its start, not after its end', () => {
    expect(daysOf({ ...monthly, day: 10, start: '2026-03-11', end: '2026-05-10' }, 9)).toEqual(['2026-04-10', '2026-05-10'])
    expect(nextDue({ ...monthly, day: 10, start: '2026-03-11', end: '2026-04-09' }, null)).toBeUndefined()
    expect(nextDue({ ...monthly, start: '2039-12-31' }, '2039-12-31')).toBeUndefined()
  })
  test('not for a settled period, even if the schedule has changed', () => {
    // The third quarter was settled in part by the monthly period of July.
    expect(daysOf({ ...monthly, period: 'quarter', day: 1 }, 1, '2026-07-31')).toEqual(['2026-10-01'])
    expect(daysOf({ ...monthly, period: 'week', weekday: 'mon', day: null }, 1, '2026-07-31')).toEqual(['2026-08-03'])
    expect(daysOf({ ...monthly, day: 20 }, 1, '2026-07-31')).toEqual(['2026-08-20'])
  })
})

test('due days before a day are skipped, those on the day or later are not', () => {
  const fifth = { ...monthly, day: 5 }
  expect(passedBefore(fifth, null, '2026-07-05')).toBe('2026-06-30')
  expect(passedBefore(fifth, null, '2026-07-06')).toBe('2026-07-31')
  expect(passedBefore(fifth, '2026-08-31', '2026-07-06')).toBe('2026-08-31')
})

const dayArb = fc.integer({ min: 0, max: 4000 }).map(days => dayAfter('2024-01-01', days))
const scheduleArb = fc.record({
  period: fc.constantFrom(...PERIODS),
  weekday: fc.constantFrom(...WEEKDAYS),
  day: fc.integer({ min: 1, max: 31 }),
  quarterMonth: fc.constantFrom(...QUARTER_MONTHS),
  start: dayArb,
  end: fc.constant(null),
})

describe('for any schedule,', () => {
  test('periods are contiguous, and each contains its due day', () =>
    fc.assert(
      fc.property(scheduleArb, dayArb, (schedule, at) => {
        const one = periodAt(schedule, at)
        expect(one.from <= at && at <= one.to && one.from <= one.day && one.day <= one.to).toBe(true)
        expect(periodAt(schedule, one.to)).toEqual(one)
        expect(periodAt(schedule, dayAfter(one.to, 1)).from).toBe(dayAfter(one.to, 1))
      }),
    ))
  test('the next period begins after the settled ones, without another due one in between', () =>
    fc.assert(
      fc.property(scheduleArb, fc.option(dayArb), (schedule, settled) => {
        const due = nextDue(schedule, settled)!
        expect(due.day >= schedule.start && (settled === null || due.from > settled)).toBe(true)
        const before = periodAt(schedule, dayAfter(due.from, -1))
        expect(before.day < schedule.start || (settled !== null && before.from <= settled)).toBe(true)
      }),
    ))
})
