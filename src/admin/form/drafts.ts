import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { changedNames, withValues, type Wire } from './values.ts'
import { mergeRecords, type Merged } from './merge.ts'

/** What was typed and not saved, kept in this browser: changed fields by name, with the values that they replace. */
export interface Draft {
  /** When it was last changed, an ISO moment. */
  readonly at: string
  /** The version of the record that was being edited; none for a new one. */
  readonly version: number | null
  /** The Idempotency-Key of a new record, so that a repeated sending makes no second one. */
  readonly key: string | null
  /** What was sent under that key and never answered, by field name. */
  readonly sent: Wire | null
  readonly mine: Wire
  readonly base: Wire
}

/** Whose draft of what: one key per user and per record, or per place from which a new record is made. */
export interface DraftOf {
  readonly user: number
  readonly resource: string
  readonly id: number | 'new'
  /** Tells new records of one resource apart: the parent under which they are made. */
  readonly under?: string
}

const PREFIX = 'nerud.draft:'
/** The longest draft in UTF-16 units, how many are kept, and for how many days. */
const MOST = 200_000
const MOST_DRAFTS = 40
const DAYS = 30

const keyOf = ({ user, resource, id, under = '' }: DraftOf): string => `${PREFIX}${user}:${resource}:${id}:${under}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'at' in value && 'mine' in value && 'base' in value && typeof value.at === 'string'

const read = (key: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

const isOld = (draft: Draft): boolean => Date.now() - Date.parse(draft.at) > DAYS * 86_400_000

/** The draft kept for a form, if it is not too old to be remembered. */
export function readDraft(of: DraftOf): Draft | null {
  const draft = read(keyOf(of))
  return draft && !isOld(draft) ? draft : null
}

/** Forgets a form's draft: it was saved, or given up. */
export const dropDraft = (of: DraftOf): void => localStorage.removeItem(keyOf(of))

function makeRoom(): void {
  const kept = Object.keys(localStorage)
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ key, draft: read(key) }))
    .toSorted((a, b) => (b.draft?.at ?? '').localeCompare(a.draft?.at ?? ''))
  kept.forEach(({ key, draft }, place) => {
    if (place >= MOST_DRAFTS - 1 || !draft || isOld(draft)) localStorage.removeItem(key)
  })
}

/** Keeps a draft. A browser without room, or a draft too long, loses nothing but this safety. */
export function keepDraft(of: DraftOf, draft: Draft): void {
  const text = JSON.stringify(draft)
  try {
    if (text.length > MOST) return dropDraft(of)
    if (localStorage.getItem(keyOf(of)) === null) makeRoom()
    localStorage.setItem(keyOf(of), text)
  } catch {
    return
  }
}

const picked = (resource: Resource, names: readonly string[], record: Wire): Wire =>
  Object.fromEntries(names.map(name => [name, valueAt(record, placeOf(resource, name)) ?? null]))

/** May a field's value lie in the browser? Files cannot, passwords must not. */
const isKeepable = (resource: Resource, name: string, values: Wire): boolean =>
  !optionsOf(resource.fields[name]!).secret && !(valueAt(values, placeOf(resource, name)) instanceof File)

/** What of a form is worth keeping: the fields whose values differ from the record's; null when none does. */
export function draftOf(
  resource: Resource,
  names: readonly string[],
  base: Wire,
  values: Wire,
  sending: Pick<Draft, 'key' | 'sent'>,
): Draft | null {
  const changed = changedNames(resource, names, base, values).filter(name => isKeepable(resource, name, values))
  if (changed.length === 0) return null
  const version = typeof base['version'] === 'number' ? base['version'] : null
  return {
    at: new Date().toISOString(),
    version,
    ...sending,
    mine: picked(resource, changed, values),
    base: picked(resource, changed, base),
  }
}

/** A draft laid over the record as it is now: a merge, for the record may have moved on since. */
export function withDraft(resource: Resource, names: readonly string[], record: Wire, draft: Draft): Merged {
  const known = (values: Wire): Wire => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const base = withValues(resource, record, known(draft.base))
  return mergeRecords(resource, names, base, record, withValues(resource, base, known(draft.mine)))
}
