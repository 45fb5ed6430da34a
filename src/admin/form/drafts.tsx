import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify, useTranslate } from 'react-admin'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { optionsOf, wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import { formatDateTime } from '#resource/text'
import { changedNames, namedValues, withValues } from '../data/values.ts'
import { mergeRecords, type Merged } from './merge.ts'
import type { OriginsByPath } from './origins.ts'
import type { PendingRequest, StoredRequest } from './pendingRequest.ts'
import { removeStored, writeStored, readStored, storedKeys } from '../browserStorage.ts'
import { isOfOpenTab, TAB } from './tabs.ts'
import type { FormCore } from './useFormCore.ts'

/** Unsaved values of a form, stored in this browser: changed fields by name, and the values that they replace. */
export interface Draft extends StoredRequest {
  /** The time of the last change, as an ISO moment. */
  readonly at: string
  /** The version of the edited record; null for a new one. */
  readonly version: number | null
  /** The tab in whose open form it is being typed; null after the form was closed. */
  readonly tab?: string | null
  readonly mine: WireRecord
  readonly base: WireRecord
  /** The origins of the values. */
  readonly origins?: OriginsByPath
}

/** The owner of a draft: one key per user and record, or per place where a new record is created. */
export interface DraftOf {
  readonly user: number
  readonly resource: string
  readonly id: number | 'new'
  /** Distinguishes new records of one resource: the screen, and the parent. */
  readonly under?: string
}

const PREFIX = 'nerud.draft:'
/** The maximum length of a draft in UTF-16 units, the number of drafts, and their age in days. */
const MAX_DRAFT_LENGTH = 200_000
const MAX_DRAFTS = 40
const DAYS = 30

const keyOf = ({ user, resource, id, under = '' }: DraftOf): string => `${PREFIX}${user}:${resource}:${id}:${under}`
/** Each tab has its own key: two tabs with the same form do not overwrite each other. */
const ownKey = (of: DraftOf): string => `${keyOf(of)}~${TAB}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'at' in value && 'mine' in value && 'base' in value && typeof value.at === 'string'

const read = (key: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(readStored(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

const isOld = (draft: Draft): boolean => Date.now() - Date.parse(draft.at) > DAYS * 86_400_000

interface StoredDraft {
  readonly key: string
  readonly draft: Draft
}

/** The latest draft of a form that no other open tab is editing. */
function found(of: DraftOf): StoredDraft | undefined {
  const form = keyOf(of)
  return storedKeys(form)
    .filter(key => key === form || key.startsWith(`${form}~`))
    .flatMap((key): StoredDraft[] => {
      const draft = read(key)
      return draft && !isOld(draft) && !isOfOpenTab(draft.tab ?? TAB) ? [{ key, draft }] : []
    })
    .toSorted((a, b) => b.draft.at.localeCompare(a.draft.at))[0]
}

/** The stored draft of a form, if it is not too old. */
export const readDraft = (of: DraftOf): Draft | null => found(of)?.draft ?? null

/** Reads the draft of a form that is being opened, and moves it to this tab. */
export function takeDraft(of: DraftOf): Draft | null {
  const stored = found(of)
  if (!stored) return null
  const { key, draft } = stored
  if (writeStored(ownKey(of), JSON.stringify({ ...draft, tab: TAB })) && key !== ownKey(of)) removeStored(key)
  return draft
}

/** Removes this tab's draft of a form, after it was saved or discarded. */
export const dropDraft = (of: DraftOf): void => removeStored(ownKey(of))

/** To be called when the form closes: releases the draft, so that the form can continue it here or in another tab. Returns whether there is one. */
function leaveDraft(of: DraftOf): boolean {
  const draft = read(ownKey(of))
  if (draft?.tab) writeStored(ownKey(of), JSON.stringify({ ...draft, tab: null }))
  return draft !== null
}

function makeRoom(): void {
  const stored = storedKeys(PREFIX)
    .map(key => ({ key, draft: read(key) }))
    .toSorted((a, b) => (b.draft?.at ?? '').localeCompare(a.draft?.at ?? ''))
  stored.forEach(({ key, draft }, index) => {
    if (index >= MAX_DRAFTS - 1 || !draft || isOld(draft)) removeStored(key)
  })
}

/** Stores a draft; returns false when it is too long or the browser has no room. */
export function storeDraft(of: DraftOf, draft: Draft): boolean {
  const key = ownKey(of)
  const text = JSON.stringify({ ...draft, tab: TAB })
  if (text.length > MAX_DRAFT_LENGTH) {
    removeStored(key)
    return false
  }
  if (readStored(key) === null) makeRoom()
  return writeStored(key, text)
}

/** Whether a field's value may be stored in the browser: files cannot be, passwords must not be. */
const isKeepable = (resource: Resource, name: string, values: WireRecord): boolean =>
  !(optionsOf(resource.fields[name]!).secret && valueAt(values, wirePathOf(resource, name))) &&
  !(valueAt(values, wirePathOf(resource, name)) instanceof File)

/** Whether a value was typed or chosen that drafts cannot store. */
export const hasUndraftable = (resource: Resource, names: readonly string[], base: WireRecord, values: WireRecord): boolean =>
  changedNames(resource, names, base, values).some(name => !isKeepable(resource, name, values))

/** The draft of a form: the fields that differ from the record. Null when there are none (values carried over from the previous record do not count) and no request is pending. */
export function draftOf(
  resource: Resource,
  names: readonly string[],
  base: WireRecord,
  values: WireRecord,
  request: StoredRequest,
  origins: OriginsByPath = {},
): Draft | null {
  const changed = changedNames(resource, names, base, values).filter(name => isKeepable(resource, name, values))
  if (changed.every(name => origins[wirePathOf(resource, name)] === 'last') && request.key === null) return null
  const { key, sent } = request
  const version = typeof base['version'] === 'number' ? base['version'] : null
  return {
    at: new Date().toISOString(),
    version,
    key,
    sent: sent && names.every(name => isKeepable(resource, name, sent)) ? sent : null,
    mine: namedValues(resource, changed, values),
    base: namedValues(resource, changed, base),
    origins,
  }
}

/** Merges a draft into the current record, which may have changed since. */
export function withDraft(resource: Resource, names: readonly string[], record: WireRecord, draft: Draft): Merged {
  const known = (values: WireRecord): WireRecord => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const base = withValues(resource, record, known(draft.base))
  return mergeRecords(resource, names, base, record, withValues(resource, base, known(draft.mine)))
}

const DEBOUNCE_MS = 400

/** The stored draft of an open form. */
export interface DraftStore {
  /** Stores the current draft now. */
  readonly store: () => void
  readonly drop: () => void
  /** The browser has no room to store it. */
  readonly isFull: boolean
}

interface DraftedForm {
  /** The current draft; null when there is nothing worth storing. */
  readonly draft: () => Draft | null
  /** Subscribes to changes of the values; returns the function that unsubscribes. */
  readonly follow: (changed: () => void) => () => void
  /** The key of the draft; null if the form stores none. */
  readonly of: DraftOf | null
}

/** Stores the draft of an open form: shortly after each change, and immediately when the page is hidden. */
export function useStoredDraft({ draft, follow, of }: DraftedForm): DraftStore {
  const notify = useNotify()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [isFull, setFull] = useState(false)
  const stop = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const store = useEvent(() => {
    stop()
    if (!of) return
    const now = draft()
    if (!now) dropDraft(of)
    setFull(now !== null && !storeDraft(of, now))
  })
  const drop = useEvent(() => {
    stop()
    if (of) dropDraft(of)
    setFull(false)
  })
  const storeTyped = useEvent(() => {
    if (timer.current !== undefined) store()
  })
  const leave = useEvent(() => {
    storeTyped()
    return of !== null && leaveDraft(of)
  })
  const unmount = useEvent(() => {
    // Only the layout leaves without confirmation: a right is missing, or the session is over.
    if (leave()) notify('nerud.form.draft.waits', { type: 'info', autoHideDuration: 15_000 })
  })
  const start = useEvent(follow)
  const isStored = of !== null
  useEffect(() => {
    if (!isStored) return undefined
    // Throttled, not debounced, so that continuous typing is stored too.
    const end = start(() => {
      timer.current ??= setTimeout(store, DEBOUNCE_MS)
    })
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', storeTyped)
    return () => {
      end()
      unmount()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', storeTyped)
    }
  }, [isStored, start, store, storeTyped, leave, unmount])
  return { store, drop, isFull }
}

interface Drafted {
  readonly resource: Resource
  /** The fields that the user may set. */
  readonly names: readonly string[]
  readonly core: FormCore
  readonly of: DraftOf | null
  readonly request: PendingRequest
}

/** Stores the draft of a resource's form. */
export const useDraft = ({ resource, names, core, of, request }: Drafted): DraftStore =>
  useStoredDraft({
    draft: () => draftOf(resource, names, core.base.current, core.form.getValues(), request.toDraft(), core.origins.all()),
    follow: changed => core.form.subscribe({ formState: { values: true }, callback: changed }),
    of,
  })

interface DraftBarProps {
  readonly draft: Draft | null
  /** This browser has no room to store the current draft. */
  readonly isFull: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Shows that a draft has been restored, with a button to discard it, or that the current one cannot be stored. */
export const DraftBar = ({ draft, isFull, onKeep, onDiscard }: DraftBarProps) => {
  const translate = useTranslate()
  const buttons = (
    <>
      <Button color="inherit" onClick={onKeep}>
        {translate('nerud.form.draft.keep')}
      </Button>
      <Button color="inherit" onClick={onDiscard}>
        {translate('nerud.form.draft.discard')}
      </Button>
    </>
  )
  return (
    <>
      {draft && (
        <Alert severity="info" role="status" sx={{ mb: 2, alignItems: 'center' }} action={buttons}>
          {translate('nerud.form.draft.restored', { at: formatDateTime(draft.at) })}
          {draft.key !== null && ` ${translate('nerud.form.draft.unanswered')}`}
        </Alert>
      )}
      {isFull && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {translate('nerud.form.draft.full')}
        </Alert>
      )}
    </>
  )
}
