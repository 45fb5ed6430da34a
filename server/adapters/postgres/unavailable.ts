/**
 * Error codes while the server is unreachable: the connection broke, the server is stopping, starting or full, no session became free, or
 * the server is a standby now (25006). A running statement, even a COMMIT, may or may not have been executed.
 */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'CONNECTION_LOST',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_CLOSED',
  'POOL_EXHAUSTED',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08003',
  '08006',
])

/** Whether the call failed because the database was unreachable, not because of its content. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.has(String((error as { code?: unknown } | null)?.code))
