import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../server/adapters/database.ts'

const app = fileURLToPath(new URL('../../server/app.ts', import.meta.url))
const prepares = (): boolean => existsSync(app) && /export (const|function|async function) prepare\b/.test(readFileSync(app, 'utf8'))

/** Fills the database that every test's database is copied from, once a test run: the application's tables and first records. */
export const prepareTemplate = async (database: Database): Promise<void> => {
  if (!prepares()) return
  const { prepare } = (await import(app)) as { prepare: (database: Database) => Promise<unknown> }
  await prepare(database)
}
