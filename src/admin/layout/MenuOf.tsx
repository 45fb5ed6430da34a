import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { createElement, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import type { MenuArea, MenuItem } from '#resource'
import { useMay, useMenu, useResources } from '../declared.tsx'
import { chrome } from '../theme/palette.ts'
import { iconOf } from './icons.ts'
import { currentItem } from './place.ts'

const ring = { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 }
const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  width: 'calc(100% - 12px)',
  minHeight: 36,
  mx: '6px',
  px: '10px',
  borderRadius: '6px',
  color: chrome.text,
  fontSize: '0.875rem',
  textAlign: 'left',
  textDecoration: 'none',
  '&:hover': { backgroundColor: chrome.raised, color: chrome.strong },
  '&.Mui-focusVisible': ring,
} as const

interface ItemProps {
  readonly item: MenuItem
  readonly label: string
  readonly isCurrent: boolean
  readonly onGo: () => void
}

function ItemLink({ item, label, isCurrent, onGo }: ItemProps) {
  return (
    <ButtonBase
      component={Link}
      to={item.path}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        ...line,
        minHeight: 34,
        paddingInlineStart: '42px',
        ...(isCurrent && {
          color: chrome.strong,
          fontWeight: 500,
          backgroundColor: chrome.raised,
          boxShadow: `inset 3px 0 0 ${chrome.mark}`,
        }),
      }}
    >
      {label}
    </ButtonBase>
  )
}

interface AreaProps {
  readonly area: MenuArea
  readonly current: MenuItem | undefined
  readonly isNarrow: boolean
  readonly widen: () => void
  readonly onGo: () => void
}

/** Names that areas are remembered by when folded. */
const foldedKey = (area: MenuArea): string => `menu.folded.${area.label}`

function Area({ area, current, isNarrow, widen, onGo }: AreaProps) {
  const translate = useTranslate()
  const [isFolded, setFolded] = useStore(foldedKey(area), false)
  const holdsCurrent = current !== undefined && area.items.includes(current)
  const label = translate(`nerud.menu.${area.label}`)
  const isOpen = !isNarrow && !isFolded
  const press = (): void => {
    if (isNarrow) {
      setFolded(false)
      widen()
    } else setFolded(!isFolded)
  }
  // Going to a page unfolds its area once; folding it again is the user's own will.
  const opened = useRef(current?.path)
  useEffect(() => {
    if (holdsCurrent && opened.current !== current?.path) setFolded(false)
    opened.current = current?.path
  }, [holdsCurrent, current, setFolded])
  const listId = `menu-${area.label}`
  return (
    <Box component="li">
      <ButtonBase
        onClick={press}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={isNarrow ? label : undefined}
        title={isNarrow ? label : undefined}
        sx={{
          ...line,
          fontWeight: 500,
          ...(holdsCurrent && !isOpen && { color: chrome.strong, boxShadow: `inset 3px 0 0 ${chrome.mark}` }),
        }}
      >
        {createElement(iconOf(area.icon), { fontSize: 'small' })}
        {!isNarrow && (
          <>
            <Box component="span" sx={{ flexGrow: 1, marginInlineStart: '12px' }}>
              {label}
            </Box>
            <ExpandMore fontSize="small" sx={{ transition: 'transform 150ms', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </>
        )}
      </ButtonBase>
      <Collapse in={isOpen} unmountOnExit timeout={150}>
        <Box component="ul" id={listId} sx={{ listStyle: 'none', m: 0, p: 0, pb: 0.5 }}>
          {area.items.map(item => (
            <li key={item.path}>
              <ItemLink item={item} label={translate(`nerud.menu.${item.label}`)} isCurrent={item === current} onGo={onGo} />
            </li>
          ))}
        </Box>
      </Collapse>
    </Box>
  )
}

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** Arrows, Home and End walk through the entries; Tab works as everywhere. */
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
  const menu = useMenu()
  const resources = useResources()
  const { can } = useMay()
  const { pathname } = useLocation()
  const open = useMemo(
    () => menu.map(area => ({ ...area, items: area.items.filter(item => can(item.right)) })).filter(area => area.items.length > 0),
    [menu, can],
  )
  const current = useMemo(() => currentItem(open, resources, pathname), [open, resources, pathname])
  if (open.length === 0) {
    return isNarrow ? null : (
      <Box sx={{ px: 2, py: 1.5, color: chrome.text, fontSize: '0.8125rem' }}>{translate('nerud.shell.frame.noAreas')}</Box>
    )
  }
  return (
    <Box component="ul" onKeyDown={walk} sx={{ listStyle: 'none', m: 0, p: 0, py: 1, display: 'grid', gap: '2px' }}>
      {open.map(area => (
        <Area key={area.label} area={area} current={current} isNarrow={isNarrow} widen={widen} onGo={onGo} />
      ))}
    </Box>
  )
}
