import type { Link } from './link.ts'

/** Rows that the server sends at once. */
export type Portion = Record<string, unknown>[]

/** Takes a portion from the cursor; the promise asks for the next one, or gives the sign at which the cursor stops. */
export type TakePortion = (rows: Portion) => Promise<object | undefined>

/**
 * The portions of a cursor, each fetched while the one before it is worked on. `open` starts the cursor and settles at its end; `close` is the sign
 * at which it stops. Whoever stops reading early stops the cursor.
 */
export async function* portionsOf(link: Link, open: (take: TakePortion) => Promise<unknown>, close: object): AsyncGenerator<Portion> {
  let rows: Portion | undefined
  let [ended, leaving] = [false, false]
  let wake: (() => void) | undefined
  let goOn: ((signal?: object) => void) | undefined
  // The rows are passed on beside the promises: the ones that postgres.js gives an iterator keep every row until the next full collection.
  const whole = open(async batch => {
    if (leaving) return close
    rows = batch
    wake?.()
    return new Promise<object | undefined>(resolve => (goOn = resolve))
  }).finally(() => {
    ended = true
    wake?.()
  })
  whole.catch(() => undefined)
  try {
    for (;;) {
      if (!rows && !ended) await new Promise<void>(resolve => (wake = resolve))
      const batch = rows
      rows = undefined
      if (!batch) {
        await whole
        return
      }
      // The server finds the next portion while this one is worked on.
      goOn?.()
      yield batch
    }
  } finally {
    if (!ended && !link.lost) {
      leaving = true
      goOn?.(close)
      await whole.catch(() => undefined)
    }
  }
}
