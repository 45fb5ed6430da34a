import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { processesIn } from '../../support/processes.ts'
import { placesIn, sleep, startProduct, type Product, emptyTally, signIn, wireOf } from '../wire.ts'
import { floods, hostileHabits, type Habit } from './habits.ts'

/**
 * `npm run soak -- hostile --clients 4 --port 8431 --only orders --keep docs/proving/hostile.json`: runs ten hostile behaviours and six
 * floods of calls next to ordinary clients.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(2).filter(one => one !== 'hostile'),
  options: {
    clients: { type: 'string', default: '4' },
    port: { type: 'string', default: '8431' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
})
const port = Number(options.port)
/** The maximum increase of an ordinary client's longest wait by a hostile user, and of the 95th percentile by a flood, in milliseconds. */
const MAX_EXTRA_WAIT_MS = 300
/** The maximum increase of the 95th percentile of a balancer's health checks by a flood, in milliseconds; every check must succeed. */
const MAX_OF_PROBES = 100
/** How long ordinary clients are measured alone, before and after each behaviour, in seconds. */
const BASELINE_SECONDS = 4
/** The number of companies from which an unread export no longer fits into the buffers of a connection. */
const COMPANIES = 6000

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const home = mkdtempSync(join(tmpdir(), 'nerud-hostile-'))
const { dataDir, logFile } = placesIn(home, 'data')

/** Returns the private memory of processes, in megabytes. */
const memoryOf = (pids: readonly number[]): number =>
  Math.round(
    pids.reduce((sum, pid) => {
      try {
        return sum + Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
      } catch {
        return sum
      }
    }, 0) / 1024,
  )

/**
 * Returns the longest time that the server's own thread took no calls since the previous request, in milliseconds, separately from waits
 * for a processor or the database.
 */
async function stretchOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Math.round(1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]))
}

interface Watched {
  readonly waits: readonly number[]
  readonly failures: readonly string[]
  readonly probes: readonly { readonly path: string; readonly status: number | string; readonly ms: number }[]
}
/** Measures the ordinary clients while the work runs. */
async function watch(worker: Worker, work: Promise<unknown>): Promise<Watched> {
  worker.postMessage('begin', [])
  await work
  const text = new Promise<Watched>(done => worker.once('message', done))
  worker.postMessage('end', [])
  return text
}
const longest = ({ waits }: Watched): number => Math.round(Math.max(0, ...waits))
/** Returns the 95th percentile. */
const most = (times: readonly number[]): number => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
const probesOf = ({ probes }: Watched): number => most(probes.map(({ ms }) => ms))

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]
/** Returns a valid INN of a company. */
const innOf = (n: number): string => {
  const digits = String(770_000_000 + n)
  return `${digits}${(WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11) % 10}`
}

/** Fills the database with data to download. */
async function fill(url: string, token: string): Promise<number> {
  const wire = wireOf(url, 'hostile-fill', emptyTally(), token)
  const { body } = await wire.write('POST', 'api/companies', { json: { name: 'ООО «Стройка»' } })
  const words = 'слово '.repeat(30)
  const lines = [
    'Наименование;ИНН;Комментарий',
    ...Array.from({ length: COMPANIES }, (_, at) => `Компания ${at};${innOf(at)};${words}${at}`),
  ]
  const form = new FormData()
  form.append('mode', 'apply')
  form.append('file', new File([lines.join('\r\n')], 'компании.csv'))
  const { documentId } = (await wire.write('POST', 'api/import/company', { form })).body as { documentId: number }
  for (;;) {
    const state = (await wire.read(`api/import/company/${documentId}`)).body as { status: string; message: string }
    if (state.status === 'done') return Number(body.id)
    if (state.status === 'failed' || state.status === 'checked')
      throw new Error(`The companies were not imported: ${JSON.stringify(state)}`)
    await sleep(300)
  }
}

/** Creates another user with all rights of the administrator; returns their token. */
async function another(url: string, token: string): Promise<string> {
  const wire = wireOf(url, 'hostile-person', emptyTally(), token)
  const rights = ((await wire.read('api/acc_rights?itemsPerPage=1000')).body as { id: number }[]).map(({ id }) => id)
  const role = await wire.write('POST', 'api/acc_roles', { json: { nameRole: 'Всё', rights } })
  const who = { login: 'hostile', fio: 'Злоумышленник', accountType: 1, accRoles: [role.body.id] }
  const { id } = (await wire.write('POST', 'api/accounts', { json: who })).body as { id: number }
  const { password } = (await wire.write('PATCH', `api/accounts/${id}/reset-password`, { json: {} })).body as { password: string }
  const first = await signIn(url, { login: who.login, password })
  const own = { old: password, password: 'hostile-password-1', repeat: 'hostile-password-1' }
  await wireOf(url, 'hostile-own', emptyTally(), first).write('PATCH', `api/accounts/${id}/change_my_password`, { json: own })
  return signIn(url, { login: who.login, password: own.password })
}

