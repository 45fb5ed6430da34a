import { Suspense, useState, type ReactNode, useRef, useEffect } from 'react'
import { useTranslate, ResourceContextProvider, useEvent } from 'react-admin'
import { columnsOf, type Resource, wirePathOf, titleOf, valueAt, type WireRecord } from '#resource'
import { newKey, type HttpProblem } from '../api.ts'
import { chunk } from '../chunk.ts'
import { useActing, type OnDone } from './useActing.tsx'
import { type OfferedAction, type ParentRef, useActions } from './useActions.ts'
import { useWords } from '../cells/context.ts'
import type { ActionTarget } from '../data/provider.ts'
import { cellText } from '../kinds/index.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { isUnanswered } from '../data/recordWriter.ts'
import { InputDialog } from './InputDialog.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { useRemoval } from './useRemoval.tsx'
import { useResource } from '../resourceContext.tsx'

const ColumnsDialog = chunk(() => import('../import/ColumnsDialog.tsx').then(module => module.ColumnsDialog))

interface Asking {
  readonly resource: Resource
  readonly record: WireRecord | null
  /** The record has just been created: the dialog opens automatically if the columns are unknown. */
  readonly isMade: boolean
  readonly onSeen: (() => void) | undefined
  readonly run: ReturnType<typeof useActing>['run']
}

/** Asks what the columns of a record's file contain, and imports the file by that. */
function useColumnsDialog({ resource, record, isMade, onSeen, run }: Asking): {
  readonly ask: () => void
  readonly dialog: ReactNode
} {
  const translate = useTranslate()
  const [shown, setShown] = useState<'new' | 'known' | null>(isMade ? 'new' : null)
  const name = columnsOf(resource)?.reads
  const action = name === undefined ? undefined : resource.actions?.[name]
  if (name === undefined || !action) return { ask: () => undefined, dialog: null }
  const reading: OfferedAction = { name, kind: 'action', action, label: translate(`resources.${resource.name}.actions.${name}`) }
  const close = (toRead?: WireRecord): void => {
    if (shown === 'new') onSeen?.()
    setShown(null)
    if (toRead) void run(reading, { on: 'one', record: toRead }, {}, newKey())
  }
  const dialog = shown && record && (
    <Suspense fallback={null}>
      <ColumnsDialog {...{ resource, record }} reading={reading.label} isNew={shown === 'new'} onClose={close} />
    </Suspense>
  )
  return { ask: () => setShown('known'), dialog }
}

interface Acting {
  readonly resource: Resource
  readonly target: ActionTarget
  readonly under: ParentRef | undefined
  readonly onDone?: OnDone | undefined
  readonly onCopy?: ((record: WireRecord) => void) | undefined
  /** The record has just been created: asks at once for the columns of its file. */
  readonly isMade?: boolean
  readonly onSeen?: (() => void) | undefined
  /** Initial values of inputs, by name. */
  readonly begins?: WireRecord | undefined
}

type Run = ReturnType<typeof useActing>['run']

const hasInput = ({ action }: OfferedAction): boolean => Object.keys(action?.input ?? {}).length > 0
const recordOf = (target: ActionTarget): WireRecord | null => (target.on === 'one' ? target.record : null)

/** Runs actions without input. An unanswered one may have been done, so it is sent again under the same key. */
function useRunning(run: Run, target: ActionTarget): (offer: OfferedAction) => Promise<HttpProblem | null> {
  const keys = useRef(new Map<string, string>())
  return async offer => {
    const name = `${offer.name} ${target.on === 'one' ? String(target.record['id']) : JSON.stringify(target)}`
    const key = keys.current.get(name) ?? newKey()
    const problem = await run(offer, target, {}, key)
    if (isUnanswered(problem)) keys.current.set(name, key)
    else keys.current.delete(name)
    return problem
  }
}

