import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { explained, texts } from './postgres/texts.ts'

const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Did the call fail because the database, or the folder of files, had no room left on its disk? Nothing of the call was carried out then. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 20; at = at.cause, depth += 1)
    if (FULL.has(String((at as { code?: unknown }).code))) return true
  return false
}

type Step = 'make' | 'write'

/** Enough that a full disk has no room for it. */
const PROBE = Buffer.alloc(64 * 1024)

/** Puts what the system says of a data folder into words for whoever starts the server. */
export function dataFolderProblem(error: unknown, dataDir: string, step: Step = 'write'): Error {
  const { code = '', message } = error as NodeJS.ErrnoException
  const why = (texts.folder as Readonly<Record<string, string>>)[code] ?? message
  return explained(step === 'make' ? texts.notMade(dataDir, why) : texts.notWritten(dataDir, why), error)
}

/** Makes a folder and those above it. Node's own way never comes back where a folder takes no new ones, as `/proc` does. */
function makeFolder(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (!there && dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    // Another server that starts beside us was first.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Makes the data folder where it is not there, and tries to write to it: what keeps the server from working is said before anything is begun or waited for. */
export function openDataFolder(dataDir: string, write: typeof writeFileSync = writeFileSync): void {
  try {
    makeFolder(resolve(dataDir))
  } catch (error) {
    throw dataFolderProblem(error, dataDir, 'make')
  }
  const file = join(dataDir, `.writable-${process.pid}`)
  try {
    write(file, PROBE)
  } catch (error) {
    throw dataFolderProblem(error, dataDir)
  } finally {
    rmSync(file, { force: true })
  }
}
