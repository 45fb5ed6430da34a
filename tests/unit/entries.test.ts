import { describe, expect, test } from 'vitest'
import { changesOf, entriesOf, sideOf } from '#resources/money/cashTransaction/entries.screens'

const row = (id: number, sumTrx: string, corrections: readonly object[] = []) => ({ id, sumTrx, corrections }) as never

describe('a statement', () => {
  test('is computed backwards from the closing balance, corrections together with the row that they correct', () => {
    const rows = [row(3, '5.00'), row(2, '-20.00', [{ id: 9, sumTrx: '-1.10' }]), row(1, '0.10')]
    expect(entriesOf(rows, '100.00').map(({ whole, balance }) => [whole, balance])).toEqual([
      ['5.00', '100.00'],
      ['-21.10', '95.00'],
      ['0.10', '116.10'],
    ])
  })
  test('has no running balance if some of its rows are filtered out', () => {
    expect(entriesOf([row(1, '5.00')], undefined)[0]!.balance).toBeNull()
  })
  test('shows the old and the new sum of each correction', () => {
    const [entry] = entriesOf(
      [
        row(1, '10.00', [
          { id: 2, sumTrx: '1.00' },
          { id: 3, sumTrx: '-11.00' },
        ]),
      ],
      undefined,
    )
    expect(changesOf(entry!).map(({ before, after }) => [before, after])).toEqual([
      ['10.00', '11.00'],
      ['11.00', '0.00'],
    ])
  })
  test.each([
    [3, '-5.00', '5.00', null],
    [3, '5.00', null, '5.00'],
    [3, '0.00', null, null],
    // For our own company, positive is income.
    [1, '5.00', '5.00', null],
    [1, '-5.00', null, '5.00'],
  ])('of company %i puts %s on its side', (id, sum, debit, credit) => {
    expect(sideOf({ kind: 'C' }, id, sum)).toEqual({ debit, credit })
  })
  test('of an employee has no sums of our own company', () => {
    expect(sideOf({ kind: 'E' }, 1, '5.00')).toEqual({ debit: null, credit: '5.00' })
  })
})
