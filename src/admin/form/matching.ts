import { useEffect, useRef } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { idOf, optionsOf, wirePathOf, valueAt, type AnyOptions, type Resource, type WireRecord } from '#resource'
import { useProvider, type DeclaredDataProvider, type ReadMeta } from '../data/provider.ts'
import { fieldLabel, quoted } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { valueText } from '../kinds/index.ts'
import type { OptionFilters } from '../inputs/useSelect.ts'
import { usePendingWork } from '../inputs/pending.ts'
import { isAmong, matchesNarrowing } from '../data/values.ts'
import { useAllOrigins, useOrigins } from './origins.ts'
import type { Narrowed } from './refOptions.ts'

/** A value as a filter of the target resource; undefined when it is empty or has several values. */
function narrowTo(value: unknown): string | number | boolean | undefined {
  if (Array.isArray(value)) return value.length === 1 ? narrowTo(value[0]) : undefined
  if (typeof value === 'object' && value !== null) return idOf(value) ?? undefined
  return value === '' || value === null ? undefined : (value as string | number | boolean | undefined)
}

/** Loads the record; null when it cannot be read: the server validates the write anyway. */
const readQuietly = (provider: DeclaredDataProvider, target: Resource, id: number): Promise<WireRecord | null> =>
  provider.getOne(target.name, { id, meta: { quiet: true } satisfies ReadMeta }).then(
    ({ data }) => data as WireRecord,
    () => null,
  )
interface Choice {
  readonly resource: Resource
  readonly name: string
  /** The path of the choice in the form. */
  readonly source: string
  readonly target: Resource | undefined
  readonly matching: AnyOptions['matching']
  /** Returns the path of another field in the form. */
  readonly sourceOf: (field: string) => string
  /** Whether a field restricts the options even if nobody has typed it: fixed values in a form, every value in a filter. */
  readonly decided: (field: string) => boolean
}

/** How other values of a form affect the options of a choice. */
export interface ChoiceMatching {
  /** Filters of the options. */
  readonly narrowed: Narrowed
  /** Filters that only rank matching options first. */
  readonly near: Narrowed
  /** The filters as text, with a function that removes them. */
  readonly narrowing: OptionFilters
}

const filterBy = (
  fields: readonly (readonly [string, string])[],
  values: readonly unknown[],
  isMeant: (own: string) => boolean,
): Narrowed =>
  Object.fromEntries(
    fields.flatMap(([field, own], at) => {
      const value = narrowTo(values[at])
      return value === undefined || !isMeant(own) ? [] : [[field, value] as const]
    }),
  )

/** Clears the choice with a notification when other values change and the chosen record no longer matches them. */
function useClearing({ resource, name, source, target, matching = {} }: Choice, key: string): void {
  const { setValue, getValues } = useFormContext()
  const notify = useNotify()
  const provider = useProvider()
  const words = useWords()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return undefined
    seen.current = key
    const conditions = JSON.parse(key) as Narrowed
    const id = narrowTo(getValues(source))
    if (!target || id === undefined || Object.keys(conditions).length === 0) return undefined
    let isCancelled = false
    void readQuietly(provider, target, Number(id)).then(record => {
      if (!record || isAmong(target, record, conditions) || isCancelled || String(narrowTo(getValues(source))) !== String(id)) return
      setValue(source, null, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      const fields = Object.keys(conditions).map(field => quoted(fieldLabel(resource.name, matching[field]!, words.t), words.t))
      notify(words.t('nerud.form.unmatched', { field: fieldLabel(resource.name, name, words.t), fields: fields.join(', ') }), {
        type: 'info',
      })
    })
    return () => {
      isCancelled = true
    }
    // Runs only when the other values change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}

/** When the user chooses a record, sets the values that it must match, unless they were typed. Example: a vehicle sets its carrier. */
function useSetting({ resource, source, target, matching = {}, sourceOf, decided }: Choice): void {
  const { setValue, getValues } = useFormContext()
  const provider = useProvider()
  const origins = useOrigins()
  const waits = usePendingWork()
  const id = idOf(useWatch({ name: source })) ?? null
  const seen = useRef(id)
  const set = useEvent(async (chosen: number): Promise<void> => {
    const open = Object.entries(matching).filter(([field, own]) => {
      const [one, targetField] = [resource.fields[own], target!.fields[field]]
      const isAlike = one?.kind === targetField?.kind && !!one && optionsOf(one).target === optionsOf(targetField!).target
      return isAlike && !decided(own) && origins.of(sourceOf(own)) !== 'typed' && narrowTo(getValues(sourceOf(own))) !== undefined
    })
    const record = open.length > 0 ? await readQuietly(provider, target!, chosen) : null
    if (!record || idOf(getValues(source)) !== chosen) return
    for (const [field, own] of open) {
      const [value, present] = [valueAt(record, wirePathOf(target!, field)), narrowTo(getValues(sourceOf(own)))]
      if (present === undefined || matchesNarrowing(value, present) || narrowTo(value) === undefined || Array.isArray(value)) continue
      setValue(sourceOf(own), value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      origins.set(sourceOf(own), { follows: source })
    }
  })
  useEffect(() => {
    if (seen.current === id) return
    seen.current = id
    if (id !== null && target && origins.of(source) === 'typed') waits.add(set(id))
  }, [id, target, origins, source, waits, set])
}

/**
 * How other values of the form affect a choice. Values that the user has typed filter its options, with a visible note; derived or
 * carried-over ones only rank matching options first, and are replaced to match the chosen record.
 */
export function useMatching(choice: Choice): ChoiceMatching {
  const { resource, matching = {}, sourceOf, decided } = choice
  const words = useWords()
  const origins = useOrigins()
  useAllOrigins()
  const fields = Object.entries(matching)
  const values: readonly unknown[] = useWatch({ name: fields.map(([, own]) => sourceOf(own)) })
  const isHard = (own: string): boolean => decided(own) || origins.of(sourceOf(own)) === 'typed'
  const narrowed = filterBy(fields, values, isHard)
  const near = filterBy(fields, values, own => !isHard(own))
  useClearing(choice, JSON.stringify(filterBy(fields, values, () => true)))
  useSetting(choice)
  const by = fields.flatMap(([field, own], at) => {
    const label = quoted(fieldLabel(resource.name, own, words.t), words.t)
    return field in narrowed ? [{ own, text: `${label}: ${valueText(resource, own, values[at], words)}` }] : []
  })
  const lifted = by.filter(({ own }) => !decided(own))
  const lift = (): void => {
    for (const { own } of lifted) origins.set(sourceOf(own), undefined)
  }
  return {
    narrowed,
    near,
    narrowing: {
      key: fields.length === 0 ? '' : JSON.stringify([narrowed, near]),
      by: by.map(({ text }) => text).join(', '),
      ...(lifted.length > 0 && { lift }),
    },
  }
}
