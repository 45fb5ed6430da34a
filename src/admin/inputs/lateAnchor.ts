const APPROACHES = ['focusin', 'pointerdown', 'mousedown'] as const
const nothing = (): void => undefined

interface LateAnchor {
  /** The ref of the frame that the options open under. */
  readonly ref: (frame: HTMLElement | null) => void
  /** Says now where the options open. */
  readonly tell: () => void
}

/**
 * Says where the options of a select open once a hand approaches it. Material UI's select keeps the place as state and measures it: told at once, each
 * select of a form would be drawn twice before anybody has seen it.
 */
export function lateAnchor(give: (frame: HTMLElement | null) => void): LateAnchor {
  let frame: HTMLElement | null = null
  let leave = nothing
  const tell = (): void => {
    leave()
    give(frame)
  }
  const ref = (next: HTMLElement | null): void => {
    leave()
    leave = nothing
    frame = next
    if (next === null) return give(null)
    if (next.contains(document.activeElement)) return give(next)
    // Its words too: a press on these is none on the input.
    const around = next.closest('.MuiAutocomplete-root') ?? next
    for (const name of APPROACHES) around.addEventListener(name, tell, { capture: true })
    leave = () => {
      for (const name of APPROACHES) around.removeEventListener(name, tell, { capture: true })
    }
    return undefined
  }
  return { ref, tell }
}
