import { describe, expect, test } from 'vitest'
import { breakages, faultsOf } from './mutants/trying.ts'
import { functionAt } from './mutants/covering.ts'
import { EQUIVALENT, isEquivalent, mutantsOf, sourceOf } from './mutants/targets.ts'
import { edited, editsIn, isReadable, OPERATOR_NAMES } from './mutants/operators.ts'

/** A source and what each operator makes of it, one text for each place where it breaks something. */
const MADE: readonly (readonly [operator: string, source: string, ...made: string[]])[] = [
  ['condition', 'x = a && b && (c || d)', 'x = b && (c || d)', 'x = a && (c || d)', 'x = a && b', 'x = a && b && (d)', 'x = a && b && (c)'],
  [
    'condition',
    'x = a ?? 0; y = b ?? null; z = () => c && {}',
    'x = a; y = b ?? null; z = () => c && {}',
    'x = a ?? 0; y = b ?? null; z = () => ({})',
    'x = a ?? 0; y = b ?? null; z = () => c',
  ],
  [
    'branch',
    'if (a) b(); else c ? d : e; if (f < g) h()',
    'if (!(a)) b(); else c ? d : e; if (f < g) h()',
    'if (a) b(); else !(c) ? d : e; if (f < g) h()',
  ],
  [
    'guard',
    'if (a) throw b; for (;;) { if (c) { continue } if (d) break; else e() }',
    '; for (;;) { if (c) { continue } if (d) break; else e() }',
    'if (a) throw b; for (;;) { ; if (d) break; else e() }',
  ],
  ['statement', 'log.info(a); this.log.warn(b)'],
  [
    'bound',
    "x = a < b || c === 1 || d === 'text'",
    "x = a <= b || c === 1 || d === 'text'",
    "x = a < b || c !== 1 || d === 'text'",
    "x = a < b || c === 1 || d !== 'text'",
  ],
  ['arithmetic', "x = a + 1 + 'text'; y = b * c", "x = a - 1 + 'text'; y = b * c", "x = a + 1 + 'text'; y = b / c"],
  [
    'call',
    'a.some(b); negate(c); d.filter(e).every(f)',
    'a.every(b); negate(c); d.filter(e).every(f)',
    'a.some(b); c; d.filter(e).every(f)',
    'a.some(b); negate(c); d.every(f)',
    'a.some(b); negate(c); d.filter(e).some(f)',
  ],
  ['list', "a = [b, []]; c = ['X_VIEW']", "a = []; c = ['X_VIEW']"],
  [
    'right',
    "right: ['X_VIEW', 'X_UPD']; ['Y_ADD']; ['other']",
    "right: ['X_UPD']; ['Y_ADD']; ['other']",
    "right: ['X_VIEW']; ['Y_ADD']; ['other']",
    "right: ['X_VIEW', 'X_UPD']; []; ['other']",
  ],
  ['spread', 'a = { ...b, c: [...d] }', 'a = { ...{}, c: [...d] }', 'a = { ...b, c: [...[]] }'],
  ['statement', 'await a(); b = c(); d()', '; b = c(); d()', 'await a(); b = c(); ;'],
  ['body', 'const a = () => { b = 1 }; const c = () => { return d }', 'const a = () => {}; const c = () => { return d }'],
  ['boolean', 'a = { b: true } as { b: true }', 'a = { b: false } as { b: true }'],
  [
    'where',
    'sql`select from a where b = ${c} and not (d and e)`',
    'sql`select from a where not (d and e)`',
    'sql`select from a where b = ${c} `',
    'sql`select from a where b = ${c} and not (d )`',
  ],
  ['where', '`delete from a where b between 1 and 2 order by c`; `not sql where a`', '`delete from a order by c`; `not sql where a`'],
  ['where', "sql`a where b or c and d = ' and e'`", 'sql`a where b or c `'],
  [
    'lock',
    'sql`select from a for update`; sql`lock table b in share mode`',
    'sql`select from a`; sql`lock table b in share mode`',
    'sql`select from a for update`; sql`select 1`',
  ],
  [
    'sql',
    'sql`max(a) from b left join c on d <= ${e < f}`',
    'sql`min(a) from b left join c on d <= ${e < f}`',
    'sql`max(a) from b join c on d <= ${e < f}`',
    'sql`max(a) from b left join c on d < ${e < f}`',
  ],
]

describe('the operators of mutants', () => {
  test.each(MADE)('%s breaks %s', (operator, source, ...made) => {
    const edits = editsIn('a.ts', source, [operator])
    expect(edits.map(edit => edited(source, edit))).toEqual(expect.arrayContaining(made))
    expect(edits).toHaveLength(made.length)
    for (const edit of edits) expect(isReadable('a.ts', edited(source, edit)), edit.text).toBe(true)
  })

  test('are all tried here', () => {
    expect(new Set(MADE.map(([operator]) => operator))).toEqual(new Set(OPERATOR_NAMES))
  })

  test('break what a function runs, or what is run when a file is loaded', () => {
    const at = functionAt('a.ts', 'const a = b => c(() => d); function e() { f }')
    expect([0, 15, 23, 42].map(at)).toEqual([0, 1, 2, 3])
  })
})

test.each(EQUIVALENT)('mutants are let go in $file: $why', reason => {
  const all = mutantsOf(reason).map(one => isEquivalent(one, sourceOf(one.file).slice(one.start, one.end), [reason]))
  expect(all).toContain(true)
})

test('every declared breakage still finds its text once, and its test is there', () => {
  expect(faultsOf(breakages())).toEqual([])
})

test('the list of breakages is told when it rots', () => {
  const right = {
    name: 'a',
    file: 'tests/mutants/trying.ts',
    find: 'export const faultsOf',
    replace: 'const faultsOf',
    test: 'tests/mutants.test.ts',
    title: 'when it rots',
  }
  expect(faultsOf([right])).toEqual([])
  const wrong = [
    { ...right, find: 'no such text' },
    { ...right, find: 'const' },
    { ...right, file: 'no/such.ts' },
    { ...right, replace: right.find },
    { ...right, title: ['no such', 'test'].join(' ') },
    { ...right, test: 'no/such.test.ts' },
  ]
  expect(wrong.map(one => faultsOf([one]).length)).toEqual([1, 1, 1, 1, 1, 1])
  expect(faultsOf([right, right])).toHaveLength(2)
})
