import { SEEN_HEADER } from '#resource/moment'
import {
  areRightsOld,
  changeSession,
  flagRights,
  expireSession,
  endSession,
  refreshRights,
  currentSession,
  type Me,
  type Session,
} from './session.ts'
import { seenPositionHeader, rememberSeenPosition, HOST, languageHeader, isOfGateway, markOffline, markOnline } from './connection.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What a call sends, and how its failures are handled. */
export interface RequestOptions {
  /** Query parameters, as pairs in order or by name; empty values are left out. */
  readonly query?: Iterable<readonly [string, string]> | Readonly<Record<string, unknown>>
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** The response is a file: `body` is a Blob. */
  readonly asFile?: boolean
  /** A call of the pages before sign-in: needs no session, and its 401 and 403 are ordinary errors. */
  readonly entry?: boolean
  /** A 403 is left to the caller: no notification, no redirect to /403. */
  readonly quiet?: boolean
}

/** A successful response; `body` is JSON, the Blob of a file, or null. */
interface ApiResponse<T = any> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** A failed call. `message` is the text to show (foundations §8), `text` the server's text, `errors` texts by wire path. */
export interface HttpProblem extends Error {
  readonly name: 'HttpProblem'
  readonly status: number
  readonly code: string | undefined
  readonly text: string
  readonly errors: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}
/** Whether an error is a failed API call. */
export const isHttpProblem = (error: unknown): error is HttpProblem => error instanceof Error && error.name === 'HttpProblem'

/** Calls time out after an hour (foundations §9). */
const TIMEOUT_MS = 3_600_000

type TranslateKey = (key: string) => string
let translateKey: TranslateKey = key => key
/** Sets the translator of messages of the HTTP layer; returns the function that restores the previous one. */
export function setTranslator(translate: TranslateKey): () => void {
  const former = translateKey
  translateKey = translate
  return () => {
    translateKey = former
  }
}

/** How failures of a call are handled, by its path. */
export interface FailureRules {
  /** Whether an error without a text shows its status in brackets. */
  isBracketed(path: string): boolean
  /** Whether an expired session goes straight to the sign-in page. */
  isLeaving(path: string): boolean
}
let failureRules: FailureRules = { isBracketed: () => false, isLeaving: () => false }
/** Sets the rules for calls whose failures are handled differently. */
export const setFailureRules = (ways: FailureRules): void => {
  failureRules = ways
}

const deniedListeners = new Set<() => void>()
/** Subscribes to denied calls (403); returns the function that unsubscribes. */
export function onDenied(listener: () => void): () => void {
  deniedListeners.add(listener)
  return () => deniedListeners.delete(listener)
}

/** The text to show for any failure. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Wording {
  /** A call of the pages before sign-in. */
  readonly entry?: boolean | undefined
  /** The status is shown in brackets when the server gives no text. */
  readonly bracketed?: boolean
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function wordsOf(status: number, statusText: string, text: string | undefined, { entry, bracketed }: Wording): string {
  if (status === 401) return text ?? translateKey('nerud.shell.http.unauthorized')
  if (status === 403 && !entry) return translateKey('nerud.shell.http.denied')
  if (text !== undefined) return `[${status}] ${text}`
  return `${bracketed ? `[${status}]` : status} ${statusText}`.trim()
}

/** Makes the error that callers catch from a response. */
export function problemOf(status: number, statusText: string, body: unknown, voice: Wording = {}): HttpProblem {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const text = words(fields['message']) ?? words(fields['detail'])
  const message = wordsOf(status, statusText, text, voice)
  return Object.assign(new Error(message), {
    name: 'HttpProblem' as const,
    status,
    code: words(fields['code']),
    text: text ?? message,
    errors: (fields['errors'] ?? {}) as Record<string, string>,
    body: fields,
  })
}

const noAnswer = (): HttpProblem => problemOf(500, '', { message: translateKey('nerud.shell.http.noAnswer') })

const isGiven = (value: unknown): value is string | number | boolean => value !== undefined && value !== null && value !== ''

function urlOf(path: string, query: RequestOptions['query']): string {
  const pairs: Iterable<readonly [string, unknown]> = query === undefined ? [] : Symbol.iterator in query ? query : Object.entries(query)
  const search = new URLSearchParams()
  for (const [name, value] of pairs) if (isGiven(value)) search.append(name, String(value))
  const text = search.toString()
  return `${HOST}/${path.replace(/^\//u, '')}${text && `?${text}`}`
}

