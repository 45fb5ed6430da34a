import type { Link } from './link.ts'

/** Rows that the server sends at once. */
export type Portion = Record<string, unknown>[]

/** Receives a portion from the cursor; the promise resolves when the next one is wanted, or with the signal that stops the cursor. */
export type TakePortion = (rows: Portion) => Promise<object | undefined>

/**
 * Yields the portions of a cursor; each is fetched while the previous one is processed. `open` starts the cursor and settles at its end;
 * `close` is the signal that stops it. Returning early stops the cursor.
 */
export async function* portionsOf(link: Link, open: (take: TakePortion) => Promise<unknown>, close: object): AsyncGenerator<Portion> {
  let rows: Portion | undefined
  let [ended, leaving] = [false, false]
  let wake: (() => void) | undefined
  let goOn: ((signal?: object) => void) | undefined
  // Rows are not passed through promises: those that postgres.js creates for an iterator keep every row until the next full garbage
  // collection.
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
      // The server computes the next portion while this one is processed.
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
