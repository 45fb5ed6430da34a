import { useLayoutEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Work to do before a page is printed, such as loading all rows. */
type Work = () => Promise<unknown>
const works = new Set<Work>()

/** Registers work to do before the page is printed. */
export function useBeforePrint(work: Work): void {
  const latest = useRef(work)
  latest.current = work
  // A layout effect, so that it is registered as soon as the component is mounted.
  useLayoutEffect(() => {
    const run: Work = () => latest.current()
    works.add(run)
    return () => void works.delete(run)
  }, [])
}

/** Waits for the next render, so that loaded data are shown. */
const turn = (): Promise<void> => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
/** Milliseconds to wait for parts of the page that prepare for printing. */
const PREPARE_TIMEOUT_MS = 60_000

/** Waits for lists that are still preparing for printing, on a page that has just been opened. */
async function whenReady(until = Date.now() + PREPARE_TIMEOUT_MS): Promise<void> {
  await turn()
  if (document.querySelector('[data-paper]') && Date.now() < until) await whenReady(until)
}

/** Completes the page, then prints it. Fails if something cannot be loaded, since an incomplete printout is worse than none. */
export async function printPage(): Promise<void> {
  await whenReady()
  await Promise.all([...works].map(work => work()))
  await turn()
  window.print()
}

const textOf = (one: Element): string => one.textContent?.replaceAll(/\s+/gu, ' ').trim() ?? ''

/** Repeats the title and parameters at the top of every sheet except the first. Returns the function that removes them. */
export function addRunningHead(): () => void {
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

interface PaperFactsProps {
  readonly facts?: readonly string[]
  /** A further fact that is not plain text. */
  readonly children?: ReactNode
}

/** The parameters of a printed page below its title: period, filters. Their inputs are not printed. */
export const PaperFacts = ({ facts, children }: PaperFactsProps) =>
  children || facts?.some(Boolean) ? (
    <Box
      component="p"
      className="paper-facts"
      aria-hidden
      sx={{ display: 'none', displayPrint: 'inline', m: 0, typography: 'body2', '& + .paper-facts::before': { content: '" · "' } }}
    >
      {facts?.filter(Boolean).join(' · ')}
      {children}
    </Box>
  ) : null
