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
import type { Wire } from '../form/values.ts'
import { isUnanswered } from '../form/writes.ts'
import type { Whom } from './act.ts'
import { InputDialog } from './InputDialog.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { useActing, type OnDone } from './useActing.ts'
import { useDeeds, type Deed, type Under } from './useDeeds.ts'
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
  /** The parent over whose rows the deeds are done. */
  readonly under?: Under | undefined
  /** A row of buttons, or one button with a menu. */
  readonly place?: 'bar' | 'menu'
  /** Only these deeds, by name; 'remove' and 'toggle' are among them. */
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

/** Starts deeds: at once, after a question, or after their input; and shows what came of them. */
function useStarting({ resource, whom, under, onDone }: Acting): {
  readonly start: (deed: Deed) => void
  readonly busy: string | null
  readonly dialogs: ReactNode
} {
  const translate = useTranslate()
  const acting = useActing(resource, onDone)
  const [asked, setAsked] = useState<Deed | null>(null)
  const record = whom.on === 'one' ? whom.record : null
  const removal = useRemoval(resource, record, onDone && (() => onDone('remove', null)))
  // A deed that was not answered may have been done: until it is known, it is asked for under the same key.
  const keys = useRef(new Map<string, string>())
  const runOnce = async (deed: Deed): Promise<HttpProblem | null> => {
    const name = `${deed.name} ${whom.on === 'one' ? String(whom.record['id']) : JSON.stringify(whom)}`
    const key = keys.current.get(name) ?? newKey()
    const problem = await acting.run(deed, whom, {}, key)
    if (isUnanswered(problem)) keys.current.set(name, key)
    else keys.current.delete(name)
    return problem
  }
  const start = (deed: Deed): void => {
    if (deed.kind === 'removal') return removal.ask()
    if (deed.kind === 'activity')
      return void acting.toggle(deed, record!, valueAt(record, placeOf(resource, 'isActive')) === true, newKey())
    if (deed.action?.confirm || Object.keys(deed.action?.input ?? {}).length > 0) return setAsked(deed)
    void runOnce(deed)
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

interface DeedsProps {
  readonly deeds: readonly Deed[]
  readonly busy: string | null
  readonly start: (deed: Deed) => void
}

const Bar = ({ deeds, busy, start }: DeedsProps) =>
  deeds.map(deed => (
    <Button
      key={deed.name}
      onClick={() => start(deed)}
      loading={busy === deed.name}
      disabled={busy !== null && busy !== deed.name}
      color={deed.danger ? 'error' : 'primary'}
    >
      {deed.label}
    </Button>
  ))

const MenuOf = ({ deeds, busy, start }: DeedsProps) => {
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
        {deeds.map(deed => (
          <MenuItem
            key={deed.name}
            sx={deed.danger ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null)
              start(deed)
            }}
          >
            {deed.label}
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
  const all = useDeeds(resource, on, record, under)
  const deeds = all.filter(
    ({ name: deed, kind }) => (only?.includes(deed) ?? true) && (kind !== 'action' || (offered?.includes(deed) ?? true)),
  )
  const whom: Whom =
    on === 'one' ? { on, record: record ?? NONE } : on === 'many' ? { on, ids: ids ?? [], ...(filter !== undefined && { filter }) } : { on }
  const { start, busy, dialogs } = useStarting({ resource, whom, under, onDone })
  if (deeds.length === 0 && !dialogs) return null
  const Deeds = place === 'menu' ? MenuOf : Bar
  return (
    <>
      {deeds.length > 0 && <Deeds deeds={deeds} busy={busy} start={start} />}
      {dialogs}
    </>
  )
}
