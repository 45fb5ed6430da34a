import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cargoWaybill } from '#resources/forms/cargoWaybill'
import { transportWaybill } from '#resources/forms/transportWaybill'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { openLoader, openServer, type Loader } from '../support/children.ts'
import { median, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import type { Loaded } from '../support/load.ts'
import { forgetPeak, usageOf, type Usage } from '../support/processes.ts'
import { formSheet } from '../../server/engine/documents/formSheet.ts'

/** What is exported: the number of rows of a list, and twenty columns besides the id. */
interface Subject {
  readonly name: string
  readonly resource: 'company' | 'deal'
  readonly path: string
  readonly rounds: number
  readonly names: readonly string[]
  database(home: Home): Promise<Address>
}

const COMPANY = [
  'kind',
  'name',
  'shortName',
  'fullName',
  'inn',
  'kpp',
  'ogrn',
  'brand',
  'phone',
  'email',
  'address',
  'companyType',
  'ndsType',
  'ownerType',
  'isBlocked',
  'comment',
  'curator',
  'isActive',
  'insDate',
]
const DEAL = [
  'dtDeal',
  'ttn',
  'kn',
  'supplier',
  'career',
  'customer',
  'object',
  'material',
  'shipment',
  'vehicle',
  'driver',
  'careerVol',
  'careerUnit',
  'objectVol',
  'objectUnit',
  'routeVol',
  'routeUnit',
  'careerSumm',
  'objectSumm',
  'routeSumm',
  'driverSumm',
  'income',
]

const deals = (rows: number, rounds: number): Subject => ({
  name: `${rows} waybills`,
  resource: 'deal',
  path: 'api/deals/export_xlsx',
  rounds,
  names: DEAL,
  database: home => home.deals(rows),
})
const SUBJECTS: readonly Subject[] = [
  {
    name: '100000 companies',
    resource: 'company',
    path: 'api/companies/export_xlsx',
    rounds: 3,
    names: COMPANY,
    database: home => home.companies(100_000),
  },
  deals(100_000, 3),
  deals(1_000_000, 1),
]

interface Took extends Usage {
  readonly seconds: number
  readonly bytes: number
}

/** One export by a server that has just started, while another client makes small calls. */
async function exported(
  home: Home,
  database: Address,
  loader: Loader,
  subject: Subject,
): Promise<Took & { idleMB: number; startMB: number; otherCalls: Loaded }> {
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const idle = usageOf(server.pid)
    forgetPeak(server.pid)
    const began = performance.now()
    const otherCalls = loader.load({ url: `${server.url}/health`, headers: {}, connections: 1, milliseconds: 2000 })
    const answer = await fetch(`${server.url}/${subject.path}?columns=id,${subject.names.join()}`, { headers: server.headers })
    let bytes = 0
    for await (const chunk of answer.body!) bytes += chunk.length
    const seconds = (performance.now() - began) / 1000
    const used = usageOf(server.pid)
    return {
      seconds,
      bytes,
      ...used,
      cpuSeconds: used.cpuSeconds - idle.cpuSeconds,
      idleMB: idle.residentMB,
      startMB: idle.peakMB,
      otherCalls: await otherCalls,
    }
  } finally {
    await server.close()
  }
}

const run = promisify(execFile)
async function raw(address: Address, { resource, names }: Subject): Promise<Took> {
  const script = join(import.meta.dirname, '..', 'support', 'rawExport.ts')
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    JSON.stringify({ address, resource, names }),
  ])
  return JSON.parse(stdout) as Took
}

async function measured(home: Home, loader: Loader, subject: Subject): Promise<BenchResult> {
  const database = await subject.database(home)
  const product: Awaited<ReturnType<typeof exported>>[] = []
  const least: Took[] = []
  for (let round = 0; round < subject.rounds; round += 1) {
    product.push(await exported(home, database, loader, subject))
    least.push(await raw(database, subject))
  }
  const of = (takes: readonly Took[], key: keyof Took): number => median(takes.map(took => took[key]))
  const ratio = median(product.map(({ seconds }, round) => seconds / least[round]!.seconds))
  const name = (what: string): string => `${subject.name}: ${what}`
  return {
    figures: [
      { name: name(`${subject.names.length + 1} columns`), value: of(product, 'seconds'), unit: 's' },
      { name: name('processor time of the server'), value: of(product, 'cpuSeconds'), unit: 's' },
      { name: name('peak memory of the server'), value: Math.max(...product.map(took => took.peakMB)), unit: 'MB', max: 200 },
      { name: name('memory of the server before'), value: median(product.map(took => took.idleMB)), unit: 'MB' },
      { name: name('highest memory of its start'), value: median(product.map(took => took.startMB)), unit: 'MB' },
      { name: name('file'), value: of(product, 'bytes') / 2 ** 20, unit: 'MB' },
      { name: name('raw XML through zlib'), value: of(least, 'seconds'), unit: 's' },
      { name: name('raw XML through zlib, processor time'), value: of(least, 'cpuSeconds'), unit: 's' },
      { name: name('product / raw XML'), value: ratio, unit: '', max: 1.6 },
      { name: name('another call meanwhile, median'), value: median(product.map(took => took.otherCalls.p50)), unit: 'ms' },
      { name: name('another call meanwhile, 95 of 100'), value: median(product.map(took => took.otherCalls.p95)), unit: 'ms' },
    ],
    raw: { product, least },
  }
}

