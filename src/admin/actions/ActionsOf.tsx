import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import MoreVertIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useEvent, useRecordContext, useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router'
import type { On, WireRecord } from '#resource'
import { useResource } from '../resourceContext.tsx'
import type { ActionTarget } from '../data/provider.ts'
import type { OnDone } from './useActing.tsx'
import { useActions, type OfferedAction, type ParentRef } from './useActions.ts'
import { useStarting } from './useStarting.tsx'
import { MountOnOpen } from '../page/Deferred.tsx'
import { useMenuEntries } from '../page/pageActions.ts'
import { pressedBy } from '../keys.ts'

/** A page that is offered before the actions. */
export interface ActionLink {
  readonly label: string
  readonly to: string
}

interface ActionsOfProps {
  readonly resource?: string
  /** The record to act on; that of the page by default. */
  readonly record?: WireRecord
  /** The ids of the selected records. */
  readonly ids?: readonly number[]
  /** Identifies all records of a list instead of `ids`: its query string, with the path for calls other than the plain list. */
  readonly filter?: string
  /** How many the filter finds. */
  readonly found?: number | undefined
  readonly on?: On
  /** The parent whose rows are acted on. */
  readonly under?: ParentRef | undefined
  /** A row of buttons, a button with a menu, or one line of buttons with a menu of those that do not fit. */
  readonly placement?: keyof typeof PLACES
  /** Pages that are offered together with the actions; not in a line. */
  readonly links?: readonly ActionLink[]
  /** Only these actions, by name, including 'remove' and 'toggle'. */
  readonly only?: readonly string[]
  /** Only these of the declared actions, as restricted by a view of the list. */
  readonly offered?: readonly string[]
  readonly onDone?: OnDone
  /** Opens a create form with a copy of this record; without it no copy is offered. */
  readonly onCopy?: ((record: WireRecord) => void) | undefined
  /** The record has just been created: asks at once for the columns of its file, and starts the action that it begins with. */
  readonly isMade?: boolean
  readonly onSeen?: () => void
}

const NO_LINKS: readonly ActionLink[] = []

interface OfferedProps {
  readonly links?: readonly ActionLink[]
  readonly offers: readonly OfferedAction[]
  readonly busy: string | null
  readonly start: (offer: OfferedAction) => void
}

/** The first declared action and the removal have keys. */
const keysOf = ({ kind, action, label }: OfferedAction, isFirst: boolean) => {
  if (kind === 'removal') return pressedBy('remove', label)
  return isFirst && kind === 'action' && action?.on !== 'all' ? pressedBy('act', label) : undefined
}

const Bar = ({ links = NO_LINKS, offers, busy, start }: OfferedProps) => (
  <>
    {links.map(({ label, to }) => (
      <Button key={to} component={RouterLink} to={to}>
        {label}
      </Button>
    ))}
    {offers.map((offer, at) => (
      <Button
        key={offer.name}
        {...keysOf(offer, at === 0)}
        onClick={() => start(offer)}
        loading={busy === offer.name}
        disabled={busy !== null && busy !== offer.name}
        color={offer.danger ? 'error' : 'primary'}
      >
        {offer.label}
      </Button>
    ))}
  </>
)

