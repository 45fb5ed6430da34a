import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../server/adapters/database.ts'
import { importing } from './importing.ts'
import { openCluster } from './places.ts'
import { together } from './together.ts'
import { underLoad } from './underLoad.ts'

/** Two servers on one PostgreSQL behind nginx: what must hold whichever answers, each promise on a line: `npm run cluster -- --port 8440`. */
const { values: options } = parseArgs({ options: { port: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const home = mkdtempSync(join(tmpdir(), 'nerud-cluster-'))
const began = performance.now()
let [passed, failed] = [0, 0]

/** Tries one promise and prints whether it holds. */
async function promise(name: string, holds: () => Promise<unknown>): Promise<void> {
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
}
/** How a promise is tried. */
export type Try = typeof promise

const cluster = await openCluster(home, options.port ? Number(options.port) : undefined)
const database = connectDatabase(cluster.address, { poolSize: 3 })
try {
  process.stdout.write(`both servers ready after ${((performance.now() - began) / 1000).toFixed(1)} s: ${home}\n`)
  await together(cluster, database.db, promise)
  await importing(cluster, database.db, promise)
  await underLoad(cluster, database.db, promise, Number(options.seed))
} catch (error) {
  failed += 1
  process.stdout.write(`FAIL ${String((error as Error).stack)}\n`)
} finally {
  await database.close()
  await cluster.close()
}
process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed\n`)
if (failed) process.stdout.write(`The logs are in ${home}\n`)
else rmSync(home, { recursive: true, force: true })
process.exit(failed ? 1 : 0)
