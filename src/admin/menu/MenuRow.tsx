import { memo, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { styled } from '@mui/material/styles'
import Assessment from '@mui/icons-material/AssessmentOutlined'
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import CreditCard from '@mui/icons-material/CreditCardOutlined'
import Folder from '@mui/icons-material/FolderOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import LocalShipping from '@mui/icons-material/LocalShippingOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import Newspaper from '@mui/icons-material/NewspaperOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined'
import Task from '@mui/icons-material/TaskOutlined'
import Build from '@mui/icons-material/BuildOutlined'
import type { MenuItem, IconName } from '#resource'
import { chunk } from '../chunk.ts'
import { useResources } from '../resourceContext.tsx'
import { itemLabel, type MenuLine } from './lines.ts'
import { chrome } from '../theme/palette.ts'

const RowEnd = chunk(() => import('./RowEnd.tsx').then(module => module.RowEnd))

interface MenuRowProps {
  readonly line: MenuLine
  /** The menu item of the open page. */
  readonly current: MenuItem | undefined
}

/** A menu item; its buttons load later into reserved space. */
export const MenuRow = memo(({ line, current }: MenuRowProps) => {
  const translate = useTranslate()
  const resources = useResources()
  const name = itemLabel(line.item, resources, translate)
  return (
    <li className="row">
      <a href={line.item.path} className="item" aria-current={line.item === current ? 'page' : undefined}>
        {name}
      </a>
      <Suspense
        fallback={line.making.map(({ item }) => (
          <span key={item.path} className="make" />
        ))}
      >
        <RowEnd {...{ line, name, current }} />
      </Suspense>
    </li>
  )
})

const ring = { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 }
const marked = { color: chrome.strong, boxShadow: `inset 3px 0 0 ${chrome.mark}` }
const press = {
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: chrome.text,
  font: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:hover': { color: chrome.strong },
  '&:focus-visible': ring,
} as const

/** The menu with all its styles on one element, since the menu renders before anything else. */
export const Entries = styled('ul')({
  paddingBlock: '0 8px',
  '&, & ul': { listStyle: 'none', margin: 0, paddingInline: 0 },
  '& ul': { paddingBlock: '0 4px' },
  '& .area': {
    ...press,
    width: 'calc(100% - 12px)',
    minHeight: 29,
    margin: '0 6px',
    padding: '0 10px',
    fontWeight: 500,
    '&:hover': { backgroundColor: chrome.raised, color: chrome.strong },
    '&.holds': marked,
  },
  '& .row': {
    position: 'relative',
    display: 'flex',
    margin: '0 6px',
    borderRadius: 6,
    '&:hover, &:focus-within': { backgroundColor: chrome.raised, '& .pin': { visibility: 'visible' } },
  },
  '& .item': {
    ...press,
    flexGrow: 1,
    minWidth: 0,
    minHeight: 28,
    padding: '3px 4px 3px',
    paddingInlineStart: 40,
    scrollMarginTop: 48,
    '&[aria-current]': { ...marked, fontWeight: 500, backgroundColor: chrome.raised },
  },
  '& .make, & .pin': {
    ...press,
    flex: 'none',
    justifyContent: 'center',
    width: 26,
    '& svg': { fontSize: '1rem' },
    '&[aria-current]': { color: chrome.mark },
  },
  '& .make:hover': { backgroundColor: chrome.line },
  // It covers the end of a long name instead of taking width from all names.
  '& .pin': {
    visibility: 'hidden',
    backgroundColor: chrome.raised,
    '@media (hover: hover)': { position: 'absolute', insetBlock: 0, insetInlineEnd: 'calc(26px * var(--making, 0))' },
    '@media (hover: none)': { visibility: 'visible', backgroundColor: 'transparent', opacity: 0.6 },
    '&.on': { color: chrome.mark },
  },
  '& .own': { borderBottom: `1px solid ${chrome.line}`, paddingBottom: 2, marginBottom: 4, '& .item': { paddingInlineStart: 12 } },
  '& .title': { padding: '2px 16px', fontSize: '0.6875rem', opacity: 0.8 },
  '& .name': { flexGrow: 1, marginInlineStart: 10 },
  '& .fold': { transition: 'transform 150ms' },
  '& [aria-expanded="true"] > .fold': { transform: 'rotate(180deg)' },
  '@media (pointer: coarse)': { '& .area, & .item': { minHeight: 40 }, '& .make, & .pin': { width: 40 } },
})

type Icon = typeof Folder

const PICTURES: Readonly<Record<IconName, Icon>> = {
  home: Home,
  companies: Business,
  goods: Inventory,
  orders: Task,
  deals: ReceiptLong,
  sump: Inbox,
  planning: Schedule,
  tasks: ViewKanban,
  fleet: LocalShipping,
  repairs: Build,
  books: MenuBook,
  users: Group,
  money: Payments,
  bank: AccountBalance,
  boxes: AccountBalanceWallet,
  statements: ListAlt,
  cards: CreditCard,
  fines: Gavel,
  reports: Assessment,
  content: Newspaper,
  system: Settings,
}

/** The icon of a menu area, by its declared name. */
export const iconOf = (name: IconName | undefined): Icon => (name === undefined ? Folder : PICTURES[name])