interface StartDialogProps extends Acting {
  readonly offer: OfferedAction
  readonly busy: boolean
  readonly run: Run
  /** Runs the action without input. */
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The dialog before an action: its input, or a confirmation. */
const StartDialog = ({ offer, resource, target, under, begins, busy, run, onConfirm, onClose }: StartDialogProps) => {
  const translate = useTranslate()
  const words = useWords()
  const record = recordOf(target)
  const chosen = target.on === 'many' ? translate('nerud.actions.chosen', { smart_count: target.found ?? target.ids.length }) : ''
  const figures = (offer.action?.figures ?? []).map(
    name => `${translate(`resources.${resource.name}.fields.${name}`)}: ${cellText(resource, name, record, words)}`,
  )
  const about = [record ? titleOf(resource, record) : chosen, figures.join(' · ')].filter(Boolean).join('\n')
  if (!offer.action || !hasInput(offer))
    return (
      <ConfirmDialog
        open
        title={offer.label}
        text={translate('nerud.actions.confirm', { about: about || offer.label })}
        yes={offer.label}
        no={translate('nerud.form.cancel')}
        danger={offer.danger === true}
        busy={busy}
        onYes={onConfirm}
        onNo={onClose}
      />
    )
  return (
    <InputDialog
      {...{ resource, record, begins, busy, onClose }}
      action={offer.action}
      name={offer.name}
      storesDraft={target.on !== 'many'}
      title={offer.label}
      {...(about && { text: about })}
      {...(under && { only: offer.action.under![under.by]! })}
      onSend={(input, key, showErrors) => run(offer, target, under ? { ...input, [under.by]: under.id } : input, key, showErrors)}
    />
  )
}

/** An action on several records that is started from one record runs on that record only. */
const targetOf = ({ action }: OfferedAction, target: ActionTarget): ActionTarget =>
  action?.on === 'many' && target.on === 'one' ? { on: 'many', ids: [Number(target.record['id'])] } : target

/** Starts actions: at once, after a confirmation, or after their input; shows the results. */
export function useStarting({ resource, target, under, onDone, onCopy, isMade = false, onSeen, begins }: Acting): {
  readonly start: (offer: OfferedAction) => void
  readonly busy: string | null
  readonly dialogs: ReactNode
} {
  const acting = useActing(resource, onDone)
  const run: Run = (offer, to, ...sent) => acting.run(offer, targetOf(offer, to), ...sent)
  const runOnce = useRunning(run, target)
  const [pending, setPending] = useState<OfferedAction | null>(null)
  const record = recordOf(target)
  const removal = useRemoval(resource, record, onDone && (() => onDone('remove', null)))
  const columns = useColumnsDialog({ resource, record, isMade, onSeen, run: acting.run })
  const start = (offer: OfferedAction): void => {
    if (offer.kind === 'copy') return onCopy?.(record!)
    if (offer.kind === 'removal') return removal.ask()
    if (offer.kind === 'activity')
      return void acting.toggle(offer, record!, valueAt(record, wirePathOf(resource, 'isActive')) !== true, newKey())
    if (offer.kind === 'columns') return columns.ask()
    // How many it is done to is not seen on the screen.
    const isUnseen = target.on === 'many' && target.filter !== undefined
    if (offer.action?.confirm || hasInput(offer) || isUnseen) return setPending(offer)
    void runOnce(offer)
  }
  const close = (): void => setPending(null)
  const confirm = async (offer: OfferedAction): Promise<void> => {
    if (!isUnanswered(await runOnce(offer))) close()
  }
  const dialogs = (
    <>
      {removal.dialog}
      {columns.dialog}
      {pending && (
        <StartDialog
          {...{ resource, target, under, begins }}
          offer={pending}
          busy={acting.busy !== null}
          run={run}
          onConfirm={() => void confirm(pending)}
          onClose={close}
        />
      )}
      {acting.result && <ResultDialog resource={resource.name} result={acting.result} onClose={acting.closeResult} />}
    </>
  )
  return { start, busy: acting.busy, dialogs }
}

interface RunActionProps {
  readonly resource: string
  readonly action: string
}

const Running = ({ resource: name, action }: RunActionProps) => {
  const resource = useResource(name)
  const offer = useActions(resource, 'all', null).find(one => one.name === action)
  const { start, dialogs } = useStarting({ resource, target: { on: 'all' }, under: undefined })
  const begin = useEvent(() => {
    if (offer) start(offer)
  })
  useEffect(() => begin(), [begin])
  return dialogs
}

/** Runs an action on a whole resource from any page, with its dialogs and result. */
export const RunAction = (props: RunActionProps) => (
  <ResourceContextProvider value={props.resource}>
    <Running {...props} />
  </ResourceContextProvider>
)
