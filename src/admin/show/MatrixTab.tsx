import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { MATRIX_DAYS, wirePathOf, valueAt, type Tab } from '#resource'
import { dateOf, datePartsOf, movedDay } from '#resource/periods'
import { useResource } from '../resourceContext.tsx'
import { businessDay } from '../data/values.ts'
import type { Row } from '../data/rows.ts'
import { ListOf } from '../list/ListOf.tsx'
import { matrixPeriodIn, matrixQuery } from '../list/FiltersOf.tsx'

type MatrixOfCard = Extract<Tab, { tab: 'matrix' }>
interface MatrixTabProps {
  readonly tab: MatrixOfCard
  readonly record: Row
}

/** The initial period: that of the record, or the last twelve months. If the record lasts longer than a year, its first year. */
function usePeriod({ period }: MatrixOfCard, record: Row): readonly [from: string, to: string] {
  const resource = useResource()
  const [from, to] = (period ?? []).map(name => valueAt(record, wirePathOf(resource, name)))
  if (typeof from === 'string' && typeof to === 'string') {
    const last = movedDay(from, MATRIX_DAYS - 1)
    return [from, to < last ? to : last]
  }
  const today = businessDay()
  const [year, month] = datePartsOf(today)
  return [dateOf(year, month - 11, 1), today]
}

/** Figures of the record over time: a matrix under this record. */
export const MatrixTab = ({ tab, record }: MatrixTabProps) => {
  const { search } = useLocation()
  const resource = useResource(tab.resource)
  const [dateFrom, dateTo] = usePeriod(tab, record)
  const { by } = resource.api.lists![resource.list!.views![tab.view]!.call!]!
  const under = useMemo(() => ({ by: by!, id: record.id }), [by, record.id])
  const address = new URLSearchParams(search)
  const given = matrixPeriodIn(address) ? {} : { dateFrom, dateTo }
  const query = new URLSearchParams({ ...given, ...Object.fromEntries(address) }).toString()
  return (
    <ListOf
      compact
      resource={tab.resource}
      view={tab.view}
      under={under}
      storeKey={`${tab.resource}.${tab.view}`}
      takes={matrixQuery(resource, tab.view, query)!}
    />
  )
}