function initOf(method: Method, options: RequestOptions, token: string | undefined): RequestInit {
  const headers: Record<string, string> = {
    Accept: options.asFile ? '*/*' : 'application/json',
    ...languageHeader(),
    ...seenPositionHeader(),
  }
  if (method === 'PATCH' || method === 'DELETE') headers['Content-Type'] = 'application/merge-patch+json'
  else if (options.json !== undefined) headers['Content-Type'] = 'application/json'
  if (options.form) delete headers['Content-Type']
  if (token) headers['Authorization'] = `Bearer ${token}`
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return {
    method,
    headers: { ...headers, ...options.headers },
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(options.form ? { body: options.form } : options.json !== undefined && { body: JSON.stringify(options.json) }),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

let calledAt = 0
/** When the server was last called, in milliseconds since 1970. */
export const lastCallAt = (): number => calledAt

/** The transport of calls: `fetch`, or a replacement in tests. */
type Network = (url: string, init: RequestInit) => Promise<Response>
/** Makes an API call. */
export type MakeRequest = <T = any>(method: Method, path: string, options?: RequestOptions) => Promise<ApiResponse<T>>

async function send(
  network: Network,
  method: Method,
  path: string,
  options: RequestOptions,
  token: string | undefined,
): Promise<{ response: Response; body: unknown }> {
  calledAt = Date.now()
  try {
    const response = await network(urlOf(path, options.query), initOf(method, options, token))
    const body = options.asFile && response.ok ? await response.blob() : await bodyOf(response)
    if (isOfGateway(response.status, body)) markOffline()
    else markOnline()
    return { response, body }
  } catch (error) {
    if (options.signal?.aborted) throw error
    markOffline()
    throw noAnswer()
  }
}

/** The server renews the token and reports changed rights in response headers (foundations §4). */
function applySessionHeaders(headers: Headers): void {
  rememberSeenPosition(headers.get(SEEN_HEADER))
  const token = headers.get('X-New-Token')
  if (token) changeSession({ token })
  if (headers.get('update-rights') === 'true' && currentSession()) {
    flagRights()
    void renewRights()
  }
}

/** After a 401: resolves to true when the user has signed in again. Downloads and calls of some resources go straight to /login instead (foundations §8). */
async function regainSession(path: string, options: RequestOptions, used: Session | null): Promise<boolean> {
  const now = currentSession()
  if (now && now.token !== used?.token) return true
  if (!options.asFile && !failureRules.isLeaving(path)) return expireSession()
  endSession()
  return false
}

/** A temporary password must be changed first; any other 403 is reported to the layout. */
function denied({ code }: HttpProblem, { quiet }: RequestOptions): void {
  if (code === 'MUST_CHANGE_PASSWORD') changeSession({ mustChangePassword: true })
  else if (!quiet) for (const listener of deniedListeners) listener()
}

/**
 * Makes the function that calls the API over a network: bearer token, JSON or form, one error type for every failure. When the session is
 * lost it waits for the sign-in and repeats the call.
 */
export function requestOver(network: Network): MakeRequest {
  return async function make<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
    const used = options.entry ? null : currentSession()
    const { response, body } = await send(network, method, path, options, used?.token)
    if (response.status === 401 && !options.entry && (await regainSession(path, options, used))) return make<T>(method, path, options)
    if (!options.entry) applySessionHeaders(response.headers)
    if (response.ok) return { status: response.status, headers: response.headers, body: body as T }
    const problem = problemOf(response.status, response.statusText, body, {
      entry: options.entry,
      bracketed: failureRules.isBracketed(path),
    })
    if (response.status === 403 && !options.entry) denied(problem, options)
    throw problem
  }
}
export const request = requestOver((url, init) => fetch(url, init))

/** Opens a call whose response is read as a stream: shows no failure and does not extend the session. */
export const openCall = (
  path: string,
  { accept, query, signal }: { readonly accept: string; readonly query: RequestOptions['query']; readonly signal: AbortSignal },
): Promise<Response> =>
  fetch(urlOf(path, query), {
    headers: { Accept: accept, ...languageHeader(), Authorization: `Bearer ${currentSession()?.token ?? ''}` },
    signal,
  })

const loadMe = async (): Promise<Me> => (await request<Me>('GET', 'api/accounts/me')).body

/** Loads the account again and rebuilds the stored rights; on failure they stay as they are. */
export const renewRights = (): Promise<void> => refreshRights(loadMe).catch(() => undefined)
/** Loads rights that are known to be out of date; precedes permission checks. */
export const ensureFreshRights = (): Promise<void> => (areRightsOld() ? renewRights() : Promise.resolve())

/** The file name from a response's Content-Disposition. */
export function fileNameOf(headers: Headers): string | undefined {
  const disposition = headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/iu.exec(disposition)?.[1]
}

/** A random UUID for Idempotency-Key; works over plain HTTP too, where `randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
