import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { idOf, placeOf, valueAt, type AnyOptions, type Narrow, type Resource } from '#resource'
import { useProvider, type DeclaredDataProvider, type ReadMeta } from '../data/providerTypes.ts'
import { fieldLabel, quoted } from '../cells/words.ts'
import type { Narrowed } from './references.ts'
import { useWords } from '../cells/useWords.ts'

/** A value as a filter of the target takes it; nothing when it narrows nothing, or says several things at once. */
function narrowTo(value: unknown): string | number | boolean | undefined {
  if (Array.isArray(value)) return value.length === 1 ? narrowTo(value[0]) : undefined
  if (typeof value === 'object' && value !== null) return idOf(value) ?? undefined
  return value === '' || value === null ? undefined : (value as string | number | boolean | undefined)
}

/** Does a record have this at the place: itself, as a reference to it, or among several? */
const holds = (held: unknown, wanted: Narrow): boolean =>
  Array.isArray(held)
    ? held.some(one => holds(one, wanted))
    : [wanted]
        .flat()
        .map(String)
        .includes(String(typeof held === 'object' && held !== null ? idOf(held) : held))

/** Does the server's record still have what the other values ask for? Where it cannot be read, the write itself decides. */
async function stillFits(provider: DeclaredDataProvider, target: Resource, id: number, narrowed: Narrowed): Promise<boolean> {
  try {
    const { data: record } = await provider.getOne(target.name, { id, meta: { quiet: true } satisfies ReadMeta })
    return Object.entries(narrowed).every(([field, wanted]) => holds(valueAt(record, placeOf(target, field)), wanted))
  } catch {
    return true
  }
}

interface Choice {
  readonly resource: Resource
  readonly name: string
  /** Where the choice stands in the form. */
  readonly source: string
  readonly target: Resource | undefined
  readonly matching: AnyOptions['matching']
  /** Where another field stands in the form. */
  readonly sourceOf: (field: string) => string
}

const NOTHING: Narrowed = {}

/** What other values of the form narrow a choice to. When they change and the chosen record no longer fits, the choice is cleared with a word. */
export function useMatching({ resource, name, source, target, matching = {}, sourceOf }: Choice): Narrowed {
  const { setValue, getValues } = useFormContext()
  const notify = useNotify()
  const provider = useProvider()
  const words = useWords()
  const fields = Object.entries(matching)
  const values: readonly unknown[] = useWatch({ name: fields.map(([, own]) => sourceOf(own)) })
  const narrowed: Narrowed = Object.fromEntries(
    fields.flatMap(([field], at) => {
      const value = narrowTo(values[at])
      return value === undefined ? [] : [[field, value] as const]
    }),
  )
  const key = JSON.stringify(narrowed)
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return undefined
    seen.current = key
    const wanted = JSON.parse(key) as Narrowed
    const id = narrowTo(getValues(source))
    if (!target || id === undefined || Object.keys(wanted).length === 0) return undefined
    let isLate = false
    void stillFits(provider, target, Number(id), wanted).then(fits => {
      if (fits || isLate || String(narrowTo(getValues(source))) !== String(id)) return
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
  return fields.length === 0 ? NOTHING : narrowed
}
