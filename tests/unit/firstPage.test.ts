import { expect, test } from 'vitest'
import { can, withoutWrites, type Rights } from '#resource'
import type { Arrangement } from '#resources/mySettings'
import { ALL_RIGHTS } from '#resources/rights'
import { ROLES, type RoleName } from '#resources/seed/catalogue/rights.rules'
import { inOrder, keptArrangement, moved } from '#resources/dashboard/mySettings.screens'
import { blocks, placedFor, WORK_ORDERS } from '#resources/dashboard/blocks.screens'
import { resources } from '#resources'
import { inboxCommand } from '../../src/admin/inbox/useInboxActs.ts'
import { mergedLines, streamsOf, type Loaded } from '../../src/admin/inbox/streams.ts'

const ofHolder = (codes: readonly string[], arrangement?: Arrangement) =>
  placedFor((rights: Rights) => can(new Set(codes), rights), arrangement)
const names = (codes: readonly string[]): readonly string[] => ofHolder(codes).map(block => block.name)

test('each role begins with what needs doing, then the work of the day', () => {
  const begins = (role: RoleName): string => names(ROLES[role].rights).slice(0, 4).join(' ')
  expect(begins('director')).toBe('attention income debts transfers')
  expect(begins('administrator')).toBe(begins('director'))
  expect(begins('accountant')).toBe('attention due debts transfers')
  expect(begins('logist')).toBe('attention vehicles trips tasks')
  expect(begins('mechanic')).toBe('attention repairs vehicles tasks')
  expect([begins('operator'), begins('manager')]).toEqual(['attention entry trips tasks', 'attention entry trips tasks'])
  expect(names([])).toEqual(['news', 'reports'])
})

test('blocks missing from the order of a role follow in the declared order', () => {
  expect(names(['DEAL_ADD', 'DEAL_VIEW', 'COMPANY_LIST'])).toEqual([
    'attention',
    'entry',
    'trips',
    'volumes',
    'news',
    'companies',
    'reports',
  ])
  const known = new Set(blocks.map(block => block.name))
  expect(WORK_ORDERS.flatMap(({ first }) => first.filter(name => !known.has(name)))).toEqual([])
  expect(WORK_ORDERS.flatMap(({ all }) => all.filter(code => !(ALL_RIGHTS as readonly string[]).includes(code)))).toEqual([])
})

test('repairs under way are for those who see them', () => {
  expect(names(withoutWrites(ROLES.mechanic.rights))).toContain('repairs')
  expect(names(ROLES.operator.rights)).not.toContain('repairs')
  // For those who see the whole business, this block is further down.
  expect(names(ROLES.director.rights).indexOf('repairs')).toBeGreaterThan(8)
})

test('no row of the first page is half empty', () => {
  for (const left of ALL_RIGHTS) {
    let half = false
    for (const { isWide } of ofHolder(ALL_RIGHTS.filter(code => code !== left))) {
      if (isWide) expect([left, half]).toEqual([left, false])
      else half = !half
    }
    expect([left, half]).toEqual([left, false])
  }
  expect(ofHolder(['DEAL_VIEW']).map(block => block.isWide)).toEqual([true, true, false, false, true])
  expect(ofHolder(ALL_RIGHTS).filter(block => !block.isWide).length).toBe(8)
})

test('a user’s arrangement orders and hides blocks; unknown names are ignored, new blocks have their default position', () => {
  const codes = ['DEAL_VIEW', 'TASK_VIEW']
  expect(ofHolder(codes).map(block => block.name)).toEqual(['attention', 'news', 'volumes', 'tasks', 'trips', 'reports'])
  const arranged = ofHolder(codes, { order: ['tasks', 'gone', 'attention', 'debts'], hidden: ['volumes', 'gone'] })
  expect(arranged.map(block => [block.name, block.isWide])).toEqual([
    ['tasks', false],
    ['trips', false],
    ['reports', true],
    ['attention', true],
    ['news', true],
  ])
  expect(ofHolder(codes, { order: [], hidden: ['attention', 'news', 'volumes', 'tasks', 'trips', 'reports'] })).toEqual([])
})

