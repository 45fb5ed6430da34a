import type { ReactNode } from 'react'
import type { CashBox } from './boxes.ts'
import type { Column } from '#admin/table/columns.ts'
import { useReading } from '#resources/widgets/useReading.screens'
import { cutIn, parametersOf, type StatementFilter } from './filter.screens.ts'

/** One box: its kind, and the id of the record whose box it is. */
export interface BoxOf {
  readonly box: CashBox
  readonly id: number
}

/** How the rows of a tab are drawn: the columns, how many lines the tallest cell of a row has, what a row opens. */
export interface TabTable<R> {
  readonly columns: readonly Column<R>[]
  readonly linesOf: (row: R) => number
  /** A row as a card, where a phone has no room for columns, and how many lines that has. */
  readonly card: (row: R) => ReactNode
  readonly cardLinesOf: (row: R) => number
  /** Which rows stand on yellow. */
  readonly isMarked?: (row: R) => boolean
  readonly open: (row: R) => void
  /** The rows with what is counted through them, from what the box held at the end of the period; null where not all of them are there. Made anew when rows change their height: the table measures them then. */
  readonly counted?: (rows: readonly R[], closing: string | undefined) => readonly R[]
}
/** Opens a record over the page. */
export type Open = (resource: string, id: number) => void

/** Makes columns whose headers stand below a place of the words. */
export const columnsAt =
  <R>(t: (key: string) => string, place: string) =>
  (key: string, width: number, render: Column<R>['render'], align?: 'right'): Column<R> => ({
    key,
    header: t(`${place}.${key}`),
    width,
    render,
    ...(align && { align }),
  })

/** How a box stands, by the names that its declaration gives; as of a day and as known on a day where the filter says so. */
export const useBoxState = ({ box, id }: BoxOf, filter?: StatementFilter) =>
  useReading<Readonly<Record<string, unknown>>>(box.owner, 'cashboxState', { id }, filter ? cutIn(filter) : {})

/** Words of a statement: those of boxes of its kind, where they differ. */
export const wordOf = (t: (key: string, options?: { readonly _: string }) => string, { owner }: CashBox, place: string): string =>
  t(`nerud.statement.of.${owner}.${place}`, { _: t(`nerud.statement.${place}`) })

/** Sums of a box over a filter: decimals by name, of a point also lists by material. */
export const useBoxSums = ({ box, id }: BoxOf, filter: StatementFilter) =>
  useReading<Readonly<Record<string, unknown>>>(box.owner, 'cashboxSum', { id }, parametersOf(filter))

/** Is the date of reports in use: the property `reportingDate` by its name (finance §7). */
export function useReportingDate() {
  const { data, error, refetch } = useReading<{ readonly parameterValue?: string | null }>('property', 'value', {
    parameter: 'reportingDate',
  })
  return { isUsed: data?.parameterValue === 'ON', error, refetch }
}
