import { idOf, placeOf, type Resource } from '#resource'
import type { May } from '../authProvider.ts'
import { startValues, type Wire } from '../data/values.ts'
import { writableNames } from './context.tsx'
import type { Mode } from './useFormCore.ts'
import { dropDraft, takeDraft, withDraft, type Draft, type DraftOf } from './drafts.tsx'
import type { Merged } from './merge.ts'
import type { OriginsByPlace } from './origins.ts'

/** A draft and its merge with the record; null when there is none. */
export interface Restored {
  readonly draft: Draft | null
  readonly merged: Merged | null
}

/** No draft. */
export const NOTHING_RESTORED: Restored = { draft: null, merged: null }

/** The record that a form opens on. */
export interface FormRecord {
  readonly resource: Resource
  /** The record to edit; omitted for a new one. */
  readonly record?: Wire
  /** Fixed values of a new record, by field name; they cannot be changed. */
  readonly preset?: Readonly<Record<string, unknown>>
  /** Initial values of a new record that can be changed, by field name. */
  readonly start?: Readonly<Record<string, unknown>>
  /** The id of the copied record; its draft is separate from those of other new records. */
  readonly copyOf?: number
  /** The only field, when editing a cell of a list; its draft is separate from that of the whole form. */
  readonly cell?: string
}

/** The initial state of a form; it does not change while the form is open. */
export interface FormStart {
  readonly mode: Mode
  /** The id of the edited record; undefined for a new one. */
  readonly id: number | undefined
  /** The record that the typed values are changes of. */
  readonly base: Wire
  /** The fields that the user may set. */
  readonly names: readonly string[]
  /** The key of the draft; null without a signed-in user. */
  readonly of: DraftOf | null
  readonly restored: Restored
  /** The origins of the initial values; those of a draft count as typed unless it says otherwise. */
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

/** Opens a form on a record and takes over its draft for this tab. `screen`: the place where a new record is created. */
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
