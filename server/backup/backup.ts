import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isAlive } from '../adapters/postgres/processes.ts'
import { explained } from '../adapters/postgres/texts.ts'
import { ownVersion, runCommand, texts } from './command.ts'
import { dump, archiveName } from './dump.ts'
import { openLocations, locationsFrom } from './locations.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
/** The limit of missing files whose names are printed. */
const SHOWN = 10

const OURS = /^nerud-\d{8}-\d{6}\.tar$/

const fileFor = (given: string | undefined, dataDir: string): string => {
  const path = resolve(given ?? join(dataDir, 'backups'))
  const isFolder = given === undefined || given.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  return isFolder ? join(path, archiveName(new Date())) : path
}

/** Removes older archives of the folder, except those with a name of their own. */
const removeOlder = (folder: string, keep: number): void => {
  const archives = readdirSync(folder).filter(name => OURS.test(name))
  for (const name of archives.toSorted().slice(0, -keep)) {
    rmSync(join(folder, name))
    say(texts.removed(join(folder, name)))
  }
}

/** Removes what killed backups have left in the folder. */
const sweepParts = (folder: string): void => {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^nerud-.*\.tar\.part-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

const keepOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(given)) throw explained(texts.badKeep)
  return Number(given)
}

await runCommand(texts.backupUsage, async args => {
  const { values, positionals } = parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true })
  if (positionals.length > 1) throw explained(texts.backupUsage)
  const keep = keepOf(values.keep)
  const locations = locationsFrom(process.env)
  const path = fileFor(positionals[0], locations.dataDir)
  if (existsSync(path)) throw explained(texts.exists(path))
  sweepParts(dirname(path))
  const began = performance.now()
  const source = await openLocations(locations)
  try {
    say(texts.backupBegins(source.addressText))
    const { manifest, bytes } = await dump({ ...source, version: ownVersion() }, path)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(texts.backupDone(path, bytes, Math.round((performance.now() - began) / 100) / 10))
    say(texts.contents(manifest.tables.length, rows, manifest.files.count, manifest.files.bytes))
    if (manifest.hasKeys) say(texts.withKeys)
    const { missing } = manifest.files
    if (missing.length) process.stderr.write(`${texts.missing(missing.slice(0, SHOWN), missing.length)}\n`)
    if (keep) removeOlder(dirname(path), keep)
  } finally {
    await source.close()
  }
})
