import { useLayoutEffect, useState } from 'react'
import { BOTTOM_BAR } from '../bottomBar.ts'

const BARS = `[${Object.keys(BOTTOM_BAR)[0]}]`
/** What ends so near to the bottom of the window, in pixels, stands at the bottom. */
const NEAR = 120
const GAP = 12

/** How high above the bottom of the window messages stand, in pixels: over what ends a form, a table or a dialog there. */
function clearance(): number {
  const { innerHeight } = window
  const tops = [...document.querySelectorAll(BARS)]
    .map(bar => bar.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > innerHeight - NEAR && top < innerHeight)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops) + GAP
}

/** The clearance while messages are shown, measured again whenever one comes, the page changes, a dialog opens or the window moves. */
export function useClearance(shown: number, page: string): number {
  const [height, setHeight] = useState(GAP)
  useLayoutEffect(() => {
    if (shown === 0) return undefined
    const measure = (): void => setHeight(clearance())
    measure()
    const watcher = new MutationObserver(measure)
    // Dialogs are added to the body itself.
    watcher.observe(document.body, { childList: true })
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      watcher.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [shown, page])
  return height
}
