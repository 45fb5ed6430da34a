import { pino, type DestinationStream, type Logger } from 'pino'

/** The structured log; it never contains passwords and tokens. */
export type Log = Logger

/** Converts an error for the log. JSON would omit the properties of errors; parameters of a statement are left out. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { name, message, ...(code !== undefined && { code }), stack, ...(cause !== undefined && { cause: faultOf(cause) }) }
}

/**
 * The standard output. When the disk is full, lines of the log are lost, but the server continues: pino's own stream would end the process,
 * or block its end forever.
 */
function standardOutput(): DestinationStream {
  process.stdout.off('error', ignore).on('error', ignore)
  return process.stdout
}
const ignore = (): void => undefined

/** Opens the log with a level, `silent` in tests; by default it writes to the standard output. */
export const openLog = (level: string, to: DestinationStream = standardOutput()): Log => {
  const options = {
    level,
    redact: { paths: ['*.password', '*.token', 'password', 'token', 'req.headers.authorization'], censor: '[скрыто]' },
    serializers: { error: faultOf },
    base: null,
  }
  return pino(options, to)
}
