import type { ExternalServices } from './adapters/externalServices.ts'
import type { Engine } from './engine/engine.ts'
import type { DefinedRules } from './engine/rules.ts'
import type { JobKinds } from './jobs/kind.ts'
import type { Route } from './routes/route.ts'

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
