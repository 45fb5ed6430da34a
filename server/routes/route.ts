import type { Fields, Method, Resources, Rights, Shape } from '#resource'
import type { Mail } from '../adapters/mail.ts'
import type { Log } from '../log.ts'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'
import type { User } from '../engine/user.ts'
import type { LocalizedTexts } from '../engine/texts.ts'
import type { Sessions } from '../session/sessions.ts'

/** What routes need to know of the installation. */
export interface RouteConfig {
  readonly version: string
  /** The address at which people open the screens, without a slash at the end: links in letters begin with it. */
  readonly publicUrl: string
  /** The time zone of the business day, such as Europe/Moscow. */
  readonly businessZone: string
  /** Every right code of the product: what account 1 holds. */
  readonly adminRights: readonly string[]
}

/** What one call of a route works with. */
export interface RouteCall extends LocalizedTexts {
  readonly request: Request
  /** The values of the path's {parameters}, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What was sent, by field name, checked against the route's `input`; empty without one. */
  // The types of the values are those of the route's own `input`.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly input: Readonly<Record<string, any>>
  /** Null on public routes when nobody is signed in. */
  readonly user: User | null
  /** The network address of the client. */
  readonly address: string
  /** The moment of the call. */
  readonly now: Date
  /** The pool; every statement is a transaction of its own. */
  readonly db: Db
  readonly resources: Resources
  /** Does the database answer? Asked however busy it is. */
  isAlive(): Promise<boolean>
  readonly config: RouteConfig
  readonly sessions: Sessions
  readonly mail: Mail
  readonly log: Log
  /** Headers of the response. */
  readonly headers: Headers
  /** Runs the work in one transaction, for the caller or, where nobody is signed in, for `as`. */
  open<T>(work: (tx: Tx) => Promise<T>, as?: User): Promise<T>
  /** Runs once the response has gone, so that its length does not show in the response's time; failures go to the log. */
  later(work: () => Promise<void>): void
}

/** An endpoint that belongs to no resource. Routes are matched before the calls of resources. */
export interface Route {
  readonly method: Method
  /** As `routesOf` spells it: no leading slash, parameters as {name}. */
  readonly path: string
  /** Any of these codes is enough, none means any signed-in user; 'public' needs no session. */
  readonly right: Rights | 'public'
  /** The header that opens it in place of a session, for the description of the API: its `handle` looks at it. */
  readonly key?: string
  /** It changes nothing. */
  readonly reads: boolean
  /** It writes, and read-only mode allows it nonetheless: own password, logout, the switch itself. */
  readonly evenReadOnly?: boolean
  /** A GET that keeps what it finds: HEAD and what a browser fetches ahead of its user do nothing (silent-places §1). */
  readonly keeps?: boolean
  /** Open to those who must change their password first. */
  readonly evenMustChange?: boolean
  /** The heading under which the documentation of the API lists it. */
  readonly area: string
  /** The key of a sentence for the documentation of the API. */
  readonly summary: string
  /** How the input travels; JSON by default, the query for GET. */
  readonly body?: 'json' | 'multipart' | 'none'
  /** It reads its body itself, by limits of its own, once it knows who sends it: `input` only documents it. */
  readonly readsItself?: boolean
  /** What may be sent: unknown fields are errors, required ones asked for. */
  readonly input?: Fields
  /** What it returns, for the description of the API, which tests hold it to: a shape, a file, or 'nothing' for a response without a body. */
  readonly answer?: Shape | 'file' | 'nothing'
  /** The headers of its answer, for the description of the API. */
  readonly headers?: readonly string[]
  /** A Response, or a value that goes out as JSON with status 200; undefined goes out as 204. Errors are thrown. */
  handle(call: RouteCall): Promise<unknown>
}
