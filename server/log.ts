import { pino, type DestinationStream, type Logger } from 'pino'

/** The structured log; passwords and tokens never enter it. */
export type Log = Logger

/** What the log says of a fault. Errors keep their words where JSON does not look; what a statement was asked with stays out. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { name, message, ...(code !== undefined && { code }), stack, ...(cause !== undefined && { cause: faultOf(cause) }) }
}

/** The standard output. A full disk behind it costs lines of the log, never the server: pino's own stream would end it, or hold its end up for ever. */
function standardOutput(): DestinationStream {
  process.stdout.off('error', ignore).on('error', ignore)
  return process.stdout
}
const ignore = (): void => undefined

/** Opens the log at a level, `silent` in tests; it goes to the standard output unless another place is given. */
export const openLog = (level: string, to: DestinationStream = standardOutput()): Log => {
  const options = {
    level,
    redact: { paths: ['*.password', '*.token', 'password', 'token', 'req.headers.authorization'], censor: '[скрыто]' },
    serializers: { error: faultOf },
    base: null,
  }
  return pino(options, to)
}
