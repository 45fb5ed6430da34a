import { type KeyboardEvent, createElement, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import type { Menu, MenuArea, MenuItem } from '#resource'
import { logicalKey } from '../direction.ts'
import { chunk } from '../chunk.ts'
import { useResources } from '../resourceContext.tsx'
import { keyOf, useKeysOf } from '../keys.ts'
import { usePlainLinks } from '../page/paths.tsx'
import { chrome } from '../theme/palette.ts'
import { Entries, iconOf, MenuRow } from './MenuRow.tsx'
import { menuLinesOf, recentShown, usePins, useRecent, useIsSynced, currentItem, useOpenMenu } from './lines.ts'

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}
const ASIDE: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Up, Down, Home and End move between the lines of the menu, Right and Left along the buttons of a line; Tab is unaffected. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const [{ key, currentTarget }, focused] = [event, document.activeElement as HTMLElement]
  const row = focused.closest('.row')
  const command = keyOf('menu', event)
  const step = command === 'walk' || command === 'ends' ? STEPS[key] : undefined
  const by = command === 'aside' ? ASIDE[logicalKey(key, currentTarget)] : undefined
  let next: HTMLElement | null | undefined
  if (step) {
    const lines = [...currentTarget.querySelectorAll<HTMLElement>('.area, .item')].filter(one => !one.closest('[hidden]'))
    const at = lines.indexOf(row?.querySelector<HTMLElement>('.item') ?? focused)
    next = at < 0 ? null : lines[step(at, lines.length)]
  } else if (by && row)
    next = [...row.querySelectorAll<HTMLElement>('a, button')][[...row.querySelectorAll('a, button')].indexOf(focused) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const MenuSearch = chunk(() => import('./MenuSearch.tsx').then(module => module.MenuSearch))

interface AreaProps {
  readonly area: MenuArea
  readonly holdsCurrent: boolean
  readonly isOpen: boolean
  readonly isNarrow: boolean
  readonly press: (label: string) => void
  readonly children: ReactNode
}

/** A menu area with a title that expands and collapses it. Memoised, so that a collapsed area does not re-render on navigation. */
const Area = memo(({ area, holdsCurrent, isOpen, isNarrow, press, children }: AreaProps) => {
  const translate = useTranslate()
  const label = translate(`nerud.menu.${area.label}`)
  const listId = `menu-${area.label}`
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent && !isOpen ? 'area holds' : 'area'}
        onClick={() => press(area.label)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={isNarrow ? label : undefined}
        title={isNarrow ? label : undefined}
      >
        {createElement(iconOf(area.icon), { fontSize: 'small' })}
        {!isNarrow && (
          <>
            <span className="name">{label}</span>
            <ExpandMore className="fold" fontSize="small" />
          </>
        )}
      </button>
      {isOpen && <ul id={listId}>{children}</ul>}
    </li>
  )
})

/** The user's own items above the areas, with a title. */
const Own = ({ title, children }: { readonly title: 'pinned' | 'recent'; readonly children: readonly ReactNode[] }) => {
  const translate = useTranslate()
  if (children.length === 0) return null
  return (
    <li className="own">
      <div className="title" id={`menu-own-${title}`}>
        {translate(`nerud.menu.${title}`)}
      </div>
      <ul aria-labelledby={`menu-own-${title}`}>{children}</ul>
    </li>
  )
}

/** A menu with at most this number of lines is always expanded. */
const FEW_LINES = 20

/**
 * The expanded areas: all of a small menu, else that of the open page (initially the first one); the user can expand and collapse others.
 * Navigating to another area collapses those left.
 */
function useOpenAreas(menu: Menu, current: string | undefined) {
  const isSmall = menu.reduce((lines, { items }) => lines + 1 + items.length, 0) <= FEW_LINES
  const [open, setOpen] = useState(() => (isSmall ? menu.map(({ label }) => label) : [current ?? menu[0]?.label]))
  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) {
    setLast(current)
    setOpen(existing => (!isSmall ? [current] : existing.includes(current) ? existing : [...existing, current]))
  }
  const press = useCallback(
    (label: string): void => setOpen(existing => (existing.includes(label) ? existing.filter(one => one !== label) : [...existing, label])),
    [],
  )
  return { open, setOpen, press }
}

interface ListsProps {
  readonly menu: Menu
  readonly current: MenuItem | undefined
  readonly isNarrow: boolean
  readonly widen: () => void
}

