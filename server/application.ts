import type { Menu, Resources, Rights, TabbedPages } from '#resource'
import type { Database } from './adapters/database.ts'
import type { Environment, OwnServices } from './adapters/externalServices.ts'
import type { Storage } from './adapters/files.ts'
import type { AreaRules } from './areaRules.ts'
import type { TemplateFile } from './engine/engine.ts'
import type { Db } from './engine/sql.ts'
import type { RuleBook } from './engine/rules.ts'
import type { Migration } from './engine/schema/migrate.ts'
import type { Words } from './engine/texts.ts'
import type { JobKinds } from './jobs/kind.ts'

/** What is known of a start that may have an empty database to fill. */
interface FirstStart {
  readonly host: string
  /** The zone whose calendar says which day it is. */
  readonly zone: string
  readonly storage: Storage
}

/** A business as the server is handed it: what it declares, what its rules add, its words. `server/` imports none of it. */
export interface Application {
  /** What the program is called when it says that it runs. */
  readonly name: string
  readonly resources: Resources
  readonly menu: Menu
  /** The pages on which several lists stand as tabs. */
  readonly pages: TabbedPages
  /** All codes of rights: what the administrator holds. */
  readonly rights: readonly string[]
  /** Who may give a saved view of a list to a role and to everybody. */
  readonly sharing?: Rights
  /** The words that declarations name: of menu entries and of units. */
  readonly words: { readonly labels: readonly string[]; readonly units: readonly string[] }
  readonly rules: RuleBook
  readonly areas: readonly AreaRules[]
  readonly jobs: JobKinds
  /** What the server says, by language; the first stands in for what another one lacks. */
  readonly languages: Readonly<Record<string, Words>>
  readonly migrations: readonly Migration[]
  /** The files of templates that a user chose for objects. */
  readonly templates: (storage: Storage) => (db: Db, ids: readonly number[], objects: readonly number[]) => Promise<readonly TemplateFile[]>
  /** Opens the services that this application adds to those of the framework. */
  readonly services: (env: Environment) => Partial<OwnServices>
  /** Fills an empty database, brings the catalogues of another up to date; returns the lines that whoever started the server is to read. */
  readonly fill: (database: Database, start: FirstStart) => Promise<readonly string[]>
}
