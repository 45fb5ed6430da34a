import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Outcome } from './fuzz.ts'
import type { Raw } from './sockets.ts'

/**
 * `npm run fuzz`: sends 100,000 bad requests to all calls, and reads what they stored as the screens do. Options: `-- --requests N --seed N
 * --workers N --out FILE`. The seed is printed; the same seed and number of workers send the same requests. Wrongly answered requests are
 * printed in their smallest form.
 */
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    workers: { type: 'string', default: '2' },
    out: { type: 'string', default: join(root, 'docs/proving/fuzz.json') },
  },
})
const [requests, seed, workers] = [Number(values.requests), Number(values.seed), Number(values.workers)]
const out = resolve(values.out)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface WorkerReport {
  readonly seconds: number
  readonly outcome?: Outcome
  readonly raw?: Raw
  readonly unshown?: readonly string[]
}
const fileOf = (worker: number): string => `${out}.${worker}`
const reportOf = (worker: number): WorkerReport | undefined =>
  existsSync(fileOf(worker)) ? (JSON.parse(readFileSync(fileOf(worker), 'utf8')) as WorkerReport) : undefined
const all = Array.from({ length: workers }, (_, worker) => worker)
const added = (counts: readonly (Readonly<Record<string, number>> | undefined)[]): Record<string, number> => {
  const sum: Record<string, number> = {}
  for (const one of counts) for (const [status, count] of Object.entries(one ?? {})) sum[status] = (sum[status] ?? 0) + count
  return sum
}
const total = (numbers: readonly (number | undefined)[]): number => numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** Merges the results of the workers. */
function together() {
  const messages = all.map(reportOf)
  return {
    seed,
    workers,
    seconds: Math.max(...messages.map(one => one?.seconds ?? 0)),
    requests: total(messages.map(one => one?.outcome?.requests)),
    statuses: added(messages.map(one => one?.outcome?.statuses)),
    peakMegabytes: Math.max(...messages.map(one => one?.outcome?.peak ?? 0)),
    rawRequests: total(messages.map(one => one?.raw?.requests)),
    rawStatuses: added(messages.map(one => one?.raw?.statuses)),
    answeredWrongly: messages.flatMap(one => one?.outcome?.found ?? []),
    rawFaults: messages.flatMap(one => one?.raw?.faults ?? []),
    notShown: messages.flatMap(one => one?.unshown ?? []),
  }
}

async function work(worker: number): Promise<number> {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'tests/fuzz/fuzz.test.ts']
  const env = { FUZZ_REQUESTS: String(Math.ceil(requests / workers)), FUZZ_SEED: String(seed + worker), FUZZ_OUT: fileOf(worker) }
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const lines: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => void lines.push(part))
  const code = await new Promise<number>(done => child.on('close', status => done(status ?? 1)))
  if (code !== 0) say(Buffer.concat(lines).toString().slice(-4000))
  return code
}

mkdirSync(dirname(out), { recursive: true })
for (const worker of all) rmSync(fileOf(worker), { force: true })
say(`${requests} requests, seed ${seed}, ${workers} workers`)
let last = 0
const ticking = setInterval(() => {
  const sofar = together()
  if (sofar.requests > last) say(`${sofar.seconds} s: ${sofar.requests} of ${requests}, ${sofar.answeredWrongly.length} answered wrongly`)
  last = sofar.requests
}, 10_000)
const codes = await Promise.all(all.map(work))
clearInterval(ticking)

const end = together()
const describe = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
say(`${end.requests} requests in ${end.seconds} s, at most ${end.peakMegabytes} MB a process; ${describe(end.statuses)}`)
say(`${end.rawRequests} as broken HTTP over sockets; ${describe(end.rawStatuses)}`)
for (const { call, wrong, smallest } of end.answeredWrongly) say(`\n${call}\n  ${wrong}\n  ${JSON.stringify(smallest)}`)
for (const one of [...end.rawFaults, ...end.notShown]) say(one)
const isGood = codes.every(code => code === 0)
say(
  isGood
    ? 'every answer was as promised, and everything stored is shown'
    : `something was wrong; again with --seed ${seed} --workers ${workers}`,
)
writeFileSync(out, `${JSON.stringify({ ...end, isGood }, null, 2)}\n`)
for (const worker of all) rmSync(fileOf(worker), { force: true })
process.exitCode = isGood ? 0 : 1