test('blocks whose right a user has lost keep their positions until it is granted again', () => {
  const [before, seen] = [
    { order: ['debts', 'tasks', 'news'], hidden: ['debts', 'news'] },
    { order: ['news', 'tasks'], hidden: ['tasks'] },
  ]
  expect(keptArrangement(before, seen)).toEqual({ order: ['news', 'tasks', 'debts'], hidden: ['tasks', 'debts'] })
})

test('a block is put at a place, the ends included', () => {
  const names = ['a', 'b', 'c', 'd']
  expect(moved(names, 'b', 2)).toEqual(['a', 'c', 'b', 'd'])
  expect(moved(names, 'c', 0)).toEqual(['c', 'a', 'b', 'd'])
  expect([moved(names, 'a', -1), moved(names, 'd', 4), moved(names, 'a', Infinity)]).toEqual([names, names, ['b', 'c', 'd', 'a']])
  expect(inOrder([{ name: 'x' }, { name: 'y' }, { name: 'z' }], { order: ['z', 'x'], hidden: [] }).map(one => one.name)).toEqual([
    'z',
    'x',
    'y',
  ])
})

const all = streamsOf(resources, () => true)
const stream = (name: string) => all.find(one => one.key === name)!
const loaded = (name: string, days: readonly string[], isWhole = true, from = 1): Loaded => ({
  stream: stream(name),
  rows: days.map((day, at) => ({ id: from + at, [stream(name).inbox.day]: day })),
  isWhole,
})

test('the inbox contains the waiting records that a user may read and is responsible for', () => {
  expect(all.map(one => one.key).toSorted()).toEqual([
    'bankTransaction',
    'deal',
    'oilCompanyTransaction',
    'payment',
    'truckPenaltyTransaction',
  ])
  const seen = (...existing: readonly string[]) =>
    streamsOf(resources, needed => needed.length === 0 || needed.some(right => existing.includes(right))).map(one => one.key)
  expect(seen()).toEqual([])
  expect(seen('BUH_TRX_VIEW')).toEqual(['bankTransaction'])
  // Everybody sees the sump of waybills; its inbox is for those who authorize.
  expect(seen('DEAL_DONE')).toEqual(['deal'])
})

test('lines are ordered by day, as far as every kind is loaded', () => {
  const bank = loaded('bankTransaction', ['2026-01-02', '2026-01-05'])
  const deals = loaded('deal', ['2026-01-01T08:00:00Z', '2026-01-03'])
  expect(mergedLines([bank, deals]).map(({ day, stream: { key } }) => `${day} ${key}`)).toEqual([
    '2026-01-01 deal',
    '2026-01-02 bankTransaction',
    '2026-01-03 deal',
    '2026-01-05 bankTransaction',
  ])
  // A waybill older than the last one may still be loaded, so later lines wait.
  const part = loaded('deal', ['2026-01-01', '2026-01-03'], false)
  expect(mergedLines([bank, part]).map(line => line.day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
})

test('shortcuts work in every keyboard layout', () => {
  const pressed = (key: string, code = key, existing: { readonly ctrlKey?: boolean; readonly altKey?: boolean } = {}) =>
    inboxCommand({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...existing }, 3, 20)
  expect(pressed('ArrowDown')).toEqual({ do: 'move', to: 4 })
  expect(pressed('PageDown')).toEqual({ do: 'move', to: 13 })
  expect(pressed('End')).toEqual({ do: 'move', to: 19 })
  expect(inboxCommand({ key: 'ArrowUp', code: 'ArrowUp', ctrlKey: false, metaKey: false, altKey: false }, 0, 20)).toEqual({
    do: 'move',
    to: 0,
  })
  expect(pressed('ф', 'KeyA', { ctrlKey: true })).toEqual({ do: 'markAll' })
  expect([pressed('о', 'KeyJ'), pressed('o', 'KeyO')]).toEqual([{ do: 'open' }, { do: 'open' }])
  expect(pressed('2', 'Digit2')).toEqual({ do: 'act', place: 1 })
  expect([pressed('Tab'), pressed('x', 'KeyX'), pressed('ArrowDown', 'ArrowDown', { altKey: true })]).toEqual([null, null, null])
})
