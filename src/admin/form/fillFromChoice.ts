import { useEffect, useRef, type ComponentType } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { byName, idOf, wirePathOf, type Resource, type WireRecord } from '#resource'
import { useMay } from '../authProvider.ts'
import { useProvider, type DeclaredDataProvider } from '../data/provider.ts'
import { useScreen } from '../resourceContext.tsx'
import { isUnresolved } from '../inputs/pending.ts'
import { sameValue, withoutValue } from '../data/values.ts'
import { fieldModeOf, useCore, useFormMeta } from './context.tsx'
import { makeAnswers, untilAnswered, type Fill, type LineValues } from './fills.ts'
import type { Origin, Origins } from './origins.ts'

/** Derived values by field name; fields without a value are cleared. */
type Followed = Readonly<Record<string, unknown>>

/** Leaves a field and its origin unchanged. */
const UNCHANGED: unique symbol = Symbol('as it is')

interface Following {
  /** The derived fields. */
  readonly names: readonly string[]
  /** Returns their values for a record. It may be called again for the previously chosen record. */
  readonly load: (id: number, signal: AbortSignal) => Promise<Followed>
  /** The initially chosen record counts as a choice too, because nothing was derived from it yet. */
  readonly isFresh?: boolean
}

interface FieldState {
  readonly value: unknown
  readonly origin: Origin | undefined
  /** The origin of the choice itself: whatever derived it has derived the other values too. */
  readonly above: Origin | undefined
  readonly source: string
}

const follows = (origin: Origin | undefined): string | undefined => (typeof origin === 'object' ? origin.follows : undefined)

/** Whether a value may be overwritten. `came`: whether an initial value is the one derived from the previous choice. */
function isOpen({ value, origin, above, source }: FieldState, came: () => boolean): boolean {
  if (withoutValue(value)) return true
  if (origin === 'typed') return false
  if (follows(above) !== undefined && follows(above) === follows(origin)) return false
  return origin === 'last' || follows(origin) === source || came()
}

const answered = (load: Following['load'], id: number, signal: AbortSignal): Promise<Followed> =>
  untilAnswered(
    () => load(id, signal),
    () => signal.aborted,
  )

/** Whether nothing has followed from a typed choice yet: that of a draft was stored before its answer came, so its question is repeated. */
const isWithoutAnswer = (origins: Origins, resource: Resource, source: string, names: readonly string[]): boolean =>
  origins.of(source) === 'typed' && !names.some(name => follows(origins.of(wirePathOf(resource, name))) === source)

/** Fills in the values derived from the record chosen in the field `name`, again for every choice; typed values are kept. */
export function useFillFromChoice(name: string, { names, load, isFresh = false }: Following): void {
  const meta = useFormMeta()
  const { resource, at = '', isAlone = false } = meta
  const may = useMay()
  const { form, base, origins, waits, turn } = useCore()
  const source = at + wirePathOf(resource, name)
  const value: unknown = useWatch({ name: source })
  // A text that is still being looked up is not a choice.
  const id = isUnresolved(value) ? undefined : (idOf(value) ?? null)
  const isUnanswered = at === '' && isWithoutAnswer(origins, resource, source, names)
  const seen = useRef({ id: isFresh ? null : isUnanswered ? (idOf(base.current[source]) ?? null) : id, turn })

  const isSet = (field: string): boolean => fieldModeOf(meta, field, may) === 'input' && field in resource.fields
  const stateAt = (field: string): FieldState => {
    const path = at + wirePathOf(resource, field)
    return { value: form.getValues(path), origin: origins.of(path), above: origins.of(source), source }
  }
  const fill = useEvent((before: Followed | null, now: Followed, isFirst: boolean): void => {
    for (const field of names.filter(isSet)) {
      const path = at + wirePathOf(resource, field)
      if (now[field] === UNCHANGED) continue
      const next = now[field] ?? null
      const existing = stateAt(field)
      const came = (): boolean =>
        isFirst
          ? next !== null
          : before !== null && before[field] !== UNCHANGED && sameValue(resource.fields[field]!, before[field], existing.value)
      if (!isOpen(existing, came) || (next === null && withoutValue(existing.value))) continue
      form.setValue(path, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      origins.set(path, next === null ? undefined : { follows: source })
    }
  })
  const run = useEvent(async (from: number | null, to: number | null, signal: AbortSignal): Promise<void> => {
    const needsPrevious = from !== null && names.some(field => stateAt(field).origin === undefined && !withoutValue(stateAt(field).value))
    const [before, now] = await Promise.all([
      needsPrevious ? answered(load, from, signal).catch(() => null) : null,
      // What follows from a refused choice is not known.
      to === null ? {} : answered(load, to, signal).catch((): Followed => ({})),
    ])
    // Values derived from these in turn are set in effects. `flushSync` runs them before this promise resolves, which saving waits for.
    if (!signal.aborted) flushSync(() => fill(before, now, from === null))
  })

  useEffect(() => {
    if (seen.current.turn !== turn) {
      seen.current = { id: id ?? null, turn }
      return undefined
    }
    const from = seen.current.id ?? null
    if (isAlone || id === undefined || id === from) return undefined
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
      // The call was aborted: the next choice is compared with the previous one.
      if (!isOver) seen.current = { ...seen.current, id: from }
    }
    // Only another choice derives values again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, turn])
}

/** The answers to questions of forms, by the provider that was asked. */
const answersBy = new WeakMap<DeclaredDataProvider, ReturnType<typeof makeAnswers>>()
function answersOf(provider: DeclaredDataProvider): ReturnType<typeof makeAnswers> {
  const known = answersBy.get(provider) ?? makeAnswers(provider)
  answersBy.set(provider, known)
  return known
}

/** Makes the component that fills in a form what is declared to follow from a choice; fields that the answer does not name are left as they are. */
export const fillOf = (rule: Fill): ComponentType<{ readonly name: string }> =>
  function DeclaredFill({ name }) {
    const { resource, at = '', mode } = useFormMeta()
    const { form } = useCore()
    const provider = useProvider()
    const under = useScreen()?.under
    const now = (): LineValues => byName(resource, (at ? form.getValues(at.slice(0, -1)) : form.getValues()) as WireRecord)
    const isFresh = mode === 'create' && rule.begins?.(now()) === true
    const load = async (id: number): Promise<Followed> => {
      const question = rule.asks({ ...now(), [name]: { id } }, under)
      const answer = question ? await answersOf(provider)(`${resource.name}.${name}`, rule, question) : {}
      return Object.fromEntries(rule.names.map(one => [one, one in answer ? answer[one] : UNCHANGED]))
    }
    useFillFromChoice(name, { names: rule.names, load, isFresh })
    return null
  }
