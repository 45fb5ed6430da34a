import { PassThrough, type Writable } from 'node:stream'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Storage } from '../adapters/files.ts'
import type { DatabaseSession } from '../adapters/postgres/session.ts'
import { explained } from '../adapters/postgres/texts.ts'
import { contentsOf, type Manifest } from './archive.ts'
import { copied, createTable, needsTrigrams, quoted, setSequence, type TableShape } from './shape.ts'
import { texts } from './command.ts'

const unpack = promisify(zstdDecompress)
const FILES_AT_ONCE = 8

/** The locks under which a server updates its tables: a server that starts meanwhile waits. */
const START_LOCKS = [7_130_002, 7_130_001]

/** Enough to sort the rows of a large table for an index in memory. */
const INDEX_MEMORY = '256MB'

/** The result of a restore besides the rows. */
export interface Loaded {
  /** The content of the file of keys, if the archive has one. */
  readonly keys: Buffer | undefined
  readonly hasTrigrams: boolean
}

/** Rows being loaded into a table. */
interface Filling {
  readonly table: string
  add(text: Buffer): Promise<void>
  end(): Promise<void>
}

async function beginFilling(session: DatabaseSession, table: TableShape): Promise<Filling> {
  const target: Writable = await session.sql.unsafe(`copy ${copied(table)} from stdin`).writable()
  // In between, so that a failure of either side is reported wherever it is awaited.
  const inlet = new PassThrough()
  session.onLost(error => inlet.destroy(error))
  target.once('error', error => inlet.destroy(error))
  inlet.once('error', error => target.destroy(error))
  inlet.pipe(target)
  const ended = finished(target)
  ended.catch(() => undefined)
  return {
    table: table.name,
    async add(text) {
      if (inlet.errored) throw inlet.errored
      if (!inlet.write(text)) await Promise.race([once(inlet, 'drain'), ended])
    },
    async end() {
      inlet.end()
      await ended
    },
  }
}

/** Drops every table and function of the current schema, and the job queue. */
async function clear(session: DatabaseSession): Promise<void> {
  const { rows } = await session.run(`select format('drop table if exists %I cascade', relname) as text from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    union all select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const row of rows) await session.script(String(row['text']))
  await session.script('drop schema if exists sys_jobs cascade')
}

async function makeTrigrams(session: DatabaseSession): Promise<boolean> {
  const isInstalled = async (): Promise<boolean> =>
    (await session.run("select exists (select 1 from pg_extension where extname = 'pg_trgm') as installed")).rows[0]?.['installed'] === true
  if (await isInstalled()) return true
  await session.script('savepoint trigrams')
  try {
    await session.script('create extension pg_trgm')
    return true
  } catch {
    await session.script('rollback to savepoint trigrams')
    return false
  }
}

const tableIn = (name: string): string | undefined => /^tables\/([^/]+)\/\d+\.zst$/.exec(name)?.[1]
const keyIn = (name: string): string | undefined => /^files\/([0-9a-f]{2}\/[0-9a-f-]{36})$/.exec(name)?.[1]

/** Loads rows into their tables and files into the storage, in the order of the archive. */
async function pour(path: string, manifest: Manifest, session: DatabaseSession, storage: Storage): Promise<Buffer | undefined> {
  let filling: Filling | undefined
  let keys: Buffer | undefined
  const files: Promise<void>[] = []
  for await (const { name, bytes } of contentsOf(path)) {
    const table = tableIn(name)
    if (filling && filling.table !== table) {
      await filling.end()
      filling = undefined
    }
    const key = keyIn(name)
    if (table !== undefined) {
      const shape = manifest.tables.find(one => one.name === table)
      if (!shape) throw explained(texts.damaged(path))
      filling ??= await beginFilling(session, shape)
      await filling.add(await unpack(bytes))
    } else if (key !== undefined) {
      files.push(storage.putBack(key, bytes))
      if (files.length === FILES_AT_ONCE) await Promise.all(files.splice(0))
    } else if (name.startsWith('secrets/')) keys = bytes
  }
  await filling?.end()
  await Promise.all(files)
  return keys
}

async function countRows(manifest: Manifest, session: DatabaseSession): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const { rows: found } = await session.run(`select count(*)::int8 as n from ${quoted(name)}`)
    if (Number(found[0]!['n']) !== rows) throw explained(texts.wrongRows(name))
  }
}

/**
 * Creates the tables of a checked archive and loads their rows in one transaction, and the files into the storage before it ends; the
 * previous content of the database is removed first. Keys, indexes and triggers are created after the rows.
 */
export async function load(path: string, manifest: Manifest, session: DatabaseSession, storage: Storage): Promise<Loaded> {
  await session.script('begin')
  try {
    for (const lock of START_LOCKS) await session.script(`select pg_advisory_xact_lock(${lock})`)
    await session.script(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
    await clear(session)
    const hasTrigrams = await makeTrigrams(session)
    for (const table of manifest.tables) await session.script(createTable(table))
    const keys = await pour(path, manifest, session, storage)
    await countRows(manifest, session)
    // A comment on an index that was not created would fail.
    const left = hasTrigrams ? manifest.after : manifest.after.filter(text => !needsTrigrams(text))
    for (const text of left) await session.script(text)
    for (const one of manifest.sequences) await session.script(setSequence(one))
    await session.script('commit')
    await session.script('analyze')
    return { keys, hasTrigrams }
  } catch (error) {
    await session.script('rollback').catch(() => undefined)
    throw error
  }
}
