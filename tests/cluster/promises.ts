import type { Tally } from '../soak/wire.ts'

/** Promises that are tried one after another, each on a line. */
export interface Promises {
  /** Tries one promise and prints whether it holds. */
  readonly promise: (name: string, holds: () => Promise<unknown>) => Promise<void>
  /** Notes a failure that belongs to no promise. */
  fail(error: unknown): void
  readonly passed: number
  readonly failed: number
}
/** How a promise is tried. */
export type Try = Promises['promise']

/** None has been tried yet. */
export function openPromises(): Promises {
  let [passed, failed] = [0, 0]
  return {
    async promise(name, holds) {
      const from = performance.now()
      const problem = await holds().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (problem === undefined) passed += 1
      else failed += 1
      const took = `${((performance.now() - from) / 1000).toFixed(1)} s`
      process.stdout.write(
        `${problem === undefined ? 'ok  ' : 'FAIL'} ${took.padStart(7)}  ${name}${problem === undefined ? '' : `: ${problem}`}\n`,
      )
    },
    fail(error) {
      failed += 1
      process.stdout.write(`FAIL ${String((error as Error).stack)}\n`)
    },
    get passed() {
      return passed
    },
    get failed() {
      return failed
    },
  }
}

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
