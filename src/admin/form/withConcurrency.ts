/** The number of records written in parallel. */
const AT_ONCE = 4

/** Processes items in order, several in parallel. */
export async function withConcurrency<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker))
}
