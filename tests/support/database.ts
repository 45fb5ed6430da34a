import { inject } from 'vitest'
import { connectDatabase, type Database, type DatabaseOptions } from '../../server/adapters/database.ts'
import { cloneDatabase, createDatabase, dropDatabase } from '../../server/adapters/postgres/databases.ts'

let made = 0

const nextName = (): string => {
  made += 1
  return `${inject('testServer').template}_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`
}

type Options = Pick<DatabaseOptions, 'poolSize' | 'statementTimeout'>

const disposable = (database: Database): Database => {
  const close = async (): Promise<void> => {
    await database.close()
    await dropDatabase(inject('testServer').admin, database.address.database)
  }
  return { ...database, close }
}

/** A database of the test's own with the application's tables and first records; `close` removes it. About 20 ms. */
export const freshDatabase = async (options: Options = {}): Promise<Database> => {
  const { admin, user, template } = inject('testServer')
  return disposable(connectDatabase(await cloneDatabase(admin, template, nextName(), user), { poolSize: 4, ...options }))
}

/** The same without any table. */
export const emptyDatabase = async (options: Options = {}): Promise<Database> => {
  const { admin, user } = inject('testServer')
  return disposable(connectDatabase(await createDatabase(admin, nextName(), user), { poolSize: 4, ...options }))
}
