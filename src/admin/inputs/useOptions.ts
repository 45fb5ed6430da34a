import { useEffect, useRef, useState } from 'react'

/** One line of a select: the id that is stored and the words that are shown. */
export interface Option {
  readonly id: number | string
  readonly label: string
}

/** Finds options by what is typed; an empty query means the first ones. */
export type LoadOptions = (query: string) => Promise<readonly Option[]>

type Found = { readonly options: readonly Option[]; readonly failed: boolean }

const WAIT_MS = 250

/** Asks for options while a select is open: at once on opening, then 250 ms after the last key; late answers to old questions are dropped. */
export const useOptions = (load: LoadOptions, open: boolean, query: string) => {
  const [found, setFound] = useState<Found>({ options: [], failed: false })
  const [loading, setLoading] = useState(false)
  const wasOpen = useRef(false)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    const wait = open && wasOpen.current ? WAIT_MS : 0
    wasOpen.current = open
    if (!open) return undefined
    let isLate = false
    const answer = (next: Found): void => {
      if (isLate) return
      setFound(next)
      setLoading(false)
    }
    setLoading(true)
    const timer = setTimeout(() => {
      latest.current(query).then(
        options => answer({ options, failed: false }),
        () => answer({ options: [], failed: true }),
      )
    }, wait)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [open, query])

  return { ...found, loading }
}
