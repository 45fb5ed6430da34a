import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { changedNames, withValues, type Wire } from '../data/values.ts'
import { mergeRecords, type Merged } from './merge.ts'
import type { OriginsByPlace } from './origins.ts'
import { removeStored, writeStored, readStored, storedKeys } from '../browserStorage.ts'
import { isOfOpenTab, TAB } from './tabs.ts'

/** What was typed and not saved, kept in this browser: changed fields by name, with the values that they replace. */
export interface Draft {
  /** When it was last changed, an ISO moment. */
  readonly at: string
  /** The version of the record that was being edited; none for a new one. */
  readonly version: number | null
  /** The tab in whose open form it is being typed; none once that form is left. */
  readonly tab?: string | null
  /** The Idempotency-Key under which it was sent without an answer, so that a repeated sending counts once; none where nothing is open. */
  readonly key: string | null
  /** What was sent under that key; null where it cannot lie in the browser. */
  readonly sent: Wire | null
  readonly mine: Wire
  readonly base: Wire
  /** Where the values come from. */
  readonly origins?: OriginsByPlace
}

/** Whose draft of what: one key per user and per record, or per place from which a new record is made. */
export interface DraftOf {
  readonly user: number
  readonly resource: string
  readonly id: number | 'new'
  /** Distinguishes new records of one resource: the screen on which they are made, and the parent under which. */
  readonly under?: string
}

const PREFIX = 'nerud.draft:'
/** The longest draft in UTF-16 units, how many are kept, and for how many days. */
const MOST = 200_000
const MOST_DRAFTS = 40
const DAYS = 30

const keyOf = ({ user, resource, id, under = '' }: DraftOf): string => `${PREFIX}${user}:${resource}:${id}:${under}`
/** Every tab keeps its own: two that fill in the same form do not write over each other. */
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

interface Kept {
  readonly key: string
  readonly draft: Draft
}

/** The newest draft of a form that is not being typed in another tab. */
function found(of: DraftOf): Kept | undefined {
  const form = keyOf(of)
  return storedKeys(form)
    .filter(key => key === form || key.startsWith(`${form}~`))
    .flatMap((key): Kept[] => {
      const draft = read(key)
      return draft && !isOld(draft) && !isOfOpenTab(draft.tab ?? TAB) ? [{ key, draft }] : []
    })
    .toSorted((a, b) => b.draft.at.localeCompare(a.draft.at))[0]
}

/** The draft kept for a form, if it is not too old to be remembered. */
export const readDraft = (of: DraftOf): Draft | null => found(of)?.draft ?? null

/** Reads the draft kept for a form that is being opened; from now on it is this tab's. */
export function takeDraft(of: DraftOf): Draft | null {
  const kept = found(of)
  if (!kept) return null
  const { key, draft } = kept
  if (writeStored(ownKey(of), JSON.stringify({ ...draft, tab: TAB })) && key !== ownKey(of)) removeStored(key)
  return draft
}

/** Forgets this tab's draft of a form: it was saved, or given up. */
export const dropDraft = (of: DraftOf): void => removeStored(ownKey(of))

/** The form is closed; was anything typed in it and not saved? Then whoever opens it next, here or in another tab, goes on with it. */
export function leaveDraft(of: DraftOf): boolean {
  const draft = read(ownKey(of))
  if (draft?.tab) writeStored(ownKey(of), JSON.stringify({ ...draft, tab: null }))
  return draft !== null
}

function makeRoom(): void {
  const kept = storedKeys(PREFIX)
    .map(key => ({ key, draft: read(key) }))
    .toSorted((a, b) => (b.draft?.at ?? '').localeCompare(a.draft?.at ?? ''))
  kept.forEach(({ key, draft }, place) => {
    if (place >= MOST_DRAFTS - 1 || !draft || isOld(draft)) removeStored(key)
  })
}

/** Keeps a draft; returns false where the browser has no room for it, or it is too long. */
export function keepDraft(of: DraftOf, draft: Draft): boolean {
  const key = ownKey(of)
  const text = JSON.stringify({ ...draft, tab: TAB })
  if (text.length > MOST) {
    removeStored(key)
    return false
  }
  if (readStored(key) === null) makeRoom()
  return writeStored(key, text)
}

const picked = (resource: Resource, names: readonly string[], record: Wire): Wire =>
  Object.fromEntries(names.map(name => [name, valueAt(record, placeOf(resource, name)) ?? null]))

/** May a field's value lie in the browser? Files cannot, passwords must not. */
const isKeepable = (resource: Resource, name: string, values: Wire): boolean =>
  !(optionsOf(resource.fields[name]!).secret && valueAt(values, placeOf(resource, name))) &&
  !(valueAt(values, placeOf(resource, name)) instanceof File)

/** Is something typed or chosen that no draft can hold? */
export const isBeyondDrafts = (resource: Resource, names: readonly string[], base: Wire, values: Wire): boolean =>
  changedNames(resource, names, base, values).some(name => !isKeepable(resource, name, values))

/**
 * What of a form is worth keeping: the fields whose values differ from the record's; null when none does but by what the record before has left, and
 * nothing waits for an answer.
 */
export function draftOf(
  resource: Resource,
  names: readonly string[],
  base: Wire,
  values: Wire,
  sending: Pick<Draft, 'key' | 'sent'>,
  origins: OriginsByPlace = {},
): Draft | null {
  const changed = changedNames(resource, names, base, values).filter(name => isKeepable(resource, name, values))
  if (changed.every(name => origins[placeOf(resource, name)] === 'last') && sending.key === null) return null
  const { key, sent } = sending
  const version = typeof base['version'] === 'number' ? base['version'] : null
  return {
    at: new Date().toISOString(),
    version,
    key,
    sent: sent && names.every(name => isKeepable(resource, name, sent)) ? sent : null,
    mine: picked(resource, changed, values),
    base: picked(resource, changed, base),
    origins,
  }
}

/** A draft laid over the record as it is now: a merge, for the record may have moved on since. */
export function withDraft(resource: Resource, names: readonly string[], record: Wire, draft: Draft): Merged {
  const known = (values: Wire): Wire => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const base = withValues(resource, record, known(draft.base))
  return mergeRecords(resource, names, base, record, withValues(resource, base, known(draft.mine)))
}
