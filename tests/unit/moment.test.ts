import { expect, test } from 'vitest'
import { laterOf, momentOf } from '#resource/moment'

test('positions of the database log are compared in log order', () => {
  expect(['0/0', '0/FF', '0/100', '1/0', 'a/b374d848'].map(momentOf)).toEqual([0, 255, 256, 2 ** 32, 10 * 2 ** 32 + 0xb374d848])
  for (const none of [null, undefined, '', '1', '1/', '/1', '1/2/3', '1/123456789', 'g/0', ' 1/2']) expect(momentOf(none)).toBeUndefined()
})

test('the later of two is kept, invalid ones are ignored', () => {
  expect(laterOf(null, '0/1')).toBe('0/1')
  expect(laterOf('0/10', '0/9')).toBe('0/10')
  expect(laterOf('0/FFFFFFFF', '1/0')).toBe('1/0')
  expect(laterOf('0/1', null)).toBe('0/1')
  expect(laterOf('0/1', 'nonsense')).toBe('0/1')
  expect(laterOf(null, null)).toBeNull()
})
