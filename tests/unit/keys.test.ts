import { describe, expect, test, it } from 'vitest'
import { defineMenu } from '#resource'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { ROLES } from '#resources/seed/catalogue/rights.rules'
import { mergedPins, mergedVisits } from '#resource/frameCalls'
import { isAgain, isSave } from '../../src/admin/form/keys.ts'
import { inboxCommand } from '../../src/admin/inbox/useInboxActs.ts'
import { KEYS } from '../../src/admin/keys/table.ts'
import { periodOfKey } from '../../src/admin/list/views/ViewTabs.tsx'
import { inOrderOfWork, linesOf } from '../../src/admin/menu/lines.ts'
import { recentShown, withVisit } from '../../src/admin/menu/openMenu.ts'
import { rankOfName } from '../../src/admin/search/found.ts'
import { commandOf, sideKeyOf } from '../../src/admin/table/gridKeys.ts'

const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  Space: ' ',
  Esc: 'Escape',
}
const CODES: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' }
const pressed = (keys: string) => {
  const parts = keys.split('+')
  const key = parts.at(-1)!
  const code = CODES[key] ?? (/^\d$/.test(key) ? `Digit${key}` : /^[A-Z]$/.test(key) ? `Key${key}` : key)
  const [ctrlKey, shiftKey] = [parts.includes('Ctrl'), parts.includes('Shift')]
  return { key: NAMES[key] ?? key, code, ctrlKey, shiftKey, altKey: false, metaKey: false }
}
const keysOf = (scope: keyof typeof KEYS): string[] => KEYS[scope].flatMap(([keys]) => keys).filter(key => key !== '…')

describe('the list of shortcuts shows those of the parts of the screen', () => {
  const grid = { rows: 9, columns: 3, page: 4, active: { row: 2, column: 1 }, firstRow: 0, isSelectable: true }
  test.each(keysOf('grid'))('table: %s', keys => expect(commandOf(pressed(keys), grid)).not.toBeNull())
  test.each(keysOf('inbox'))('inbox: %s', keys => expect(inboxCommand(pressed(keys), 2, 9)).not.toBeNull())
  test.each(keysOf('period'))('period: %s', keys =>
    expect(periodOfKey(pressed(keys).code, { from: '2026-11-01', to: '2026-11-30' }, '2026-11-28')).not.toBeNull(),
  )
  test('form', () => {
    const [save, again] = KEYS.form.map(([keys]) => keys.map(key => pressed(key) as unknown as KeyboardEvent))
    expect(save!.map(isSave)).toEqual([true, true])
    expect(again!.map(isAgain)).toEqual([true])
  })
})

describe('the items of the menu', () => {
  test('create and import items are next to their list, in every area', () => {
    const beside = menu.flatMap(({ items }) =>
      linesOf(items, resources).flatMap(({ item, making }) => making.map(one => `${one.kind} ${one.item.path} of ${item.path}`)),
    )
    expect(beside).toEqual([
      'load /company/import of /company/list',
      'create /deals/create-from-order of /orders/list',
      'create /deals/create of /deals/list',
      'create /regular-deals/create of /regular-deals/list',
      'create /multi-deals/create of /multi-deals/list',
      'create /kanban/create of /kanban/list',
      'load /finances/balances/import of /finances/transfers',
      'load /oil-cards/import of /oil-cards/list',
      'load /electronic-papers/import of /electronic-papers/list',
      'create /vedomosti/create of /fot-vedomosti/list',
    ])
  })
  test('a create item has a line of its own if its list may not be opened', () => {
    const [line] = linesOf([{ label: 'dealCreate', path: '/deals/create', right: [] }], resources)
    expect([line!.item.path, line!.making]).toEqual(['/deals/create', []])
  })
  test('initially nobody sees more links than fit the screen', () => {
    const tallest = Object.values(ROLES).map(({ rights }) => {
      const mine = menu
        .map(area => ({
          ...area,
          items: area.items.filter(({ right }) => right.length === 0 || right.some(one => (rights as readonly string[]).includes(one))),
        }))
        .filter(({ items }) => items.length > 0)
      const [first] = inOrderOfWork(mine, work => work.some(one => (rights as readonly string[]).includes(one)))
      // The height of the search, the group names and the items of the open group, in pixels.
      return 40 + 29 * mine.length + 28 * linesOf(first!.items, resources).length
    })
    expect(Math.max(...tallest)).toBeLessThan(900 - 48)
  })
})

