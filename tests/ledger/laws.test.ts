import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { businessEvents, businessWorld, EVENTS } from '../support/ledgerBusiness.ts'
import { batches, objectsWorld } from '../support/ledgerObjects.ts'

/**
 * Checks the laws of the ledger against many random events; started only by `npm run laws`. Six of seven events are posted directly, every seventh goes through
 * the product's rules. Each epoch has its own database; the laws are checked after each run of about a thousand postings or 25 user actions.
 */
const wanted = Number(process.env['LAWS_EVENTS'] ?? 0)
const seed = Number(process.env['LAWS_SEED'] ?? 1)
const out = process.env['LAWS_OUT']
const EPOCH = 20_000
const BY_RULES = 0.15
const LONG = 7_200_000

const began = performance.now()
const spec = {
  seed,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  seconds: 0,
  postings: 0,
  byRules: 0,
  judged: 0,
  done: {} as Record<string, number>,
}
function report(): void {
  if (!out) return
  spec.seconds = Math.round((performance.now() - began) / 1000)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${JSON.stringify(spec, null, 2)}\n`)
}
afterAll(report)

const epochs = Array.from({ length: Math.ceil(wanted / EPOCH) }, (_, at) => at)
/** As many runs as needed; each run has its own seed, so that a failure can be repeated. */
async function until(is: () => boolean, run: (seed: number) => Promise<void>, first: number): Promise<void> {
  for (let at = 0; !is(); at += 1) await run(first + at)
}

test.runIf(wanted > 0).each(epochs)('epoch %i: the laws hold through events straight at posting', { timeout: LONG }, async epoch => {
  const app = await testApp()
  const world = await objectsWorld(app)
  let count = 0
  const run = (from: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(batches, async all => {
        for (const batch of all) count += await world.batch(batch)
        await world.judge()
      }),
      { numRuns: 1, seed: from, endOnFailure: true },
    )
  await until(
    () => count >= Math.min(EPOCH, wanted) * (1 - BY_RULES),
    async from => {
      const before = count
      await run(from)
      spec.judged += 1
      spec.postings += count - before
      report()
    },
    seed + epoch * 1000,
  )
  await app.close()
})

test.runIf(wanted > 0).each(epochs)('epoch %i: the laws hold through what people do', { timeout: LONG }, async epoch => {
  const app = await testApp({ now: new Date('2026-06-20T08:00:00Z') })
  const business = await businessWorld(app)
  let count = 0
  const run = (from: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(businessEvents, async events => {
        for (const event of events) count += await business.happen(event)
        await business.judge()
      }),
      { numRuns: 1, seed: from, endOnFailure: true },
    )
  await until(
    () => count >= Math.min(EPOCH, wanted) * BY_RULES,
    async from => {
      const before = count
      await run(from)
      spec.judged += 1
      spec.byRules += count - before
      report()
    },
    seed + epoch * 1000,
  )
  for (const [what, moved] of business.done) spec.done[what] = (spec.done[what] ?? 0) + moved
  await app.close()
})

test.runIf(wanted >= EPOCH)('each of what people do was done, and not only refused', () => {
  expect(EVENTS.filter(what => !spec.done[what])).toEqual([])
})
