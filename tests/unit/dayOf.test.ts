import { expect, test } from 'vitest'
import { dayOf } from '../../server/engine/engine.ts'

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
