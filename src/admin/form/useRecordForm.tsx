import { useState, type ReactNode, useEffect, useMemo, type RefObject } from 'react'
import {
  useEvent,
  useMutationMiddlewares,
  useTranslate,
  CreateContextProvider,
  EditContextProvider,
  ResourceContextProvider,
  type CreateControllerResult,
  type EditControllerResult,
} from 'react-admin'
import { useLocation } from 'react-router'
import { type Resource, wirePathOf, titleOf, type WireRecord } from '#resource'
import { withValues, changedNames } from '../data/values.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftBar, hasUndraftable, useDraft } from './drafts.tsx'
import { NO_DRAFT, type Restored, startOf, type FormRecord } from './formRecord.ts'
import { type FormCore, useFormCore, useProposed, type Mode } from './useFormCore.ts'
import { useProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { focusFirst, useFormKeys } from './keys.ts'
import { useLeaving } from './ConfirmDialog.tsx'
import { useSaveForm, type OnSaved } from './saveForm.tsx'
import { usePendingRequest } from './pendingRequest.ts'
import { recordWriter, type RecordWriter } from '../data/recordWriter.ts'
import { resourceName } from '../cells/words.ts'

interface Drafted {
  readonly resource: Resource
  readonly core: FormCore
  /** What was restored when the form opened. */
  readonly start: Restored
  /** The browser has no room to store the draft. */
  readonly isFull: boolean
  /** Discards the draft: the form shows only the record. */
  readonly discard: () => void
}

/** Shows that a form contains a draft, and asks about fields that others have changed since. `forget`: to be called after the draft was saved or discarded. */
export function useRestored({ resource, core, start, isFull, discard }: Drafted): {
  readonly bar: ReactNode
  readonly dialog: ReactNode
  readonly forget: () => void
} {
  const [{ draft, merged }, setRestored] = useState(start)
  const forget = (): void => setRestored(NO_DRAFT)
  const discardAll = (): void => {
    discard()
    forget()
  }
  const settle = (chosen: Readonly<Record<string, unknown>>): void => {
    core.rebase(core.base.current, withValues(resource, core.form.getValues(), chosen))
    setRestored(old => ({ ...old, merged: old.merged && { ...old.merged, conflicts: [] } }))
  }
  const conflicts = merged?.conflicts ?? []
  const bar = <DraftBar draft={draft} isFull={isFull} onKeep={() => setRestored(old => ({ ...old, draft: null }))} onDiscard={discardAll} />
  const dialog = conflicts.length > 0 && (
    <ConflictDialog resource={resource} conflicts={conflicts} about="draft" onChoose={settle} onCancel={discardAll} />
  )
  return { bar, dialog, forget }
}

/** Of a form in a dialog: receives what closing the dialog does, which confirms first if something was typed. */
export type Closing = RefObject<(() => void) | null>

interface Opening extends FormRecord {
  readonly onSaved: OnSaved
  readonly onCancel: () => void
  readonly closing: Closing | undefined
  /** Whether it offers to save and start another record. */
  readonly withAgain: boolean
}

/** The verbs by which the form writes, wrapped in the mutation middlewares that inputs have registered. */
export function useWriter(): { readonly writer: RecordWriter; readonly middlewares: ReturnType<typeof useMutationMiddlewares> } {
  const provider = useProvider()
  const middlewares = useMutationMiddlewares()
  const { getMutateWithMiddlewares: wrap } = middlewares
  return { writer: useMemo(() => recordWriter(provider, wrap), [provider, wrap]), middlewares }
}

function useFirstFocus(root: FormCore['root'], takesFocus: boolean): void {
  useEffect(() => {
    if (!takesFocus) return undefined
    // The body of a dialog renders a moment after the form itself.
    const timer = setTimeout(() => focusFirst(root.current, false))
    return () => clearTimeout(timer)
  }, [takesFocus, root])
}

function useClosing(closing: Closing | undefined, cancel: () => void): void {
  useEffect(() => {
    if (!closing) return undefined
    closing.current = cancel
    return () => {
      closing.current = null
    }
  }, [closing, cancel])
}

const NONE: readonly string[] = []

/** The complete state of a record's form: validation, draft, leaving and saving. */
export function useRecordForm({ onSaved, onCancel, closing, withAgain, ...opening }: Opening) {
  const { resource } = opening
  const may = useMay()
  const { pathname } = useLocation()
  // A dialog over a page has a draft separate from that of the page.
  const [start] = useState(() => startOf(opening, may, closing ? `${pathname}#` : pathname))
  const { mode, id, base, names, of } = start
  const core = useFormCore({ resource, mode, base, values: start.restored.merged?.values ?? base, origins: start.origins })
  useProposed({ resource, inputs: resource, names: mode === 'create' ? names : NONE, core })
  const { writer, middlewares } = useWriter()
  const request = usePendingRequest(start.restored.draft)
  const { store, drop, isFull } = useDraft({ resource, names, core, of, request })

  const isTyped = (name: string): boolean => core.origins.of(wirePathOf(resource, name)) !== 'last'
  const isDirty = (): boolean => changedNames(resource, names, core.base.current, core.form.getValues()).some(isTyped)
  const isLost = (): boolean => isFull || hasUndraftable(resource, names, core.base.current, core.form.getValues())
  const leaving = useLeaving({ isDirty, isLost, giveUp: drop })

  const discard = (): void => {
    request.end()
    drop()
    core.rebase(base, base, {})
  }
  const restored = useRestored({ resource, core, start: start.restored, isFull, discard })
  const dropDraft = (): void => {
    drop()
    restored.forget()
  }
  const saving = useSaveForm({ resource, start, core, writer, request, draft: { store, drop: dropDraft }, onSaved })
  const { save } = saving
  const cancel = useEvent(() => leaving.leave(onCancel))
  const writeNext = useEvent((path: string): boolean => {
    const text = core.series.next(path)
    if (text === null) return false
    core.form.setValue(path, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    core.origins.set(path, 'typed')
    return true
  })
  const again = withAgain ? () => save(true) : undefined
  useFormKeys(core.root, { save: () => save(false), again, cancel, series: core.series, writeNext })
  useFirstFocus(core.root, mode === 'create' || closing !== undefined)
  useClosing(closing, cancel)
  const dialogs = (
    <>
      {leaving.dialog}
      {saving.dialog}
      {restored.dialog}
    </>
  )
  return { core, mode, id, saving, middlewares, cancel, dialogs, bar: restored.bar }
}

/** The title of a form: that of the edited record, or the resource of the new one. */
export function useFormTitle(resource: Resource, record?: WireRecord): string {
  const translate = useTranslate()
  if (record) return titleOf(resource, record) || translate('nerud.form.edit', { name: resourceName(resource.name, 1, translate) })
  return translate('nerud.form.create', { name: resourceName(resource.name, 1, translate) })
}

interface FormContextsProps {
  readonly resource: Resource
  readonly mode: Mode
  /** The record that the typed values are changes of; for a new one, its initial values. */
  readonly record: WireRecord
  /** Saves validated values, including drafts, conflicts and previews. */
  readonly save: EditControllerResult['save']
  readonly saving: boolean
  readonly middlewares: ReturnType<typeof useMutationMiddlewares>
  readonly children: ReactNode
}

// The form renders only after its record has loaded, and the record is not refetched while the user types.
const SETTLED = {
  mutationMode: 'pessimistic',
  redirect: false,
  redirectOnError: false,
  refetch: () => Promise.resolve(undefined),
  isPending: false,
  isLoading: false,
  isFetching: false,
  error: null,
} as const

/** react-admin's contexts around a form, so that any of its inputs, buttons and hooks work inside: the resource, the record, and the save function. */
export const FormContexts = ({ resource, mode, record, save, saving, middlewares, children }: FormContextsProps) => {
  const defaultTitle = useFormTitle(resource, mode === 'edit' ? record : undefined)
  const { registerMutationMiddleware, unregisterMutationMiddleware } = middlewares
  const value = useMemo(
    () => ({
      ...SETTLED,
      resource: resource.name,
      record,
      defaultTitle,
      save,
      saving,
      registerMutationMiddleware,
      unregisterMutationMiddleware,
    }),
    [resource, record, defaultTitle, save, saving, registerMutationMiddleware, unregisterMutationMiddleware],
  )
  return (
    <ResourceContextProvider value={resource.name}>
      {mode === 'edit' ? (
        <EditContextProvider value={value as unknown as EditControllerResult}>{children}</EditContextProvider>
      ) : (
        <CreateContextProvider value={value as unknown as CreateControllerResult}>{children}</CreateContextProvider>
      )}
    </ResourceContextProvider>
  )
}
