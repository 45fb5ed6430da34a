import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { urlOf } from '../../../server/adapters/postgres/address.ts'
import { runOnce } from '../../../server/adapters/postgres/databases.ts'
import { startProduct, type Product } from '../../soak/product.ts'
import { emptyTally, signIn, wireOf } from '../../soak/wire.ts'
import { startPgbouncer, freePorts } from './stack.ts'
import { machine, makeDatabase, withStack } from './run.ts'

const COMPANIES = 5000
/** Calls that are not counted: statements are prepared when they come twice. */
const WARM = 30
const ASKED = { list: 'api/companies?itemsPerPage=25', sums: 'api/deals/summary_for_list' } as const

const median = (of: readonly number[]): number => Number(of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!.toFixed(2))

/** `npm run cluster -- pooler --calls 300 --keep docs/proving/pooler.json`: what a call takes straight and through PgBouncer, one after another, in turns. */
export async function runPooler(args: readonly string[]): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: { calls: { type: 'string', default: '300' }, keep: { type: 'string' } },
  })
  return withStack('pooler', async ({ home, stack, tries, defer }) => {
    const address = await makeDatabase(stack.primary)
    const pooled = await startPgbouncer(home, address)
    defer(pooled.stop)
    const ports = await freePorts(2)
    const start = (at: number, env: Readonly<Record<string, string>>): Product =>
      startProduct({
        port: ports[at]!,
        dataDir: join(home, `data${at}`),
        logFile: join(home, `server${at}.log`),
        env: { TOKEN_KEY: 'k'.repeat(40), ...env },
      })
    const servers = {
      straight: start(0, { DATABASE_URL: urlOf(address) }),
      pooled: start(1, { DATABASE_URL: urlOf(pooled.address), DATABASE_DIRECT_URL: urlOf(address) }),
    }
    defer(async () => void (await Promise.all(Object.values(servers).map(one => one.stop()))))
    await Promise.all(Object.values(servers).map(one => one.ready()))
    await runOnce(
      { ...stack.primary, database: 'nerud' },
      `insert into company (name, short_name) select 'ООО «Компания ' || n || '»', 'К ' || n from generate_series(1, $1::int) n`,
      [COMPANIES],
    )
    const token = await signIn(servers.straight.url)
    const took: Record<string, number> = {}
    await tries.promise('calls are answered straight and through PgBouncer', async () => {
      const all = Object.entries(servers).map(([way, { url }]) => ({ way, wire: wireOf(url, way, emptyTally(), token) }))
      const calls = {
        list: async (wire: (typeof all)[0]['wire']) => wire.read(ASKED.list),
        sums: async (wire: (typeof all)[0]['wire']) => wire.read(ASKED.sums),
        write: async (wire: (typeof all)[0]['wire'], n: number) =>
          wire.write('POST', 'api/companies', { json: { name: `ООО «Запись ${n}»` } }),
      }
      for (const [name, call] of Object.entries(calls)) {
        const times: Record<string, number[]> = { straight: [], pooled: [] }
        for (let n = 0; n < WARM + Number(options.calls); n += 1)
          for (const { way, wire } of all) {
            const began = performance.now()
            await call(wire, n)
            if (n >= WARM) times[way]!.push(performance.now() - began)
          }
        for (const [way, of] of Object.entries(times)) took[`${name} ${way}, ms`] = median(of)
      }
    })
    const result = { ...machine(), calls: Number(options.calls), medians: took }
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    if (options.keep && !tries.failed) writeFileSync(resolve(options.keep), `${JSON.stringify(result, null, 2)}\n`)
  })
}
