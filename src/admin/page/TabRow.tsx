import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import TabScrollButton from '@mui/material/TabScrollButton'
import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { logicalKey, useSides } from '../direction.ts'

/** A tab: its key, its label, and what assistive technologies say in addition. */
export interface TabItem {
  readonly key: string
  readonly label: ReactNode
  readonly description?: string | undefined
}

interface TabRowProps {
  /** The prefix of the ids of the tabs and of the panel. */
  readonly id: string
  /** The accessible name of the row. */
  readonly label: string
  readonly tabs: readonly TabItem[]
  /** The key of the open tab. */
  readonly open: string
  readonly onOpen: (key: string) => void
  readonly sx?: SxProps<Theme>
}

/** The attributes of the panel of the open tab. */
export const panelProps = (id: string, open: string) =>
  ({ id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-tab-${open}` }) as const

const NO_STYLE: SxProps<Theme> = {}

/** One style for the whole row: a style for each tab would be computed at every render. */
const rowStyle: SxProps<Theme> = {
  display: 'flex',
  minHeight: 40,
  overflow: 'hidden',
  displayPrint: 'none',
  '& > .scroller': { flex: '1 1 auto', overflowX: 'auto', scrollbarWidth: 'none', whiteSpace: 'nowrap' },
  '& [role=tablist]': { display: 'flex' },
  '& [role=tab]': {
    typography: 'button',
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    boxSizing: 'border-box',
    minHeight: 40,
    maxWidth: 360,
    m: 0,
    px: 1.5,
    py: 1,
    border: 0,
    bgcolor: 'transparent',
    color: 'text.secondary',
    lineHeight: 1.25,
    textAlign: 'center',
    whiteSpace: 'normal',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    // Inside: the scroller clips what is outside of it.
    '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& [aria-selected=true]': {
    color: 'primary.main',
    '&::after': { content: '""', position: 'absolute', insetInline: 0, bottom: 0, borderBottom: 2, borderColor: 'primary.main' },
  },
}

interface HiddenEnds {
  readonly start: boolean
  readonly end: boolean
}
const NONE: HiddenEnds = { start: false, end: false }
/** The share of a tab that counts as all of it. */
const WHOLE = 0.99

/**
 * Which ends of a row are scrolled out of view; scrolls to the open tab when it changes. The observer reports places after the browser's own layout:
 * reading them would force another one before the page is painted.
 */
function useHiddenEnds(list: RefObject<HTMLElement | null>, keys: string, open: string): HiddenEnds {
  const [hidden, setHidden] = useState(NONE)
  useEffect(() => {
    const tabs = [...list.current!.children]
    const chosen = tabs.find(tab => tab.getAttribute('aria-selected') === 'true')
    const scroller = list.current!.parentElement!
    let isPlaced = false
    const watch = (entries: readonly IntersectionObserverEntry[]): void => {
      for (const { target, intersectionRatio, boundingClientRect: at, rootBounds: room } of entries) {
        const isHidden = intersectionRatio < WHOLE
        if (target === tabs[0]) setHidden(former => (former.start === isHidden ? former : { ...former, start: isHidden }))
        if (target === tabs.at(-1)) setHidden(former => (former.end === isHidden ? former : { ...former, end: isHidden }))
        if (target !== chosen || isPlaced || !room) continue
        isPlaced = true
        if (isHidden) scroller.scrollLeft += at.left < room.left ? at.left - room.left : at.right - room.right
      }
    }
    const observer = new IntersectionObserver(watch, { root: scroller, threshold: WHOLE })
    for (const tab of new Set([tabs[0], tabs.at(-1), chosen])) if (tab) observer.observe(tab)
    return () => observer.disconnect()
  }, [list, keys, open])
  return hidden
}

/** The tab to which a key moves the focus. */
function tabAt(event: KeyboardEvent, tabs: readonly Element[]): Element | undefined {
  if (event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return undefined
  const at = tabs.indexOf(event.target as Element)
  if (at < 0) return undefined
  const key = logicalKey(event.key, event.currentTarget)
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  return key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : undefined
}

/**
 * Tabs in a row that scrolls when they do not fit. Material UI's tabs measure themselves twice and are rendered three times before the page is painted,
 * which was a quarter of the time of opening a card.
 */
export const TabRow = memo(({ id, label, tabs, open, onOpen, sx = NO_STYLE }: TabRowProps) => {
  const list = useRef<HTMLDivElement>(null)
  const { start, end } = useHiddenEnds(list, tabs.map(tab => tab.key).join(), open)
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = tabAt(event, [...list.current!.children])
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  const sides = useSides()
  const scroll = (side: 'left' | 'right'): void => {
    const scroller = list.current!.parentElement!
    scroller.scrollBy({ left: (side === 'left' ? -1 : 1) * scroller.clientWidth, behavior: 'smooth' })
  }
  const button = (side: 'left' | 'right', isOff: boolean) =>
    (start || end) && <TabScrollButton direction={side} orientation="horizontal" disabled={isOff} onClick={() => scroll(side)} />
  return (
    <Box sx={[rowStyle, ...(Array.isArray(sx) ? (sx as readonly SxProps<Theme>[]) : [sx])] as SxProps<Theme>}>
      {button(sides.start, !start)}
      <div className="scroller">
        <div ref={list} role="tablist" aria-label={label}>
          {tabs.map(tab => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.key}`}
              tabIndex={tab.key === open ? 0 : -1}
              aria-selected={tab.key === open}
              aria-controls={tab.key === open ? `${id}-panel` : undefined}
              {...(tab.description !== undefined && { 'aria-description': tab.description })}
              onKeyDown={onKeyDown}
              onClick={() => tab.key !== open && onOpen(tab.key)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {button(sides.end, !end)}
    </Box>
  )
})
