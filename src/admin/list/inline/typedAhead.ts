/** A key that was pressed before there was an input to take it: a sign, Backspace, or what ends a cell: Tab, Shift+Tab, Enter. */
type Ahead = string

/** What is pressed while the input of a cell is on its way, or the one before is being saved. */
export interface TypedAhead {
  /** From now on keys are kept. */
  readonly listen: () => void
  /** From now on they go where the focus is. */
  readonly stop: () => void
  /** What was pressed, the oldest first; it is kept no more. */
  readonly take: () => readonly Ahead[]
  /** Keeps again what found no place. */
  readonly giveBack: (keys: readonly Ahead[]) => void
}

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || /^\P{ASCII}+$/u.test(key)) && !ctrlKey && !metaKey && !altKey

/** Keeps what is pressed; `giveUp`: Esc takes all of it back. */
export function makeTypedAhead(giveUp: () => void): TypedAhead {
  let keys: Ahead[] = []
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      keys = []
      return giveUp()
    }
    if (isSign(event)) keys.push(event.key)
    else if (event.key === 'Tab') keys.push(event.shiftKey ? 'Shift+Tab' : 'Tab')
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) keys.push('Enter')
    else if (event.key === 'Backspace') keys.push('Backspace')
    else return undefined
    event.preventDefault()
    event.stopPropagation()
    return undefined
  }
  return {
    listen: () => document.addEventListener('keydown', onKey, true),
    stop: () => document.removeEventListener('keydown', onKey, true),
    take: () => {
      const taken = keys
      keys = []
      return taken
    },
    giveBack: back => {
      keys = [...back, ...keys]
    },
  }
}