interface Judged {
  readonly habit: string
  readonly alone: number
  readonly underLoad: number
  /** The 95th percentiles of calls and of a balancer's health checks, in milliseconds. */
  readonly p95: Readonly<Record<'alone' | 'underLoad' | 'probesAlone' | 'probes', number>>
  readonly calls: number
  /** The longest blocks of the server's main thread, in milliseconds. */
  readonly stretches: { readonly alone: number; readonly underLoad: number }
  readonly answers: Readonly<Record<string, number>>
  readonly serverMB: number
  readonly databaseMB: number
  readonly faults: readonly string[]
}

/** Runs one behaviour next to the ordinary clients and checks how it affected them. */
async function judge(habit: Habit, product: Product, worker: Worker, token: string): Promise<Judged> {
  const answers: Record<string, number> = {}
  const server = (): number => memoryOf([product.pid()])
  const database = (): number => memoryOf(processesIn(dataDir).filter(pid => pid !== product.pid()))
  const before = await watch(worker, sleep(BASELINE_SECONDS * 1000))
  const existing = [server(), database()] as const
  const stretchAlone = await stretchOf(product.url)
  let highest = existing[0]
  const looking = setInterval(() => (highest = Math.max(highest, server())), 100)
  const underLoad = await watch(
    worker,
    habit.keep({
      url: product.url,
      port,
      token,
      until: performance.now() + habit.seconds * 1000,
      note: answer => (answers[answer] = (answers[answer] ?? 0) + 1),
    }),
  )
  clearInterval(looking)
  const stretches = { alone: stretchAlone, underLoad: await stretchOf(product.url) }
  const grown = database() - existing[1]
  const after = await watch(worker, sleep(BASELINE_SECONDS * 1000))
  const alone = Math.max(longest(before), longest(after))
  const p95 = {
    alone: Math.max(most(before.waits), most(after.waits)),
    underLoad: most(underLoad.waits),
    probesAlone: Math.max(probesOf(before), probesOf(after)),
    probes: probesOf(underLoad),
  }
  const [waited, without] = habit.isFlood ? [p95.underLoad, p95.alone] : [longest(underLoad), alone]
  const faults = [
    ...(waited > without + MAX_EXTRA_WAIT_MS ? [`somebody waited ${waited} ms, ${without} ms without it`] : []),
    ...(habit.isFlood && p95.probes > p95.probesAlone + MAX_OF_PROBES
      ? [`a balancer waited ${p95.probes} ms, ${p95.probesAlone} ms without it`]
      : []),
    ...new Set(underLoad.probes.filter(one => one.status !== 200).map(one => `/${one.path} answered ${one.status}`)),
    ...[...new Set(underLoad.failures)].map(text => `an ordinary call failed: ${text}`),
    ...Object.keys(answers)
      .filter(answer => /^5(?!03 later)|still open| MB$/.test(answer))
      .map(answer => `answered with ${answer}`),
  ]
  return {
    habit: habit.name,
    alone,
    underLoad: longest(underLoad),
    p95,
    calls: underLoad.waits.length,
    stretches,
    answers,
    serverMB: highest - existing[0],
    databaseMB: grown,
    faults,
  }
}

/** Runs all behaviours; returns the number of failures. */
export async function runHostile(): Promise<number> {
  const habits = [...hostileHabits(), ...floods].filter(({ name }) => name.includes(options.only))
  const product = startProduct({ port, dataDir, logFile, env: { SOAK: home, TRUST_PROXY: '1' } })
  const judged: Judged[] = []
  try {
    await product.ready()
    const token = await signIn(product.url)
    const company = await fill(product.url, token)
    const hostile = await another(product.url, token)
    const worker = new Worker(new URL('ordinary.ts', import.meta.url), {
      workerData: { url: product.url, token, company, clients: Number(options.clients) },
    })
    await watch(worker, sleep(BASELINE_SECONDS * 1000))
    // A hostile user has their own processor: this thread gets a lower priority than the server and the ordinary clients.
    setPriority(process.pid, 19)
    for (const habit of habits) {
      const one = await judge(habit, product, worker, hostile)
      judged.push(one)
      say(
        `${one.faults.length ? 'FAIL' : 'ok  '} ${one.habit}: longest wait ${one.alone} ms alone, ${one.underLoad} ms under load (${one.calls} calls), 95 of 100 ${one.p95.alone} and ${one.p95.underLoad} ms, a balancer ${one.p95.probesAlone} and ${one.p95.probes} ms; its thread was busy for ${one.stretches.alone} and ${one.stretches.underLoad} ms at a time; server +${one.serverMB} MB at most, database +${one.databaseMB} MB; ${JSON.stringify(one.answers)}`,
      )
      for (const fault of one.faults) say(`     ${fault}`)
    }
    await worker.terminate()
  } finally {
    await product.stop()
  }
  const failed = judged.filter(({ faults }) => faults.length).length
  if (options.keep)
    writeFileSync(
      resolve(options.keep),
      `${JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, load: loadavg().map(one => Number(one.toFixed(1))), judged }, null, 2)}\n`,
    )
  if (failed) say(`The log of the server: ${logFile}`)
  else rmSync(home, { recursive: true, force: true })
  say(`${judged.length - failed} passed, ${failed} failed`)
  return failed
}
