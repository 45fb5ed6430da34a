import { beforeEach, expect, test } from 'vitest'
import { recentFirst, rememberChoice, recentChoices } from '../../src/admin/form/recentChoices.ts'

const of = { user: 7, resource: 'material' }
const options = ['Песок мытый', 'Песок речной', 'Песок сеяный', 'Крупный песок'].map((label, at) => ({ id: at + 1, label }))
const ids = (query: string, lately: readonly number[]): readonly number[] => recentFirst(options, query, lately).map(({ id }) => id)

beforeEach(() => localStorage.clear())

test('of equally good matches the most recently used comes first', () => {
  expect(ids('песок', [])).toEqual([1, 2, 3, 4])
  expect(ids('песок', [3])).toEqual([3, 1, 2, 4])
  expect(ids('песок', [2, 3])).toEqual([2, 3, 1, 4])
  expect(ids('', [4])).toEqual([4, 1, 2, 3])
})

test('a better match precedes a recently used one', () => {
  expect(ids('песок', [4])).toEqual([1, 2, 3, 4])
  expect(ids('песок мытый', [3])).toEqual([1, 2, 3, 4])
})

test('selections are remembered per user and resource: the last one first, each once, at most twenty', () => {
  for (let id = 1; id <= 25; id++) rememberChoice(of, id)
  rememberChoice(of, 20)
  expect(recentChoices(of).slice(0, 3)).toEqual([20, 25, 24])
  expect(recentChoices(of)).toHaveLength(20)
  expect(recentChoices({ ...of, user: 8 })).toEqual([])
  expect(recentChoices({ ...of, resource: 'company' })).toEqual([])
})

test('a foreign value under that key is ignored', () => {
  for (const text of ['{', 'null', '"a"', '{"a":1}']) {
    localStorage.setItem('nerud.lately:7:material', text)
    expect(recentChoices(of)).toEqual([])
  }
})
