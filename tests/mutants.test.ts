import { expect, test } from 'vitest'
import { RULES } from './contract/held/rules.ts'
import { broken, faultsOf } from './mutants/check.ts'
import { mutants } from './mutants/list.ts'
import type { Mutant } from './mutants/mutant.ts'

const root = new URL('..', import.meta.url).pathname

test('every mutant still finds its text once, and its test is there', () => {
  expect(faultsOf(root, mutants)).toEqual([])
  expect(mutants.length).toBeGreaterThanOrEqual(60)
})

/** Rules that tests of screens hold and that no breakage goes against yet. */
const BARE: readonly string[] = [
  'R-008',
  'R-010',
  'R-018',
  'R-022',
  'R-023',
  'R-025',
  'R-026',
  'R-027',
  'R-028',
  'R-088',
  'R-089',
  'R-090',
  'R-091',
  'R-094',
  'R-097',
  'R-098',
  'R-099',
  'R-100',
  'R-101',
  'R-102',
  'R-103',
  'R-104',
  'R-105',
  'R-109',
  'R-115',
  'R-117',
  'R-129',
  'R-134',
  'R-138',
  'R-139',
  'R-140',
  'R-141',
  'R-142',
  'R-145',
  'R-146',
  'R-147',
  'R-148',
  'R-149',
  'R-174',
  'R-175',
  'R-177',
  'R-178',
  'R-189',
  'R-194',
  'R-201',
  'R-202',
  'R-265',
  'R-266',
  'R-276',
  'R-285',
  'R-337',
  'R-351',
  'R-352',
  'R-353',
  'R-372',
  'R-373',
  'R-379',
  'R-380',
  'R-381',
  'R-382',
  'R-383',
  'R-384',
  'R-385',
  'R-391',
  'R-701',
]

test('every rule of the contract that tests of screens hold has a breakage that one of them sees', () => {
  const isOfScreens = (file: string): boolean => /^tests\/(?:screens|browser)\//.test(file)
  const isSeen = ({ file, title }: { readonly file: string; readonly title: string }): boolean =>
    mutants.some(({ seenBy }) => seenBy.file === file && seenBy.test !== undefined && title.includes(seenBy.test))
  const bare = Object.entries(RULES).flatMap(([id, { by }]) => {
    const ofScreens = by.filter(one => 'file' in one).filter(({ file }) => isOfScreens(file))
    return ofScreens.length > 0 && !ofScreens.some(isSeen) ? [id] : []
  })
  expect(bare).toEqual(BARE)
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
