const APPROACHES = ['focusin', 'pointerdown', 'mousedown'] as const
const nothing = (): void => undefined

interface LateAnchor {
  /** The ref of the element under which the options open. */
  readonly ref: (frame: HTMLElement | null) => void
  /** Sets the anchor now. */
  readonly tell: () => void
}

/**
 * Sets the anchor of the options of a select when the user first approaches it. Material UI keeps the anchor as state and measures it: if it were set on
 * mount, each select of a form would be rendered twice.
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
    // The whole select: a press on its helper text must not focus the input.
    const around = next.closest('.MuiAutocomplete-root') ?? next
    for (const name of APPROACHES) around.addEventListener(name, tell, { capture: true })
    leave = () => {
      for (const name of APPROACHES) around.removeEventListener(name, tell, { capture: true })
    }
    return undefined
  }
  return { ref, tell }
}
