import { expect, it } from 'vitest'
import { sideKeyOf } from '../../src/admin/list/aside/sideKeys.ts'

const plain = { key: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

it.each([
  ['Space shows the record', { key: ' ' }, 'show'],
  ['F2 changes the cell', { key: 'F2' }, 'edit'],
  ['Ctrl with Space is left to the selection', { key: ' ', ctrlKey: true }, undefined],
  ['Shift with Space is left to the selection', { key: ' ', shiftKey: true }, undefined],
  ['a letter is left alone', { key: 'a' }, undefined],
])('%s', (_, pressed, does) => expect(sideKeyOf({ ...plain, ...pressed })).toBe(does))
