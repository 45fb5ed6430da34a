import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { existsSync } from 'node:fs'
import { isFileMissing, type Storage } from '../adapters/files.ts'
import { type DatabaseSession, openSession } from '../adapters/postgres/session.ts'
import { explained } from '../adapters/postgres/texts.ts'
import type { JobData } from '../jobs/queue.ts'
import { beginArchive, FORMAT, type ArchiveWriter, type Manifest } from './archive.ts'
import { afterRows, copied, quoted, sequencesOf, tablesOf, type TableShape } from './shape.ts'
import { texts } from './command.ts'
import type { Address } from '../adapters/postgres/address.ts'

/** What is backed up. */
interface Source {
  readonly session: DatabaseSession
  /** The address for people. */
  readonly addressText: string
  readonly storage: Storage
  /** The file of the keys that sign sessions, if there is one. */
  readonly keysFile: string | undefined
  readonly version: string
}

/** A finished backup. */
interface BackupResult {
  readonly manifest: Manifest
  /** The size of the archive. */
  readonly bytes: number
}

/** Rows are compressed in chunks of so many bytes of text. */
const CHUNK = 4_000_000
const LEVEL = 3
/** Files read concurrently, because a network storage answers each with a delay. */
const FILES_AT_ONCE = 8
const FILES_A_PAGE = 512
const NEWLINE = 10

const pack = promisify(zstdCompress)
const packed = (chunks: readonly Buffer[]): Promise<Buffer> =>
  pack(Buffer.concat(chunks), { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })

const linesIn = (bytes: Buffer): number => {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

/**
 * Copies a table's rows in the format of PostgreSQL's COPY: one line per row. A chunk is compressed while the next one is read. Returns the
 * number of rows.
 */
async function dumpTable(session: DatabaseSession, draft: ArchiveWriter, table: TableShape): Promise<number> {
  const stream = await session.copyOut(`copy ${copied(table)} to stdout`)
  let [rows, pieces, size] = [0, 0, 0]
  let chunks: Buffer[] = []
  let writing: Promise<void> = Promise.resolve()
  const flush = async (): Promise<void> => {
    await writing
    const [number, whole] = [++pieces, chunks]
    writing = packed(whole).then(bytes => draft.add(`tables/${table.name}/${String(number).padStart(6, '0')}.zst`, bytes))
    // A failure is reported at the next flush; until then it must not count as unhandled.
    writing.catch(() => undefined)
    chunks = []
    size = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rows += linesIn(chunk)
    size += chunk.length
    chunks.push(chunk)
    if (size >= CHUNK) await flush()
  }
  if (size > 0) await flush()
  await writing
  return rows
}

interface FileRow {
  readonly id: number
  readonly key: string
  readonly name: string
}

/** Copies the stored files of the snapshot; missing ones are reported and left out. */
async function dumpFiles(session: DatabaseSession, storage: Storage, draft: ArchiveWriter): Promise<Manifest['files']> {
  let [count, bytes, after] = [0, 0, 0]
  const missing: string[] = []
  for (;;) {
    const { rows } = await session.run('select id, key, file_name as name from sys_file where id > $1 order by id limit $2', [
      after,
      FILES_A_PAGE,
    ])
    const files = rows as unknown as FileRow[]
    for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
      const some = files.slice(at, at + FILES_AT_ONCE)
      const read = await Promise.all(
        some.map(file =>
          storage.bytes(file.key).catch((error: unknown) => {
            if (isFileMissing(error)) return undefined
            throw error
          }),
        ),
      )
      for (const [index, file] of some.entries()) {
        const body = read[index]
        if (!body) {
          missing.push(file.name)
          continue
        }
        await draft.add(`files/${file.key}`, body)
        count += 1
        bytes += body.length
      }
    }
    if (files.length < FILES_A_PAGE) return { count, bytes, missing }
    after = Number(files.at(-1)!.id)
  }
}

