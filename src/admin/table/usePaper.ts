import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The width of A4 lying on its side within the margins of paper and page, in CSS pixels: what a table is made to fit. */
const PAPER_WIDTH = 1010
/** The most rows that are drawn for paper at once, some forty sheets. */
export const MOST_ON_PAPER = 2000

/** By how much a table of this width in pixels is made smaller to fit its paper. */
export const paperScale = (width: number): number => Math.min(1, PAPER_WIDTH / Math.max(width, 1))

/** Is the page being printed? Set synchronously, before the browser lays out the paper. */
export const usePaper = (): boolean => {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setOnPaper(true))
    const end = (): void => setOnPaper(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}
