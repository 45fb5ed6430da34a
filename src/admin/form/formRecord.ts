import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Resource, optionsOf, wirePathOf, valueAt, isSent, type Field, type Resources, idOf, type WireRecord } from '#resource'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '../data/provider.ts'
import { JUST_READ_MS, OPEN_FORM } from '../queryClient.ts'
import { isFillable, startValues } from '../data/values.ts'
import { recordWriter } from '../data/recordWriter.ts'
import { useResources } from '../resourceContext.tsx'
import { linkLines, type Merged } from './merge.ts'
import type { May } from '../authProvider.ts'
import { writableNames } from './context.tsx'
import type { Mode } from './useFormCore.ts'
import { dropDraft, takeDraft, withDraft, type Draft, type DraftOf } from './drafts.tsx'
import type { OriginsByPath } from './origins.ts'

/** The query for the record that a form opens on; prefetched data are kept only for as long as they count as fresh. */
export const formRecordQuery = (provider: DeclaredDataProvider, { name }: Resource, id: number | string | undefined) => ({
  queryKey: [OPEN_FORM, name, String(id)],
  queryFn: async ({ signal }: WithSignal) => (await provider.getOne(name, { id: id!, signal } as never)).data as WireRecord,
  gcTime: JUST_READ_MS,
  retry: false,
})

/** Removes the query after the form closes, regardless of its `gcTime`. */
export function useRemoveQueryOnClose(queryKey: readonly unknown[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const forget = (): void => client.removeQueries({ queryKey: JSON.parse(key) as unknown[], exact: true, type: 'inactive' })
    return () => void setTimeout(forget)
  }, [client, key])
}

/** Loads the record that a form opens on: fresh every time, and never again while it is open. */
export function useFormRecord(resource: Resource, id: number | string | undefined) {
  const read = formRecordQuery(useProvider(), resource, id)
  useRemoveQueryOnClose(read.queryKey)
  return useQuery<WireRecord>({ ...read, enabled: id !== undefined, staleTime: Infinity, refetchOnReconnect: false })
}

type Id = string | undefined

/** The query for the parent record that the address of a create screen contains. */
export const parentRead = (provider: DeclaredDataProvider, { name }: Resource, id: Id) => ({
  queryKey: [OPEN_FORM, 'parent', name, id],
  queryFn: async (): Promise<unknown> => (await provider.getMany(name, { ids: [Number(id)] })).data[0] ?? { id: Number(id) },
  retry: false,
})

/** The query for the values that a new record takes from its parent (`prefills`). */
export const filledRead = (provider: DeclaredDataProvider, resource: Resource, parent: Resource, field: string | undefined, id: Id) => ({
  queryKey: [OPEN_FORM, 'filled', resource.name, field, id],
  queryFn: async (): Promise<Readonly<Record<string, unknown>>> => {
    const fills = field === undefined ? {} : (optionsOf(resource.fields[field]!).prefills ?? {})
    const record = await recordWriter(provider).readNow(parent.name, Number(id))
    return Object.fromEntries(Object.entries(fills).map(([name, field]) => [name, valueAt(record, wirePathOf(parent, field))]))
  },
  gcTime: JUST_READ_MS,
  retry: false,
})

/** Copies a line as a new one, without its id, version and fields that are not copied. */
const asNew = (child: Resource | undefined, line: unknown): unknown => {
  const { id: _id, version: _version, ...values } = line as WireRecord
  const own = Object.entries(child?.fields ?? {}).filter(([, one]) => optionsOf(one).copied === false)
  return Object.fromEntries(Object.entries(values).filter(([path]) => !own.some(([name]) => wirePathOf(child!, name) === path)))
}

function isCopied(resource: Resource, name: string, one: Field): boolean {
  const { copied, today, editOnly, secret } = optionsOf(one)
  const { unique, dated } = resource.parts ?? {}
  return (
    isFillable(one) &&
    one.kind !== 'file' &&
    copied !== false &&
    !secret &&
    !today &&
    !editOnly &&
    !(name in (unique ?? {})) &&
    name !== dated?.start
  )
}

/** The initial values of a copy, by field name: all writable ones except files, unique values, and fields declared as not copied. */
export const copyOf = (resource: Resource, record: WireRecord, resources: Resources = {}): WireRecord =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, one]) => isCopied(resource, name, one))
      .map(([name, one]) => {
        const value = valueAt(record, wirePathOf(resource, name))
        return [
          name,
          !isSent(one) && Array.isArray(value) ? value.map(line => asNew(resources[optionsOf(one).target ?? ''], line)) : value,
        ] as const
      })
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** The query for the initial values of a copy. */
export const copyRead = (provider: DeclaredDataProvider, resources: Resources, resource: Resource, id: number | undefined) => ({
  queryKey: [OPEN_FORM, 'copy', resource.name, id],
  queryFn: async (): Promise<WireRecord> =>
    copyOf(linkLines(resource, resources), await recordWriter(provider).readNow(resource.name, id!), resources),
  gcTime: JUST_READ_MS,
  retry: false,
})

/** Loads the initial values of a copy: fresh, and only once while the form is open. */
export function useCopy(resource: Resource, id: number | undefined) {
  const read = copyRead(useProvider(), useResources(), resource, id)
  useRemoveQueryOnClose(read.queryKey)
  return useQuery({ ...read, enabled: id !== undefined, staleTime: Infinity })
}

/** A draft and its merge with the record; null when there is none. */
export interface Restored {
  readonly draft: Draft | null
  readonly merged: Merged | null
}

/** No draft. */
export const NO_DRAFT: Restored = { draft: null, merged: null }

/** The record that a form opens on. */
export interface FormRecord {
  readonly resource: Resource
  /** The record to edit; omitted for a new one. */
  readonly record?: WireRecord
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
  readonly base: WireRecord
  /** The fields that the user may set. */
  readonly names: readonly string[]
  /** The key of the draft; null without a signed-in user. */
  readonly of: DraftOf | null
  readonly restored: Restored
  /** The origins of the initial values; those of a draft count as typed unless it says otherwise. */
  readonly origins: OriginsByPath
}

const under = (preset: Readonly<Record<string, unknown>>): string =>
  Object.entries(preset)
    .map(([name, value]) => `${name}=${idOf(value) ?? JSON.stringify(value)}`)
    .join('&')

function restoredFrom(resource: Resource, names: readonly string[], base: WireRecord, of: DraftOf | null): Restored {
  const draft = of && takeDraft(of)
  if (!draft) return NO_DRAFT
  const merged = withDraft(resource, names, base, draft)
  if (merged.differing.length > 0 || draft.key !== null) return { draft, merged }
  dropDraft(of)
  return NO_DRAFT
}

const originsOf = (resource: Resource, { draft, merged }: Restored): OriginsByPath => ({
  ...Object.fromEntries((merged?.differing ?? []).map(name => [wirePathOf(resource, name), 'typed' as const])),
  ...draft?.origins,
})

/** Opens a form on a record and takes over its draft for this tab. `screen`: the place where a new record is created. */
export function startOf({ resource, record, preset = {}, start, copyOf, cell }: FormRecord, may: May, screen: string): FormStart {
  const mode: Mode = record ? 'edit' : 'create'
  const id = record ? Number(record['id']) : undefined
  const base: WireRecord = record ?? startValues(resource, { ...start, ...preset })
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
