import { useCallback, useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { businessDay } from '#admin/data/values.ts'
import type { FigureColumn } from '#admin/list/contentWidths.ts'
import type { Column } from '#admin/table/columns.ts'
import type { Decimal } from '#resource/decimal'
import { formatMoney } from '#resource/text'
import { useReading } from '../../widgets/PlainTable.screens.tsx'
import type { StatementTab, CashBox } from './boxes.ts'

/** The filter of a statement: ISO days, '' for an open bound. */
export interface StatementFilter {
  readonly dateFrom: string
  readonly dateTo: string
  readonly query: string
  readonly byReportDate: boolean
  /** The "as of" and "known on" days; '' for the present. */
  readonly asOf: string
  readonly knownOn: string
  /** The id of a material; '' for all. */
  readonly material: string
}

/** The first and last day of a day's month, as ISO days. */
export function monthOf(day: string): { readonly dateFrom: string; readonly dateTo: string } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { dateFrom: `${day.slice(0, 8)}01`, dateTo: `${day.slice(0, 8)}${String(last).padStart(2, '0')}` }
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text)
const dayIn = (address: URLSearchParams, name: string, usual: string): string => {
  const existing = address.get(name)
  return existing === null || (existing !== '' && !isDay(existing)) ? usual : existing
}

/** Parses the filter from an address; the period is the current month by default. */
export function readFilter(address: URLSearchParams, day: string): StatementFilter {
  const month = monthOf(day)
  return {
    dateFrom: dayIn(address, 'dateFrom', month.dateFrom),
    dateTo: dayIn(address, 'dateTo', month.dateTo),
    query: address.get('query')?.trim() ?? '',
    byReportDate: address.get('byReportDate') === '1',
    asOf: dayIn(address, 'asOf', ''),
    knownOn: dayIn(address, 'knownOn', ''),
    material: /^\d+$/u.test(address.get('material') ?? '') ? address.get('material')! : '',
  }
}

/** Writes the filter into an address, omitting defaults. */
export function writeFilter(address: URLSearchParams, filter: StatementFilter, day: string): URLSearchParams {
  const parameters = new URLSearchParams(address)
  const month = monthOf(day)
  const put = (name: string, value: string, usual: string): void =>
    value === usual ? parameters.delete(name) : parameters.set(name, value)
  put('dateFrom', filter.dateFrom, month.dateFrom)
  put('dateTo', filter.dateTo, month.dateTo)
  put('query', filter.query, '')
  put('byReportDate', filter.byReportDate ? '1' : '', '')
  for (const name of ['asOf', 'knownOn', 'material'] as const) put(name, filter[name], '')
  return parameters
}

/** The "as of" and "known on" parameters of calls, if set. */
export const pointInTimeParameters = ({ asOf, knownOn }: Pick<StatementFilter, 'asOf' | 'knownOn'>): Readonly<Record<string, string>> => ({
  ...(asOf && { asOf }),
  ...(knownOn && { knownOn }),
})

/** The parameters of the cash box calls; only set values are sent (finance §5). */
export const parametersOf = ({
  dateFrom,
  dateTo,
  query,
  byReportDate,
  material,
  ...time
}: StatementFilter): Readonly<Record<string, string>> => ({
  ...(dateFrom && { dateFrom }),
  ...(dateTo && { dateTo }),
  ...(query && { query }),
  ...(byReportDate && { byReportDate: '1' }),
  ...(material && { material }),
  ...pointInTimeParameters(time),
})

/** The filter and the tab of the screen, stored only in the address. */
export function useStatementFilter(tabs: readonly StatementTab[]) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const day = businessDay()
  const filter = useMemo(() => readFilter(new URLSearchParams(search), day), [search, day])
  const tabName = new URLSearchParams(search).get('tab')
  const tab = tabs.find(one => one.name === tabName) ?? tabs[0]!
  const go = useCallback(
    (address: URLSearchParams): void => {
      const text = address.toString()
      void navigate({ search: text && `?${text}` }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )
  const setFilter = (next: StatementFilter): void => go(writeFilter(new URLSearchParams(search), next, day))
  const setTab = (next: StatementTab['name']): void => {
    const address = new URLSearchParams(search)
    if (next === tabs[0]!.name) address.delete('tab')
    else address.set('tab', next)
    go(address)
  }
  const clear = (): void => setFilter({ ...monthOf(day), query: '', byReportDate: false, asOf: '', knownOn: '', material: '' })
  return { filter, tab, setFilter, setTab, clear }
}

/** A cash box: its kind, and the id of its owner. */
export interface BoxOf {
  readonly box: CashBox
  readonly id: number
}

/** The table of a tab: columns, row heights, and what a row opens. */
export interface TabTable<R> {
  readonly columns: readonly FigureColumn<R>[]
  readonly linesOf: (row: R) => number
  /** A row as a card on phones, and its number of lines. */
  readonly card: (row: R) => ReactNode
  readonly cardLinesOf: (row: R) => number
  /** Rows with a yellow background. */
  readonly isMarked?: (row: R) => boolean
  readonly open: (row: R) => void
  /**
   * Adds running balances to the rows, from the closing balance of the period; null if not all rows are loaded. A new function when row
   * heights change, so that the table measures them again.
   */
  readonly counted?: (rows: readonly R[], closing: string | undefined) => readonly R[]
}
/** Opens a record over the page. */
export type OpenRecord = (resource: string, id: number) => void

/** Returns a function that makes columns with headers below a translation key. */
export const columnsAt =
  <R>(t: (key: string) => string, prefix: string) =>
  (key: string, width: number, render: Column<R>['render'], align?: 'right'): Column<R> => ({
    key,
    header: t(`${prefix}.${key}`),
    width,
    render,
    ...(align && { align }),
  })

/** The width in pixels of the button beside a sum that explains it. */
export const WHY_WIDTH = 22

/** The texts of the amounts in a cell, by which its column is measured. */
export const figuresOf = (...amounts: readonly (Decimal | null | undefined)[]): readonly string[] =>
  amounts.flatMap(amount => (amount ? formatMoney(amount) : []))

/** The state of a box, by the field names in its declaration; as of a day and as known on a day if the filter sets them. */
export const useBoxState = ({ box, id }: BoxOf, filter?: StatementFilter) =>
  useReading<Readonly<Record<string, unknown>>>(box.owner, 'cashboxState', { id }, filter ? pointInTimeParameters(filter) : {})

/** A text of a statement; that for its kind of box, if different. */
export const boxTextOf = (t: (key: string, options?: { readonly _: string }) => string, { owner }: CashBox, name: string): string =>
  t(`nerud.statement.of.${owner}.${name}`, { _: t(`nerud.statement.${name}`) })

/** The sums of a box for a filter: decimals by name, for a point also lists by material. */
export const useBoxSums = ({ box, id }: BoxOf, filter: StatementFilter) =>
  useReading<Readonly<Record<string, unknown>>>(box.owner, 'cashboxSum', { id }, parametersOf(filter))

/** Whether reporting dates are used: the property `reportingDate` (finance §7). */
export function useReportingDate() {
  const { data, error, refetch } = useReading<{ readonly parameterValue?: string | null }>('property', 'value', {
    parameter: 'reportingDate',
  })
  return { isUsed: data?.parameterValue === 'ON', error, refetch }
}
