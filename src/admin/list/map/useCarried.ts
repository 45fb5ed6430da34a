import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { idOf, MOST_ROWS, pathOf, placeOf, type Resource } from '#resource'
import type { Trips } from '#resource/onMap'
import { useProvider } from '../../data/providerTypes.ts'
import { useResources } from '../../declared.tsx'
import { useMay } from '../../may.ts'
import type { Carried } from '../../map/useScene.ts'
import { useGroups } from '../groups/useGroups.ts'
import { writeListQuery, type ListQuery } from '../listQuery.ts'
import { keyOf, readPage } from '../source.ts'

/** What the map shows of a day: trips made, or trips planned. */
export type TrafficKind = 'trips' | 'plan'

const NOTHING: ListQuery = { query: '', filter: {}, sort: [] }
const ofDay = ({ day: field }: Trips, day: string): ListQuery => ({ query: '', filter: { [field]: { from: day, to: day } }, sort: [] })

/** The number of trips of each way: the counts of groups, or the sums of a count field. */
function useCounts(
  ways: Resource,
  resource: Resource | undefined,
  trips: Trips | undefined,
  day: string,
): ReadonlyMap<number, number> | undefined {
  const provider = useProvider()
  const isAdded = trips?.count !== undefined
  const query = trips ? ofDay(trips, day) : undefined
  const [groups] = useGroups(
    { resource: resource ?? ways },
    query ?? NOTHING,
    resource && trips && !isAdded ? [{ where: undefined, level: { field: trips.by } }] : [],
  )
  const { data: page } = useQuery({
    queryKey: resource && query ? [...keyOf({ resource }, query), 'on a map'] : ['on a map'],
    enabled: resource !== undefined && isAdded,
    queryFn: ({ signal }) =>
      readPage(provider, { resource: resource! }, query!, { size: MOST_ROWS, fields: [trips!.by, trips!.count!], signal }),
    staleTime: 30_000,
    retry: false,
  })
  const found = groups?.data
  return useMemo(() => {
    if (!isAdded) return found && new Map(found.flatMap(({ keys: [id], count }) => (id ? [[Number(id), count] as const] : [])))
    if (!page || !resource || trips?.count === undefined) return undefined
    const sums = new Map<number, number>()
    for (const row of page.data) {
      const id = idOf(row[placeOf(resource, trips.by)])
      if (id) sums.set(id, (sums.get(id) ?? 0) + Number(row[placeOf(resource, trips.count)]))
    }
    return sums
  }, [isAdded, found, page, resource, trips])
}

/** How often each way was used on a day, with a link to those trips; undefined if not requested or not permitted. */
export function useCarried(ways: Resource, drawn: TrafficKind | undefined, day: string): ReadonlyMap<number, Carried> | undefined {
  const t = useTranslate()
  const resources = useResources()
  const { may } = useMay()
  const trips = drawn && ways.parts?.way?.[drawn]
  const target = trips && resources[trips.of]
  const resource = target && may(target, 'read') ? target : undefined
  const counts = useCounts(ways, resource, trips, day)
  return useMemo(() => {
    if (!counts || !resource || !trips) return undefined
    const list = pathOf(resource, 'list')
    const { filter } = ofDay(trips, day)
    const leadsOf = (id: number, count: number): Carried['leads'] => {
      if (list === undefined) return []
      const question = writeListQuery(resource, new URLSearchParams(), {
        query: '',
        filter: { ...filter, [trips.by]: resource.list!.filters[trips.by]?.by === 'in' ? [id] : id },
        sort: [],
      })
      return [{ label: t(`nerud.map.${drawn}Of`, { smart_count: count }), href: `${list}?${question.toString()}` }]
    }
    return new Map([...counts].map(([id, count]) => [id, { trips: count, leads: leadsOf(id, count) }]))
  }, [counts, resource, trips, day, drawn, t])
}

/** The kinds of traffic that the user may see. */
export function useDrawable(ways: Resource): readonly TrafficKind[] {
  const resources = useResources()
  const { may } = useMay()
  const way = ways.parts?.way
  return (['trips', 'plan'] as const).filter(one => {
    const target = way?.[one] && resources[way[one].of]
    return target !== undefined && may(target, 'read')
  })
}
