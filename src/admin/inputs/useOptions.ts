import { useEffect, useEffectEvent, useRef, useState, useMemo } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { recordNumber } from '../pageRecord.ts'
import { RANKS, rankOf } from '../../resource/ranking.ts'

/** An option of a select: the stored id and the shown label. */
export interface Option {
  readonly id: number | string
  readonly label: string
}

/** Finds options by a search text; an empty one returns the first ones. */
export type LoadOptions = (query: string) => Promise<readonly Option[]>

interface Found {
  /** The question that the last response answers; null before the first one. */
  readonly question: string | null
  readonly options: readonly Option[]
  readonly failed: boolean
}
interface PendingQuery {
  readonly question: string
  readonly answer: Promise<readonly Option[]>
}

const DEBOUNCE_MS = 120
/** The number of recent questions whose answers are cached. */
const REMEMBERED = 30
const NOTHING: Found = { question: null, options: [], failed: false }

/**
 * Loads options while a select is open: at once on opening, then 120 ms after the last key; late responses to earlier queries are dropped.
 * `scope` identifies the filters: another scope is another question. Repeated questions are answered from the cache at once and loaded
 * again in the background. `find` resolves without the delay, with a pending call if it asks the same.
 */
export const useOptions = (load: LoadOptions, open: boolean, query: string, scope = '') => {
  const [found, setFound] = useState(NOTHING)
  const wasOpen = useRef(false)
  const request = useRef<PendingQuery>(undefined)
  const remembered = useRef(new Map<string, readonly Option[]>())
  const question = `${scope} ${query}`
  const find = useEvent((text: string): Promise<readonly Option[]> => {
    const key = `${scope} ${text}`
    if (request.current?.question === key) return request.current.answer
    const answer = load(text)
    const now = { question: key, answer }
    request.current = now
    answer.catch(() => {
      if (request.current === now) request.current = undefined
    })
    return answer
  })
  const findNow = useEffectEvent((): Promise<readonly Option[]> => find(query))

  useEffect(() => {
    const wait = open && wasOpen.current ? DEBOUNCE_MS : 0
    wasOpen.current = open
    if (!open) {
      request.current = undefined
      return undefined
    }
    let isCancelled = false
    const { current: known } = remembered
    const answer = (options: readonly Option[], failed: boolean): void => {
      if (!failed) {
        known.delete(question)
        known.set(question, options)
        if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
      }
      if (!isCancelled) setFound({ question, options, failed })
    }
    const timer = setTimeout(() => {
      findNow().then(
        options => answer(options, false),
        () => answer([], true),
      )
    }, wait)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [open, question])

  const isAnswered = found.question === question
  const before = isAnswered ? undefined : remembered.current.get(question)
  return { options: before ?? found.options, failed: before === undefined && found.failed, loading: open && !isAnswered && !before, find }
}

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
  const [previous, setPrevious] = useState(chosen)
  const isUnchanged = isSame(previous, chosen)
  if (!isUnchanged) setPrevious(chosen)
  return { chosen: isUnchanged ? previous : chosen, learn }
}

const WORD = /[\p{L}\p{N}]+/gu

const isCalled = (label: string, text: string): boolean => (rankOf(label, text) ?? 1) % RANKS === 0

/** How well a label matches a text: 0 equal, 1 starts with it at a word boundary, 2 contains it as whole words, 3 contains it, 4 found by invisible text. */
function distance(label: string, text: string): number {
  if (isCalled(label, text)) return 0
  const words = [...label.matchAll(WORD)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }))
  const has = (from: number): boolean => words.some(({ to }) => to > from && isCalled(label.slice(from, to), text))
  if (has(0)) return 1
  if (words.some(({ from }) => has(from))) return 2
  return rankOf(label, text) === undefined ? 4 : 3
}

/** The option that a text identifies uniquely: the only one found, or the only best match. Otherwise the reason why there is none. */
export function matchingOption(options: readonly Option[], text: string): Option | 'notFound' | 'several' {
  const [only, second] = options
  if (only === undefined) return 'notFound'
  if (second === undefined) return only
  const near = options.map(option => ({ option, distance: distance(option.label, text) }))
  const nearest = Math.min(...near.map(one => one.distance))
  const found = near.filter(one => one.distance === nearest)
  return nearest < 4 && found.length === 1 ? found[0]!.option : 'several'
}
