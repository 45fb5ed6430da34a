import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { callOf, fill, optionsOf, wirePathOf, setAt, toneOf, valueAt, type Ref, type Resource } from '#resource'
import { add } from '#resource/decimal'
import { formatInteger } from '#resource/text'
import type { Row } from '../data/rows.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '../data/provider.ts'
import { cellText, refText, valueText } from '../kinds/index.ts'
import type { Words } from '../cells/words.ts'
import { useMay, type May } from '../authProvider.ts'
import { summedNames, sumsCallOf } from './summed.ts'
import { toned } from '../tones.tsx'
import { useListing } from './listing.ts'
import type { ListQuery } from './view.ts'
import { parametersOf, type Source } from './source.ts'
import { useWords } from '../cells/context.ts'
import type { Foot } from '../table/GridHead.tsx'
import { MAX_ON_PAPER, usePaper } from '../table/usePaper.ts'

/** The sums and the count of all rows that a list's query matches. */
type Sums = Readonly<Record<string, unknown>> & { readonly count: number }

/** The query for a sums call over all rows that a list's query matches; disabled if no call is named. */
export function sumsRead<T = Sums>(
  provider: DeclaredDataProvider,
  source: Source,
  request: ListQuery,
  name: string | undefined,
  quiet = false,
) {
  const { resource, params = {} } = source
  const path = name === undefined ? '' : fill(callOf(resource, 'sums', name).path, params)
  const query = parametersOf(source, { ...request, sort: [] })
  return {
    queryKey: [resource.name, 'sums', path, query],
    queryFn: async ({ signal }: WithSignal) => (await provider.invoke<T>(resource.name, { path, query, signal, quiet })).data,
    retry: false,
  }
}
/** The response of a sums call of the surrounding list; loaded again when the list's query changes. */
export function useSumsRead<T = Sums>(name: string | undefined, { isOn = true, quiet = false } = {}) {
  const provider = useProvider()
  const { source, query } = useListing()
  const read = sumsRead<T>(provider, source, query, name, quiet)
  return useQuery({ ...read, placeholderData: keepPreviousData, enabled: isOn && name !== undefined })
}
/** The sums of all rows that the list's query matches. */
export const useSums = (name: string | undefined) => useSumsRead(name)

/** The sum in one of several units. */
export interface UnitSum {
  readonly unit: Ref | null
  readonly sum: string
}

/** The text of a sum in several units: each of them. */
export function unitSumsText(
  resource: Resource,
  field: string,
  unit: string,
  sums: readonly UnitSum[],
  words: Words,
  between = ' · ',
): string {
  const { target } = optionsOf(resource.fields[unit]!)
  const texts = sums.map(one =>
    [valueText(resource, field, one.sum, words), one.unit && refText(one.unit, target, words)].filter(Boolean).join('\u00a0'),
  )
  return texts.join(between) || '0'
}

/** The text of a sum; a sum in several units lists each of them. */
export function sumText(resource: Resource, field: string, unit: string | undefined, sums: Sums, words: Words, between?: string): string {
  if (unit === undefined) return cellText(resource, field, sums, words) || '0'
  const found = valueAt(sums, wirePathOf(resource, field))
  return unitSumsText(resource, field, unit, Array.isArray(found) ? (found as readonly UnitSum[]) : [], words, between)
}

/** A rendered sum, in the tone of its field. */
export const sumOf = (
  resource: Resource,
  field: string,
  unit: string | undefined,
  sums: Sums,
  words: Words,
  between?: string,
): ReactNode => {
  const text = sumText(resource, field, unit, sums, words, between)
  return unit === undefined ? toned(toneOf(resource.fields[field]!, valueAt(sums, wirePathOf(resource, field))), text) : text
}

interface Summed {
  /** The summed fields. */
  readonly of: readonly string[]
  /** Summed fields whose unit is the value of another field. */
  readonly units?: Readonly<Record<string, string>>
}

