import { useCallback, useMemo, useRef, createContext, useContext, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  type Resource,
  isProblem,
  optionsOf,
  parseValue,
  type Field,
  type FilterKind,
  type FilterValues,
  fill,
  wirePathOf,
  routesOf,
  type Call,
} from '#resource'
import { isStep, readListQuery, writeListQuery, type ListQuery } from './view.ts'
import { businessDay } from '../data/values.ts'
import type { Row } from '../data/rows.ts'
import { type Source, parametersOf } from './source.ts'
import type { ListRows } from './useListRows.tsx'
import type { ListColumns } from './useColumns.tsx'
import { useMay } from '../authProvider.ts'
import { useReport } from '../report/ReportProvider.tsx'

/** The height of the tabs of saved views, in pixels. */
export const TABS_HEIGHT = 36
/** The height of the line of filter chips, in pixels. */
export const CHIPS_HEIGHT = 32
/** The height of the chart of dated values, in pixels. */
export const STEPS_HEIGHT = 200

/** Changes the query of a list; omitted parts stay. */
export type ChangeListQuery = (changes: Partial<ListQuery>) => void

/** The query of a list and the function that changes it. The address is the only place where filters, search and order are stored. */
export function useListQuery(resource: Resource, prefix = ''): { query: ListQuery; setQuery: ChangeListQuery } {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const own = writeListQuery(
    resource,
    new URLSearchParams(),
    readListQuery(resource, new URLSearchParams(search), prefix),
    prefix,
  ).toString()
  // The same object while only other parameters of the address change.
  const today = businessDay()
  const query = useMemo(() => readListQuery(resource, new URLSearchParams(own), prefix, today), [resource, own, prefix, today])
  // A new address renders with a delay: changes made meanwhile must build on it, not on the rendered one.
  const latest = useRef({ query, search })
  const drawn = useRef({ query, key })
  if (drawn.current.key !== key || drawn.current.query !== query) {
    drawn.current = { query, key }
    latest.current = { query, search }
  }
  const setQuery = useCallback<ChangeListQuery>(
    changes => {
      const { query: before, search: address } = latest.current
      const next = { ...before, ...changes }
      const nextSearch = writeListQuery(resource, new URLSearchParams(address), next, prefix).toString()
      const replace = !isStep(resource, before, next)
      latest.current = { query: next, search: nextSearch }
      void navigate({ search: nextSearch && `?${nextSearch}` }, { replace, preventScrollReset: true })
    },
    [resource, prefix, navigate],
  )
  return { query, setQuery }
}

const visits = new Map<string, number>()

/** The history state of a link back to a list: the list is shown as it was left. */
export const RETURN = { isReturn: true } as const

/** A visit of a list: begins when it is opened and when its query changes. */
export interface Visit {
  /** The key under which the list stores its scroll position. */
  readonly key: string
  /** The list was opened by a link back to it or by browser history. */
  readonly isReturn: boolean
}

/** The visit of a query: returning to the same one reuses the key of the last visit, otherwise the list starts at the top. */
export function useVisit(question: string): Visit {
  const way = useNavigationType()
  const { state } = useLocation()
  const isReturn = way === NavigationType.Pop || (state as Partial<typeof RETURN> | null)?.isReturn === true
  const valueRef = useRef<Visit & { readonly question: string }>(undefined)
  if (valueRef.current?.question !== question) {
    if (!isReturn) visits.set(question, (visits.get(question) ?? 0) + 1)
    valueRef.current = { question, key: `${question}#${visits.get(question) ?? 0}`, isReturn }
  }
  return valueRef.current
}

/** The rows of a list on the screen. */
export interface ShownRows extends ListRows {
  /** The fields that rows are requested with; all fields of the list if undefined. */
  readonly fields: readonly string[] | undefined
  /** Sets the rows that groups show in place of those of the whole list; undefined when it is not grouped. */
  readonly show: (rows: readonly Row[] | undefined) => void
}

