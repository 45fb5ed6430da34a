import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { idOf, placeOf } from '#resource'
import { useMay } from '../may.ts'
import { isUnread } from '../inputs/unread.ts'
import { sameValue, withoutValue } from '../data/values.ts'
import { fieldModeOf, useCore, useFormMeta } from './context.tsx'
import type { Origin } from './origins.ts'

/** Values by field name; nothing where the record that was chosen has none. */
type Followed = Readonly<Record<string, unknown>>

/** Of a field that follows: it stays as it is, and where it comes from too. */
export const AS_IT_IS: unique symbol = Symbol('as it is')

interface Following {
  /** The fields that follow. */
  readonly names: readonly string[]
  /** What they are for a record. It may be asked again for the one that was chosen before. */
  readonly ask: (id: number, signal: AbortSignal) => Promise<Followed>
  /** The record that the form is opened with is a choice as well: nothing follows from it yet. */
  readonly isFresh?: boolean
}

interface Held {
  readonly value: unknown
  readonly origin: Origin | undefined
  /** Where the choice itself comes from: what filled it in has filled in the rest as well. */
  readonly above: Origin | undefined
  readonly source: string
}

const follows = (origin: Origin | undefined): string | undefined => (typeof origin === 'object' ? origin.follows : undefined)

/** May a value be filled anew? `came`: whether one that stood there from the beginning is what the choice before gave. */
function isOpen({ value, origin, above, source }: Held, came: () => boolean): boolean {
  if (withoutValue(value)) return true
  if (origin === 'typed') return false
  if (follows(above) !== undefined && follows(above) === follows(origin)) return false
  return origin === 'last' || follows(origin) === source || came()
}

/** Fills what follows from a record that is chosen at the field `name`, anew whenever another one is; what a person has typed stays. */
export function useFollowing(name: string, { names, ask, isFresh = false }: Following): void {
  const meta = useFormMeta()
  const { resource, at = '' } = meta
  const may = useMay()
  const { form, origins, waits, turn } = useCore()
  const source = at + placeOf(resource, name)
  const value: unknown = useWatch({ name: source })
  // What is being looked up is no other choice yet.
  const id = isUnread(value) ? undefined : (idOf(value) ?? null)
  const seen = useRef({ id: isFresh ? null : id, turn })

  const isSet = (field: string): boolean => fieldModeOf(meta, field, may) === 'input' && field in resource.fields
  const heldAt = (field: string): Held => {
    const place = at + placeOf(resource, field)
    return { value: form.getValues(place), origin: origins.of(place), above: origins.of(source), source }
  }
  const fill = useEvent((before: Followed | null, now: Followed, isFirst: boolean): void => {
    for (const field of names.filter(isSet)) {
      const place = at + placeOf(resource, field)
      if (now[field] === AS_IT_IS) continue
      const next = now[field] ?? null
      const existing = heldAt(field)
      const came = (): boolean =>
        isFirst ? next !== null : before !== null && sameValue(resource.fields[field]!, before[field], existing.value)
      if (!isOpen(existing, came) || (next === null && withoutValue(existing.value))) continue
      form.setValue(place, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      origins.set(place, next === null ? undefined : { follows: source })
    }
  })
  const run = useEvent(async (from: number | null, to: number | null, signal: AbortSignal): Promise<void> => {
    const isAsked = from !== null && names.some(field => heldAt(field).origin === undefined && !withoutValue(heldAt(field).value))
    const [before, now] = await Promise.all([
      isAsked ? ask(from, signal).catch(() => null) : null,
      // Without an answer nothing is known to follow: the server validates all the same.
      to === null ? {} : ask(to, signal).catch((): Followed => ({})),
    ])
    // What follows from these in turn is learnt in effects: they have run when this is over, and the form waits for it too.
    if (!signal.aborted) flushSync(() => fill(before, now, from === null))
  })

  useEffect(() => {
    if (seen.current.turn !== turn) {
      seen.current = { id: id ?? null, turn }
      return undefined
    }
    const from = seen.current.id ?? null
    if (id === undefined || id === from) return undefined
    const leaving = new AbortController()
    let isOver = false
    seen.current = { id, turn }
    waits.add(
      run(from, id, leaving.signal).finally(() => {
        isOver = true
      }),
    )
    return () => {
      leaving.abort()
      // Nothing has come of it: the next choice follows upon the one before.
      if (!isOver) seen.current = { ...seen.current, id: from }
    }
    // Only another choice fills anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, turn])
}
