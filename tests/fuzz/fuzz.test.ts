import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerViolations, unfilled, unshown } from './judge.ts'
import { fuzz, type Outcome } from './fuzz.ts'
import { rawHttp, type Raw } from './sockets.ts'
import { makeWorld, type World } from './world.ts'

/** Bad input for every call, generated from its description. `npm run fuzz` sends more requests (FUZZ_REQUESTS, FUZZ_SEED). */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 3500)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_310)

/** One of this many requests is sent over a real socket, as broken HTTP. */
const RAW = 20

let world: World
let screens = ''
const started = performance.now()
const messages: { outcome?: Outcome; raw?: Raw; unshown?: readonly string[] } = {}
beforeAll(async () => {
  world = await makeWorld()
  screens = mkdtempSync(join(tmpdir(), 'nerud-fuzz-'))
  writeFileSync(join(screens, 'index.html'), '<!doctype html><title>x</title>')
}, 120_000)
afterAll(async () => {
  await world.app.close()
  rmSync(screens, { recursive: true, force: true })
  report()
})
/** Writes the results so far to the file that the command names. */
function report(): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  if (process.env['FUZZ_OUT']) writeFileSync(process.env['FUZZ_OUT'], `${JSON.stringify({ seed, seconds, ...messages }, null, 2)}\n`)
}

const LONG = { timeout: 7_200_000 }

test(`${requests} bad requests (seed ${seed}) are answered as promised`, LONG, async () => {
  const onRound = (sofar: Outcome): void => {
    messages.outcome = sofar
    report()
  }
  const outcome = await fuzz(world, { requests, seed, onRound })
  expect(outcome.found).toEqual([])
  expect(outcome.requests).toBeGreaterThanOrEqual(requests)
  expect(outcome.peak).toBeLessThan(1500)
})

test('broken HTTP over real sockets is answered or hung up on, and the server stays', LONG, async () => {
  const raw = await rawHttp(world, { requests: Math.ceil(requests / RAW), seed, port: 0, screens })
  messages.raw = raw
  expect(raw.faults).toEqual([])
})

test('everything that was stored is shown: lists, cards, files, sums, choices, Excel, statements', LONG, async () => {
  messages.unshown = await unshown(world)
  expect(messages.unshown).toEqual([])
})

test('templates that were stored are filled or refused', LONG, async () => {
  expect(await unfilled(world)).toEqual([])
})

test('the laws of the ledger hold', LONG, async () => {
  expect(await ledgerViolations(world)).toEqual([])
})
