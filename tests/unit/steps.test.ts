import { expect, test } from 'vitest'
import { defineResource, field, type Resource } from '#resource'
import { stepLines } from '../../src/admin/list/dated/steps.ts'
import type { Words } from '../../src/admin/cells/words.ts'
import type { Row } from '../../src/admin/data/rows.ts'

const words = { t: (key: string) => key } as unknown as Words
const price = defineResource({
  name: 'price',
  area: 'x',
  api: 'api/prices',
  title: 'kind',
  fields: {
    owner: field.reference('owner'),
    kind: field.text(),
    price: field.money(),
    start: field.date(),
  },
  rights: { read: [] },
  parts: { dated: { start: 'start', per: ['owner', 'kind'], value: 'price' } },
}) as unknown as Resource
const entry = (id: number, kind: string, start: string, of: string): Row => ({ id, owner: { id: 1 }, kind, price: of, start })
const drawn = (...rows: Row[]) => {
  const { days, lines } = stepLines(price, 'owner', rows, '2026-03-01', words)
  return { days, lines: lines.map(({ label, values }) => [label, values]) }
}

test('each group is a step line that keeps its value until the next entry, up to today', () => {
  expect(
    drawn(
      entry(3, 'опт', '2026-02-01', '95.00'),
      entry(1, 'розница', '2026-01-01', '100.00'),
      entry(2, 'опт', '2026-01-15', '90.00'),
      entry(4, 'розница', '2026-02-10', '120.50'),
    ),
  ).toEqual({
    days: ['2026-01-01', '2026-01-15', '2026-02-01', '2026-02-10', '2026-03-01'],
    lines: [
      ['опт', [null, 90, 95, 95, 95]],
      ['розница', [100, 100, 100, 120.5, 120.5]],
    ],
  })
})

test('future values are drawn up to their own day, and of two on the same day the later one', () => {
  expect(
    drawn(entry(1, 'опт', '2026-01-01', '5.00'), entry(3, 'опт', '2026-04-01', '8.00'), entry(2, 'опт', '2026-04-01', '7.00')),
  ).toEqual({
    days: ['2026-01-01', '2026-04-01'],
    lines: [['опт', [5, 8]]],
  })
  expect(drawn()).toEqual({ days: [], lines: [] })
})
