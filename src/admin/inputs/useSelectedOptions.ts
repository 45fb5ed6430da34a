import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { recordNumber } from '../pageRecord.ts'
import type { Option } from './useOptions.ts'

type Id = Option['id']

const keyOf = (id: Id): string => String(id)

const idOf = (value: unknown): Id | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : null
}

const isSame = (before: readonly Option[], after: readonly Option[]): boolean =>
  before.length === after.length && before.every(({ id, label }, at) => id === after[at]?.id && label === after[at].label)

interface Sources {
  /** The form value: an id, a record with an id, or a list of either. */
  readonly value: unknown
  /** Options known from the record. */
  readonly current: readonly Option[]
  /** Options that were found or are fixed. */
  readonly offered: readonly Option[]
  /** Loads the labels of unknown ids (filters opened from an address). */
  readonly resolve: ((ids: readonly Id[]) => Promise<readonly Option[]>) | undefined
}

/** The options of the form value, in its order; an id without a known label is shown as a number. */
export const useSelectedOptions = ({ value, current, offered, resolve }: Sources) => {
  const t = useTranslate()
  const [learnt, setLearnt] = useState<ReadonlyMap<string, Option>>(new Map())
  const requested = useRef(new Set<string>())
  const ids = useMemo(() => (Array.isArray(value) ? value : [value]).map(idOf).filter(id => id !== null), [value])
  const known = new Map([...learnt, ...[...offered, ...current].map(option => [keyOf(option.id), option] as const)])
  const learn = (options: readonly Option[]): void =>
    setLearnt(before => new Map([...before, ...options.map(option => [keyOf(option.id), option] as const)]))
  const unknown = ids.filter(id => !known.has(keyOf(id)))

  useEffect(() => {
    const fresh = unknown.filter(id => !requested.current.has(keyOf(id)))
    if (!resolve || fresh.length === 0) return
    for (const id of fresh) requested.current.add(keyOf(id))
    // If loading fails the number stays; the value itself does not change.
    resolve(fresh).then(learn, () => undefined)
  })

  const chosen = ids.map(id => known.get(keyOf(id)) ?? { id, label: Number.isNaN(Number(id)) ? String(id) : recordNumber(id, t) })
  // The same array while nothing changes: Autocomplete treats a new one as a new value and drops the text being typed.
  const [kept, setKept] = useState(chosen)
  const isKept = isSame(kept, chosen)
  if (!isKept) setKept(chosen)
  return { chosen: isKept ? kept : chosen, learn }
}
