import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import MoreVertIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRecordContext, useTranslate } from 'react-admin'
import { placeOf, titleOf, valueAt, type On, type Resource } from '#resource'
import { newKey, type HttpProblem } from '../api.ts'
import { useResource } from '../declared.tsx'
import { AskDialog } from '../form/AskDialog.tsx'
import type { Wire } from '../data/values.ts'
import { isUnanswered } from '../form/writes.ts'
import type { Whom } from '../data/verbs.ts'
import { InputDialog } from './InputDialog.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { useActing, type OnDone } from './useActing.ts'
import { useActions, type OfferedAction, type Under } from './useActions.ts'
import { useRemoval } from './useRemoval.tsx'

interface ActionsOfProps {
  readonly resource?: string
  /** The record to act on; the one of the page without it. */
  readonly record?: Wire
  /** The records chosen in a list. */
  readonly ids?: readonly number[]
  /** All records of the list with this address, in place of `ids`; the plain list is addressed by its question alone. */
  readonly filter?: string
  readonly on?: On
  /** The parent over whose rows the actions are done. */
  readonly under?: Under | undefined
  /** A row of buttons, or one button with a menu. */
  readonly place?: 'bar' | 'menu'
  /** Only these actions, by name; 'remove' and 'toggle' are among them. */
  readonly only?: readonly string[]
  /** Of the declared actions only these, as a view of the list has it. */
  readonly offered?: readonly string[]
  readonly onDone?: OnDone
}

interface Acting {
  readonly resource: Resource
  readonly whom: Whom
  readonly under: Under | undefined
  readonly onDone?: OnDone | undefined
}

/** Starts actions: at once, after a question, or after their input; and shows what came of them. */
function useStarting({ resource, whom, under, onDone }: Acting): {
  readonly start: (offer: OfferedAction) => void
  readonly busy: string | null
  readonly dialogs: ReactNode
} {
  const translate = useTranslate()
  const acting = useActing(resource, onDone)
  const [asked, setAsked] = useState<OfferedAction | null>(null)
  const record = whom.on === 'one' ? whom.record : null
  const removal = useRemoval(resource, record, onDone && (() => onDone('remove', null)))
  // A action that was not answered may have been done: until it is known, it is asked for under the same key.
  const keys = useRef(new Map<string, string>())
  const runOnce = async (offer: OfferedAction): Promise<HttpProblem | null> => {
    const name = `${offer.name} ${whom.on === 'one' ? String(whom.record['id']) : JSON.stringify(whom)}`
    const key = keys.current.get(name) ?? newKey()
    const problem = await acting.run(offer, whom, {}, key)
    if (isUnanswered(problem)) keys.current.set(name, key)
    else keys.current.delete(name)
    return problem
  }
  const start = (offer: OfferedAction): void => {
    if (offer.kind === 'removal') return removal.ask()
    if (offer.kind === 'activity')
      return void acting.toggle(offer, record!, valueAt(record, placeOf(resource, 'isActive')) === true, newKey())
    if (offer.action?.confirm || Object.keys(offer.action?.input ?? {}).length > 0) return setAsked(offer)
    void runOnce(offer)
  }
  const { action } = asked ?? {}
  const about = record
    ? titleOf(resource, record)
    : whom.on === 'many'
      ? translate('nerud.actions.chosen', { smart_count: whom.ids.length })
      : ''
  const close = (): void => setAsked(null)
  const run = async (): Promise<void> => {
    if (!isUnanswered(await runOnce(asked!))) close()
  }
  const dialogs = (
    <>
      {removal.dialog}
      {asked && action && Object.keys(action.input ?? {}).length > 0 && (
        <InputDialog
          {...{ resource, action, record }}
          name={asked.name}
          isKept={whom.on !== 'many'}
          title={asked.label}
          {...(about && { text: about })}
          busy={acting.busy !== null}
          {...(under && { only: action.under![under.by]! })}
          onSend={(input, key) => acting.run(asked, whom, under ? { ...input, [under.by]: under.id } : input, key)}
          onClose={close}
        />
      )}
      {asked && Object.keys(action?.input ?? {}).length === 0 && (
        <AskDialog
          open
          title={asked.label}
          text={translate('nerud.actions.confirm', { about: about || asked.label })}
          yes={translate('nerud.actions.run')}
          no={translate('nerud.form.cancel')}
          busy={acting.busy !== null}
          onYes={() => void run()}
          onNo={close}
        />
      )}
      {acting.result && <ResultDialog resource={resource.name} result={acting.result} onClose={acting.closeResult} />}
    </>
  )
  return { start, busy: acting.busy, dialogs }
}

interface OfferedProps {
  readonly offers: readonly OfferedAction[]
  readonly busy: string | null
  readonly start: (offer: OfferedAction) => void
}

const Bar = ({ offers, busy, start }: OfferedProps) =>
  offers.map(offer => (
    <Button
      key={offer.name}
      onClick={() => start(offer)}
      loading={busy === offer.name}
      disabled={busy !== null && busy !== offer.name}
      color={offer.danger ? 'error' : 'primary'}
    >
      {offer.label}
    </Button>
  ))

const MenuOf = ({ offers, busy, start }: OfferedProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = (event: MouseEvent<HTMLElement>): void => {
    event.stopPropagation()
    setAnchor(event.currentTarget)
  }
  return (
    <>
      <IconButton onClick={open} loading={busy !== null} aria-haspopup="menu" aria-label={translate('nerud.actions.menu')}>
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={event => event.stopPropagation()}
        slotProps={{ paper: { role: 'region', 'aria-label': translate('nerud.actions.menu') } }}
      >
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
    </>
  )
}

const NONE: Wire = {}

/** Everything that the user may do here: the declared actions, the activity and the removal of a record. Draws nothing when there is nothing. */
export const ActionsOf = ({
  resource: name,
  record: given,
  ids,
  filter,
  on = 'one',
  place = 'bar',
  only,
  offered,
  under,
  onDone,
}: ActionsOfProps) => {
  const resource = useResource(name)
  const own = useRecordContext<Wire & { id: number }>()
  const record = on === 'one' ? (given ?? own ?? null) : null
  const all = useActions(resource, on, record, under)
  const offers = all.filter(
    ({ name: offer, kind }) => (only?.includes(offer) ?? true) && (kind !== 'action' || (offered?.includes(offer) ?? true)),
  )
  const whom: Whom =
    on === 'one' ? { on, record: record ?? NONE } : on === 'many' ? { on, ids: ids ?? [], ...(filter !== undefined && { filter }) } : { on }
  const { start, busy, dialogs } = useStarting({ resource, whom, under, onDone })
  if (offers.length === 0 && !dialogs) return null
  const Buttons = place === 'menu' ? MenuOf : Bar
  return (
    <>
      {offers.length > 0 && <Buttons offers={offers} busy={busy} start={start} />}
      {dialogs}
    </>
  )
}
