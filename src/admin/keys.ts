import { useEffect } from 'react'

/** The keys of lines typed in a table, whether they are records of their own or lines of a form. */
const OF_LINES = { number: ['+'], paste: ['Ctrl+V'], above: ['Ctrl+D'], copy: ['Ctrl+Shift+D'] } as const

/**
 * All keys of the screens: by the part that handles them, the commands with their keys. Handlers ask `keyOf`, and the window of keys, the
 * tooltips and `aria-keyshortcuts` show the same entries. `Ctrl` is Cmd on a Mac.
 */
export const KEYS = {
  everywhere: {
    palette: ['Ctrl+K'],
    actions: ['F10'],
    help: ['?'],
    screenHelp: ['F1'],
    takeBack: ['Ctrl+Z'],
    print: ['Ctrl+P'],
    close: ['Esc'],
  },
  /** Each presses the button of the page that shows it (`pressedBy`); the window lists those buttons. */
  page: {
    create: ['Alt+N'],
    edit: ['F2'],
    act: ['Alt+A'],
    remove: ['Alt+Delete'],
    filters: ['Alt+L'],
    groups: ['Alt+G'],
    columns: ['Alt+C'],
    excel: ['Alt+X'],
    saveView: ['Alt+S'],
  },
  /** Of buttons that handle them; the window lists these too. */
  steps: { previous: ['Alt+↑'], next: ['Alt+↓'] },
  menu: { walk: ['↑', '↓'], ends: ['Home', 'End'], aside: ['→', '←'], openEntry: ['Enter'] },
  list: { search: ['/'] },
  period: { neighbours: ['[', ']'], now: ['1', '2', '3', '4', '5'], always: ['0'] },
  panel: { show: ['Space'] },
  cells: { edit: ['F2'], paste: ['Ctrl+V'] },
  grid: {
    move: ['↑', '↓', '→', '←'],
    page: ['PageUp', 'PageDown'],
    ends: ['Home', 'End'],
    open: ['Enter'],
    newTab: ['Ctrl+Enter'],
    select: ['Space', 'Ctrl+Space'],
    stretch: ['Shift+Space'],
    all: ['Ctrl+A'],
    width: ['Shift+←', 'Shift+→'],
  },
  sheet: {
    move: ['↑', '↓', 'Tab', 'Enter'],
    edit: ['F2'],
    choices: ['Alt+↓', 'F4'],
    ...OF_LINES,
    gone: ['Ctrl+Delete', 'Ctrl+Backspace'],
    save: ['Ctrl+Enter', 'Ctrl+S'],
    undo: ['Esc'],
  },
  board: {
    walk: ['↑', '↓', '→', '←'],
    openCard: ['Enter'],
    lift: ['Space'],
    carry: ['Ctrl+↑', 'Ctrl+↓', 'Ctrl+→', 'Ctrl+←'],
  },
  form: {
    save: ['Ctrl+Enter', 'Ctrl+S'],
    again: ['Ctrl+Shift+Enter'],
    next: ['Enter'],
    number: ['+'],
    cancel: ['Esc'],
  },
  lines: { down: ['Enter'], add: ['Insert'], ...OF_LINES },
  date: { today: ['T'], later: ['+'], earlier: ['-'], calendar: ['↓'] },
  inbox: {
    walk: ['↑', '↓'],
    page: ['PageUp', 'PageDown'],
    ends: ['Home', 'End'],
    mark: ['Space'],
    markAll: ['Ctrl+A'],
    accept: ['Enter'],
    act: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    openLine: ['O'],
    clear: ['Esc'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>

/** A part of the screen with keys of its own. */
export type KeyScope = keyof typeof KEYS
/** The commands of a part. */
export type KeyCommandOf<S extends KeyScope> = keyof (typeof KEYS)[S] & string

/** A pressed key with its modifiers. */
export interface Press {
  readonly key: string
  readonly code: string
  readonly shiftKey?: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The names of keys in events, by their signs in the table. */
const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '→': 'ArrowRight',
  '←': 'ArrowLeft',
  Esc: 'Escape',
  Space: ' ',
}
/** The places of signs that the Russian layout has elsewhere, or that need Shift. */
const PLACES: Readonly<Record<string, string>> = { '/': 'Slash', '[': 'BracketLeft', ']': 'BracketRight', '+': 'Equal' }
/** The same signs in layouts of other scripts. */
const SAME: Readonly<Record<string, string>> = { '?': '؟' }
const MODIFIERS = /^(?:(?:Ctrl|Alt|Shift)\+)*/u

/** Whether a key has a sign or a letter: signs by what they type or their place, letters by their place in layouts without Latin letters. */
function isCap(cap: string, { key, code, shiftKey = false }: Press, isShift: boolean): boolean {
  if (/^[A-Z]$/u.test(cap)) return shiftKey === isShift && (/^[a-z]$/iu.test(key) ? key.toUpperCase() === cap : code === `Key${cap}`)
  if (/^\d$/u.test(cap)) return !shiftKey && (code === `Digit${cap}` || code === `Numpad${cap}`)
  // Some layouts type these signs with Shift.
  if (/^[^\w↑↓→←]$/u.test(cap)) return key === cap || key === SAME[cap] || (!shiftKey && code === PLACES[cap])
  return shiftKey === isShift && key === (NAMES[cap] ?? cap)
}

/** Whether these keys are pressed. */
export function isPressed(keys: string, press: Press): boolean {
  const [modifiers = ''] = MODIFIERS.exec(keys) ?? []
  if (modifiers.includes('Ctrl') !== (press.ctrlKey || press.metaKey) || modifiers.includes('Alt') !== press.altKey) return false
  return isCap(keys.slice(modifiers.length), press, modifiers.includes('Shift'))
}

/** The command of a pressed key in a part of the screen; undefined if the part has no such key. */
export function keyOf<S extends KeyScope>(scope: S, press: Press): KeyCommandOf<S> | undefined {
  const commands = Object.entries(KEYS[scope]) as [KeyCommandOf<S>, readonly string[]][]
  return commands.find(([, keys]) => keys.some(one => isPressed(one, press)))?.[0]
}

/** Whether the element is for typing text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Whether this machine has a Mac keyboard. */
export const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent)
/** Keys as they are written on the keyboard of this machine. */
export const shownKeys = (keys: string): string => (isMac ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥') : keys)

/** The command of a key that belongs to the whole screen, not to a part of it. */
export const screenKeyOf = (event: KeyboardEvent): KeyCommandOf<'page'> | 'help' | 'actions' | undefined => {
  const command = keyOf('everywhere', event)
  if (command === 'help') return isTyping(event.target) ? undefined : command
  return command === 'actions' ? command : keyOf('page', event)
}

/** Keys in the format of `aria-keyshortcuts`. */
export const ariaKeys = (keys: readonly string[]): string =>
  keys.map(one => one.replace('Ctrl', isMac ? 'Meta' : 'Control').replace(/[↑↓→←]|Esc$/u, sign => NAMES[sign]!)).join(' ')
/** The inverse of `ariaKeys`. */
export const keysOfAria = (aria: string): readonly string[] =>
  aria
    .split(' ')
    .filter(Boolean)
    .map(one => {
      const [modifiers = ''] = /^(?:\w+\+)*/u.exec(one) ?? []
      const name = one.slice(modifiers.length)
      const sign = Object.entries(NAMES).find(([, known]) => known === name)?.[0]
      return modifiers.replace(/Control|Meta/u, 'Ctrl') + (sign ?? name)
    })

/** The attributes of a button of the page that a key presses: the key, and a tooltip with it. */
export function pressedBy(command: KeyCommandOf<'page'>, hint?: string): { readonly 'aria-keyshortcuts': string; readonly title: string } {
  return buttonKeys(KEYS.page[command], hint)
}

/** The attributes of a button with keys that another handler answers. */
export function buttonKeys(keys: readonly string[], hint?: string): { readonly 'aria-keyshortcuts': string; readonly title: string } {
  const shown = shownKeys(keys[0]!)
  return { 'aria-keyshortcuts': ariaKeys(keys), title: hint === undefined ? shown : `${hint} (${shown})` }
}

interface OpenScope {
  readonly scope: KeyScope
  readonly lacks: readonly string[]
}
const open: OpenScope[] = []

/** The commands that the parts on the screen have, by part. */
export function openKeys(): ReadonlyMap<KeyScope, readonly string[]> {
  const has = (scope: KeyScope, command: string): boolean => open.some(one => one.scope === scope && !one.lacks.includes(command))
  return new Map(open.map(({ scope }) => [scope, Object.keys(KEYS[scope]).filter(command => has(scope, command))]))
}

/** Registers a part with keys of its own while it is on the screen, without the commands that it lacks here. */
export function useKeysOf<S extends KeyScope>(scope: S, isOn = true, lacks: readonly KeyCommandOf<S>[] = []): void {
  const without = lacks.join(' ')
  useEffect(() => {
    if (!isOn) return undefined
    const one = { scope, lacks: without.split(' ') }
    open.push(one)
    return () => void open.splice(open.indexOf(one), 1)
  }, [scope, isOn, without])
}
