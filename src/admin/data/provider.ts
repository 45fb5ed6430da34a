import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FilterValues, Sort, WireRecord } from '#resource'
import { BUSINESS_ZONE } from '#resource/text'
import type { RequestOptions, Method, HttpProblem } from '../api.ts'
import type { Row } from './rows.ts'
import { keepZone } from './values.ts'
import { useSessionState } from '../authProvider.ts'
import { changeSession, currentSession } from '../session.ts'

/** The source of rows: another list of the resource by its key in `api.lists`, the parameters of its path, and query parameters besides filters. */
export interface RowSource {
  readonly list?: string | undefined
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly takes?: Readonly<Record<string, string>> | undefined
}

/** The `meta` of the reading verbs. */
export interface ReadMeta extends RowSource {
  /** Counts all rows; `total` is returned only then, since counting costs more than a page. */
  readonly total?: boolean
  /** Requests the options of a select: at most 15 active records, with the fields of their titles and a `label`. */
  readonly options?: boolean
  /** Ids of records that must be among the options. */
  readonly ids?: readonly (number | string)[]
  /** A 403 is left to the caller: no notification, no redirect to /403. */
  readonly quiet?: boolean
}

/** The `meta` of the writing verbs. */
export interface WriteMeta {
  /** Makes repeated `create` calls count once; a new key by default. */
  readonly idempotencyKey?: string
  /** The version that the write is based on; that of `previousData` by default. */
  readonly version?: number
  /** What is sent besides the record: a request to recalculate dependent records, or to preview that. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** An option of a select. */
export interface SelectOption extends RaRecord<number> {
  readonly label: string
}

/** A page of a list: the first one, or the one after a cursor. */
export interface PageParams extends RowSource {
  readonly filter?: FilterValues
  readonly sort?: readonly Sort[]
  readonly after?: string | undefined
  readonly size?: number
  /** The fields of the rows besides id and version; all fields of the list by default. */
  readonly fields?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}
/** A page; `next` is the cursor of the next one, absent at the end of the list. */
export interface PageResult {
  readonly data: readonly Row[]
  readonly next?: string
  /** The wire paths by which a long list can be sorted quickly; any if absent. */
  readonly orders?: readonly string[]
}

/**
 * The target of an action: one record, several by id or by the query string of their list, or the whole resource. `versions`: the versions
 * that the user has seen, by id; records with another version are skipped.
 */
export type ActionTarget =
  | { readonly on: 'one'; readonly record: WireRecord }
  | {
      readonly on: 'many'
      readonly ids: readonly number[]
      readonly filter?: string
      /** How many the filter finds, as far as that is known: it is said before the action is done. */
      readonly found?: number | undefined
      readonly versions?: Readonly<Record<string, number>>
    }
  | { readonly on: 'all' }

/** A call of a declared action: its name, target and input by wire path; `key` is the Idempotency-Key. */
export interface ActionCall {
  readonly action: string
  readonly target: ActionTarget
  readonly input?: WireRecord
  readonly key?: string
}
/** Any other API call by its path; GET by default. */
export interface OtherCall extends RequestOptions {
  readonly path: string
  readonly method?: Method
}

/** The argument of query functions. */
export interface WithSignal {
  readonly signal: AbortSignal
}

/** The response of a call: JSON or the Blob of a file, and the headers. */
export interface CallResult<T> {
  readonly data: T
  readonly headers: Headers
}

/**
 * The verbs of react-admin and three more: `invoke` for declared actions and other API calls, `onDay` for values as of a day, `getPage` for
 * pages by cursor. `create`, `update` and `delete` also return the response headers. Failed calls throw an `HttpProblem`.
 */
export interface DeclaredDataProvider extends DataProvider {
  invoke: <T = any>(resource: string | null, params: ActionCall | OtherCall) => Promise<CallResult<T>>
  getPage: (resource: string, params: PageParams) => Promise<PageResult>
  /** The same provider, reading all dated values as of the given day; absent when the server does not support it. */
  onDay?: (day: string) => DeclaredDataProvider
}

/** The data provider with its additional methods. */
export const useProvider = (): DeclaredDataProvider => useDataProvider<DeclaredDataProvider>()

/** Settings that the layout needs, by parameter; without a session, only those of the pages before sign-in. */
interface SystemVariables {
  readonly systemName?: string
  readonly favicon?: string
  readonly defaultPage?: string
  readonly registration?: string
  readonly [parameter: string]: unknown
}
interface InitMenu {
  readonly isOnlyRead?: boolean
  readonly systemVariables?: SystemVariables
  readonly unreadNotices?: number
}
/** The response of the menu-init call, once it has arrived. */
interface System {
  readonly variables: SystemVariables
  readonly isKnown: boolean
  /** The number of unread notices; counted up to 99. */
  readonly unread: number
  readonly problem: HttpProblem | null
}

/** The response, and the read-only mode that was known when it was requested. */
interface Answered extends InitMenu {
  readonly knew: boolean | undefined
}

const NONE: SystemVariables = {}
/** The first key of the query. */
export const SYSTEM_QUERY = 'init_menu'

/** The system settings and the user's read-only mode, loaded once per user. */
export function useSystem(): System {
  const { session } = useSessionState()
  const provider = useProvider()
  const { data, error } = useQuery<Answered, HttpProblem>({
    queryKey: [SYSTEM_QUERY, session?.id ?? 0],
    queryFn: async ({ signal }) => {
      const knew = currentSession()?.isOnlyRead
      return { ...(await provider.invoke<InitMenu>(null, { path: 'api/init_menu', signal, entry: !session })).data, knew }
    },
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    const isOnlyRead = data?.isOnlyRead
    const known = currentSession()?.isOnlyRead
    // Apply the mode only if it has not been switched since the request, in this tab or another: an older response must not undo that.
    if (isOnlyRead !== undefined && known !== undefined && known === data?.knew && known !== isOnlyRead) changeSession({ isOnlyRead })
  }, [data])
  const zone = data?.systemVariables?.['businessZone']
  useEffect(() => {
    if (typeof zone === 'string') keepZone(zone)
  }, [zone])
  return {
    variables: data?.systemVariables ?? NONE,
    isKnown: data !== undefined || error !== null,
    unread: data?.unreadNotices ?? 0,
    problem: data ? null : error,
  }
}

/** The time zone in which moments are shown and typed: that of the business, as sent by the server. */
export function useZone(): string {
  const { session } = useSessionState()
  const existing = useQueryClient().getQueryData<InitMenu>([SYSTEM_QUERY, session?.id ?? 0])
  const zone = existing?.systemVariables?.['businessZone']
  return typeof zone === 'string' ? zone : BUSINESS_ZONE
}
