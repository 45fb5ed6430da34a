import { listAt, type MenuItem, type Resources, type MenuArea } from '#resource'
import type { Translate } from '../cells/words.ts'
import { listTitle } from '../list/view.ts'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { createElement, memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useResources } from '../declared.tsx'
import { usePlainLinks } from '../page/plainLinks.ts'
import { chrome } from '../theme/palette.ts'
import { iconOf } from './icons.ts'
import { frequentPages, withVisit, type Visits } from './frequentPages.ts'
import { currentItem } from './place.ts'
import { useOpenMenu } from './useOpenMenu.ts'

/** What an entry of the menu is called: by its own words, else as the list that it leads to. */
export function itemLabel(item: MenuItem, resources: Resources, t: Translate): string {
  if (item.label !== undefined) return t(`nerud.menu.${item.label}`)
  const list = listAt(resources, item.path)
  return list ? listTitle(list.resource, list.view, t) : item.path
}

const ring = { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 }
const marked = { color: chrome.strong, boxShadow: `inset 3px 0 0 ${chrome.mark}` }

/** The menu with all its styles: one style for all entries, since they are rendered before anything else can be. */
const Entries = styled('ul')({
  display: 'grid',
  gap: 2,
  paddingBlock: 8,
  '&, & ul': { listStyle: 'none', margin: 0, paddingInline: 0 },
  '& ul': { paddingBlock: '0 4px' },
  '& .area, & .item': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    boxSizing: 'border-box',
    width: 'calc(100% - 12px)',
    minHeight: 36,
    margin: '0 6px',
    padding: '0 10px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: chrome.text,
    font: 'inherit',
    fontSize: '0.875rem',
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    '&:hover': { backgroundColor: chrome.raised, color: chrome.strong },
    '&:focus-visible': ring,
  },
  '& .area': { fontWeight: 500, '&.holds': marked },
  '& .item': {
    minHeight: 34,
    paddingInlineStart: 38,
    paddingInlineEnd: 4,
    '&[aria-current]': { ...marked, fontWeight: 500, backgroundColor: chrome.raised },
  },
  '& .often': { borderBottom: `1px solid ${chrome.line}`, paddingBottom: 4, marginBottom: 4, '& .item': { paddingInlineStart: 12 } },
  '& .name': { flexGrow: 1, marginInlineStart: 12 },
  '& .fold': { transition: 'transform 150ms', '[aria-expanded="true"] > &': { transform: 'rotate(180deg)' } },
})

interface ItemProps {
  readonly item: MenuItem
  readonly label: string
  readonly isCurrent: boolean
}

const ItemLink = ({ item, label, isCurrent }: ItemProps) => (
  <a href={item.path} className="item" aria-current={isCurrent ? 'page' : undefined}>
    {label}
  </a>
)

interface AreaProps {
  readonly area: MenuArea
  /** The entry of the open page, where it is one of this area. */
  readonly current: MenuItem | undefined
  readonly isNarrow: boolean
  readonly widen: () => void
}

/** The keys under which folded areas are stored. */
const foldedKey = (area: MenuArea): string => `menu.folded.${area.label}`

const Area = memo(({ area, current, isNarrow, widen }: AreaProps) => {
  const translate = useTranslate()
  const resources = useResources()
  const [isFolded, setFolded] = useStore(foldedKey(area), false)
  const holdsCurrent = current !== undefined
  const label = translate(`nerud.menu.${area.label}`)
  const isOpen = !isNarrow && !isFolded
  const press = (): void => {
    if (isNarrow) {
      setFolded(false)
      widen()
    } else setFolded(!isFolded)
  }
  // Going to a page unfolds its area once; the user may fold it again.
  const opened = useRef(current?.path)
  useEffect(() => {
    if (holdsCurrent && opened.current !== current?.path) setFolded(false)
    opened.current = current?.path
  }, [holdsCurrent, current, setFolded])
  const listId = `menu-${area.label}`
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent && !isOpen ? 'area holds' : 'area'}
        onClick={press}
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
      {isOpen && (
        <ul id={listId}>
          {area.items.map(item => (
            <li key={item.path}>
              <ItemLink item={item} label={itemLabel(item, resources, translate)} isCurrent={item === current} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})

interface OftenProps {
  readonly items: readonly MenuItem[]
  readonly current: MenuItem | undefined
}

/** What the person uses often, above the areas. It changes only when the menu appears anew: entries must not run from under the hand. */
function Often({ items, current }: OftenProps) {
  const translate = useTranslate()
  const resources = useResources()
  const [visits, keep] = useStore<Visits>('menu.visits', {})
  const [often] = useState(() => frequentPages(visits, items))
  const noted = useRef<string>(undefined)
  const path = current?.path
  useEffect(() => {
    if (path === undefined || noted.current === path) return
    noted.current = path
    keep(withVisit(visits, path))
  }, [path, visits, keep])
  if (often.length === 0) return null
  return (
    <li className="often">
      <ul aria-label={translate('nerud.menu.often')}>
        {often.map(item => (
          <li key={item.path}>
            <ItemLink item={item} label={itemLabel(item, resources, translate)} isCurrent={item === current} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** Arrows, Home and End move between the entries; Tab works as everywhere. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  entries[step(at, entries.length)]?.focus()
}

interface MenuOfProps {
  readonly isNarrow: boolean
  readonly widen: () => void
  readonly onGo: () => void
}

/** The vertical menu by area: only what the user may open, the open page marked. */
export function MenuOf({ isNarrow, widen, onGo }: MenuOfProps) {
  const translate = useTranslate()
  const open = useOpenMenu()
  const resources = useResources()
  const { pathname } = useLocation()
  const current = useMemo(() => currentItem(open, resources, pathname), [open, resources, pathname])
  const go = usePlainLinks(onGo)
  const latest = useRef(widen)
  latest.current = widen
  const widenNow = useCallback(() => latest.current(), [])
  if (open.length === 0) {
    return isNarrow ? null : (
      <Box sx={{ px: 2, py: 1.5, color: chrome.text, fontSize: '0.8125rem' }}>{translate('nerud.shell.frame.noAreas')}</Box>
    )
  }
  return (
    <Entries onKeyDown={walk} onClick={go}>
      {!isNarrow && <Often items={open.flatMap(area => area.items)} current={current} />}
      {open.map(area => (
        <Area
          key={area.label}
          area={area}
          current={current && area.items.includes(current) ? current : undefined}
          isNarrow={isNarrow}
          widen={widenNow}
        />
      ))}
    </Entries>
  )
}
