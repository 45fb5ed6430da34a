import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { explained, texts } from './postgres/texts.ts'

const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the call failed because the disk of the database or of the files is full. Nothing of the call was carried out then. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 20; at = at.cause, depth += 1)
    if (FULL.has(String((at as { code?: unknown }).code))) return true
  return false
}

type Step = 'make' | 'write'

/** Large enough that it does not fit on a full disk. */
const PROBE = Buffer.alloc(64 * 1024)

/** Returns the system's error on a data folder as a sentence for the person who starts the server. */
export function dataFolderProblem(error: unknown, dataDir: string, step: Step = 'write'): Error {
  const { code = '', message } = error as NodeJS.ErrnoException
  const why = (texts.folder as Readonly<Record<string, string>>)[code] ?? message
  return explained(step === 'make' ? texts.notMade(dataDir, why) : texts.notWritten(dataDir, why), error)
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns for a folder that accepts no entries, such as `/proc`. */
function makeFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return
  if (!stats && dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    // Another server that started at the same time was faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Creates the data folder if needed, and checks that it is writable, so that the reason is reported before anything starts. */
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
