import { expect, test } from 'vitest'
import { trendPoints, trendText } from '../../src/admin/cells/trend.tsx'
import type { Words } from '../../src/admin/cells/words.ts'

const words = { t: (key: string, more: object) => `${key} ${JSON.stringify(more)}` } as unknown as Words

test('amounts are drawn from the minimum at the bottom to the maximum at the top, constant ones in the middle', () => {
  expect(trendPoints(['0.00', '10.00', '5.00', '-10.00'])).toBe('0,9 1,1 2,5 3,17')
  expect(trendPoints(['7.00', '7.00'])).toBe('0,9 1,9')
  expect(trendPoints([])).toBe('')
})

test('a text describes the first and the last value', () => {
  expect(trendText(['1000.40', '5', '-2000.00'], words)).toBe('nerud.cell.trend {"from":"1\u00a0000","to":"-2\u00a0000"}')
  expect(trendText([], words)).toBe('')
})
