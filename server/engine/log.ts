import { pino, type Logger } from 'pino'

/** The structured log; passwords and tokens never enter it. */
export type Log = Logger

/** Opens the log at a level; `silent` in tests. */
export const openLog = (level: string): Log =>
  pino({
    level,
    redact: { paths: ['*.password', '*.token', 'password', 'token', 'req.headers.authorization'], censor: '[скрыто]' },
    base: null,
  })