/** Sums rows by field; different units separately. */
export function listSumsOf(resource: Resource, { of, units = {} }: Summed, rows: readonly Row[]): Sums {
  const sums: Record<string, unknown> = { count: rows.length }
  const valueOf = (row: Row, field: string): string => String(valueAt(row, wirePathOf(resource, field)) ?? 0)
  for (const field of of.filter(one => !(one in units)))
    setAt(sums, wirePathOf(resource, field), rows.map(row => valueOf(row, field)).reduce(add, '0'))
  for (const [field, unit] of Object.entries(units).filter(([one]) => of.includes(one))) {
    const byUnit = new Map<unknown, UnitSum>()
    for (const row of rows) {
      const unitRef = (valueAt(row, wirePathOf(resource, unit)) as Ref | null) ?? null
      const { sum } = byUnit.get(unitRef?.id) ?? { sum: '0' }
      byUnit.set(unitRef?.id, { unit: unitRef, sum: add(sum, valueOf(row, field)) })
    }
    setAt(sums, wirePathOf(resource, field), [...byUnit.values()])
  }
  return sums as Sums
}

/** Sums rows in the format of the sums call, for the visible fields that it sums. */
export function sumsOfRows(resource: Resource, name: string, rows: readonly Row[], isShown: (field: string) => boolean): Sums {
  const { of, units = {} } = resource.api.sums![name]!
  const visible = [...new Set([...of, ...Object.keys(units)])].filter(isShown)
  return listSumsOf(resource, { of: visible, units }, rows)
}

/** The name of the sums call of the surrounding list. */
export const useSumsCall = (): string | undefined => sumsCallOf(useListing().resource, useMay())

/** Row counts by kind. */
export interface Counted {
  readonly groups: readonly (Readonly<Record<string, unknown>> & { readonly count: number })[]
  readonly counts: Readonly<Record<string, number>>
}

/** Whether the user may make a sums call. */
export const mayCount = (resource: Resource, call: string | undefined, { can }: May): call is string =>
  call !== undefined && can(callOf(resource, 'sums', call).right)

/** Row counts by kind, under the list's other filters. */
export function useCounted(call: string | undefined): Counted | undefined {
  const may = useMay()
  const { resource } = useListing()
  return useSumsRead<Counted>(call, { quiet: true, isOn: mayCount(resource, call, may) }).data
}

/** The number of rows that the query matches, if its counts or sums already include it. */
export function useKnownTotal(): number | undefined {
  const { resource, query } = useListing()
  const counts = resource.list?.indicators?.counts
  const counted = useCounted(counts)
  const name = useSumsCall()
  const isWhole = name !== undefined && resource.api.sums![name]!.scope === undefined
  const { data: sums } = useSums(isWhole ? name : undefined)
  const field = counts === undefined ? undefined : resource.api.sums![counts]!.per?.[0]
  if (counted && field !== undefined) {
    const existing = query.filter[field] as readonly unknown[] | undefined
    return counted.groups.reduce((sum, group) => sum + (existing === undefined || existing.includes(group[field]) ? group.count : 0), 0)
  }
  return sums?.count
}

/** The table footer: the sums of all rows that the query matches, or of the selected ones; undefined if nothing is summed. */
export function useFoot(): Foot | undefined {
  const { resource, query, rows: list, columns, selected, isAllSelected } = useListing()
  const { rows, isEnd } = list
  const isOnPaper = usePaper()
  const { mayField } = useMay()
  const words = useWords()
  const name = useSumsCall()
  const { data: all } = useSums(name)
  return useMemo(() => {
    if (name === undefined) return undefined
    const isSome = selected.size > 0 && !isAllSelected
    // On paper, sum only the printed rows.
    const isCut = isOnPaper && query.group === undefined && rows.length > 0 && (!isEnd || rows.length > MAX_ON_PAPER)
    const some = isSome ? rows.filter(({ id }) => selected.has(id)) : rows
    const part = isCut ? some.slice(0, MAX_ON_PAPER) : some
    const isPart = isSome || isCut
    const data = isPart ? sumsOfRows(resource, name, part, field => columns.shown.some(({ key }) => key === field)) : all
    const summed = new Set(summedNames(resource, name, { mayField }))
    const { units } = resource.api.sums![name]!
    return {
      ...(units && { lines: 2 }),
      label: isPart
        ? words.t(isCut ? 'nerud.list.sums.printed' : 'nerud.list.sums.part', { count: formatInteger(part.length) })
        : words.t('nerud.list.sums.foot'),
      under: key =>
        data && summed.has(key) && (valueAt(data, wirePathOf(resource, key)) ?? null) !== null
          ? sumOf(resource, key, units?.[key], data, words, '\n')
          : null,
    }
  }, [name, all, rows, isEnd, isOnPaper, query.group, columns.shown, selected, isAllSelected, resource, mayField, words])
}
