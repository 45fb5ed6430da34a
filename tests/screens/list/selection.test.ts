import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection, type RowKey } from '../../../src/admin/table/useSelection.ts'

/** Rows 1 to 5, of which the fourth is not loaded. */
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, undefined, { id: 5 }]
function selection() {
  let selected: ReadonlySet<RowKey> = new Set()
  const { result, rerender } = renderHook(() =>
    useSelection({ rows, rowKey: row => row.id, selected, onSelect: next => void (selected = next) }),
  )
  const after = (work: (made: NonNullable<typeof result.current>) => void): { ids: RowKey[]; state: string | undefined } => {
    work(result.current!)
    rerender()
    return { ids: [...selected], state: result.current?.state }
  }
  return after
}

test('rows are selected and deselected one by one', () => {
  const after = selection()
  expect(after(one => one.toggle(1, false))).toEqual({ ids: [2], state: 'some' })
  expect(after(one => one.toggle(2, false))).toEqual({ ids: [2, 3], state: 'some' })
  expect(after(one => one.toggle(1, false))).toEqual({ ids: [3], state: 'some' })
  expect(after(one => one.toggle(3, false))).toEqual({ ids: [3], state: 'some' })
})

test('Shift selects all rows from the last selected one', () => {
  const after = selection()
  after(one => one.toggle(4, false))
  expect(after(one => one.toggle(1, true)).ids).toEqual([5, 2, 3])
  expect(after(one => one.toggle(4, true)).ids).toEqual([])
})

test('all loaded rows are selected at once, and deselected at once', () => {
  const after = selection()
  expect(after(one => one.toggleAll())).toEqual({ ids: [1, 2, 3, 5], state: 'all' })
  expect(after(one => one.toggleAll())).toEqual({ ids: [], state: 'none' })
})
