import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStorageUnavailable } from '../adapters/filesFailure.ts'
import { isExplained, explained } from '../adapters/postgres/texts.ts'
import { root } from '../root.ts'
import { texts } from './texts.ts'

/** The version of this program. */
export const ownVersion = (): string => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** What the outside world did to a command, in a sentence; anything else stays as it is. */
export const worded = (error: unknown, usage: string): unknown => {
  const { code, message } = error as { code?: string; message: string }
  if (code?.startsWith('ERR_PARSE_ARGS')) return explained(`${texts.unknownOption(/'(-[^' ]*)/.exec(message)?.[1] ?? '')} ${usage}`, error)
  if (isStorageUnavailable(error)) return explained(texts.noStorage(message), error)
  if (code === 'CONNECTION_LOST') return explained(texts.noConnection, error)
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', '53100'].includes(code)
    ? explained(texts.noPlace(message), error)
    : error
}

/** Runs a command with its arguments: an error that explains itself is one sentence and code 1, anything else shows where it happened. A signal ends it as an error would, database included. */
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
