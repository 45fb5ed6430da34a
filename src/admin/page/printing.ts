import { useLayoutEffect, useRef } from 'react'

/** What has to be done before a page can be printed, such as loading the rows that nobody has scrolled to. */
type Work = () => Promise<unknown>
const works = new Set<Work>()

/** Has something done before the page is printed. */
export function useBeforePrint(work: Work): void {
  const latest = useRef(work)
  latest.current = work
  // Known as soon as the part is there.
  useLayoutEffect(() => {
    const run: Work = () => latest.current()
    works.add(run)
    return () => void works.delete(run)
  }, [])
}

/** The next turn of the page: what has come is drawn in it. */
const turn = (): Promise<void> => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
/** A part that prepares its paper and has not come by then is gone. */
const PATIENCE_MS = 60_000

/** Waits for the parts of lists that prepare their paper: on a page that has just been opened they are on their way. */
async function whenReady(until = Date.now() + PATIENCE_MS): Promise<void> {
  await turn()
  if (document.querySelector('[data-paper]') && Date.now() < until) await whenReady(until)
}

/** Completes the page, then prints it. Fails where something of it cannot be loaded: a paper with less on it than it says is worse than none. */
export async function printPage(): Promise<void> {
  await whenReady()
  await Promise.all([...works].map(work => work()))
  await turn()
  window.print()
}

const textOf = (one: Element): string => one.textContent?.replaceAll(/\s+/gu, ' ').trim() ?? ''

/** The title and what the page was asked for, at the top of every sheet but the first, which has them in full. Returns what removes it. */
export function putRunningHead(): () => void {
  const texts = [...document.querySelectorAll('.paper-head .MuiTypography-h1, .paper-facts')].map(textOf).filter(Boolean)
  const content = JSON.stringify(texts.join(' · '))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@page { @top-left { content: ${content}; font: 8pt sans-serif; color: #555; width: 100% } } @page :first { @top-left { content: none } }`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  }
}
