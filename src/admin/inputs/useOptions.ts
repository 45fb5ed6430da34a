import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEvent } from 'react-admin'

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

const WAIT_MS = 120
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
    const wait = open && wasOpen.current ? WAIT_MS : 0
    wasOpen.current = open
    if (!open) {
      request.current = undefined
      return undefined
    }
    let isLate = false
    const { current: known } = remembered
    const answer = (options: readonly Option[], failed: boolean): void => {
      if (!failed) {
        known.delete(question)
        known.set(question, options)
        if (known.size > REMEMBERED) known.delete(known.keys().next().value!)
      }
      if (!isLate) setFound({ question, options, failed })
    }
    const timer = setTimeout(() => {
      findNow().then(
        options => answer(options, false),
        () => answer([], true),
      )
    }, wait)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [open, question])

  const isAnswered = found.question === question
  const before = isAnswered ? undefined : remembered.current.get(question)
  return { options: before ?? found.options, failed: before === undefined && found.failed, loading: open && !isAnswered && !before, find }
}