describe('the order of the menu', () => {
  const area = (label: string, work?: readonly string[]) => ({ label, icon: 'home' as const, items: [], ...(work && { work }) })
  const all = defineMenu([area('a'), area('b', ['B']), area('c'), area('d', ['D'])])
  const order = (...rights: string[]): string[] =>
    inOrderOfWork(all, work => work.some(one => rights.includes(one))).map(({ label }) => label)
  test('the areas that a user works in come first', () => expect(order('D')).toEqual(['d', 'a', 'b', 'c']))
  test('users who work in all areas or in none see the declared order', () => {
    expect(order('B', 'D')).toEqual(['a', 'b', 'c', 'd'])
    expect(order()).toEqual(['a', 'b', 'c', 'd'])
  })
})

test('recent pages are stored once each, the last one first, without pinned ones', () => {
  const recent = ['/a', '/b', '/a', '/c', '/d', '/e', '/f'].reduce<readonly string[]>(withVisit, [])
  expect(recent).toEqual(['/f', '/e', '/d', '/c', '/a', '/b'])
  expect(recentShown(recent, ['/e'])).toEqual(['/f', '/d', '/c', '/a'])
})

describe('commands are found by their names', () => {
  const best = (typed: string, ...names: string[]): string | undefined =>
    names
      .flatMap(name => {
        const rank = rankOfName(name, typed)
        return rank === undefined ? [] : [{ name, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)[0]?.name
  test.each([
    ['создать накладную', 'Создать: накладная'],
    ['cjplfnm yfrkflye.', 'Создать: накладная'],
    ['закрыть месяц', 'Закрытие месяца'],
    ['месяц', 'Закрытие месяца'],
    ['сменить период', 'Сменить период'],
    ['период', 'Сменить период'],
    ['ведомость', undefined],
  ])('%s', (typed, name) =>
    expect(best(typed, 'Создать: постоянная накладная', 'Создать: накладная', 'Закрытие месяца', 'Сменить период')).toBe(name),
  )
})

const plain = { key: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

it.each([
  ['Space shows the record', { key: ' ' }, 'show'],
  ['F2 changes the cell', { key: 'F2' }, 'edit'],
  ['Ctrl with Space is left to the selection', { key: ' ', ctrlKey: true }, undefined],
  ['Shift with Space is left to the selection', { key: ' ', shiftKey: true }, undefined],
  ['a letter is left alone', { key: 'a' }, undefined],
])('%s', (_, pressed, does) => expect(sideKeyOf({ ...plain, ...pressed })).toBe(does))

test('pins that two machines have changed stay changed on both', () => {
  expect(mergedPins(['/a', '/b'], ['/a', '/b'], ['/c'])).toEqual(['/c'])
  expect(mergedPins(['/a', '/b'], ['/b', '/c'], ['/a', '/b'])).toEqual(['/b', '/c'])
  // Taken off there, and here something else was pinned: it does not come back.
  expect(mergedPins(['/a', '/b'], ['/a', '/b', '/c'], ['/b'])).toEqual(['/b', '/c'])
  // Taken off here while the server did not answer, and pinned there anew or still.
  expect(mergedPins(['/a'], [], ['/a', '/d'])).toEqual(['/d'])
  // What only this browser knew goes to the server.
  expect(mergedPins([], ['/a', '/b'], ['/b', '/c'])).toEqual(['/b', '/c', '/a'])
})

test('visits of both machines stand one after another, those made here since first', () => {
  expect(mergedVisits(['/a', '/b'], ['/a', '/b'], ['/c', '/a'], 12)).toEqual(['/c', '/a'])
  expect(mergedVisits(['/a', '/b'], ['/a', '/c', '/b'], ['/d', '/a', '/b'], 12)).toEqual(['/a', '/c', '/d', '/b'])
  expect(mergedVisits([], ['/a'], ['/b'], 12)).toEqual(['/a', '/b'])
  // The oldest was dropped here.
  expect(mergedVisits(['/a', '/b', '/c'], ['/d', '/a', '/b'], ['/e', '/a', '/b'], 3)).toEqual(['/d', '/e', '/a'])
  expect(mergedVisits(['/a', '/b'], ['/b', '/a'], ['/a', '/b'], 12)).toEqual(['/b', '/a'])
})
