import type { ExternalServices } from './adapters/externalServices.ts'
import type { Engine } from './engine/engine.ts'
import type { DefinedRules } from './engine/rules.ts'
import type { JobKinds } from './jobs/kind.ts'
import type { Route } from './routes/route.ts'

/** What an area adds on the server to what it declares. `L`: the rules one by one, so that the compiler can say which are missing. */
export interface AreaRules<L extends readonly DefinedRules[] = readonly DefinedRules[]> {
  readonly rules: L
  /** Statements that make tables and triggers which no declaration asks for, repeatable; `zone` is that of the business day. */
  readonly tables?: (zone: string) => readonly string[]
  /** Those that keep something of each row: where a database is filled first they come after the rows. */
  readonly kept?: (zone: string) => readonly string[]
  /** Endpoints of no resource. */
  readonly routes?: (services: ExternalServices) => readonly Route[]
  /** What the kinds of its jobs do, by code. */
  readonly jobs?: JobKinds
  /** What a new business day begins; it is asked every minute. */
  readonly daily?: (engine: Engine) => Promise<unknown>
  /** What is done every minute. */
  readonly minutely?: (engine: Engine) => Promise<unknown>
  /** What is done every hour. */
  readonly hourly?: (engine: Engine) => Promise<unknown>
}

/** Says what an area adds on the server. */
export const defineAreaRules = <const L extends readonly DefinedRules[]>(area: AreaRules<L>): AreaRules<L> => area
