import { readFileSync } from 'node:fs'
import { DATA_DIR } from '../../playwright.config.ts'
import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import { addressOf } from '../../server/adapters/postgres/address.ts'

/** Works on the database of the running server directly: for more rows than calls would create in acceptable time. */
export async function onDatabase<T>(work: (client: Database['client']) => Promise<T>): Promise<T> {
  // Line 5 of PostgreSQL's `postmaster.pid` names the folder of its socket.
  const socket = readFileSync(`${DATA_DIR}/pg/postmaster.pid`, 'utf8').split('\n')[4]!
  const database = connectDatabase(addressOf(`postgres://nerud@localhost/nerud?host=${encodeURIComponent(socket)}`))
  try {
    return await work(database.client)
  } finally {
    await database.close()
  }
}
