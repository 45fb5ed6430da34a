import type { Looks } from './looks.ts'
import type { Storage } from '../adapters/files.ts'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { ExternalServices } from '../adapters/externalServices.ts'
import type { Standbys } from '../adapters/standbys.ts'
import type { Renderer } from './documents/renderer.ts'
import type { Running } from './http/running.ts'
import type { Log } from '../log.ts'
import type { Db } from './sql.ts'
import type { Tx } from './tx.ts'
import type { User } from './user.ts'
import type { FilterContext } from './read/filters.ts'
import { textsIn, type LocalizedTexts } from './texts.ts'

/** A template document to be filled: its name and its bytes. */
export interface TemplateFile {
  readonly id: number
  readonly name: string
  /** What it is filled from, by the number of the template object. */
  readonly object: number
  /** The code of the form of the product that it is; null for those that people made. */
  readonly form: string | null
  readonly bytes: Uint8Array
}

/** Puts a job of a kind into the queue, once the transaction has been committed; returns its id. */
export type StartJob = (tx: Tx, kind: string, params: Readonly<Record<string, unknown>>, total?: number) => Promise<number>

/** Rows of a statement as their reader takes them, so many at once. */
export type Portions = <R>(statement: CompiledQuery<R>, atOnce: number) => AsyncIterableIterator<QueryResult<R>>

/** Everything that the pipelines are given once, at the start. */
export interface Engine extends FilterContext, LocalizedTexts {
  readonly db: Db
  /** The day on which a call asks how things stood; of now without one. */
  readonly onDay?: string
  /** The same database for results that are read as their readers take them. */
  readonly portions: Portions
  /** Where lists, sums and exports may be read instead. */
  readonly standbys?: Standbys | undefined
  /** The exports and archives that people are taking. */
  readonly downloads: Running
  /** The templates that people are having checked or filled, and what does it. */
  readonly documents: Running
  readonly renderer: Renderer
  readonly storage: Storage
  readonly externalServices: ExternalServices
  readonly log: Log
  /** The address at which people and programs find the product, without a slash at the end. */
  readonly publicUrl: string
  readonly clock: () => Date
  /** The largest upload, in bytes. */
  readonly maxUpload: number
  readonly startJob: StartJob
  readonly looks: Looks
  /** Is a change refused that does not name the version it has seen? By the property `versions`; asked only of such a change. */
  readonly requiresVersions: (db: Db) => Promise<boolean>
  /** Those of these people who can sign in, or all who can, with their rights. */
  readonly people: (db: Db, ids: readonly number[] | null) => Promise<readonly User[]>
  /** Finds the template documents that a user chose for objects. */
  readonly templates: (db: Db, ids: readonly number[], objects: readonly number[]) => Promise<readonly TemplateFile[]>
}

/** The engine as it speaks to those who use a language: the first one where it is not known. */
export const engineIn = (engine: Engine, language: string | null): Engine => ({ ...engine, ...textsIn(engine.languages, language) })

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Making a formatter takes a hundred times as long as using it. */
function formatterIn(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  formatters.set(zone, known)
  return known
}

const MINUTE = 60_000
let lastDay: { readonly minute: number; readonly zone: string; readonly day: string } | undefined
/** The business day of a moment, YYYY-MM-DD, in the zone of the business. Days have begun on whole minutes everywhere since 1972: calls of one minute share their answer. */
export function dayOf(moment: Date, zone: string): string {
  const minute = Math.floor(moment.getTime() / MINUTE)
  if (lastDay?.minute !== minute || lastDay.zone !== zone) lastDay = { minute, zone, day: formatterIn(zone).format(moment) }
  return lastDay.day
}
