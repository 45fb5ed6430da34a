import { useLayoutEffect, useState } from 'react'
import { BOTTOM_BAR } from '../bottomBar.ts'

const BARS = `[${Object.keys(BOTTOM_BAR)[0]}]`
/** The distance in pixels within which a bar counts as being at the bottom of the window. */
const NEAR = 120
const GAP = 12

/** The distance of a pop-up from the bottom of the window in pixels, above the button bars of forms, tables and dialogs. */
function clearance(): number {
  const { innerHeight } = window
  const tops = [...document.querySelectorAll(BARS)]
    .map(bar => bar.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > innerHeight - NEAR && top < innerHeight)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops) + GAP
}

/** The clearance while a pop-up is shown; measured again when the page or the window changes. */
export function useClearance(): number {
  const [height, setHeight] = useState(GAP)
  useLayoutEffect(() => {
    let frame = 0
    const measure = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeight(clearance()))
    }
    setHeight(clearance())
    const watcher = new MutationObserver(measure)
    watcher.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
