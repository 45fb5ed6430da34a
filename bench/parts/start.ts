import { once } from 'node:events'
import { join } from 'node:path'
import { startProduct } from '../support/children.ts'
import { median, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const STARTS = 5

/** `npm start` without the check of packages and screens: from the start of the process until it answers. */
export async function start(home: Home): Promise<BenchResult> {
  const times: number[] = []
  for (let turn = 0; turn <= STARTS; turn += 1) {
    const began = performance.now()
    const child = await startProduct({ dataDir: join(home.folder, 'start') })
    times.push(performance.now() - began)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const [first = Number.NaN, ...later] = times
  return {
    figures: [
      { name: 'first start: database made and filled', value: first / 1000, unit: 's', most: 8 },
      { name: 'start on an existing database, until /health answers', value: median(later) / 1000, unit: 's', most: 1 },
    ],
    raw: { first, later },
  }
}
