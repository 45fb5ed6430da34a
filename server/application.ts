import type { Menu, Resources, Rights, TabbedPages } from '#resource'
import type { ExternalServices, Environment, OwnServices } from './adapters/externalServices.ts'
import type { Engine, TemplateFile } from './engine/engine.ts'
import type { DefinedRules, RuleBook } from './engine/rules.ts'
import type { JobKinds } from './jobs/job.ts'
import type { Route } from './routes/route.ts'
import type { Database } from './adapters/database.ts'
import type { Storage } from './adapters/files.ts'
import type { Db } from './engine/sql.ts'
import type { Migration } from './engine/schema/schema.ts'
import type { Words } from './engine/texts.ts'

/** What an area adds on the server to its declarations. `L`: the rules one by one, so that the compiler can report missing ones. */
export interface AreaRules<L extends readonly DefinedRules[] = readonly DefinedRules[]> {
  readonly rules: L
  /** Repeatable statements that create tables and triggers beyond the declarations; `zone` is that of the business day. */
  readonly tables?: (zone: string) => readonly string[]
  /** Those that compute something for each row; they run after an empty database was filled. */
  readonly kept?: (zone: string) => readonly string[]
  /** Routes that belong to no resource. */
  readonly routes?: (services: ExternalServices) => readonly Route[]
  /** The kinds of its jobs, by code. */
  readonly jobs?: JobKinds
  /** Runs every minute, for work that a new business day causes. */
  readonly daily?: (engine: Engine) => Promise<unknown>
  /** Runs every minute. */
  readonly minutely?: (engine: Engine) => Promise<unknown>
  /** Runs every hour. */
  readonly hourly?: (engine: Engine) => Promise<unknown>
}

/** Declares what an area adds on the server. */
export const defineAreaRules = <const L extends readonly DefinedRules[]>(area: AreaRules<L>): AreaRules<L> => area

/** What filling an empty database needs. */
interface FirstStart {
  readonly host: string
  /** The time zone of business days. */
  readonly zone: string
  readonly storage: Storage
}

/** A business as given to the server: its declarations, rules and texts. `server/` imports nothing of it. */
export interface Application {
  /** The name that the program prints when it starts. */
  readonly name: string
  readonly resources: Resources
  readonly menu: Menu
  /** Pages with several lists as tabs. */
  readonly pages: TabbedPages
  /** All rights; the administrator has them. */
  readonly rights: readonly string[]
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
  readonly fill: (database: Database, start: FirstStart) => Promise<readonly string[]>
}
