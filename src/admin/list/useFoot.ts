import { useMemo } from 'react'
import { placeOf, valueAt } from '#resource'
import { formatInteger } from '#resource/text'
import { useWords } from '../cells/useWords.ts'
import { useMay } from '../may.ts'
import type { Foot } from '../table/GridFoot.tsx'
import { MOST_ON_PAPER, usePaper } from '../table/usePaper.ts'
import { useListing } from './listing.ts'
import { summedNames, sumOf, sumsOfRows, useSums, useSumsCall } from './sums.ts'

/** The table footer: the sums of all rows that the query matches, or of the selected ones; undefined if nothing is summed. */
export function useFoot(): Foot | undefined {
  const { resource, rows: list, columns, selected, isAllSelected } = useListing()
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
    const isCut = isOnPaper && rows.length > 0 && (!isEnd || rows.length > MOST_ON_PAPER)
    const some = isSome ? rows.filter(({ id }) => selected.has(id)) : rows
    const part = isCut ? some.slice(0, MOST_ON_PAPER) : some
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
        data && summed.has(key) && (valueAt(data, placeOf(resource, key)) ?? null) !== null
          ? sumOf(resource, key, units?.[key], data, words, '\n')
          : null,
    }
  }, [name, all, rows, isEnd, isOnPaper, columns.shown, selected, isAllSelected, resource, mayField, words])
}
