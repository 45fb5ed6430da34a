import { useMemo } from 'react'
import { formatInteger } from '#resource/text'
import { useWords } from '../cells/useWords.ts'
import { useMay } from '../may.ts'
import type { Foot } from '../table/GridFoot.tsx'
import { useListing } from './listing.ts'
import { summedNames, sumOf, sumsOfRows, useSums, useSumsCall } from './sums.ts'

/** What the columns of the list around add up to over all rows that its query finds, or over the selected ones; nothing where nothing is added up. */
export function useFoot(): Foot | undefined {
  const { resource, rows, columns, selected, isAllSelected } = useListing()
  const { mayField } = useMay()
  const words = useWords()
  const name = useSumsCall()
  const { data: all } = useSums(name)
  return useMemo(() => {
    if (name === undefined) return undefined
    const isPart = selected.size > 0 && !isAllSelected
    const data = isPart
      ? sumsOfRows(
          resource,
          name,
          rows.rows.filter(({ id }) => selected.has(id)),
          field => columns.shown.some(({ key }) => key === field),
        )
      : all
    const summed = new Set(summedNames(resource, name, data).filter(field => mayField(resource, field, 'read')))
    const { units } = resource.api.sums![name]!
    return {
      ...(units && { lines: 2 }),
      label: isPart ? words.t('nerud.list.sums.part', { count: formatInteger(selected.size) }) : words.t('nerud.list.sums.foot'),
      under: key => (data && summed.has(key) ? sumOf(resource, key, units?.[key], data, words, '\n') : null),
    }
  }, [name, all, rows.rows, columns.shown, selected, isAllSelected, resource, mayField, words])
}
