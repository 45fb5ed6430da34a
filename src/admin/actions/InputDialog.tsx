import { useId, useMemo, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { byName, optionsOf, placeOf, valueAt, type Action, type Resource } from '#resource'
import { newKey, type HttpProblem } from '../api.ts'
import { useMay } from '../declared.tsx'
import { FormMetaProvider, type FormMeta } from '../form/context.tsx'
import { DraftBar } from '../form/DraftBar.tsx'
import { isBeyondDrafts, takeDraft, withDraft, type Draft, type DraftOf } from '../form/drafts.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { FormOf } from '../form/FormOf.tsx'
import { focusFirst, useFormKeys } from '../form/keys.ts'
import { useDraft } from '../form/useDraft.ts'
import { useFormCore } from '../form/useFormCore.ts'
import { useLeaving } from '../form/useLeaving.tsx'
import { changedNames, startValues, type Wire } from '../data/values.ts'
import { isUnanswered, type Attempt } from '../form/writes.ts'
import { inputResource } from '../data/call.ts'

interface InputDialogProps {
  readonly resource: Resource
  readonly action: Action
  /** What the action is called in the declaration. */
  readonly name: string
  readonly title: string
  readonly text?: string
  /** The record whose own values the input begins with, where it has fields of the same name and kind. */
  readonly record: Wire | null
  /** Keep what is typed, for the next time that this is opened; what is done to a passing choice of records is not worth it. */
  readonly isKept: boolean
  /** Only these inputs are asked. */
  readonly only?: readonly string[]
  readonly busy: boolean
  /** Returns the refusal, or null when it was done. */
  readonly onSend: (input: Wire, key: string) => Promise<HttpProblem | null>
  readonly onClose: () => void
}

const NO_RECORD = {}

function firstValues(resource: Resource, inputs: Resource, record: Wire | null): Record<string, unknown> {
  const own = Object.entries(inputs.fields).filter(
    ([name, one]) => record && resource.fields[name]?.kind === one.kind && one.kind !== 'file',
  )
  return startValues(inputs, Object.fromEntries(own.map(([name]) => [name, valueAt(record, placeOf(resource, name)) ?? undefined])))
}

function askedNames(resource: Resource, action: Action, inputs: Resource, record: Wire | null): readonly string[] {
  const names = record && action.asks ? action.asks(byName(resource, record)) : Object.keys(inputs.fields)
  return names.filter(name => !optionsOf(inputs.fields[name]!).hidden)
}

/** The state of an action's form: kept while it is typed, guarded when it is left, and sent as it was while nobody knows whether it was done. */
function useInput({ resource, action, name, record, isKept, only, onSend, onClose }: InputDialogProps) {
  const translate = useTranslate()
  const { userId } = useMay()
  const inputs = useMemo(() => inputResource(resource, action), [resource, action])
  const asked = only ?? askedNames(resource, action, inputs, record)
  const [start] = useState(() => {
    const base = firstValues(resource, inputs, record)
    const id = record ? Number(record['id']) : 'new'
    const of: DraftOf | null = isKept && userId !== undefined ? { user: userId, resource: `${resource.name}.${name}`, id } : null
    const draft = of && takeDraft(of)
    return { base, of, draft, values: draft ? withDraft(inputs, asked, base, draft).values : base }
  })
  const { base, of } = start
  const [restored, setRestored] = useState<Draft | null>(start.draft)
  const [failure, setFailure] = useState<{ readonly text: string; readonly unanswered: boolean } | null>(
    start.draft?.sent ? { text: translate('nerud.actions.unanswered'), unanswered: true } : null,
  )
  // One opened dialog is one action, however often its button is pressed.
  const attempt = useRef<Attempt>({ key: start.draft?.key ?? newKey(), sent: start.draft?.sent ?? null })
  const isSending = useRef(false)
  const isDone = useRef(false)
  const core = useFormCore({ resource: inputs, mode: 'create', base, values: start.values })
  const { keep, drop, isFull } = useDraft({
    resource: inputs,
    names: asked,
    core,
    of,
    sending: () => ({ key: attempt.current.sent && attempt.current.key, sent: attempt.current.sent }),
  })
  const isDirty = (): boolean => !isDone.current && changedNames(inputs, asked, base, core.form.getValues()).length > 0
  const isLost = (): boolean => of === null || isFull || isBeyondDrafts(inputs, asked, base, core.form.getValues())
  const { leave, dialog } = useLeaving({ isDirty, isLost, giveUp: drop })
  const focusSoon = (): void => void setTimeout(() => focusFirst(core.root.current, true))
  const refused = (problem: HttpProblem): void => {
    const unanswered = isUnanswered(problem)
    if (!unanswered) attempt.current = { key: problem.code === 'KEY_REUSED' ? newKey() : attempt.current.key, sent: null }
    keep()
    core.showErrors(problem)
    const text = translate(unanswered ? 'nerud.actions.unanswered' : 'nerud.actions.doneBefore')
    if (unanswered || problem.code === 'KEY_REUSED') setFailure({ text, unanswered })
    else if (Object.keys(problem.errors).length === 0) setFailure({ text: problem.text, unanswered: false })
    focusSoon()
  }
  const store = async (values: Wire): Promise<void> => {
    if (isSending.current || isDone.current) return
    isSending.current = true
    const sent = attempt.current.sent ?? values
    attempt.current = { ...attempt.current, sent }
    keep()
    const problem = await onSend(sent, attempt.current.key).finally(() => (isSending.current = false))
    if (problem) return refused(problem)
    isDone.current = true
    drop()
    onClose()
  }
  const send = (): void => {
    core.remarks.current = new Map()
    setFailure(null)
    void core.form.handleSubmit(store, focusSoon)()
  }
  const discard = (): void => {
    attempt.current = { key: newKey(), sent: null }
    setFailure(null)
    setRestored(null)
    drop()
    core.rebase(base, base)
  }
  const bar = <DraftBar draft={restored} isFull={isFull} onKeep={() => setRestored(null)} onDiscard={discard} />
  return { inputs, asked, core, failure, send, close: () => leave(onClose), bar, dialog }
}

/** Asks for what an action needs before it runs: a form of its input fields, with the refusals at their places. */
export const InputDialog = (props: InputDialogProps) => {
  const { resource, title, text, busy } = props
  const translate = useTranslate()
  const titleId = useId()
  const { inputs, asked, core, failure, send, close, bar, dialog } = useInput(props)
  const isLocked = failure?.unanswered === true
  const meta = useMemo<FormMeta>(
    () => ({ resource: inputs, mode: 'create', fixed: new Set(), labels: `resources.${resource.name}.inputs` }),
    [inputs, resource],
  )
  useFormKeys(core.root, { save: send, cancel: close })
  return (
    <RecordContextProvider value={NO_RECORD}>
      <FormProvider {...core.form}>
        <FormMetaProvider meta={meta} core={core}>
          <Dialog open onClose={busy ? undefined : close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
            <form
              ref={core.root}
              noValidate
              autoComplete="off"
              style={{ display: 'contents' }}
              onSubmit={event => {
                event.preventDefault()
                event.stopPropagation()
                send()
              }}
            >
              <DialogTitle id={titleId}>{title}</DialogTitle>
              <DialogContent>
                {text !== undefined && <DialogContentText sx={{ mb: 1 }}>{text}</DialogContentText>}
                {bar}
                <ErrorSummary />
                {failure !== null && (
                  <Alert severity={isLocked ? 'warning' : 'error'} role="alert" sx={{ mb: 1 }}>
                    {failure.text}
                  </Alert>
                )}
                <Box inert={isLocked} sx={isLocked ? { opacity: 0.6 } : {}}>
                  <FormOf layout={asked} />
                </Box>
              </DialogContent>
              <DialogActions>
                <Button onClick={close} disabled={busy} color="inherit">
                  {translate('nerud.form.cancel')}
                </Button>
                <Button type="submit" variant="contained" loading={busy}>
                  {translate('nerud.actions.run')}
                </Button>
              </DialogActions>
            </form>
          </Dialog>
          {dialog}
        </FormMetaProvider>
      </FormProvider>
    </RecordContextProvider>
  )
}
