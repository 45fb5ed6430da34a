import { expect, test } from 'vitest'
import { broken, faultsOf } from './mutants/check.ts'
import { mutants } from './mutants/list.ts'
import type { Mutant } from './mutants/mutant.ts'

const root = new URL('..', import.meta.url).pathname

test('every mutant still finds its text once, and its test is there', () => {
  expect(faultsOf(root, mutants)).toEqual([])
  expect(mutants.length).toBeGreaterThanOrEqual(60)
})

test('the list is told when it rots', () => {
  const right: Mutant = {
    name: 'a',
    file: 'tests/mutants/check.ts',
    find: 'export const broken',
    replace: '$& export const whole',
    seenBy: { project: 'unit', file: 'tests/mutants.test.ts', test: 'the list is told' },
  }
  expect(faultsOf(root, [right])).toEqual([])
  expect(broken('export const broken = 1', right)).toBe('$& export const whole = 1')
  const wrong = [
    { ...right, find: 'no such text' },
    { ...right, find: 'const' },
    { ...right, file: 'no/such.ts' },
    { ...right, replace: right.find },
    { ...right, seenBy: { ...right.seenBy, test: ['no such', 'test'].join(' ') } },
    { ...right, seenBy: { ...right.seenBy, file: 'no/such.test.ts' } },
  ]
  expect(wrong.map(one => faultsOf(root, [one]).length)).toEqual([1, 1, 1, 1, 1, 1])
  expect(faultsOf(root, [right, right])).toHaveLength(2)
})
