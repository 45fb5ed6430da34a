import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin'
import type { FilterValues, Sort } from '#resource'
import type { RequestOptions, Method } from '../api.ts'
import type { Row } from './rows.ts'
import type { Wire } from './values.ts'

/** Where rows come from: a further list of the resource by its key in `api.lists`, what its path holds, and what it takes beside filters. */
export interface ListPlace {
  readonly list?: string | undefined
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly takes?: Readonly<Record<string, string>> | undefined
}

/** The `meta` of the verbs that read. */
export interface ReadMeta extends ListPlace {
  /** Counts all rows: `total` is returned only then, since counting costs more than a page. */
  readonly total?: boolean
  /** Asks for the options of a select: at most 15 records in use, with the fields of their titles and a `label`. */
  readonly options?: boolean
  /** Records that must be among the options. */
  readonly ids?: readonly (number | string)[]
  /** A missing right is left to the caller: no notice, no way to /403. */
  readonly quiet?: boolean
}

/** The `meta` of the verbs that write. */
export interface WriteMeta {
  /** Makes a repeated `create` count once; a new key when left out. */
  readonly idempotencyKey?: string
  /** The version that the write rests on; that of `previousData` when left out. */
  readonly version?: number
  /** What is sent beside the record: the wish to recalculate what depends on it, or to preview that. */
  readonly beside?: Readonly<Record<string, unknown>>
}

/** One line of a select. */
export interface SelectOption extends RaRecord<number> {
  readonly label: string
}

/** Which page of a list is asked for: the one that begins at a cursor, the first one without it. */
export interface PageParams extends ListPlace {
  readonly filter?: FilterValues
  readonly sort?: readonly Sort[]
  readonly after?: string | undefined
  readonly size?: number
  /** The fields that the rows hold beside their ids and versions; all that the list carries when left out. */
  readonly fields?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}
/** A page; `next` is the cursor of the one that follows, absent at the end of the list. */
export interface PageResult {
  readonly data: readonly Row[]
  readonly next?: string
  /** The places by which a list with many rows is ordered at once; by any where it is left out. */
  readonly orders?: readonly string[]
}

/** Whom an action is done to: one record, several by id or by the address of their list (its bare question for the plain one), or the resource as a whole. `versions`: those in which they were seen, by id; others are left. */
export type ActionTarget =
  | { readonly on: 'one'; readonly record: Wire }
  | { readonly on: 'many'; readonly ids: readonly number[]; readonly filter?: string; readonly versions?: Readonly<Record<string, number>> }
  | { readonly on: 'all' }

/** A declared action of the resource: its name, whom it is done to, its input by place, and the key that makes a repetition count once. */
export interface ActionCall {
  readonly action: string
  readonly target: ActionTarget
  readonly input?: Wire
  readonly key?: string
}
/** Any other call of the API by its path; GET by default. */
export interface OtherCall extends RequestOptions {
  readonly path: string
  readonly method?: Method
}

/** What a function is told that reads for a query. */
export interface Signalled {
  readonly signal: AbortSignal
}

/** The response of a call: its JSON, or the Blob of a file, and its headers. */
export interface CallResult<T> {
  readonly data: T
  readonly headers: Headers
}

/**
 * The verbs of react-admin, and three of our own: `invoke` for what is no verb (a declared action, a further call of the API), `onDay` for how things stood, and `getPage` for a page
 * by its cursor. `create`, `update` and `delete` return the headers of the response too. Failed calls throw an `HttpProblem`.
 */
export interface DeclaredDataProvider extends DataProvider {
  invoke: <T = any>(resource: string | null, params: ActionCall | OtherCall) => Promise<CallResult<T>>
  getPage: (resource: string, params: PageParams) => Promise<PageResult>
  /** The same provider to whose reads all that depends on the day is as it was on that one; none where the server cannot say it. */
  onDay?: (day: string) => DeclaredDataProvider
}

/** The data provider of the screens, with its own methods. */
export const useProvider = (): DeclaredDataProvider => useDataProvider<DeclaredDataProvider>()