const has = async (session: DatabaseSession, table: string): Promise<boolean> =>
  (await session.run('select to_regclass($1) is not null as present', [table])).rows[0]?.['present'] === true

/** Returns jobs and imports that wait or run: a restore continues them. */
async function waitingIn(session: DatabaseSession): Promise<Manifest['waiting']> {
  if (!(await has(session, 'sys_jobs.job'))) return []
  const { rows } = await session.run(
    `select name as kind, data from sys_jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`,
  )
  return rows as unknown as { kind: string; data: JobData }[]
}

const migrationsIn = async (session: DatabaseSession): Promise<string[]> =>
  (await session.run('select name from sys_migration order by name')).rows.map(row => String(row['name']))

const keysIn = (file: string | undefined): Promise<Buffer | undefined> =>
  file === undefined
    ? Promise.resolve(undefined)
    : readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })

/** The path of the keys in an archive and under DATA_DIR. */
export const KEYS_FILE = join('secrets', 'token-keys.json')

async function dumpAll(source: Source, draft: ArchiveWriter): Promise<Manifest> {
  const { session } = source
  // The snapshot is needed until the files are copied, which may take longer than an idle transaction is allowed to.
  await session.script('set idle_in_transaction_session_timeout = 0')
  await session.script('begin isolation level repeatable read read only')
  const { rows: moment } = await session.run(`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    current_setting('server_version') as postgres`)
  if (!(await has(session, 'sys_migration'))) throw explained(texts.noTables(source.addressText))
  const shapes = await tablesOf(session)
  await session.script(`lock table ${shapes.map(one => quoted(one.name)).join(', ')} in access share mode`)
  const tables = []
  for (const shape of shapes) tables.push({ ...shape, rows: await dumpTable(session, draft, shape) })
  const files = await dumpFiles(session, source.storage, draft)
  const keys = await keysIn(source.keysFile)
  if (keys) await draft.add('secrets/token-keys.json', keys)
  const manifest: Manifest = {
    product: 'nerud',
    format: FORMAT,
    version: source.version,
    at: String(moment[0]!['at']),
    postgres: String(moment[0]!['postgres']),
    migrations: await migrationsIn(session),
    tables,
    after: await afterRows(session),
    sequences: await sequencesOf(session, shapes),
    waiting: await waitingIn(session),
    files,
    hasKeys: keys !== undefined,
  }
  await session.script('commit')
  return manifest
}

/** Writes the database and the storage as of one moment into an archive, while the product is in use. */
export async function dump(source: Source, path: string): Promise<BackupResult> {
  const draft = await beginArchive(path, new Date())
  try {
    const manifest = await dumpAll(source, draft)
    return { manifest, bytes: await draft.finish(manifest) }
  } catch (error) {
    await draft.drop()
    throw error
  }
}

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** Returns the name of an archive by its time, to the second. */
export const archiveName = (at: Date): string => `nerud-${stamp(at)}.tar`

/** What a running server knows about the location of its data. */
interface Own {
  readonly address: Address
  readonly addressText: string
  readonly storage: Storage
  readonly dataDir: string
  readonly tokenKey: string | undefined
  readonly version: string
}

/** Writes an archive into the backups of the data folder, like the command, but from within the server; returns its name and size. */
export async function backupWithin({
  address,
  dataDir,
  tokenKey,
  ...rest
}: Own): Promise<{ readonly file: string; readonly megabytes: number }> {
  const session = openSession(address, { name: 'nerud-backup', statementTimeout: 0 })
  const keys = join(dataDir, KEYS_FILE)
  const file = archiveName(new Date())
  try {
    const source = { ...rest, session, keysFile: tokenKey === undefined && existsSync(keys) ? keys : undefined }
    const { bytes } = await dump(source, join(dataDir, 'backups', file))
    return { file, megabytes: Math.round(bytes / 100_000) / 10 }
  } finally {
    await session.end().catch(() => undefined)
  }
}