/** The export of long lists: its time, its memory, and the time of the minimum work. */
export async function exportList(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  try {
    const found: Record<string, BenchResult> = {}
    for (const subject of SUBJECTS) found[subject.name] = await measured(home, loader, subject)
    return {
      figures: Object.values(found).flatMap(one => one.figures),
      raw: Object.fromEntries(Object.entries(found).map(([name, one]) => [name, one.raw])),
    }
  } finally {
    await loader.close()
  }
}

const PAPERS = 500
const LOOK_MS = 100
const FORMS = [transportWaybill, cargoWaybill]
const CLOSED = 2000

/** Prints 500 papers by a job: the time from the call to the PDF of all of them. */
export async function prints(home: Home): Promise<BenchResult> {
  const server = await openServer({ database: await home.deals(10_000), dataDir: home.folder })
  const { headers, url } = server
  const read = async (path: string) => (await fetch(`${url}/${path}`, { headers })).json()
  const figures: BenchResult['figures'][number][] = []
  try {
    const deals = (await read(`api/deals?itemsPerPage=${PAPERS}`)) as { id: number }[]
    for (const form of FORMS) {
      const { 'content-type': _type, ...own } = headers as Record<string, string>
      const template = new FormData()
      template.append('name', `${form.name} для замера`)
      template.append('object', String(form.object))
      template.append('file', new File([formSheet(form) as BlobPart], `${form.name}.xlsx`))
      const made = (await (await fetch(`${url}/api/templates`, { method: 'POST', headers: own, body: template })).json()) as { id: number }
      const sent = new FormData()
      sent.append('tpl_ids', String(made.id))
      sent.append('object_ids', deals.map(({ id }) => id).join())
      const before = usageOf(server.pid).cpuSeconds
      const began = performance.now()
      const answer = await fetch(`${url}/api/deals/papers`, { method: 'POST', headers: own, body: sent })
      const { job } = (await answer.json()) as { job: number }
      for (;;) {
        const print = ((await read('api/prints')) as { id: number; status: string }[]).find(({ id }) => id === job)!
        if (print.status === 'done') break
        if (print.status === 'failed') throw new Error(JSON.stringify(print))
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      }
      const seconds = (performance.now() - began) / 1000
      const bytes = (await (await fetch(`${url}/api/prints/${job}/file`, { headers })).arrayBuffer()).byteLength
      figures.push(
        { name: `${deals.length} papers by a job, ${form.code}`, value: seconds, unit: 's', max: 60 },
        {
          name: `${form.code}: processor time of the server for a paper`,
          value: ((usageOf(server.pid).cpuSeconds - before) / deals.length) * 1000,
          unit: 'ms',
          max: 300,
        },
        { name: `${form.code}: one PDF of all`, value: bytes / 2 ** 20, unit: 'MB' },
      )
    }
    figures.push({ name: `${CLOSED} waybills closed by papers in one call`, value: await closingSeconds(url, headers), unit: 's', max: 3 })
    return { figures, raw: {} }
  } finally {
    await server.close()
  }
}

/** The time to close waybills by papers, one for each customer. */
async function closingSeconds(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const from = await fetch(`${url}/api/deals/unclosed?itemsPerPage=1000&fields=id`, { headers })
  const first = (await from.json()) as { id: number }[]
  const next = await fetch(
    `${url}/api/deals/unclosed?itemsPerPage=1000&fields=id&after=${encodeURIComponent(from.headers.get('x-next')!)}`,
    {
      headers,
    },
  )
  const ids = [...first, ...((await next.json()) as { id: number }[])].map(({ id }) => id)
  const began = performance.now()
  const date = new Date().toISOString().slice(0, 10)
  const answer = await fetch(`${url}/api/deals/close_papers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, kind: 'upd1', date, anyway: true }),
  })
  const body = (await answer.json()) as { results?: readonly { ok: boolean }[] }
  const done = body.results?.filter(({ ok }) => ok).length
  if (done !== CLOSED) throw new Error(`${done} of ${ids.length} closed: ${JSON.stringify(body).slice(0, 500)}`)
  return (performance.now() - began) / 1000
}
