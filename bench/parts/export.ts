import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { openLoader, openServer, type Loader } from '../support/children.ts'
import { median, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import type { Loaded } from '../support/load.ts'
import { forgetPeak, usageOf, type Usage } from '../support/processes.ts'

/** What is exported: so many rows of a list, twenty columns with their numbers. */
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

/** One export by a server that has just started; meanwhile somebody else asks it small things. */
async function exported(
  home: Home,
  database: Address,
  loader: Loader,
  subject: Subject,
): Promise<Took & { idleMB: number; startMB: number; others: Loaded }> {
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const idle = usageOf(server.pid)
    forgetPeak(server.pid)
    const began = performance.now()
    const others = loader.load({ url: `${server.url}/health`, headers: {}, connections: 1, milliseconds: 2000 })
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
      others: await others,
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
      { name: name('peak memory of the server'), value: Math.max(...product.map(took => took.peakMB)), unit: 'MB', most: 200 },
      { name: name('memory of the server before'), value: median(product.map(took => took.idleMB)), unit: 'MB' },
      { name: name('highest memory of its start'), value: median(product.map(took => took.startMB)), unit: 'MB' },
      { name: name('file'), value: of(product, 'bytes') / 2 ** 20, unit: 'MB' },
      { name: name('raw XML through zlib'), value: of(least, 'seconds'), unit: 's' },
      { name: name('raw XML through zlib, processor time'), value: of(least, 'cpuSeconds'), unit: 's' },
      { name: name('product / raw XML'), value: ratio, unit: '', most: 1.6 },
      { name: name('another call meanwhile, median'), value: median(product.map(took => took.others.p50)), unit: 'ms' },
      { name: name('another call meanwhile, 95 of 100'), value: median(product.map(took => took.others.p95)), unit: 'ms' },
    ],
    raw: { product, least },
  }
}

/** The export of long lists: how long, in how much memory, and what the least possible takes. */
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
