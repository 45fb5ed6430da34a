import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** One line of a select: the id that is stored and the label that is shown. */
export interface Option {
  readonly id: number | string
  readonly label: string
}

/** Finds options by what is typed; an empty query returns the first ones. */
export type LoadOptions = (query: string) => Promise<readonly Option[]>

interface Found {
  /** The query of the last response; null before the first one. */
  readonly query: string | null
  readonly options: readonly Option[]
  readonly failed: boolean
}

const WAIT_MS = 250
const NOTHING: Found = { query: null, options: [], failed: false }

/** Loads options while a select is open: at once on opening, then 250 ms after the last key; late responses to old queries are dropped. */
export const useOptions = (load: LoadOptions, open: boolean, query: string) => {
  const [found, setFound] = useState(NOTHING)
  const wasOpen = useRef(false)
  const ask = useEffectEvent(load)

  useEffect(() => {
    const wait = open && wasOpen.current ? WAIT_MS : 0
    wasOpen.current = open
    if (!open) return undefined
    let isLate = false
    const answer = (options: readonly Option[], failed: boolean): void => {
      if (!isLate) setFound({ query, options, failed })
    }
    const timer = setTimeout(() => {
      ask(query).then(
        options => answer(options, false),
        () => answer([], true),
      )
    }, wait)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [open, query])

  return { options: found.options, failed: found.failed, loading: open && found.query !== query }
}