/** The state of a list, for everything inside it: query, rows, columns, selection. */
export interface Listing {
  /** The resource as modified by the open view. */
  readonly resource: Resource
  /** The title of the list. */
  readonly title: string
  readonly source: Source
  readonly query: ListQuery
  readonly setQuery: ChangeListQuery
  readonly rows: ShownRows
  readonly columns: ListColumns
  readonly selected: ReadonlySet<number | string>
  readonly select: (selected: ReadonlySet<number | string>) => void
  /** All rows that the query matches are selected, not only loaded ones. */
  readonly isAllSelected: boolean
  readonly selectAll: (isAll: boolean) => void
  /** The list is inside a card. */
  readonly isEmbedded: boolean
  /** The rows are shown as a board or a matrix, without a table of their fields. */
  readonly isBoard: boolean
  /** Custom buttons for the selected rows. */
  readonly bulk?: ReactNode
  /** Opens a record of the list; `among`: the rows on the screen, when they are not those of the list's query. */
  readonly open: (row: Row, among?: readonly Row[]) => void
}

/** Provides the list to everything inside it. */
export const ListingContext = createContext<Listing | null>(null)

/** The surrounding list; children of `ListOf` read its rows and its query by this. */
export function useListing(): Listing {
  const listing = useContext(ListingContext)
  if (!listing) throw new Error('Parts of a list stand inside ListOf')
  return listing
}

/** The filters that the user may see, among all declared or the named ones. */
export function useFilters(resource: Resource, names?: readonly string[]): readonly (readonly [string, FilterKind])[] {
  const { mayField } = useMay()
  const declared = resource.list?.filters ?? {}
  return (names ?? Object.keys(declared)).flatMap(name => {
    const filter = declared[name]
    return filter && filter.offered !== false && mayField(resource, name, 'read') ? [[name, filter.by] as const] : []
  })
}

/** Kinds whose values are typed and may be invalid; a moment is filtered by its day. */
const TYPED = { number: 'number', decimal: 'decimal', money: 'money', date: 'date', dateTime: 'date', month: 'month' } as const

/** The values of a filter form without unparsable ones, whose inputs show the error. */
export const readableFilters = (resource: Resource, values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const one = resource.fields[name]
      const kind = one && TYPED[one.kind as keyof typeof TYPED]
      if (!one || !kind || value === null || value === undefined || Array.isArray(value)) return [name, value]
      const { scale } = optionsOf(one)
      const judge: Field = { kind, options: scale === undefined ? {} : { scale } }
      const readable = (requested: unknown): unknown => (isProblem(parseValue(judge, requested)) ? undefined : requested)
      return [
        name,
        typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([edge, bound]) => [edge, readable(bound)]))
          : readable(value),
      ]
    }),
  )

/** The call that exports these rows to Excel, if the API has one. */
const exportOf = ({ resource, call }: Source): Call | undefined => routesOf(resource).find(one => one.kind === 'export' && one.of === call)

/** Exports the list as shown: filters, order, visible columns, and all rows, not only the loaded ones. `run` is undefined if the user may not. */
export function useExport() {
  const { can } = useMay()
  const { start, isBusy } = useReport()
  const { resource, title, source, query: listQuery, columns } = useListing()
  const call = exportOf(source)
  if (!call || !can(call.right)) return { run: undefined, isBusy }
  const run = (more: readonly (readonly [string, string])[] = []): void => {
    const keys = columns.shown.map(({ key }) => key).filter(key => key === 'id' || key in resource.fields)
    const grouped = listQuery.group === undefined ? [] : [['group', listQuery.group] as const]
    const shown = ['columns', keys.map(key => wirePathOf(resource, key)).join(',')] as const
    const query = [...parametersOf(source, listQuery), ...grouped, shown, ...more]
    start({ kind: 'excel', path: fill(call.path, source.params ?? {}), query, fileName: `${title}.xlsx` })
  }
  return { run, isBusy }
}
