import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { callOf, fill, type Resource } from '#resource'
import type { RequestOptions } from '#admin/api.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'

/** A reading action: its name, `params` of its path, `{ id }` for one of a record, and what else it takes. */
interface Reading {
  readonly action: string
  readonly params: Readonly<Record<string, string | number>>
  readonly query?: RequestOptions['query']
}
/** The query of a reading action, also to load it in advance. */
export const readingOf = <T,>(provider: DeclaredDataProvider, resource: Resource, { action, params, query = {} }: Reading) => ({
  queryKey: [resource.name, action, params, query],
  queryFn: async ({ signal }: WithSignal) =>
    (await provider.invoke<T>(resource.name, { path: fill(callOf(resource, 'action', action).path, params), query, signal })).data,
})

/** The response of a reading action; `params` are those of its path, `{ id }` for an action on one record. */
export const useReading = <T,>(resource: string, action: string, params: Reading['params'], query?: Reading['query']) =>
  useQuery(readingOf<T>(useProvider(), useResource(resource), { action, params, query }))

/** The response of a reading action of the card's record. Example: its current prices. */
export const useCardCall = <T,>(resource: string, action: string) => useReading<T>(resource, action, { id: useRecordContext()?.id ?? 0 })

/** A column: header, cell, and whether it is numeric. */
export interface PlainColumn<R> {
  readonly label: string
  readonly cell: (row: R) => ReactNode
  readonly numeric?: boolean
}
interface PlainTableProps<R> {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly PlainColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string | number
  /** Less important rows, shown pale. */
  readonly isPale?: (row: R) => boolean
  /** Shown if there are no rows. */
  readonly empty: string
  /** The maximum width in pixels: a few short columns are easier to read close together. */
  readonly maxWidth?: number
}

/** A short table of rows that are not records of a list. */
export function PlainTable<R>({ label, columns, rows, keyOf, isPale, empty, maxWidth }: PlainTableProps<R>) {
  if (rows.length === 0) return <Typography color="text.secondary">{empty}</Typography>
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ ...(maxWidth && { maxWidth }) }}>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.label} align={column.numeric ? 'right' : 'left'}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={keyOf(row)}>
              {columns.map(column => (
                <TableCell
                  key={column.label}
                  align={column.numeric ? 'right' : 'left'}
                  sx={{
                    fontVariantNumeric: column.numeric ? 'tabular-nums' : 'normal',
                    ...(isPale?.(row) && { color: 'text.secondary' }),
                  }}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
