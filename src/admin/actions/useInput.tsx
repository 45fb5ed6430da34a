import { useEffect, useMemo, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { byName, inputsOfVariant, optionsOf, placeOf, valueAt, type Action, type Resource } from '#resource'
import type { HttpProblem } from '../api.ts'
import { inputResource } from '../data/call.ts'
import { changedNames, startValues, type Wire } from '../data/values.ts'
import { useMay } from '../may.ts'
import { DraftBar } from '../form/DraftBar.tsx'
import { isBeyondDrafts, takeDraft, withDraft, type Draft, type DraftOf } from '../form/drafts.ts'
import { focusFirstSoon } from '../form/keys.ts'
import { useAttempt } from '../form/useAttempt.ts'
import { useDraft } from '../form/useDraft.ts'
import { useFormCore, type FormCore } from '../form/useFormCore.ts'
import { useLeaving } from '../form/useLeaving.tsx'
import { useProposed } from '../form/useProposed.ts'
import type { Failure } from '../form/saving.tsx'
import { isUnanswered } from '../form/writes.ts'

/** An action that needs input. */
export interface PendingAction {
  readonly resource: Resource
  readonly action: Action
  /** The name of the action in the declaration. */
  readonly name: string
  /** The record whose values are the initial values of inputs with the same name and kind. */
  readonly record: Wire | null
  /** Further initial values, by name. */
  readonly begins?: Wire | undefined
  /** Stores the input as a draft; not worth it for a temporary selection of records. */
  readonly isKept: boolean
  /** Only these inputs are asked for. */
  readonly only?: readonly string[]
  /** Returns the problem, or null if the action succeeded. `place` shows a problem at its fields and returns the remaining text. */
  readonly onSend: (input: Wire, key: string, place: FormCore['showErrors']) => Promise<HttpProblem | null>
  readonly onClose: () => void
}

function firstValues(resource: Resource, inputs: Resource, record: Wire | null, begins: Wire = {}): Record<string, unknown> {
  const own = Object.entries(inputs.fields).filter(
    ([name, one]) => record && resource.fields[name]?.kind === one.kind && one.kind !== 'file',
  )
  const known = Object.fromEntries(own.map(([name]) => [name, valueAt(record, placeOf(resource, name)) ?? undefined]))
  return startValues(inputs, { ...known, ...begins })
}

function inputNames(resource: Resource, action: Action, inputs: Resource, record: Wire | null): readonly string[] {
  const names = record && action.asks ? action.asks(byName(resource, record)) : Object.keys(inputs.fields)
  return names.filter(name => !optionsOf(inputs.fields[name]!).hidden)
}

/** The value that determines the variant of the inputs, from the current choice. */
function chosenIn({ variants }: Action, inputs: Resource, typed: Wire): unknown {
  const chosen = variants && valueAt(typed, placeOf(inputs, variants.of))
  return (chosen as Wire | null | undefined)?.[variants?.by ?? '']
}

/** The inputs of the current variant; they change with the choice. */
function useVariant({ action }: Pick<PendingAction, 'action'>, all: Resource, start: Wire) {
  const [chosen, setChosen] = useState(() => chosenIn(action, all, start))
  const inputs = useMemo(() => (action.variants ? { ...all, fields: inputsOfVariant(action, chosen) } : all), [all, action, chosen])
  const follow = useEvent((form: FormCore['form']) =>
    action.variants
      ? form.subscribe({ formState: { values: true }, callback: ({ values }) => setChosen(chosenIn(action, all, values)) })
      : undefined,
  )
  return { inputs, follow }
}

const isOf = (inputs: Resource, place: string): boolean =>
  Object.keys(inputs.fields).some(one => placeOf(inputs, one).split('.')[0] === place)

interface Sending {
  readonly core: FormCore
  readonly attempt: ReturnType<typeof useAttempt>
  /** Stores the draft now. */
  readonly keep: () => void
  readonly onSend: PendingAction['onSend']
  readonly onDone: () => void
}

/** Sends the input of an action, once at a time; while the result is unknown, sends the same input again. */
function useSendingInput({ core, attempt, keep, onSend, onDone }: Sending) {
  const translate = useTranslate()
  const unansweredText = translate('nerud.actions.unanswered')
  const [failure, setFailure] = useState<Failure | null>(attempt.now().sent && { text: unansweredText, unanswered: true })
  const isSending = useRef(false)
  const isDone = useRef(false)

  const fail = (problem: HttpProblem): void => {
    const unanswered = isUnanswered(problem)
    const isKeyUsed = problem.code === 'KEY_REUSED'
    if (!unanswered) attempt.end({ isKeyUsed })
    keep()
    if (unanswered) setFailure({ text: unansweredText, unanswered })
    else if (isKeyUsed) setFailure({ text: translate('nerud.actions.doneBefore'), unanswered })
    focusFirstSoon(core.root, true)
  }
  const sendOnce = async (values: Wire): Promise<void> => {
    if (isSending.current || isDone.current) return
    isSending.current = true
    const sent = attempt.begin(values)
    keep()
    const problem = await onSend(sent, attempt.now().key, core.showErrors).finally(() => (isSending.current = false))
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
    attempt.end()
    setFailure(null)
  }
  return { failure, send, forget, isDone: (): boolean => isDone.current }
}

/** The complete state of an action's form: inputs, draft, leaving and sending. */
export function useInput({ resource, action, name, record, begins, isKept, only, onSend, onClose }: PendingAction) {
  const { userId } = useMay()
  const all = useMemo(() => inputResource(resource, action), [resource, action])
  const [start] = useState(() => {
    const base = firstValues(resource, all, record, begins)
    const id = record ? Number(record['id']) : 'new'
    const of: DraftOf | null = isKept && userId !== undefined ? { user: userId, resource: `${resource.name}.${name}`, id } : null
    const draft = of && takeDraft(of)
    const names = only ?? inputNames(resource, action, all, record)
    return { base, of, draft, values: draft ? withDraft(all, names, base, draft).values : base }
  })
  const { inputs, follow } = useVariant({ action }, all, start.values)
  // Inputs that a response has named are shown from then on: a warning must be confirmed.
  const [named, setNamed] = useState<readonly string[]>([])
  const first = only ?? inputNames(resource, action, inputs, record)
  const queries = [...first, ...named.filter(one => !first.includes(one))]
  const { base, of } = start
  const [restored, setRestored] = useState<Draft | null>(start.draft)
  // One open dialog is one action, however often its button is pressed.
  const attempt = useAttempt(start.draft)
  // Values of inputs that are no longer shown are not sent.
  const sendInput: PendingAction['onSend'] = (input, key, place) => {
    const sent = action.variants ? Object.fromEntries(Object.entries(input).filter(([place]) => isOf(inputs, place))) : input
    return onSend(sent, key, problem => {
      const doubted = Object.keys(inputs.fields).filter(one => placeOf(inputs, one) in problem.errors)
      // Render the inputs before their errors are set.
      if (doubted.length > 0) flushSync(() => setNamed(doubted))
      return place(problem)
    })
  }
  const core = useFormCore({ resource: inputs, mode: 'create', base, values: start.values, origins: start.draft?.origins })
  useEffect(() => follow(core.form), [core.form, follow])
  useProposed({ resource, inputs, names: queries, core })
  const { keep, drop, isFull } = useDraft({ resource: inputs, names: queries, core, of, sending: attempt.waiting })
  const onDone = (): void => {
    drop()
    onClose()
  }
  const { failure, send, forget, isDone } = useSendingInput({ core, attempt, keep, onSend: sendInput, onDone })
  const isDirty = (): boolean => !isDone() && changedNames(inputs, queries, core.base.current, core.form.getValues()).length > 0
  const isLost = (): boolean => of === null || isFull || isBeyondDrafts(inputs, queries, core.base.current, core.form.getValues())
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
