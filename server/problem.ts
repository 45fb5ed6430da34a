import { isDiskFull } from './adapters/dataFolder.ts'
import { isStorageUnavailable } from './adapters/files.ts'
import { isPoolBusy, isUnavailable } from './adapters/postgres/pool.ts'
import { isFileProblem } from './engine/files/problem.ts'
import { localizedErrorOf, type HttpError } from './httpError.ts'
import type { Log } from './log.ts'
import type { Texts } from './engine/texts.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Returns an error as problem+json in the language of the call, with the fields named (foundations §8). */
export function problemAnswer(error: HttpError<string>, traceId: string): Response {
  const errors = error.errors ?? {}
  const body = {
    ...error.extra,
    status: error.status,
    code: error.code,
    title: TITLES[error.status] ?? 'Error',
    detail: error.message,
    message: error.message,
    errors,
    violations: Object.entries(errors).map(([field, message]) => ({ field, message })),
    traceId,
  }
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', ...error.headers },
  })
}

/** Whether two calls blocked each other and the database ended one, which can simply be repeated. */
const isBusy = (error: unknown): boolean => ['40P01', '40001', '55P03'].includes(String((error as { code?: unknown } | null)?.code))

/**
 * The seconds for `Retry-After`: the database is unreachable, the file storage is unreachable, a disk is full, the wait for a slot was too
 * long.
 */
const [AWAY_SECONDS, STORAGE_SECONDS, SPACE_SECONDS, BUSY_SECONDS] = ['1', '5', '5', '5']

/**
 * Returns the response of a failed call: its own error; 503 while the database is unreachable or a disk is full; otherwise 500 with a trace
 * id that is in the log.
 */
export function failureAnswer(error: unknown, texts: Texts, log: Log, traceId: string): Response {
  const known = localizedErrorOf(error, texts)
  if (known) return problemAnswer(known, traceId)
  if (isFileProblem(error))
    return problemAnswer(
      { status: 422, code: 'WRONG_FILE', message: texts(error.key, error.params), errors: { file: texts(error.key, error.params) } },
      traceId,
    )
  if (isBusy(error)) return problemAnswer({ status: 409, code: 'NOT_NOW', message: texts('nerud.server.busy') }, traceId)
  if (isDiskFull(error)) {
    log.error({ error, traceId }, 'a disk is full: nothing was stored')
    const headers = { 'retry-after': SPACE_SECONDS }
    return problemAnswer({ status: 503, code: 'NO_SPACE', message: texts('nerud.server.noSpace'), headers }, traceId)
  }
  if (isStorageUnavailable(error)) {
    log.error({ error, traceId }, 'the store of files does not answer')
    const headers = { 'retry-after': STORAGE_SECONDS }
    return problemAnswer({ status: 503, code: 'NO_STORAGE', message: texts('nerud.server.noStorage'), headers }, traceId)
  }
  if (isPoolBusy(error)) {
    log.warn({ error: String(error), traceId }, 'a call waited too long for its turn')
    const headers = { 'retry-after': BUSY_SECONDS }
    return problemAnswer({ status: 503, code: 'OVERLOADED', message: texts('nerud.server.overloaded'), headers }, traceId)
  }
  if (isUnavailable(error)) {
    log.warn({ error: String(error), traceId }, 'a call found no database')
    const headers = { 'retry-after': AWAY_SECONDS }
    return problemAnswer({ status: 503, code: 'UNAVAILABLE', message: texts('nerud.server.away'), headers }, traceId)
  }
  log.error({ error, traceId }, 'a call failed')
  return problemAnswer({ status: 500, code: 'SERVER_ERROR', message: texts('nerud.server.serverError') }, traceId)
}
