import type { Menu, Resources, Rights, TabbedPages, Fields, Method, Shape } from '#resource'
import type { ExternalServices, Environment, OwnServices, Mail } from './adapters/externalServices.ts'
import type { Engine, TemplateFile } from './engine/engine.ts'
import type { DefinedRules, RuleBook } from './engine/rules.ts'
import type { JobKinds } from './jobs/job.ts'
import type { Database } from './adapters/database.ts'
import type { Storage } from './adapters/files.ts'
import type { Db } from './engine/sql.ts'
import type { Migration } from './engine/schema/schema.ts'
import type { Words, LocalizedTexts } from './engine/texts.ts'
import type { Log } from './log.ts'
import type { Tx } from './engine/tx.ts'
import type { User } from './engine/user.ts'
import type { Sessions } from './session/sessions.ts'
import type { FirstStart } from './settings.ts'

/** What an area adds on the server to its declarations. `L`: the rules one by one, so that the compiler can report missing ones. */
export interface AreaRules<L extends readonly DefinedRules[] = readonly DefinedRules[]> {
  /** The rules of its resources: `defineRules(…)` each. */
  readonly rules: L
  /** Repeatable statements that create tables and triggers beyond the declarations; `zone` is that of the business day. */
  readonly tables?: (zone: string) => readonly string[]
  /** Statements that compute something for each row; they run after an empty database was filled. */
  readonly derivedTables?: (zone: string) => readonly string[]
  /** The error codes that only its calls answer, with their meaning and remedy. */
  readonly errors?: readonly Readonly<Record<string, unknown>>[]
  /** Rows of lookups that belong to the product, by table: every start adds missing ones, by id, and updates the texts of existing ones. */
  readonly catalogues?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** The first rows of books that users maintain, by table; added while a book is empty. */
  readonly books?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Routes that belong to no resource. */
  readonly routes?: (services: ExternalServices) => readonly Route[]
  /** The kinds of its jobs, by code. */
  readonly jobs?: JobKinds
  /**
   * Runs once per business day, by name, on one server, soon after the day begins or a server starts. Work that failed is repeated a minute
   * later, so it must be able to begin anew; the name never changes, because the database remembers it.
   */
  readonly daily?: Readonly<Record<string, (engine: Engine) => Promise<unknown>>>
  /** Runs at the start and every minute: it looks whether something is due. */
  readonly minutely?: (engine: Engine) => Promise<unknown>
  /** Runs every hour. */
  readonly hourly?: (engine: Engine) => Promise<unknown>
}

/** Declares what an area adds on the server. */
export const defineAreaRules = <const L extends readonly DefinedRules[]>(area: AreaRules<L>): AreaRules<L> => area

/** What filling an empty database needs. */
export interface Filling extends FirstStart {
  /** The time zone of business days. */
  readonly zone: string
  readonly storage: Storage
}

/** What both sides read of a business. */
export interface Declarations {
  /** The name that the program prints when it starts. */
  readonly name: string
  readonly resources: Resources
  readonly menu: Menu
  /** Pages with several lists as tabs. */
  readonly pages: TabbedPages
  /** All rights; the administrator has them. */
  readonly rights: readonly string[]
}

/** What only the server has of a business: its rules and texts. */
export interface ServerRules {
  /** The right to share a saved view of a list with a role or everyone. */
  readonly sharing?: Rights
  /** Translation keys that declarations use: of menu entries and of units. */
  readonly words: { readonly labels: readonly string[]; readonly units: readonly string[] }
  readonly rules: RuleBook
  readonly areas: readonly AreaRules[]
  readonly jobs: JobKinds
  /** The server's texts by language; the first language replaces missing texts of the others. */
  readonly languages: Readonly<Record<string, Words>>
  readonly migrations: readonly Migration[]
  /** Returns the template files that a user chose for objects. */
  readonly templates: (storage: Storage) => (db: Db, ids: readonly number[], objects: readonly number[]) => Promise<readonly TemplateFile[]>
  /** Opens the services that this application adds to those of the framework. */
  readonly services: (env: Environment) => Partial<OwnServices>
  /** Fills an empty database, or updates the catalogues of an existing one; returns lines for the person who started the server. */
  readonly fill: (database: Database, start: Filling) => Promise<readonly string[]>
}

/** A business as given to the server. `server/` imports nothing of it. */
export interface Application extends Declarations, ServerRules {}

/** What routes need to know of the installation. */
export interface RouteConfig {
  readonly version: string
  /** The URL of the screens, without a trailing slash: links in emails begin with it. */
  readonly publicUrl: string
  /** The time zone of the business day, such as Europe/Moscow. */
  readonly businessZone: string
  /** Every right code of the product: account 1 has them all. */
  readonly adminRights: readonly string[]
}

/** What a call of a route works with. */
export interface RouteCall extends LocalizedTexts {
  readonly request: Request
  /** The decoded {parameters} of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The input by field name, validated by the route's `input`; empty without one. */
  // The types of the values depend on the route's own `input`.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly input: Readonly<Record<string, any>>
  /** Null on public routes without a session. */
  readonly user: User | null
  /** The network address of the client. */
  readonly address: string
  /** The time of the call. */
  readonly now: Date
  /** The pool; every statement is its own transaction. */
  readonly db: Db
  readonly resources: Resources
  /** Whether the database answers, however busy it is. */
  isAlive(): Promise<boolean>
  readonly config: RouteConfig
  readonly sessions: Sessions
  readonly mail: Mail
  readonly log: Log
  /** Headers of the response. */
  readonly headers: Headers
  /** Runs work in a transaction, on behalf of the caller, or of `as` when nobody is signed in. */
  open<T>(work: (tx: Tx) => Promise<T>, as?: User): Promise<T>
  /** Runs after the response was sent, so that its duration cannot be measured by the client; failures are logged. */
  later(work: () => Promise<void>): void
}

/** A route that belongs to no resource. Routes are matched before the calls of resources. */
export interface Route {
  /** GET, POST, PATCH, PUT or DELETE. */
  readonly method: Method
  /** As in `routesOf`: no leading slash, parameters as {name}. */
  readonly path: string
  /** Any of these codes is enough, none means any signed-in user; 'public' needs no session. */
  readonly right: Rights | 'public'
  /** The header that authenticates it instead of a session, for the API documentation; its `handle` checks it. */
  readonly key?: string
  /** It changes nothing. */
  readonly reads: boolean
  /** It writes, but is allowed in read-only mode: own password, sign-out, the switch itself. */
  readonly evenReadOnly?: boolean
  /** A GET that stores something: HEAD and a browser's prefetch do nothing (silent-places §1). */
  readonly keeps?: boolean
  /** Allowed while a temporary password must be changed. */
  readonly evenMustChange?: boolean
  /** Its heading in the API documentation. */
  readonly area: string
  /** The translation key of its summary in the API documentation. */
  readonly summary: string
  /** The format of the input; by default JSON, the query string for GET. */
  readonly body?: 'json' | 'multipart' | 'none'
  /** It reads its body itself, with its own limits, after identifying the sender: `input` only documents it. */
  readonly readsItself?: boolean
  /** The input: unknown fields are errors, required ones must be present. */
  readonly input?: Fields
  /** What it returns, for the API documentation, which tests verify: a shape, a file, or 'nothing' for a response without a body. */
  readonly answer?: Shape | 'file' | 'nothing'
  /** The headers of its answer, for the API documentation. */
  readonly headers?: readonly string[]
  /** Returns a Response, or a value that is sent as JSON with status 200; undefined is sent as 204. Errors are thrown. */
  handle(call: RouteCall): Promise<unknown>
}
