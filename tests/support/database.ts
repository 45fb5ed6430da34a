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

const copyOf = async (source: 'template' | 'tables', options: Options): Promise<Database> => {
  const { admin, user, [source]: of } = inject('testServer')
  return disposable(connectDatabase(await cloneDatabase(admin, of, nextName(), user), { poolSize: 4, ...options }))
}

/** A database for a test with the application's tables and initial records; `close` drops it. Takes about 100 ms. */
export const freshDatabase = (options: Options = {}): Promise<Database> => copyOf('template', options)

/** The same without any record. */
export const databaseOfTables = (options: Options = {}): Promise<Database> => copyOf('tables', options)

/** The same without any table. */
export const emptyDatabase = async (options: Options = {}): Promise<Database> => {
  const { admin, user } = inject('testServer')
  return disposable(connectDatabase(await createDatabase(admin, nextName(), user), { poolSize: 4, ...options }))
}
