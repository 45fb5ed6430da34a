import { expect, test } from 'vitest'
import { defineResource, field, type Resource } from '#resource'
import { inForceOf } from '../../src/admin/list/inForce.tsx'
import { viewed } from '../../src/admin/list/view.ts'

const fare = defineResource({
  name: 'fare',
  area: 'x',
  api: 'api/fares',
  title: 'start',
  fields: { kind: field.reference('kind'), start: field.date({ at: 'period.start' }) },
  list: { columns: ['kind', 'start'] },
  rights: { read: [] },
  parts: { dated: { start: 'start', per: ['kind'] } },
}) as Resource
const row = (id: number, kind: number, start: string | null, more: object = {}) => ({ id, kind: { id: kind }, period: { start }, ...more })

test('of dated entries of one kind the latest that has begun is in force; of two of the same day, the one created later', () => {
  const rows = [
    row(1, 1, '2026-01-01'),
    row(2, 1, '2026-03-01'),
    row(3, 1, '2026-03-01'),
    row(4, 1, '2026-09-01'),
    row(5, 2, '2025-01-01'),
    row(6, 2, null),
    row(7, 2, '2026-02-01', { metadataFields: { isDelete: true } }),
    row(8, 2, '2026-02-01', { metadataFields: { isActive: false } }),
  ]
  expect(inForceOf(fare, rows, '2026-08-31')).toEqual(new Set([3, 5]))
  expect(inForceOf(fare, rows, '2026-09-01')).toEqual(new Set([4, 5]))
  expect(inForceOf(fare, rows, '2020-01-01').size).toBe(0)
})

test('dated entries without an order of their own come newest first', () => {
  expect(viewed(fare, undefined).list!.sort).toEqual(['-start'])
  expect(viewed(fare, undefined)).toBe(viewed(fare, undefined))
})