const MenuOf = ({ links = NO_LINKS, offers, busy, start }: OfferedProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useMenuEntries(() => [
    ...links.map(({ label, to }) => ({ label, run: () => void navigate(to) })),
    ...offers.map(offer => ({ label: offer.label, run: () => start(offer) })),
  ])
  const open = (event: MouseEvent<HTMLElement>): void => {
    event.stopPropagation()
    setAnchor(event.currentTarget)
  }
  return (
    <>
      <IconButton
        ref={button}
        onClick={open}
        {...(busy !== null && { loading: true })}
        aria-haspopup="menu"
        aria-label={translate('nerud.actions.menu')}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <MountOnOpen when={anchor !== null}>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          onClick={event => event.stopPropagation()}
          slotProps={{ paper: { role: 'region', 'aria-label': translate('nerud.actions.menu') } }}
        >
          {links.map(({ label, to }) => (
            <MenuItem key={to} component={RouterLink} to={to}>
              {label}
            </MenuItem>
          ))}
          {offers.map(offer => (
            <MenuItem
              key={offer.name}
              sx={offer.danger ? { color: 'error.main' } : undefined}
              onClick={() => {
                setAnchor(null)
                start(offer)
              }}
            >
              {offer.label}
            </MenuItem>
          ))}
        </Menu>
      </MountOnOpen>
    </>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  minWidth: 0,
  maxHeight: 32,
  overflow: 'hidden',
  '&&': { flex: '0 1 auto' },
} as const

/** The number of buttons on the first line; those of later lines are out of sight. */
function useFitting(line: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const buttons = [...line.current!.children] as HTMLElement[]
    const measure = (): void => setFitting(buttons.filter(one => one.offsetTop === buttons[0]!.offsetTop).length)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(line.current!.parentElement!)
    watch.observe(line.current!)
    return () => watch.disconnect()
  }, [line, count])
  return Math.min(fitting, count)
}

const Line = ({ offers, busy, start }: OfferedProps) => {
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line, offers.length)
  return (
    <>
      <Box ref={line} sx={{ ...LINE, [`& > :nth-of-type(n + ${fitting + 1})`]: { visibility: 'hidden' } }}>
        <Bar offers={offers} busy={busy} start={start} />
      </Box>
      {fitting < offers.length && <MenuOf offers={offers.slice(fitting)} busy={busy} start={start} />}
    </>
  )
}

const PLACES = { bar: Bar, menu: MenuOf, line: Line } as const

const NONE: WireRecord = {}

/** Starts the first action of a newly created record, once. */
function useBeginning(first: OfferedAction | undefined, start: (offer: OfferedAction) => void, onSeen: (() => void) | undefined): void {
  const hasBegun = useRef(false)
  const begin = useEvent(() => {
    if (!first || hasBegun.current) return
    hasBegun.current = true
    start(first)
    onSeen?.()
  })
  useEffect(() => begin(), [first, begin])
}

/** All actions available to the user here: the declared ones, activity and removal of a record. Renders nothing if there are none. */
export const ActionsOf = ({
  resource: name,
  record: given,
  ids,
  filter,
  found,
  on = 'one',
  placement = 'bar',
  links = NO_LINKS,
  only,
  offered,
  under,
  onDone,
  onCopy,
  isMade = false,
  onSeen,
}: ActionsOfProps) => {
  const resource = useResource(name)
  const own = useRecordContext<WireRecord & { id: number }>()
  const record = on === 'one' ? (given ?? own ?? null) : null
  const all = useActions(resource, on, record, { under, copies: onCopy !== undefined })
  const offers = all.filter(
    ({ name: offer, kind }) => (only?.includes(offer) ?? true) && (kind !== 'action' || (offered?.includes(offer) ?? true)),
  )
  const target: ActionTarget =
    on === 'one'
      ? { on, record: record ?? NONE }
      : on === 'many'
        ? { on, ids: ids ?? [], ...(filter !== undefined && { filter, found }) }
        : { on }
  const asksColumns = isMade && all.some(({ kind }) => kind === 'columns')
  const { start, busy, dialogs } = useStarting({ resource, target, under, onDone, onCopy, isMade: asksColumns, onSeen })
  useBeginning(isMade ? offers.find(({ action }) => action?.atOnce) : undefined, start, onSeen)
  const has = offers.length > 0 || links.length > 0
  if (!has && !dialogs) return null
  const Buttons = PLACES[placement]
  return (
    <>
      {has && <Buttons {...{ links, offers, busy, start }} />}
      {dialogs}
    </>
  )
}
