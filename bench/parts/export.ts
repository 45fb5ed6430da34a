import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { openLoader, openServer, type Loader } from '../support/children.ts'
import { median, type Found } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import type { Loaded } from '../support/load.ts'
import { usageOf, type Usage } from '../support/processes.ts'

const ROWS = 100_000
const ROUNDS = 3
const NAMES = [
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

interface Took extends Usage {
  readonly seconds: number
  readonly bytes: number
}

/** One export by a server that has just started; meanwhile somebody else asks it small things. */
async function exported(home: Home, database: Address, loader: Loader): Promise<Took & { idleMB: number; others: Loaded }> {
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const idle = usageOf(server.pid)
    const began = performance.now()
    const others = loader.load({ url: `${server.url}/health`, headers: {}, connections: 1, milliseconds: 2000 })
    const answer = await fetch(`${server.url}/api/companies/export_xlsx?columns=id,${NAMES.join()}`, { headers: server.headers })
    let bytes = 0
    for await (const chunk of answer.body!) bytes += chunk.length
    const seconds = (performance.now() - began) / 1000
    const used = usageOf(server.pid)
    return { seconds, bytes, ...used, cpuSeconds: used.cpuSeconds - idle.cpuSeconds, idleMB: idle.residentMB, others: await others }
  } finally {
    await server.close()
  }
}

const run = promisify(execFile)
async function raw(database: Address): Promise<Took> {
  const script = join(import.meta.dirname, '..', 'support', 'rawExport.ts')
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    JSON.stringify({ address: database, names: NAMES }),
  ])
  return JSON.parse(stdout) as Took
}

/** The export of a long list: how long, in how much memory, and what the least possible takes. */
export async function exportList(home: Home): Promise<Found> {
  const database = await home.companies(ROWS)
  const loader = openLoader()
  const product: Awaited<ReturnType<typeof exported>>[] = []
  const least: Took[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      product.push(await exported(home, database, loader))
      least.push(await raw(database))
    }
  } finally {
    await loader.close()
  }
  const of = (takes: readonly Took[], key: keyof Took): number => median(takes.map(took => took[key]))
  return {
    figures: [
      { name: `${ROWS} rows × ${NAMES.length + 1} columns`, value: of(product, 'seconds'), unit: 's' },
      { name: 'processor time of the server', value: of(product, 'cpuSeconds'), unit: 's' },
      { name: 'peak memory of the server', value: Math.max(...product.map(took => took.peakMB)), unit: 'MB', most: 200 },
      { name: 'memory of the server before', value: median(product.map(took => took.idleMB)), unit: 'MB' },
      { name: 'file', value: of(product, 'bytes') / 2 ** 20, unit: 'MB' },
      { name: 'raw XML through zlib', value: of(least, 'seconds'), unit: 's' },
      { name: 'raw XML through zlib: processor time', value: of(least, 'cpuSeconds'), unit: 's' },
      { name: 'product / raw XML', value: of(product, 'seconds') / of(least, 'seconds'), unit: '' },
      { name: 'another call meanwhile, median', value: median(product.map(took => took.others.p50)), unit: 'ms' },
      { name: 'another call meanwhile, 95 of 100', value: median(product.map(took => took.others.p95)), unit: 'ms' },
    ],
    raw: { product, least },
  }
}
