import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { columnsOf, wirePathOf, type Resource, type WireRecord } from '#resource'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { withValues } from '../data/values.ts'
import { useProvider } from '../data/provider.ts'
import { useCacheWrite, useWriteNotices } from '../form/afterWriting.tsx'
import { isUnanswered, recordWriter } from '../data/recordWriter.ts'
import { OPEN_FORM } from '../queryClient.ts'

/** The first rows of an uploaded table, and the meanings of its columns if it were imported now. */
export interface ColumnsPreview {
  /** The rows that may be the heading row. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** The heading row; null if none looks like one. */
  readonly row: number | null
  readonly mapping: ColumnMapping
  /** The confidence of each guess, from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>
  /** At least one meaning of each group is required. */
  readonly needs: readonly (readonly string[])[]
  /** The source of the mapping: chosen for this file, chosen for an earlier file of the same owner, guessed by headings, fixed; null if there is none. */
  readonly by: 'file' | 'owner' | 'headings' | 'fixed' | null
}
/** The stored mapping: for each meaning the heading of its column and its index, from 0. */
export type ColumnMapping = Readonly<Record<string, { readonly title: string; readonly column: number }>>

/** The current choice: the heading row, and the meaning of each column by index, from 0. */
export interface Chosen {
  readonly row: number
  readonly meanings: Readonly<Record<number, string>>
}

/** A column as shown: its heading and sample values. */
export interface ShownColumn {
  readonly at: number
  readonly title: string
  readonly values: readonly string[]
}

/** The number of sample rows below the headings. */
const SAMPLE = 5
/** The confidence below which a guess is marked as unsure. */
const UNSURE = 0.5

const filled = (cells: readonly string[]): number => cells.filter(cell => cell !== '').length

/** Whether the mapping has not been confirmed by anyone yet. */
export const isGuessed = ({ by }: ColumnsPreview): boolean => by === null || by === 'headings'

/** The most likely heading row when no heading is known: as wide as the table, with the fewest digits. */
function likelyHeading(rows: ColumnsPreview['rows']): number {
  const max = Math.max(0, ...rows.map(({ cells }) => filled(cells)))
  const broad = rows.filter(({ cells }) => filled(cells) * 2 > max)
  const figures = ({ cells }: { readonly cells: readonly string[] }): number => cells.filter(cell => /\d/u.test(cell)).length
  return broad.toSorted((one, other) => figures(one) - figures(other) || one.row - other.row)[0]?.row ?? 1
}

/** The initial choice: the mapping by which the file would be imported. */
export function initialChoice({ rows, row, mapping }: ColumnsPreview): Chosen {
  return {
    row: row ?? likelyHeading(rows),
    meanings: Object.fromEntries(Object.entries(mapping).map(([name, { column }]) => [column, name])),
  }
}

/** The sample rows below the headings. */
export const sampleOf = ({ rows }: ColumnsPreview, heading: number): ColumnsPreview['rows'] =>
  rows.filter(({ row }) => row > heading).slice(0, SAMPLE)

/** The columns with a heading or a value. */
export function shownFileColumns(preview: ColumnsPreview, heading: number): readonly ShownColumn[] {
  const titles = preview.rows.find(({ row }) => row === heading)?.cells ?? []
  const sample = sampleOf(preview, heading)
  const count = Math.max(titles.length, ...sample.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, at) => ({
    at,
    title: titles[at] ?? '',
    values: sample.map(({ cells }) => cells[at] ?? ''),
  })).filter(({ title, values }) => title !== '' || filled(values) > 0)
}

/** The chosen meanings of columns with a heading; others could not be found again in the file. */
const headed = (columns: readonly ShownColumn[], { meanings }: Chosen): readonly (readonly [string, ShownColumn])[] =>
  columns.flatMap(column => {
    const meaning = column.title === '' ? undefined : meanings[column.at]
    return meaning === undefined ? [] : [[meaning, column] as const]
  })

/** The column of each chosen meaning. */
export const columnsByMeaning = (columns: readonly ShownColumn[], chosen: Chosen): ReadonlyMap<string, ShownColumn> =>
  new Map(headed(columns, chosen))

/** The choice in its stored form. */
export const mappingOf = (columns: readonly ShownColumn[], chosen: Chosen): ColumnMapping =>
  Object.fromEntries(headed(columns, chosen).map(([name, { title, at }]) => [name, { title, column: at }]))

/** The required groups without a chosen meaning. */
export const missingIn = ({ needs }: ColumnsPreview, taken: ReadonlyMap<string, ShownColumn>): readonly (readonly string[])[] =>
  needs.filter(group => !group.some(name => taken.has(name)))

/** Whether the meaning of a column is a guess with low confidence. */
export const isUnsure = ({ by, row, mapping, confidence }: ColumnsPreview, chosen: Chosen, at: number): boolean => {
  const meaning = chosen.meanings[at]
  if (by !== 'headings' || meaning === undefined || chosen.row !== row || mapping[meaning]?.column !== at) return false
  return (confidence[meaning] ?? 1) < UNSURE
}

/** Sets the meaning of a column; '' removes it. */
export function withMeaning({ row, meanings }: Chosen, at: number, meaning: string): Chosen {
  const { [at]: _, ...others } = meanings
  return { row, meanings: meaning === '' ? others : { ...others, [at]: meaning } }
}

/** Loads the start of a record's file, once while the dialog is open. */
export function useColumnsPreview(resource: Resource, record: WireRecord) {
  const provider = useProvider()
  const { preview } = columnsOf(resource)!
  return useQuery<ColumnsPreview>({
    queryKey: [OPEN_FORM, resource.name, preview, String(record['id'])],
    queryFn: async () => (await provider.invoke<ColumnsPreview>(resource.name, { action: preview, target: { on: 'one', record } })).data,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Saves the chosen columns. After a conflict, the next attempt is based on the current record. */
export function useKeepingColumns(resource: Resource, start: WireRecord) {
  const translate = useTranslate()
  const provider = useProvider()
  const notices = useWriteNotices()
  const updateCache = useCacheWrite()
  const [record, setRecord] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { field } = columnsOf(resource)!

  function fail(problem: HttpProblem): void {
    const current = problem.status === 409 ? (problem.body['current'] as WireRecord | undefined) : undefined
    if (current) {
      setRecord(current)
      updateCache(resource, current)
      return setFailure(translate('nerud.fileColumns.changed'))
    }
    const message = problem.errors[wirePathOf(resource, field)] ?? problem.text
    setFailure(isUnanswered(problem) ? translate('nerud.actions.unanswered') : message)
  }

  /** Returns the saved record, or null if it was not saved. */
  async function keep(mapping: ColumnMapping): Promise<WireRecord | null> {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await recordWriter(provider).update(resource.name, {
        id: Number(record['id']),
        data: withValues(resource, record, { [field]: mapping }),
        previousData: record,
        meta: {},
      })
      updateCache(resource, data as WireRecord)
      notices.done(translate('nerud.fileColumns.saved'))
      return data as WireRecord
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      fail(problem)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { keep, busy, failure }
}
