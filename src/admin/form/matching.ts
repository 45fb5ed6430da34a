import { useEffect, useRef } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { idOf, optionsOf, placeOf, valueAt, type AnyOptions, type Resource } from '#resource'
import { useProvider, type DeclaredDataProvider, type ReadMeta } from '../data/providerTypes.ts'
import { fieldLabel, quoted } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { valueText } from '../fields/text.ts'
import type { Wire } from '../data/values.ts'
import type { Narrowing } from '../inputs/useSelect.ts'
import { useWaits } from '../inputs/waits.ts'
import { matchesNarrowing } from './matchesNarrowing.ts'
import { useAllOrigins, useOrigins } from './origins.ts'
import type { Narrowed } from './refOptions.ts'

/** A value as a filter of the target takes it; nothing when it narrows nothing, or says several things at once. */
function narrowTo(value: unknown): string | number | boolean | undefined {
  if (Array.isArray(value)) return value.length === 1 ? narrowTo(value[0]) : undefined
  if (typeof value === 'object' && value !== null) return idOf(value) ?? undefined
  return value === '' || value === null ? undefined : (value as string | number | boolean | undefined)
}

/** The server's record; nothing where it cannot be read: the write itself decides. */
const readQuietly = (provider: DeclaredDataProvider, target: Resource, id: number): Promise<Wire | null> =>
  provider.getOne(target.name, { id, meta: { quiet: true } satisfies ReadMeta }).then(
    ({ data }) => data as Wire,
    () => null,
  )
const fits = (target: Resource, record: Wire, narrowed: Narrowed): boolean =>
  Object.entries(narrowed).every(([field, wanted]) => matchesNarrowing(valueAt(record, placeOf(target, field)), wanted))

interface Choice {
  readonly resource: Resource
  readonly name: string
  /** Where the choice stands in the form. */
  readonly source: string
  readonly target: Resource | undefined
  readonly matching: AnyOptions['matching']
  /** Where another field stands in the form. */
  readonly sourceOf: (field: string) => string
  /** Fields that narrow though nobody has typed them: what the opener has decided, everything in a filter. */
  readonly decided: (field: string) => boolean
}

/** How other values of a form bear on a choice. */
export interface Matching {
  /** What it is narrowed to. */
  readonly narrowed: Narrowed
  /** What comes first among its options, and narrows nothing. */
  readonly near: Narrowed
  /** The same in words, with the way to lift it. */
  readonly narrowing: Narrowing
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

/** When other values change and the chosen record no longer fits, the choice is cleared with a word. */
function useClearing({ resource, name, source, target, matching = {} }: Choice, key: string): void {
  const { setValue, getValues } = useFormContext()
  const notify = useNotify()
  const provider = useProvider()
  const words = useWords()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return undefined
    seen.current = key
    const wanted = JSON.parse(key) as Narrowed
    const id = narrowTo(getValues(source))
    if (!target || id === undefined || Object.keys(wanted).length === 0) return undefined
    let isLate = false
    void readQuietly(provider, target, Number(id)).then(record => {
      if (!record || fits(target, record, wanted) || isLate || String(narrowTo(getValues(source))) !== String(id)) return
      setValue(source, null, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      const others = Object.keys(wanted).map(field => quoted(fieldLabel(resource.name, matching[field]!, words.t), words.t))
      notify(words.t('nerud.form.unmatched', { field: fieldLabel(resource.name, name, words.t), others: others.join(', ') }), {
        type: 'info',
      })
    })
    return () => {
      isLate = true
    }
    // The rest of what is read here is what it was when the other values changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}

/** A record that a person chooses sets what it has to match, where nobody has typed that: the vehicle sets its carrier. */
function useSetting({ resource, source, target, matching = {}, sourceOf, decided }: Choice): void {
  const { setValue, getValues } = useFormContext()
  const provider = useProvider()
  const origins = useOrigins()
  const waits = useWaits()
  const id = idOf(useWatch({ name: source })) ?? null
  const seen = useRef(id)
  const set = useEvent(async (chosen: number): Promise<void> => {
    const open = Object.entries(matching).filter(([field, own]) => {
      const [one, theirs] = [resource.fields[own], target!.fields[field]]
      const isAlike = one?.kind === theirs?.kind && !!one && optionsOf(one).target === optionsOf(theirs!).target
      return isAlike && !decided(own) && origins.of(sourceOf(own)) !== 'typed' && narrowTo(getValues(sourceOf(own))) !== undefined
    })
    const record = open.length > 0 ? await readQuietly(provider, target!, chosen) : null
    if (!record || idOf(getValues(source)) !== chosen) return
    for (const [field, own] of open) {
      const [value, present] = [valueAt(record, placeOf(target!, field)), narrowTo(getValues(sourceOf(own)))]
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
 * What other values of the form have to do with a choice. Those that a person has typed narrow it, and say so; those that the form itself has filled in or
 * carried over only come first among its options, and give way to what is chosen.
 */
export function useMatching(choice: Choice): Matching {
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
