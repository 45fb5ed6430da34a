import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveAt, effectiveBy, rateAt, slotAt } from '#formulas/effectiveAt'

/** Of dated entries the current one is the latest that has begun (foundations §4, "Effective dates"). */
const entry = (id: number, start: string | null) => ({ id, start })

describe('the entry in force', () => {
  test('is the one with the latest start that lies in the past', () => {
    const entries = [entry(1, '2026-01-01'), entry(2, '2026-03-01'), entry(3, '2026-02-01'), entry(4, '2026-05-01')]
    expect(effectiveAt(entries, '2026-03-15')?.id).toBe(2)
    expect(effectiveAt(entries, '2026-02-15')?.id).toBe(3)
    expect(effectiveAt(entries, '2027-01-01')?.id).toBe(4)
  })
  test('begins at its very start', () => {
    expect(effectiveAt([entry(1, '2026-03-01')], '2026-03-01')?.id).toBe(1)
    expect(effectiveAt([entry(1, '2026-03-01')], '2026-02-28')).toBeNull()
    expect(effectiveAt([entry(1, '2026-03-01T10:00:00Z')], '2026-03-01T09:59:59Z')).toBeNull()
    expect(effectiveAt([entry(1, '2026-03-01T13:00:00+03:00')], '2026-03-01T10:00:00Z')?.id).toBe(1)
  })
  test('of two that begin together is the one written later', () => {
    expect(effectiveAt([entry(2, '2026-03-01'), entry(1, '2026-03-01')], '2026-04-01')?.id).toBe(2)
    expect(effectiveAt([entry(1, '2026-03-01'), entry(2, '2026-03-01')], '2026-04-01')?.id).toBe(2)
  })
  test('is none without entries, without a start, or when all lie in the future: the slot is empty and inactive', () => {
    for (const entries of [[], [entry(1, null)], [entry(1, '2030-01-01')], [entry(1, 'no day')]]) {
      expect(effectiveAt(entries, '2026-01-01')).toBeNull()
      expect(slotAt(entries, '2026-01-01')).toEqual({ entry: null, isActive: false })
    }
    expect(slotAt([entry(1, '2025-01-01')], '2026-01-01')).toEqual({ entry: entry(1, '2025-01-01'), isActive: true })
  })
  test('is found whatever the order of entries, and no later one has begun', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(number => `2026-02-${String(number).padStart(2, '0')}`)
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.nat(), start: fc.option(day) })), day, (entries, at) => {
        const found = effectiveAt(entries, at)
        const begun = entries.filter(one => one.start !== null && one.start <= at)
        expect(found === null).toBe(begun.length === 0)
        if (found) expect(begun.every(one => one.start! <= found.start!)).toBe(true)
        expect(effectiveAt(entries.toReversed(), at)?.start).toBe(found?.start)
      }),
    )
  })
})

describe('rates', () => {
  test('without one in force are 1 with a blank date', () => {
    expect(rateAt([], '2026-01-01')).toEqual({ rate: '1', start: null })
    expect(rateAt([{ start: '2027-01-01', rate: '1.6' }], '2026-01-01')).toEqual({ rate: '1', start: null })
  })
  test('are the latest that has begun', () => {
    const rates = [
      { start: '2025-01-01', rate: '1.5' },
      { start: '2025-06-01', rate: '1.62' },
      { start: '2027-01-01', rate: '1.7' },
    ]
    expect(rateAt(rates, '2026-01-01')).toEqual({ rate: '1.62', start: '2025-06-01' })
  })
})

describe('entries of several kinds', () => {
  test('have one in force for each price type, and none for a type that has not begun', () => {
    const prices = [
      { id: 1, start: '2026-01-01', type: 'cash', price: '100.00' },
      { id: 2, start: '2026-02-01', type: 'cash', price: '110.00' },
      { id: 3, start: '2026-01-15', type: 'bank', price: '120.00' },
      { id: 4, start: '2027-01-01', type: 'barter', price: '90.00' },
    ]
    const current = effectiveBy(prices, price => price.type, '2026-03-01')
    expect(Object.fromEntries([...current].map(([type, price]) => [type, price.price]))).toEqual({ cash: '110.00', bank: '120.00' })
  })
  test('rates are told by their source unit, indicators by their kind, card references by their card', () => {
    const entries = [
      { id: 1, start: '2026-01-01', unit: 1, rate: '1.6' },
      { id: 2, start: '2026-02-01', unit: 2, rate: '1.4' },
    ]
    const byUnit = effectiveBy(entries, one => one.unit, '2026-01-20')
    expect(byUnit.get(1)?.rate).toBe('1.6')
    expect(byUnit.has(2)).toBe(false)
    expect(
      rateAt(
        entries.filter(one => one.unit === 2),
        '2026-01-20',
      ),
    ).toEqual({ rate: '1', start: null })
  })
})
