import type { Looks, User } from './user.ts'
import type { Storage } from '../adapters/files.ts'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { ExternalServices } from '../adapters/externalServices.ts'
import type { Standbys } from '../adapters/standbys.ts'
import type { Renderer } from './documents/renderer.ts'
import type { Running } from './http/running.ts'
import type { Log } from '../log.ts'
import type { Db } from './sql.ts'
import type { Tx } from './tx.ts'
import type { FilterContext } from './read/filters.ts'
import { textsIn, type LocalizedTexts } from './texts.ts'

/** A template document to fill: its name and its bytes. */
export interface TemplateFile {
  readonly id: number
  readonly name: string
  /** The number of the template object that supplies its data. */
  readonly object: number
  /** The code of the built-in form that it is; null for templates that people uploaded. */
  readonly form: string | null
  readonly bytes: Uint8Array
}

/** Queues a job of a kind when the transaction commits; returns its id. */
export type StartJob = (tx: Tx, kind: string, params: Readonly<Record<string, unknown>>, total?: number) => Promise<number>

/** Streams the rows of a statement, `atOnce` rows at a time, as the consumer reads them. */
export type Portions = <R>(statement: CompiledQuery<R>, atOnce: number) => AsyncIterableIterator<QueryResult<R>>

/** Everything that the pipelines receive at the start. */
export interface Engine extends FilterContext, LocalizedTexts {
  readonly db: Db
  /** The day whose dated values a call reads, YYYY-MM-DD; by default the current day. */
  readonly onDay?: string
  /** Streams rows of the same database. */
  readonly portions: Portions
  /** Standby servers from which lists, sums and exports may be read. */
  readonly standbys?: Standbys | undefined
  /** Exports and archives in progress, by user. */
  readonly downloads: Running
  /** Template checks and fills in progress, by user, and the renderer that does them. */
  readonly documents: Running
  readonly renderer: Renderer
  readonly storage: Storage
  readonly externalServices: ExternalServices
  readonly log: Log
  /** The public URL of the product, without a trailing slash. */
  readonly publicUrl: string
  readonly clock: () => Date
  /** The largest upload, in bytes. */
  readonly maxUpload: number
  readonly startJob: StartJob
  readonly looks: Looks
  /** Whether a change without `If-Match` is refused: the setting `versions`. Called only for such changes. */
  readonly requiresVersions: (db: Db) => Promise<boolean>
  /** Returns those of these people who can sign in, or all who can for null, with their rights. */
  readonly people: (db: Db, ids: readonly number[] | null) => Promise<readonly User[]>
  /** Returns the template documents that a user chose for these objects. */
  readonly templates: (db: Db, ids: readonly number[], objects: readonly number[]) => Promise<readonly TemplateFile[]>
}

/** Returns the engine with the texts of a language; an unknown language gets the first one. */
export const engineIn = (engine: Engine, language: string | null): Engine => ({ ...engine, ...textsIn(engine.languages, language) })

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Cached: creating a formatter takes a hundred times as long as using it. */
function formatterIn(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  formatters.set(zone, known)
  return known
}

const MINUTE = 60_000
let lastDay: { readonly minute: number; readonly zone: string; readonly day: string } | undefined
/**
 * Returns the business day of a moment, YYYY-MM-DD, in the time zone of the business. The result is cached for a minute: since 1972 days
 * begin on whole minutes in every zone.
 */
export function dayOf(moment: Date, zone: string): string {
  const minute = Math.floor(moment.getTime() / MINUTE)
  if (lastDay?.minute !== minute || lastDay.zone !== zone) lastDay = { minute, zone, day: formatterIn(zone).format(moment) }
  return lastDay.day
}
