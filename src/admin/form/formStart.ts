import { idOf, placeOf, type Resource } from '#resource'
import type { May } from '../may.ts'
import { startValues, type Wire } from '../data/values.ts'
import { writableNames } from './context.tsx'
import type { Mode } from './useFormCore.ts'
import { dropDraft, takeDraft, withDraft, type Draft, type DraftOf } from './drafts.ts'
import type { Merged } from './merge.ts'
import type { OriginsByPlace } from './origins.ts'

/** The draft of a form as it lies over the record; nothing where there is none. */
export interface Restored {
  readonly draft: Draft | null
  readonly merged: Merged | null
}

/** A form without a draft. */
export const NOTHING_RESTORED: Restored = { draft: null, merged: null }

/** The record that a form is opened on. */
export interface FormRecord {
  readonly resource: Resource
  /** The record that is edited; a new one without it. */
  readonly record?: Wire
  /** What a new record begins with and does not let change, by field name. */
  readonly preset?: Readonly<Record<string, unknown>>
  /** What a new record begins with and lets change, by field name. */
  readonly start?: Readonly<Record<string, unknown>>
  /** The record that a new one begins as a copy of: drafts of other new ones are not of this. */
  readonly copyOf?: number
  /** The one field that is changed, in its cell of a list: its draft is not that of the whole form. */
  readonly cell?: string
}

/** What a form begins with; it stays as it was when the form was opened. */
export interface FormStart {
  readonly mode: Mode
  /** The record that is edited; none for a new one. */
  readonly id: number | undefined
  /** The record that the typed values are changes of. */
  readonly base: Wire
  /** The fields that the user may set. */
  readonly names: readonly string[]
  /** Where the draft is kept; null where nobody is signed in. */
  readonly of: DraftOf | null
  readonly restored: Restored
  /** Where its values come from: those of a draft were typed, unless it says otherwise. */
  readonly origins: OriginsByPlace
}

const under = (preset: Readonly<Record<string, unknown>>): string =>
  Object.entries(preset)
    .map(([name, value]) => `${name}=${idOf(value) ?? JSON.stringify(value)}`)
    .join('&')

function restoredFrom(resource: Resource, names: readonly string[], base: Wire, of: DraftOf | null): Restored {
  const draft = of && takeDraft(of)
  if (!draft) return NOTHING_RESTORED
  const merged = withDraft(resource, names, base, draft)
  if (merged.kept.length > 0 || draft.key !== null) return { draft, merged }
  dropDraft(of)
  return NOTHING_RESTORED
}

const originsOf = (resource: Resource, { draft, merged }: Restored): OriginsByPlace => ({
  ...Object.fromEntries((merged?.kept ?? []).map(name => [placeOf(resource, name), 'typed' as const])),
  ...draft?.origins,
})

/** Opens a form on a record: takes the draft that waits for it, which is this tab's from then on. `screen`: where a new record is made. */
export function startOf({ resource, record, preset = {}, start, copyOf, cell }: FormRecord, may: May, screen: string): FormStart {
  const mode: Mode = record ? 'edit' : 'create'
  const id = record ? Number(record['id']) : undefined
  const base: Wire = record ?? startValues(resource, { ...start, ...preset })
  const names = writableNames(resource, mode, may)
  const of: DraftOf | null =
    may.userId === undefined
      ? null
      : {
          user: may.userId,
          resource: resource.name,
          id: id ?? 'new',
          under: under({
            ...preset,
            ...(copyOf !== undefined && { copyOf }),
            ...(cell !== undefined && { cell }),
            ...(id === undefined && { screen }),
          }),
        }
  const restored = restoredFrom(resource, names, base, of)
  return { mode, id, base, names, of, restored, origins: originsOf(resource, restored) }
}
