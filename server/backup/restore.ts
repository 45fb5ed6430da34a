import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase, openDatabase, type Database } from '../adapters/database.ts'
import { openStorage } from '../adapters/files.ts'
import { describeAddress } from '../adapters/postgres/address.ts'
import { openSession, type DatabaseSession } from '../adapters/postgres/session.ts'
import { explained } from '../adapters/postgres/texts.ts'
import { openLog } from '../log.ts'
import { requeue } from '../jobs/queue.ts'
import { ACCESS_CHANNEL } from '../session/changes.ts'
import { checkArchive, type Manifest } from './archive.ts'
import { KEYS_FILE } from './dump.ts'
import { load, type Loaded } from './load.ts'
import type { Migration } from '../engine/schema/schema.ts'
import { draftFolder, isServerRunning, openExternal, purgeDrafts, type StorageLocations, locationsFrom } from './locations.ts'
import { texts, ownVersion, runCommand } from './command.ts'

/** The options of a restore. */
interface Restoring {
  readonly archive: string
  readonly locations: StorageLocations
  /** Whether existing data may be replaced. */
  readonly replace: boolean
  /** The version of this program, and the migrations that it knows. */
  readonly version: string
  readonly migrations: readonly Migration[]
  readonly say: (line: string) => void
}

const later = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0

/** Checks an archive completely, and whether this program can read it. */
async function readArchive({ archive, version, migrations }: Pick<Restoring, 'archive' | 'version' | 'migrations'>): Promise<Manifest> {
  const manifest = await checkArchive(archive)
  const known = new Set(migrations.map(one => one.name))
  if (later(manifest.version, version) || manifest.migrations.some(name => !known.has(name))) throw explained(texts.newer(manifest.version))
  return manifest
}

const writeKeys = (file: string, keys: Buffer): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, keys, { mode: 0o600 })
  renameSync(draft, file)
  chmodSync(file, 0o600)
}

const report = (how: Restoring, { hasTrigrams, keys }: Loaded): void => {
  if (!hasTrigrams) how.say(texts.noTrigrams)
  if (keys && how.locations.tokenKey) how.say(texts.foreignKeys)
}

async function pourInto(how: Restoring, manifest: Manifest, database: Database, session: DatabaseSession): Promise<Loaded> {
  const storage = await openStorage({ dataDir: how.locations.dataDir, url: how.locations.filesUrl })
  const loaded = await load(how.archive, manifest, session, storage)
  await requeue(database, manifest.waiting, openLog('silent'))
  return loaded
}

async function restoreExternal(how: Restoring, manifest: Manifest, url: string): Promise<string> {
  const { address, session } = await openExternal(url)
  const addressText = describeAddress(address)
  const database = connectDatabase(address, { poolSize: 2, statementTimeout: 0 })
  try {
    const { rows: busy } = await session.run(
      `select 1 from pg_stat_activity where datname = current_database()
        and (application_name = 'nerud' or application_name = 'nerud-${ACCESS_CHANNEL}') limit 1`,
    )
    if (busy.length) throw explained(texts.running(addressText))
    const { rows: existing } = await session.run(
      `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
    )
    if (existing.length && !how.replace) throw explained(texts.notEmpty(addressText))
    if (existing.length) how.say(texts.replacing(addressText))
    const loaded = await pourInto(how, manifest, database, session)
    report(how, loaded)
    if (loaded.keys && !how.locations.tokenKey) writeKeys(join(how.locations.dataDir, KEYS_FILE), loaded.keys)
    return addressText
  } finally {
    await session.end().catch(() => undefined)
    await database.close()
  }
}

/** Replaces the old database by the new one; the old one is moved aside with its keys. */
function swap(how: Restoring, draft: string): void {
  const { dataDir } = how.locations
  if (existsSync(join(dataDir, 'pg'))) {
    const aside = join(dataDir, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
    mkdirSync(aside, { mode: 0o711 })
    renameSync(join(dataDir, 'pg'), join(aside, 'pg'))
    if (existsSync(join(draft, KEYS_FILE)) && existsSync(join(dataDir, KEYS_FILE)))
      renameSync(join(dataDir, dirname(KEYS_FILE)), join(aside, dirname(KEYS_FILE)))
    how.say(texts.setAside(aside))
  }
  renameSync(join(draft, 'pg'), join(dataDir, 'pg'))
  if (!existsSync(join(draft, KEYS_FILE))) return
  mkdirSync(join(dataDir, dirname(KEYS_FILE)), { recursive: true, mode: 0o700 })
  renameSync(join(draft, KEYS_FILE), join(dataDir, KEYS_FILE))
}

async function restoreEmbedded(how: Restoring, manifest: Manifest): Promise<string> {
  const { dataDir } = how.locations
  if (isServerRunning(dataDir)) throw explained(texts.running(dataDir))
  const full = existsSync(join(dataDir, 'pg'))
  if (full && !how.replace) throw explained(texts.notEmpty(dataDir))
  if (full) how.say(texts.replacing(dataDir))
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  await purgeDrafts(dataDir)
  const draft = draftFolder(dataDir)
  try {
    const database = await openDatabase({ dataDir: draft, poolSize: 2, statementTimeout: 0 })
    const session = openSession(database.address, { name: 'nerud-backup', statementTimeout: 0 })
    try {
      const loaded = await pourInto(how, manifest, database, session)
      report(how, loaded)
      if (loaded.keys && !how.locations.tokenKey) writeKeys(join(draft, KEYS_FILE), loaded.keys)
    } finally {
      await session.end().catch(() => undefined)
      await database.close()
    }
    if (isServerRunning(dataDir) || existsSync(join(dataDir, 'pg')) !== full) throw explained(texts.startedMeanwhile(dataDir))
    swap(how, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return dataDir
}

/** Restores an installation from an archive, completely or not at all. Returns the address for people. */
export async function restore(how: Restoring): Promise<string> {
  const manifest = await readArchive(how)
  how.say(texts.whole(manifest.at, manifest.version))
  return how.locations.databaseUrl ? restoreExternal(how, manifest, how.locations.databaseUrl) : restoreEmbedded(how, manifest)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The command that restores an archive into the database in the environment; `migrations`: those that this program knows. */
export const restoreCommand = (migrations: readonly Migration[]): Promise<void> =>
  runCommand(texts.restoreUsage, async args => {
    const options = { replace: { type: 'boolean' }, check: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [given] = positionals
    if (given === undefined || positionals.length > 1) throw explained(texts.restoreUsage)
    const archive = resolve(given)
    if (values.check) {
      const { at, version } = await readArchive({ archive, version: ownVersion(), migrations })
      say(texts.whole(at, version))
      return
    }
    const began = performance.now()
    const addressText = await restore({
      archive,
      locations: locationsFrom(process.env),
      replace: values.replace ?? false,
      version: ownVersion(),
      migrations,
      say,
    })
    say(texts.restored(addressText, Math.round((performance.now() - began) / 100) / 10))
  })
