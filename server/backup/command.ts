import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStorageUnavailable } from '../adapters/filesFailure.ts'
import { isExplained, explained } from '../adapters/postgres/texts.ts'
import { root } from '../root.ts'
import { texts } from './texts.ts'

/** Returns the version of this program. */
export const ownVersion = (): string => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Returns an error of the environment or the arguments as a sentence; any other error unchanged. */
export const worded = (error: unknown, usage: string): unknown => {
  const { code, message } = error as { code?: string; message: string }
  if (code?.startsWith('ERR_PARSE_ARGS')) return explained(`${texts.unknownOption(/'(-[^' ]*)/.exec(message)?.[1] ?? '')} ${usage}`, error)
  if (isStorageUnavailable(error)) return explained(texts.noStorage(message), error)
  if (code === 'CONNECTION_LOST') return explained(texts.noConnection, error)
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', '53100'].includes(code)
    ? explained(texts.noPlace(message), error)
    : error
}

/**
 * Runs a command with its arguments: an explained error prints one sentence and exits with code 1, any other error prints its stack. A
 * signal ends it like an error, including the database.
 */
export async function runCommand(usage: string, work: (args: string[]) => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  try {
    await work(process.argv.slice(2))
  } catch (thrown) {
    const error = worded(thrown, usage)
    process.stderr.write(`${isExplained(error) ? error.message : ((error as Error).stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