/** The user's own items and the areas. */
const Lists = memo(({ menu, current, isNarrow, widen }: ListsProps) => {
  const resources = useResources()
  const list = useRef<HTMLUListElement>(null)
  const area = menu.find(({ items }) => current && items.includes(current))
  const { open, setOpen, press } = useOpenAreas(menu, area?.label)
  const { pins } = usePins()
  const isSynced = useIsSynced()
  const recent = useRecent(current?.path, isSynced)
  const lines = useMemo(() => menu.map(({ items }) => menuLinesOf(items, resources)), [menu, resources])
  const [atHand] = useState(() => menu.filter(({ label }) => open.includes(label)).flatMap(({ items }) => items.map(({ path }) => path)))
  const rowOf = (path: string): ReactNode[] =>
    menu.flatMap(({ items }, at) =>
      items
        .filter(item => item.path === path)
        .map(item => <MenuRow key={path} current={current} line={lines[at]!.find(line => line.item === item) ?? { item, making: [] }} />),
    )
  // The last match, because the item may also be among the user's own items at the top.
  useEffect(() => {
    // In the next frame, when layout is due anyway.
    const frame = requestAnimationFrame(() =>
      [...list.current!.querySelectorAll('[aria-current]')].at(-1)?.scrollIntoView?.({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [current, isNarrow])
  const unfold = useCallback(
    (label: string): void => {
      setOpen([label])
      widen()
    },
    [setOpen, widen],
  )
  return (
    <Entries ref={list} style={isSynced ? undefined : { visibility: 'hidden' }}>
      {!isNarrow && <Own title="pinned">{pins.flatMap(rowOf)}</Own>}
      {!isNarrow && <Own title="recent">{recentShown(recent, [...pins, ...atHand]).flatMap(rowOf)}</Own>}
      {menu.map((one, at) => (
        <Area
          key={one.label}
          area={one}
          holdsCurrent={one === area}
          isOpen={!isNarrow && open.includes(one.label)}
          isNarrow={isNarrow}
          press={isNarrow ? unfold : press}
        >
          {!isNarrow && open.includes(one.label) && lines[at]!.map(line => <MenuRow key={line.item.path} {...{ line, current }} />)}
        </Area>
      ))}
    </Entries>
  )
})

const ROOM = 40

interface MenuOfProps {
  readonly isNarrow: boolean
  readonly widen: () => void
  readonly onGo: () => void
}

/** The vertical menu by area: only what the user may open, with the current page marked and scrolled into view, and a search above. */
export function MenuOf({ isNarrow, widen, onGo }: MenuOfProps) {
  const translate = useTranslate()
  const menu = useOpenMenu()
  const resources = useResources()
  const { pathname } = useLocation()
  const [query, setQuery] = useState('')
  const current = useMemo(() => currentItem(menu, resources, pathname), [menu, resources, pathname])
  const go = usePlainLinks(() => {
    setQuery('')
    onGo()
  })
  useKeysOf('menu', menu.length > 0)
  const latest = useRef(widen)
  latest.current = widen
  const widenNow = useCallback(() => latest.current(), [])
  if (menu.length === 0) {
    return isNarrow ? null : (
      <Box sx={{ px: 2, py: 1.5, color: chrome.text, fontSize: '0.8125rem' }}>{translate('nerud.shell.frame.noAreas')}</Box>
    )
  }
  const isFinding = !isNarrow && query.trim() !== ''
  return (
    <div role="presentation" onKeyDown={walk} onClick={go}>
      {!isNarrow && (
        <Box sx={{ position: 'sticky', top: 0, zIndex: 1, height: ROOM, backgroundColor: chrome.ground }}>
          <Suspense fallback={null}>
            <MenuSearch {...{ menu, query, setQuery, current }} />
          </Suspense>
        </Box>
      )}
      <div hidden={isFinding}>
        <Lists {...{ menu, current, isNarrow }} widen={widenNow} />
      </div>
    </div>
  )
}

/** The background of the menu, as a sidebar and as a drawer. */
export const menuSurface = {
  backgroundColor: chrome.ground,
  color: chrome.text,
  border: 0,
  borderRadius: 0,
  scrollbarWidth: 'thin',
  scrollbarColor: `${chrome.line} transparent`,
  overflowX: 'hidden',
} as const

/** The first page of an application without one of its own: the first menu item that the user may open. */
export function HomePage() {
  const [area] = useOpenMenu()
  return <Navigate to={area?.items[0]?.path ?? '/403'} replace />
}
