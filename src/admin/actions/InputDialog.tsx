import { useEffect, useMemo, useRef, useState, useId } from 'react'
import { useEvent, useTranslate, RecordContextProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Box from '@mui/material/Box'
import { FormProvider } from 'react-hook-form'
import { byName, inputsOfVariant, optionsOf, wirePathOf, valueAt, type Action, type Resource, type WireRecord } from '#resource'
import type { HttpProblem } from '../api.ts'
import { inputResource } from '../dataProvider.ts'
import { changedNames, startValues } from '../data/values.ts'
import { useMay } from '../authProvider.ts'
import { DraftBar, hasUndraftable, takeDraft, withDraft, type Draft, type DraftOf, useDraft } from '../form/drafts.tsx'
import { focusFirstSoon, focusDialogSoon, useFormKeys } from '../form/keys.ts'
import { usePendingRequest, type PendingRequest } from '../form/pendingRequest.ts'
import { isUnanswered } from '../data/recordWriter.ts'
import { useFormCore, type FormCore, useProposed } from '../form/useFormCore.ts'
import { useLeaving } from '../form/ConfirmDialog.tsx'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { FormMetaProvider, type FormMeta } from '../form/context.tsx'
import { ErrorSummary, FailureAlert, type Failure } from '../form/Checked.tsx'
import { FormOf } from '../form/FormOf.tsx'

/** An action that needs input. */
interface PendingAction {
  readonly resource: Resource
  readonly action: Action
  /** The name of the action in the declaration. */
  readonly name: string
  /** The record whose values are the initial values of inputs with the same name and kind. */
  readonly record: WireRecord | null
  /** Further initial values, by name. */
  readonly begins?: WireRecord | undefined
  /** Stores the input as a draft; not worth it for a temporary selection of records. */
  readonly storesDraft: boolean
  /** Only these inputs are asked for. */
  readonly only?: readonly string[]
  /** Returns the problem, or null if the action succeeded. `showErrors` shows a problem at its fields and returns the remaining text. */
  readonly onSend: (input: WireRecord, key: string, showErrors: FormCore['showErrors']) => Promise<HttpProblem | null>
  readonly onClose: () => void
}

function firstValues(resource: Resource, inputs: Resource, record: WireRecord | null, begins: WireRecord = {}): Record<string, unknown> {
  const own = Object.entries(inputs.fields).filter(
    ([name, one]) => record && resource.fields[name]?.kind === one.kind && one.kind !== 'file',
  )
  const known = Object.fromEntries(own.map(([name]) => [name, valueAt(record, wirePathOf(resource, name)) ?? undefined]))
  return startValues(inputs, { ...known, ...begins })
}

function inputNames(resource: Resource, action: Action, inputs: Resource, record: WireRecord | null): readonly string[] {
  const names = record && action.asks ? action.asks(byName(resource, record)) : Object.keys(inputs.fields)
  return names.filter(name => !optionsOf(inputs.fields[name]!).hidden)
}

/** The value that determines the variant of the inputs, from the current choice. */
function chosenIn({ variants }: Action, inputs: Resource, typed: WireRecord): unknown {
  const chosen = variants && valueAt(typed, wirePathOf(inputs, variants.of))
  return (chosen as WireRecord | null | undefined)?.[variants?.by ?? '']
}

/** The inputs of the current variant; they change with the choice. */
function useVariant({ action }: Pick<PendingAction, 'action'>, all: Resource, start: WireRecord) {
  const [chosen, setChosen] = useState(() => chosenIn(action, all, start))
  const inputs = useMemo(() => (action.variants ? { ...all, fields: inputsOfVariant(action, chosen) } : all), [all, action, chosen])
  const follow = useEvent((form: FormCore['form']) =>
    action.variants
      ? form.subscribe({ formState: { values: true }, callback: ({ values }) => setChosen(chosenIn(action, all, values)) })
      : undefined,
  )
  return { inputs, follow }
}

const isOf = (inputs: Resource, path: string): boolean =>
  Object.keys(inputs.fields).some(one => wirePathOf(inputs, one).split('.')[0] === path)

interface Sending {
  readonly core: FormCore
  readonly request: PendingRequest
  /** Stores the draft now. */
  readonly store: () => void
  readonly onSend: PendingAction['onSend']
  readonly onDone: () => void
}

/** Sends the input of an action, once at a time; while the result is unknown, sends the same input again. */
function useSendingInput({ core, request, store, onSend, onDone }: Sending) {
  const translate = useTranslate()
  const unansweredText = translate('nerud.actions.unanswered')
  const [failure, setFailure] = useState<Failure | null>(request.current().sent && { text: unansweredText, unanswered: true })
  const isSending = useRef(false)
  const isDone = useRef(false)

  const fail = (problem: HttpProblem): void => {
    const unanswered = isUnanswered(problem)
    const isKeyUsed = problem.code === 'KEY_REUSED'
    if (!unanswered) request.end({ isKeyUsed })
    store()
    if (unanswered) setFailure({ text: unansweredText, unanswered })
    else if (isKeyUsed) setFailure({ text: translate('nerud.actions.doneBefore'), unanswered })
    focusFirstSoon(core.root, true)
  }
  const sendOnce = async (values: WireRecord): Promise<void> => {
    if (isSending.current || isDone.current) return
    isSending.current = true
    const sent = request.begin(values)
    store()
    const problem = await onSend(sent, request.current().key, core.showErrors).finally(() => (isSending.current = false))
    if (problem) return fail(problem)
    isDone.current = true
    onDone()
  }
  const send = (): void => {
    const over = core.waits.over()
    if (over) return void over.then(send)
    core.serverErrors.current = new Map()
    setFailure(null)
    void core.form.handleSubmit(sendOnce, () => focusFirstSoon(core.root, true))()
    return undefined
  }
  const forget = (): void => {
    request.end()
    setFailure(null)
  }
  return { failure, send, forget, isDone: (): boolean => isDone.current }
}

/** The complete state of an action's form: inputs, draft, leaving and sending. */
function useInput({ resource, action, name, record, begins, storesDraft, only, onSend, onClose }: PendingAction) {
  const { userId } = useMay()
  const all = useMemo(() => inputResource(resource, action), [resource, action])
  const [start] = useState(() => {
    const base = firstValues(resource, all, record, begins)
    const id = record ? Number(record['id']) : 'new'
    const of: DraftOf | null = storesDraft && userId !== undefined ? { user: userId, resource: `${resource.name}.${name}`, id } : null
    const draft = of && takeDraft(of)
    const names = only ?? inputNames(resource, action, all, record)
    return { base, of, draft, values: draft ? withDraft(all, names, base, draft).values : base }
  })
  const { inputs, follow } = useVariant({ action }, all, start.values)
  // Inputs that a response has named are shown from then on: a warning must be confirmed.
  const [requested, setRequested] = useState<readonly string[]>([])
  const first = only ?? inputNames(resource, action, inputs, record)
  const queries = [...first, ...requested.filter(one => !first.includes(one))]
  const { base, of } = start
  const [restored, setRestored] = useState<Draft | null>(start.draft)
  // One open dialog is one action, however often its button is pressed.
  const request = usePendingRequest(start.draft)
  // Values of inputs that are no longer shown are not sent.
  const sendInput: PendingAction['onSend'] = (input, key, showErrors) => {
    const sent = action.variants ? Object.fromEntries(Object.entries(input).filter(([path]) => isOf(inputs, path))) : input
    return onSend(sent, key, problem => {
      const doubted = Object.keys(inputs.fields).filter(one => wirePathOf(inputs, one) in problem.errors)
      // Render the inputs before their errors are set.
      if (doubted.length > 0) flushSync(() => setRequested(doubted))
      return showErrors(problem)
    })
  }
  const core = useFormCore({ resource: inputs, mode: 'create', base, values: start.values, origins: start.draft?.origins })
  useEffect(() => follow(core.form), [core.form, follow])
  useProposed({ resource, inputs, names: queries, core })
  const { store, drop, isFull } = useDraft({ resource: inputs, names: queries, core, of, request })
  const onDone = (): void => {
    drop()
    onClose()
  }
  const { failure, send, forget, isDone } = useSendingInput({ core, request, store, onSend: sendInput, onDone })
  const isDirty = (): boolean => !isDone() && changedNames(inputs, queries, core.base.current, core.form.getValues()).length > 0
  const isLost = (): boolean => of === null || isFull || hasUndraftable(inputs, queries, core.base.current, core.form.getValues())
  const { leave, dialog } = useLeaving({ isDirty, isLost, giveUp: drop })
  const discard = (): void => {
    forget()
    setRestored(null)
    drop()
    core.rebase(base, base, {})
  }
  const bar = <DraftBar draft={restored} isFull={isFull} onKeep={() => setRestored(null)} onDiscard={discard} />
  return { inputs, fields: queries, core, failure, send, close: (): void => leave(onClose), bar, dialog }
}

interface InputDialogProps extends PendingAction {
  readonly title: string
  readonly text?: string
  readonly busy: boolean
}

const NO_RECORD = {}
/** The maximum number of inputs in a narrow dialog. */
const MAX_NARROW_INPUTS = 3

/** Asks for the input of an action: a form of its input fields, with errors at the fields. */
export const InputDialog = (props: InputDialogProps) => {
  const { resource, title, text, busy } = props
  const translate = useTranslate()
  const titleId = useId()
  const { inputs, fields, core, failure, send, close, bar, dialog } = useInput(props)
  const isLocked = failure?.unanswered === true
  // The dialog only asks for confirmation.
  const isQuestion = props.action.confirm === true && fields.length === 0
  const message = isQuestion ? translate('nerud.actions.confirm', { about: text ?? title }) : text
  const meta = useMemo<FormMeta>(
    () => ({ resource: inputs, mode: 'create', fixed: new Set(), labels: `resources.${resource.name}.inputs` }),
    [inputs, resource],
  )
  useFormKeys(core.root, { save: send, cancel: close })
  useEffect(() => focusDialogSoon(core.root), [core.root])
  return (
    <RecordContextProvider value={NO_RECORD}>
      <FormProvider {...core.form}>
        <FormMetaProvider meta={meta} core={core}>
          <Dialog
            open
            onClose={busy ? undefined : close}
            role={isQuestion ? 'alertdialog' : 'dialog'}
            maxWidth={fields.length > MAX_NARROW_INPUTS ? 'sm' : 'xs'}
            fullWidth
            aria-labelledby={titleId}
          >
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
                {message !== undefined && <DialogContentText sx={{ mb: 1, whiteSpace: 'pre-line' }}>{message}</DialogContentText>}
                {bar}
                <ErrorSummary />
                <FailureAlert failure={failure} />
                <Box inert={isLocked} sx={isLocked ? { opacity: 0.6 } : {}}>
                  <FormOf layout={fields} />
                </Box>
              </DialogContent>
              <DialogButtons
                cancel={{ label: translate('nerud.form.cancel'), onClick: close, disabled: busy }}
                primary={{ label: title, loading: busy, danger: props.action.danger === true, autoFocus: isQuestion }}
              />
            </form>
          </Dialog>
          {dialog}
        </FormMetaProvider>
      </FormProvider>
    </RecordContextProvider>
  )
}
