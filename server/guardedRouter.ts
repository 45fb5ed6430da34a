import type { Context, Hono } from 'hono'
import type { Call, CallKind } from '#resource'
import { type AccessRule, authorize } from './session/rights.ts'
import type { Database } from './adapters/database.ts'
import { networkOf, callerKey } from './session/callers.ts'
import { runAs, type Lane } from './limiter.ts'
import type { Engine } from './engine/engine.ts'
import { countCalls, MAX_CALLS, MAX_ANONYMOUS_CALLS, type Running } from './engine/http/running.ts'
import { textParameterIn } from './engine/http/calls.ts'
import { sendSeenPosition } from './engine/read/moment.ts'
import { httpError } from './httpError.ts'
import type { Caller } from './engine/user.ts'
import type { Sessions } from './session/sessions.ts'

/** A call before its caller is known; a call of a resource also has its route. */
interface GuardedRule extends AccessRule {
  readonly call?: Call
}

/** Kinds of calls that read many rows. */
const LONG_CALLS: ReadonlySet<CallKind> = new Set(['export', 'sums', 'templates', 'papers', 'paper', 'download', 'import'])
/** The page size up to which a call is short: a screen requests 50 rows. */
const SHORT_PAGE = 100
const SIZES = ['itemsPerPage', 'itemsPerPag', 'maxResults']
const SEARCHES = ['query', 'search']

/**
 * Whether a call may occupy the database for long, guessed from the request before anything is read: sums, reports, files, searches and
 * large pages. Writes are never long, however many records they change, because other calls wait for their locks.
 */
export function isLong({ call, reads, path }: GuardedRule, { url }: Request): boolean {
  if (!reads && call?.kind !== 'import') return false
  if (call && (LONG_CALLS.has(call.kind) || call.kind === 'action')) return true
  if (path.startsWith('api/uploading_to_')) return true
  const { searchParams } = new URL(url)
  // A page in the dialect of ra-data-simple-rest always counts all rows.
  if (searchParams.has('range')) return true
  return SEARCHES.some(name => searchParams.get(name)) || SIZES.some(name => Number(searchParams.get(name)) > SHORT_PAGE)
}

/** What hono stores with a call: the address of the client, and what was found out about it. */
export type Env = { Bindings: { address?: string }; Variables: { traceId: string; language: string; token?: number } }
/** Returns the address of the client; without one, it is the local machine. */
export const clientAddressOf = (c: Context<Env>): string => c.env?.address ?? '127.0.0.1'

/** Identifies the caller, limits their concurrent calls, and runs the work on their behalf. */
function turnsOf(sessions: Sessions) {
  const [people, strangers] = [countCalls(MAX_CALLS), countCalls(MAX_ANONYMOUS_CALLS)]
  const counted = async <T>(running: Running, key: string, lane: Lane, work: () => Promise<T>): Promise<T> => {
    const ended = running.begin(key)
    return runAs(key, lane, work).finally(ended)
  }
  return async (c: Context<Env>, rule: GuardedRule, work: (caller: Caller | null) => Promise<Response>): Promise<Response> => {
    const stranger = networkOf(clientAddressOf(c))
    const caller = await runAs(stranger, 'stranger', () => sessions.callerOf(c.req.raw, clientAddressOf(c)))
    if (!caller) return counted(strangers, stranger, 'stranger', () => work(null))
    return counted(people, callerKey(caller.user), isLong(rule, c.req.raw) ? 'long' : 'short', () => work(caller))
  }
}

/** Returns the engine in the language of a call. */
export type EngineFor = (c: Context<Env>) => Engine
interface GuardedParts {
  readonly sessions: Sessions
  readonly database: Database
}

/** Mounts routes: each call is checked for session, right and read-only mode, and its response gets the session's headers. */
export interface GuardedRouter {
  mount(rule: GuardedRule, work: (engine: Engine, c: Context<Env>, caller: Caller | null) => Promise<Response>): void
}

/** Creates the router of guarded calls. */
export const guardedRouterOf = (app: Hono<Env>, { sessions, database }: GuardedParts, engineFor: EngineFor): GuardedRouter => {
  const inTurn = turnsOf(sessions)
  return {
    mount: (rule, work) =>
      void app.on(rule.method, `/${rule.path.replace(/\{(\w+)\}/g, ':$1')}`, (c: Context<Env>) =>
        inTurn(c, rule, async caller => {
          // A public call does not count as use of a token, and its address may contain a secret.
          if (caller?.user.token && rule.right !== 'public') c.set('token', caller.user.token.id)
          if (caller) sessions.api.countCall(caller)
          authorize(caller, rule)
          if (!rule.reads && c.req.method === 'HEAD') throw httpError(405, 'NO_ROUTE', { key: 'nerud.server.noRoute' })
          if (caller) await sessions.rememberLanguage(caller.user, c.get('language'))
          const answer = await work(engineFor(c), c, caller)
          // Nobody reads the body of a HEAD response, and a stream from the database would wait for its reader forever.
          if (c.req.method === 'HEAD' && textParameterIn(answer) === undefined) await answer.body?.cancel()
          if (caller) for (const [name, value] of Object.entries(await sessions.headersFor(caller))) answer.headers.set(name, value)
          if (caller && database.standbys) await sendSeenPosition(database.standbys, rule.reads, c.req.raw, answer)
          return answer
        }),
      ),
  }
}
