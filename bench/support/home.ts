import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { createDatabase, ensureRole } from '../../server/adapters/postgres/databases.ts'
import { startServer } from '../../server/adapters/postgres/supervisor.ts'
import { bringTablesUpToDate } from '../../server/compose.ts'
import { openLog } from '../../server/engine/log.ts'
import { fillDatabase } from '../../server/seed/fill.ts'
import { fillCompanies } from './companies.ts'

const USER = 'nerud'
/** Signs in as the administrator of every database of the benchmark. */
export const ADMIN = { login: 'admin', password: 'a-long-password-1' } as const

/** The benchmark's own folder and its own embedded PostgreSQL with the product's settings, removed at the end. */
export interface Home {
  readonly folder: string
  /** The root of the project. */
  readonly root: string
  /** A database with this many companies, made when first asked for. */
  companies(count: number): Promise<Address>
  close(): Promise<void>
}

/** Fills a database as a first start does, with companies on top. */
async function fill(database: Database, count: number): Promise<void> {
  await bringTablesUpToDate(database, openLog('silent'))
  await fillDatabase(database, { empty: false, adminPassword: ADMIN.password, now: new Date() })
  if (count > 0) await fillCompanies(database, count)
  await database.client.unsafe('vacuum analyze')
  await database.client.unsafe('checkpoint').catch(() => undefined)
}

/** Opens the benchmark's folder; the database server starts with the first database asked for. */
export function openHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-bench-'))
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  let server: ReturnType<typeof startServer> | undefined
  const made = new Map<number, Promise<Address>>()
  const make = async (count: number): Promise<Address> => {
    server ??= startServer({ dataDir: join(folder, 'database'), log, onGone: error => console.error(error.message) })
    const admin = (await server).address('postgres')
    await ensureRole(admin, USER)
    const address = await createDatabase(admin, `companies_${count}`, USER)
    const database = connectDatabase(address, { statementTimeout: 0 })
    try {
      await fill(database, count)
    } finally {
      await database.close()
    }
    return address
  }
  return {
    folder,
    root: join(import.meta.dirname, '..', '..'),
    companies(count) {
      if (!made.has(count)) made.set(count, make(count))
      return made.get(count)!
    },
    async close() {
      await (await server)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
