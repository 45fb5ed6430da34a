import { expect, test } from 'vitest'
import { comparedPeriod, type ComparedWith } from '#resource/comparedPeriod'
import { changeOf } from '#resource/matrixChange'

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
