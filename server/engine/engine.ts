import type { CompiledQuery, QueryResult } from 'kysely'
import {
  can,
  mayField,
  mayFieldIn,
  optionsOf,
  wirePathOf,
  readersOf,
  setAt,
  valueAt,
  type Resource,
  type Resources,
  type Rights,
} from '#resource'
import type { Impersonations, User } from './user.ts'
import type { Storage } from '../adapters/files.ts'
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
  readonly impersonations: Impersonations
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

/** Returns whether the user may see a field of the record. */
export const sees =
  (user: User, resource: Resource) =>
  (name: string): boolean =>
    mayField(user.rights, resource, name, 'read')

/** Returns whether the user may see a field in the rows of a list call, or, without a call, in choices. */
export const seesIn =
  (user: User, resource: Resource, call?: string) =>
  (name: string): boolean =>
    mayFieldIn(user.rights, resource, name, call)

/**
 * Returns the part of a record on the wire that the user may see anywhere: for readers of the resource all visible fields, for others its
 * title.
 */
export function visiblePart(user: User, resource: Resource, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hidden = new Set(
    Object.keys(resource.fields)
      .filter(name => !sees(user, resource)(name))
      .map(name => wirePathOf(resource, name)),
  )
  if (can(user.rights, readersOf(resource))) return Object.fromEntries(Object.entries(record).filter(([path]) => !hidden.has(path)))
  const seen: Record<string, unknown> = { id: record['id'] }
  for (const name of Object.keys(resource.fields).filter(seesIn(user, resource))) {
    const value = valueAt(record, wirePathOf(resource, name))
    if (value !== undefined) setAt(seen, wirePathOf(resource, name), value)
  }
  return seen
}

/** A field that only some may read: in all records, or in some of them. */
interface Restricted {
  readonly resource: Resource
  readonly name: string
  /** The right that reveals it in those records. */
  readonly veil?: Rights
}
const restricted = new WeakMap<Resources, readonly Restricted[]>()
function restrictedIn(resources: Resources): readonly Restricted[] {
  const known =
    restricted.get(resources) ??
    Object.values(resources).flatMap(resource =>
      Object.entries(resource.fields).flatMap(([name, one]): Restricted[] => {
        const { veiled } = optionsOf(one)
        return [
          ...(mayField(new Set(), resource, name, 'read') ? [] : [{ resource, name }]),
          ...(veiled ? [{ resource, name, veil: veiled.read }] : []),
        ]
      }),
    )
  restricted.set(resources, known)
  return known
}
const placesOf = (all: readonly Restricted[]): ReadonlySet<string> => new Set(all.map(({ resource, name }) => `${resource.name}.${name}`))

type Hidden = NonNullable<Engine['hidden']>
/** What is hidden, cached by the set of rights, of which a session has one. */
const hiddenFrom = new WeakMap<ReadonlySet<string>, { readonly resources: Resources; readonly hidden: Hidden }>()
function hiddenOf({ resources }: Engine, user: User): Hidden {
  const known = hiddenFrom.get(user.rights)
  if (known?.resources === resources) return known.hidden
  const all = restrictedIn(resources)
  const names = placesOf(all.filter(({ resource, name, veil }) => !veil && !sees(user, resource)(name)))
  const veiled = placesOf(all.filter(({ veil }) => veil && !can(user.rights, veil)))
  const hidden = { names, veiled, key: `${[...names].join()} ${[...veiled].join()}` }
  hiddenFrom.set(user.rights, { resources, hidden })
  return hidden
}

/** Returns an engine that shows records to a user: fields hidden by a right are also left out of referenced records. */
export const restrictedTo = (engine: Engine, user: User): Engine => ({ ...engine, hidden: hiddenOf(engine, user) })

/** Whether nothing is hidden from the user, in referenced records either. */
export function seesAll(engine: Engine, user: User): boolean {
  const { names, veiled } = hiddenOf(engine, user)
  return names.size === 0 && veiled.size === 0
}
