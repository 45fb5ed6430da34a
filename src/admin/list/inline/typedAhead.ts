/** A buffered key: a character, Backspace, or a key that ends a cell (Tab, Shift+Tab, Enter). */
type Ahead = string

/** Buffers keys while the input of a cell loads or the previous one is being saved. */
export interface TypedAhead {
  /** Starts buffering. */
  readonly listen: () => void
  /** Stops buffering; keys go to the focused element. */
  readonly stop: () => void
  /** Returns the buffered keys, oldest first, and clears the buffer. */
  readonly take: () => readonly Ahead[]
  /** Puts keys that were not used back into the buffer. */
  readonly giveBack: (keys: readonly Ahead[]) => void
}

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || /^\P{ASCII}+$/u.test(key)) && !ctrlKey && !metaKey && !altKey

/** Makes a buffer. Esc clears it and calls `giveUp`. */
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
