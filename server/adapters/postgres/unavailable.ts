/**
 * What a statement fails with while the server is away: the link broke, the server is ending, starting or full, no session came free, or the server
 * there is a standby now (25006). What was under way may or may not have been carried out: a COMMIT among it too.
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

/** Did the call fail because the database was away, rather than because of what was asked? */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.has(String((error as { code?: unknown } | null)?.code))
