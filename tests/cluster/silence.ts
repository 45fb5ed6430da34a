import type { Tally } from '../soak/wire.ts'

/** Watches the longest time in which no write is acknowledged, in milliseconds, until it is asked for. */
export function watchSilence(tally: Tally): () => number {
  let [longest, last, before] = [0, performance.now(), tally.acknowledged]
  const watching = setInterval(() => {
    const now = performance.now()
    if (tally.acknowledged > before) [last, before] = [now, tally.acknowledged]
    longest = Math.max(longest, now - last)
  }, 20)
  return () => {
    clearInterval(watching)
    return Math.round(longest)
  }
}
