import { useRef } from 'react'
import { useEvent, type SaveHandlerCallbacks } from 'react-admin'
import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { withValues, type Wire } from '../data/values.ts'
import type { FormStart } from './formStart.ts'
import { focusFirstSoon } from './keys.ts'
import type { FormCore } from './useFormCore.ts'

/** Takes the saved record. `again`: the form stays open for another new one. */
export type OnSaved = (record: Wire, again: boolean) => void

interface Submitting {
  readonly resource: Resource
  readonly core: FormCore
  readonly start: FormStart
  /** Returns the saved record, or null when it was not saved. */
  readonly write: (values: Wire) => Promise<Wire | null>
  /** What was typed lies with the server now: no draft of it is needed. */
  readonly dropDraft: () => void
  readonly onSaved: OnSaved
}

/** What the next new record begins with of this one, by field name: the declaration's `keeps`. */
const keptOf = (resource: Resource, names: readonly string[], values: Wire): Wire =>
  Object.fromEntries(
    names
      .filter(name => optionsOf(resource.fields[name]!).keeps)
      .map(name => [name, valueAt(values, placeOf(resource, name))] as const)
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** The ways in which a form is saved: by its own buttons and keys (`save`), and by a stock button of react-admin that gives the values (`saveGiven`). */
export function useSubmit({ resource, core, start, write, dropDraft, onSaved }: Submitting) {
  // A saved form may stay in sight until the next page has loaded; it must not be sent a second time.
  const isFinished = useRef(false)

  const store = async (values: Wire, again: boolean, whenSaved = onSaved): Promise<void> => {
    if (isFinished.current) return
    const saved = await write(values)
    if (!saved) return focusFirstSoon(core.root, true)
    dropDraft()
    const typed = core.form.getValues()
    const kept = again ? keptOf(resource, start.names, typed) : {}
    const next = again ? withValues(resource, start.base, kept) : saved
    core.rebase(
      again ? start.base : saved,
      next,
      Object.fromEntries(Object.keys(kept).map(name => [placeOf(resource, name), 'last' as const])),
    )
    isFinished.current = !again
    whenSaved(saved, again)
    if (again) focusFirstSoon(core.root, false)
  }

  const isAwaited = useRef(false)
  const submit = (again: boolean): void => {
    isAwaited.current = false
    // What the server said last may hold no longer: it is asked again.
    core.serverErrors.current = new Map()
    void core.form.handleSubmit(
      values => store(values, again),
      () => focusFirstSoon(core.root, true),
    )()
  }
  const save = useEvent((again: boolean): void => {
    if (isFinished.current || isAwaited.current) return
    const over = core.waits.over()
    if (!over) return submit(again)
    // What is typed stands for what it is found to be, and others follow from it: that is saved, and not what stood there before.
    isAwaited.current = true
    void over.then(() => submit(again))
    return undefined
  })

  const saveGiven = useEvent(async (given: Wire, { onSuccess, transform }: SaveHandlerCallbacks = {}) => {
    const values = (transform ? await transform(given, { previousData: core.base.current }) : given) as Wire
    const whenSaved = onSuccess && ((saved: Wire) => onSuccess(saved, { id: start.id }, undefined))
    // What is returned would be taken for errors; those stand at their fields already.
    await store(values, false, whenSaved)
  })
  return { save, saveGiven }
}
