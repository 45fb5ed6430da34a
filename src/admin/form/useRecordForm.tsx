import { useEffect, useMemo, useState } from 'react'
import { useEvent, useMutationMiddlewares } from 'react-admin'
import { useLocation } from 'react-router'
import { placeOf } from '#resource'
import { changedNames } from '../data/values.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useMay } from '../may.ts'
import { isBeyondDrafts } from './drafts.ts'
import { startOf, type FormRecord } from './formStart.ts'
import { focusFirst, useFormKeys } from './keys.ts'
import { useDraft } from './useDraft.ts'
import { useFormCore, type FormCore } from './useFormCore.ts'
import { useLeaving } from './useLeaving.tsx'
import { useProposed } from './useProposed.ts'
import { useRestored } from './useRestored.tsx'
import { useSaving, useSubmit, type OnSaved } from './saving.tsx'
import { writingBy, type Writing } from './writes.ts'

interface Opening extends FormRecord {
  readonly onSaved: OnSaved
  readonly onCancel: () => void
  /** Whether the form takes the focus when it opens. */
  readonly takesFocus: boolean
  /** Whether it offers to save and start another record. */
  readonly withAgain: boolean
}

/** The verbs by which the form writes, wrapped in the mutation middlewares that inputs have registered. */
export function useWriting(): { readonly writing: Writing; readonly middlewares: ReturnType<typeof useMutationMiddlewares> } {
  const provider = useProvider()
  const middlewares = useMutationMiddlewares()
  const { getMutateWithMiddlewares: wrap } = middlewares
  return { writing: useMemo(() => writingBy(provider, wrap), [provider, wrap]), middlewares }
}

function useFirstFocus(root: FormCore['root'], takesFocus: boolean): void {
  useEffect(() => {
    if (!takesFocus) return undefined
    // The body of a dialog renders a moment after the form itself.
    const timer = setTimeout(() => focusFirst(root.current, false))
    return () => clearTimeout(timer)
  }, [takesFocus, root])
}

const NONE: readonly string[] = []

/** The complete state of a record's form: validation, draft, leaving and saving. */
export function useRecordForm({ onSaved, onCancel, takesFocus, withAgain, ...opened }: Opening) {
  const { resource } = opened
  const may = useMay()
  const { pathname } = useLocation()
  // A dialog over a page has a draft separate from that of the page.
  const [start] = useState(() => startOf(opened, may, takesFocus ? `${pathname}#` : pathname))
  const { mode, id, base, names, of } = start
  const core = useFormCore({ resource, mode, base, values: start.restored.merged?.values ?? base, origins: start.origins })
  useProposed({ resource, inputs: resource, names: mode === 'create' ? names : NONE, core })
  const { writing, middlewares } = useWriting()
  const saving = useSaving({ resource, id, names, core, draft: start.restored.draft, writing, keep: () => keep() })
  const { keep, drop, isFull } = useDraft({ resource, names, core, of, sending: saving.waiting })

  const isTyped = (name: string): boolean => core.origins.of(placeOf(resource, name)) !== 'last'
  const isDirty = (): boolean => changedNames(resource, names, core.base.current, core.form.getValues()).some(isTyped)
  const isLost = (): boolean => isFull || isBeyondDrafts(resource, names, core.base.current, core.form.getValues())
  const leaving = useLeaving({ isDirty, isLost, giveUp: drop })

  const discard = (): void => {
    saving.forget()
    drop()
    core.rebase(base, base, {})
  }
  const restored = useRestored({ resource, core, start: start.restored, isFull, discard })
  const dropDraft = (): void => {
    drop()
    restored.forget()
  }
  const { save, saveGiven } = useSubmit({ resource, core, start, saveValues: saving.saveValues, dropDraft, onSaved })
  const cancel = useEvent(() => leaving.leave(onCancel))
  const writeNext = useEvent((place: string): boolean => {
    const text = core.series.next(place)
    if (text === null) return false
    core.form.setValue(place, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    core.origins.set(place, 'typed')
    return true
  })
  const again = withAgain ? () => save(true) : undefined
  useFormKeys(core.root, { save: () => save(false), again, cancel, series: core.series, writeNext })
  useFirstFocus(core.root, mode === 'create' || takesFocus)
  const dialogs = (
    <>
      {leaving.dialog}
      {saving.dialog}
      {restored.dialog}
    </>
  )
  return { core, mode, id, saving, save, saveGiven, middlewares, cancel, dialogs, bar: restored.bar }
}
