import { readFileSync } from 'node:fs'
import { DATA_DIR } from '../../playwright.config.ts'
import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import { addressOf } from '../../server/adapters/postgres/address.ts'

/** Works on the database of the running server, beside it: for more rows than calls would make in good time. */
export async function onDatabase<T>(work: (client: Database['client']) => Promise<T>): Promise<T> {
  // The fifth line of this file of PostgreSQL's names the folder of its socket.
  const socket = readFileSync(`${DATA_DIR}/pg/postmaster.pid`, 'utf8').split('\n')[4]!
  const database = connectDatabase(addressOf(`postgres://nerud@localhost/nerud?host=${encodeURIComponent(socket)}`))
  try {
    return await work(database.client)
  } finally {
    await database.close()
  }
}
