import type { Scope } from './scopes.ts'

/** A key, or several with similar effects, and the translation key of its description in `nerud.around.said`. */
export type Key = readonly [keys: readonly string[], text: string]

/** All keys of the screens, by the part that handles them. Letters are those of a Latin keyboard: keys are identified by `code`. */
export const KEYS: Readonly<Record<Scope | 'everywhere', readonly Key[]>> = {
  everywhere: [
    [['Ctrl+K'], 'palette'],
    [['?'], 'help'],
    [['Esc'], 'close'],
  ],
  menu: [
    [['↑', '↓'], 'walk'],
    [['Home', 'End'], 'ends'],
    [['→', '←'], 'aside'],
    [['Enter'], 'openEntry'],
  ],
  list: [[['/'], 'search']],
  period: [
    [['[', ']'], 'neighbours'],
    [['1', '2', '3', '4', '5'], 'now'],
    [['0'], 'always'],
  ],
  grid: [
    [['↑', '↓', '→', '←'], 'move'],
    [['PageUp', 'PageDown'], 'page'],
    [['Home', 'End'], 'ends'],
    [['Enter'], 'open'],
    [['Space'], 'select'],
    [['Shift+Space'], 'stretch'],
    [['Ctrl+A'], 'all'],
    [['Shift+←', 'Shift+→'], 'width'],
  ],
  sheet: [
    [['↑', '↓', 'Tab', 'Enter'], 'move'],
    [['F2'], 'edit'],
    [['Ctrl+D'], 'above'],
    [['Ctrl+Shift+D'], 'copy'],
    [['Ctrl+Delete'], 'gone'],
    [['Ctrl+Enter', 'Ctrl+S'], 'save'],
    [['Esc'], 'undo'],
  ],
  board: [
    [['↑', '↓', '→', '←'], 'walk'],
    [['Enter'], 'openCard'],
    [['Space'], 'lift'],
    [['Ctrl+↑', 'Ctrl+↓', 'Ctrl+→', 'Ctrl+←'], 'carry'],
  ],
  form: [
    [['Ctrl+Enter', 'Ctrl+S'], 'save'],
    [['Ctrl+Shift+Enter'], 'again'],
    [['Enter'], 'next'],
    [['Esc'], 'cancel'],
  ],
  inbox: [
    [['↑', '↓'], 'walk'],
    [['Home', 'End'], 'ends'],
    [['Space'], 'mark'],
    [['Ctrl+A'], 'markAll'],
    [['Enter'], 'accept'],
    [['1', '…', '9'], 'act'],
    [['O'], 'openLine'],
    [['Esc'], 'clear'],
  ],
}
