import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { createDatabase, ensureRole } from '../../server/adapters/postgres/databases.ts'
import { startServer } from '../../server/adapters/postgres/supervisor.ts'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { fillDatabase } from '#resources/seed/fill.rules'
import { fillBooks, fillCompanies, fillDeals } from './fill.ts'

const USER = 'nerud'
/** The administrator's sign-in on every database of the benchmark. */
export const ADMIN = { login: 'admin', password: 'a-long-password-1' } as const

/** The benchmark's own folder and its own embedded PostgreSQL with the product's settings, removed at the end. */
export interface Home {
  readonly folder: string
  /** The root of the project. */
  readonly root: string
  /** A database with this many companies, created on the first call. */
  companies(count: number): Promise<Address>
  /** A database with this many waybills, created on the first call. */
  deals(count: number): Promise<Address>
  /** A database with this many vehicles and payments, created on the first call. */
  books(count: number): Promise<Address>
  /** Runs statements on a database and returns the ids that each returns. */
  query<K extends string>(address: Address, statements: Readonly<Record<K, string>>): Promise<Readonly<Record<K, readonly unknown[]>>>
  close(): Promise<void>
}

/** Fills a database as a first start does, and adds more. */
async function fill(database: Database, more: (database: Database) => Promise<void>): Promise<void> {
  await updateTables(application, database, openLog('silent'))
  await fillDatabase(database, { demo: 'known', adminPassword: ADMIN.password, now: new Date() })
  await more(database)
  await database.client.unsafe('vacuum analyze')
  await database.client.unsafe('checkpoint').catch(() => undefined)
}

/** Opens the benchmark's folder; the database server is started with the first database. */
export function openHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-bench-'))
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  let server: ReturnType<typeof startServer> | undefined
  const made = new Map<string, Promise<Address>>()
  const make = async (name: string, more: (database: Database) => Promise<void>): Promise<Address> => {
    server ??= startServer({ dataDir: join(folder, 'database'), log, onLost: error => console.error(error.message) })
    const admin = (await server).address('postgres')
    await ensureRole(admin, USER)
    const address = await createDatabase(admin, name, USER)
    const database = connectDatabase(address, { statementTimeout: 0 })
    try {
      await fill(database, more)
    } finally {
      await database.close()
    }
    return address
  }
  const once = (name: string, more: (database: Database) => Promise<void>): Promise<Address> => {
    if (!made.has(name)) made.set(name, make(name, more))
    return made.get(name)!
  }
  return {
    folder,
    root: join(import.meta.dirname, '..', '..'),
    companies: count => once(`companies_${count}`, async database => (count > 0 ? fillCompanies(database, count) : undefined)),
    deals: count => once(`deals_${count}`, database => fillDeals(database, count)),
    books: count => once(`books_${count}`, database => fillBooks(database, count)),
    async query(address, statements) {
      const database = connectDatabase(address, { statementTimeout: 0 })
      try {
        const found: Record<string, unknown[]> = {}
        for (const [name, text] of Object.entries<string>(statements))
          found[name] = (await database.client.unsafe(text)).map(row => row['id'])
        return found as never
      } finally {
        await database.close()
      }
    },
    async close() {
      await (await server)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
