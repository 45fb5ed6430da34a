import { describe, expect, it, test } from 'vitest'
import { locales } from '#locales'
import { ariaKeys, KEYS, keyOf, keysOfAria, type KeyScope, type Press } from '../../src/admin/keys.ts'
import { inboxCommand } from '../../src/admin/inbox/useInboxActs.ts'
import { periodOfKey } from '../../src/admin/inputs/PeriodKeys.tsx'
import { tipsFor } from '../../src/admin/search/ActionTips.tsx'
import { commandOf, sideKeyOf } from '../../src/admin/table/GridRow.tsx'
import { flatten } from '../../src/locales/translation.ts'
import { sourcesIn } from '../support/sources.ts'

const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  Space: ' ',
  Esc: 'Escape',
}
const CODES: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight', '/': 'Slash', '+': 'Equal' }
const plain = { key: '', code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

/** The event of keys as the table writes them. */
function pressed(keys: string): Required<Press> {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const key = parts.at(-1)!
  const code = CODES[key] ?? (/^\d$/.test(key) ? `Digit${key}` : /^[A-Z]$/.test(key) ? `Key${key}` : key)
  const has = (name: string): boolean => parts.slice(0, -1).includes(name)
  const name = /^[A-Z]$/.test(key) ? key.toLowerCase() : (NAMES[key] ?? key)
  return { ...plain, key: name, code, ctrlKey: has('Ctrl'), shiftKey: has('Shift'), altKey: has('Alt') }
}

interface Line {
  readonly scope: KeyScope
  readonly command: string
  readonly keys: string
}
const lines: readonly Line[] = (Object.keys(KEYS) as KeyScope[]).flatMap(scope =>
  Object.entries(KEYS[scope]).flatMap(([command, all]) => (all as readonly string[]).map(keys => ({ scope, command, keys }))),
)
const of = (...scopes: KeyScope[]): readonly Line[] => lines.filter(({ scope }) => scopes.includes(scope))

describe('the table of keys', () => {
  test.each(lines)('$scope: $keys is $command, also where the layout has no Latin letters', ({ scope, command, keys }) => {
    const press = pressed(keys)
    expect(keyOf(scope, press)).toBe(command)
    if (press.code.startsWith('Key')) expect(keyOf(scope, { ...press, key: 'ы' })).toBe(command)
    expect(keysOfAria(ariaKeys([keys]))).toEqual([keys])
  })

  test('a sign is understood in the layouts of other scripts', () => {
    expect(keyOf('everywhere', { ...pressed('?'), key: '؟', code: 'Slash', shiftKey: true })).toBe('help')
  })

  test('a part does not answer keys with other modifiers', () => {
    expect(keyOf('form', pressed('Ctrl+Alt+S'))).toBeUndefined()
    expect(keyOf('sheet', pressed('D'))).toBeUndefined()
    expect(keyOf('everywhere', { ...pressed('K'), ctrlKey: true, shiftKey: true })).toBeUndefined()
    expect(keyOf('everywhere', { ...pressed('K'), metaKey: true })).toBe('palette')
  })

  test('it takes nothing that the browser needs', () => {
    const taken = new Set(lines.map(({ keys }) => keys))
    const browser = ['T', 'W', 'N', 'L', 'F', 'R', 'H', 'J', 'C', 'X', 'Tab'].map(key => `Ctrl+${key}`)
    for (const keys of [...browser, 'Alt+D', 'Alt+E', 'Alt+F', 'Alt+←', 'Alt+→', 'F3', 'F5', 'F6', 'F11', 'F12'])
      expect([keys, taken.has(keys)]).toEqual([keys, false])
  })

  test('every part and command has words', () => {
    const words = new Set(flatten(locales.ru).map(([key]) => key.replace(/^.*nerud\.around\./, '')))
    const missing = lines
      .filter(({ scope }) => scope !== 'page' && scope !== 'steps')
      .flatMap(({ scope, command }) => [`scopes.${scope}`, `keyText.${command}`])
      .filter(key => !words.has(key))
    expect(missing).toEqual([])
  })

  /** Handled by the browser or a library: links, dialogs, and the event `paste`; the moves of the sheet also mirror with the page. */
  const ELSEWHERE = new Set(['everywhere.close', 'menu.openEntry', 'cells.paste', 'sheet.paste', 'lines.paste', 'sheet.move'])
  test('every command is asked for by a handler, and every part is on the screen with its handler', () => {
    const sources = sourcesIn('src/admin').filter(({ path }) => path !== 'src/admin/keys.ts')
    const asks = (scope: KeyScope): string =>
      sources
        .filter(({ text }) => new RegExp(`(?:screenKeyOf|keyOf)\\((?:'${scope}'|event)`).test(text))
        .map(({ text }) => text)
        .join('\n')
    const unasked = lines
      .filter(({ scope, command }) => scope !== 'page' && scope !== 'steps' && !ELSEWHERE.has(`${scope}.${command}`))
      .filter(({ scope, command }) => !asks(scope).includes(`'${command}'`))
    expect(unasked).toEqual([])
    const all = sources.map(({ text }) => text).join('\n')
    const shown = (Object.keys(KEYS) as KeyScope[]).filter(scope => !['everywhere', 'page', 'steps'].includes(scope))
    expect(shown.filter(scope => !all.includes(`useKeysOf('${scope}'`))).toEqual([])
    expect(Object.keys(KEYS.page).filter(command => !all.includes(`pressedBy('${command}'`))).toEqual([])
  })

  const grid = { rows: 9, columns: 3, page: 4, active: { row: 2, column: 1 }, firstRow: 0, isSelectable: true }
  test.each(of('grid'))('table: $keys', ({ keys }) => expect(commandOf(pressed(keys), grid)).not.toBeNull())
  test.each(of('panel', 'cells').filter(({ command }) => command !== 'paste'))('beside the table: $keys', ({ keys, command }) =>
    expect(sideKeyOf(pressed(keys))).toBe(command),
  )
  test.each(of('inbox'))('inbox: $keys', ({ keys }) => expect(inboxCommand(pressed(keys), 2, 9)).not.toBeNull())
  test.each(of('period'))('period: $keys', ({ keys }) =>
    expect(periodOfKey(pressed(keys), { from: '2026-11-01', to: '2026-11-30' }, '2026-11-28')).not.toBeNull(),
  )

  it.each([
    ['Space shows the record', { key: ' ' }, 'show'],
    ['F2 changes the cell', { key: 'F2' }, 'edit'],
    ['Ctrl with Space is left to the selection', { key: ' ', ctrlKey: true }, undefined],
    ['Shift with Space is left to the selection', { key: ' ', shiftKey: true }, undefined],
    ['a letter is left alone', { key: 'a' }, undefined],
  ])('%s', (_, press, does) => expect(sideKeyOf({ ...plain, ...press })).toBe(does))
})

test('actions have one key each while there are enough keys, else two each', () => {
  expect(tipsFor(3)).toEqual(['1', '2', '3'])
  expect(tipsFor(35).at(-1)).toBe('Z')
  expect(tipsFor(36).slice(0, 2)).toEqual(['AA', 'AB'])
  expect(new Set(tipsFor(300)).size).toBe(300)
})
