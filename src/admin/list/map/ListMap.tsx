import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { idOf, MAX_ROWS, pathOf, wirePathOf, type Resource } from '#resource'
import type { Trips } from '#resource/onMap'
import { formatDate, formatInteger } from '#resource/text'
import { useProvider } from '../../data/provider.ts'
import { useResources } from '../../resourceContext.tsx'
import { useMay } from '../../authProvider.ts'
import { type RouteTrips, fieldsOnMap, useScene } from '../../map/CardMap.tsx'
import { useGroups } from '../groups/useGroups.ts'
import { writeListQuery, type ListQuery } from '../view.ts'
import { listQueryKey, readListPage, readUpTo, type Source } from '../source.ts'
import type { Row } from '../../data/rows.ts'
import { businessDay } from '../../data/values.ts'
import { LoadFailure } from '../../page/Message.tsx'
import { MapFrame } from '../../map/MapFrame.tsx'
import { useListing } from '../listing.ts'

/** What the map shows of a day: trips made, or trips planned. */
type TrafficKind = 'trips' | 'plan'

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
    queryKey: resource && query ? [...listQueryKey({ resource }, query), 'on a map'] : ['on a map'],
    enabled: resource !== undefined && isAdded,
    queryFn: ({ signal }) =>
      readListPage(provider, { resource: resource! }, query!, { size: MAX_ROWS, fields: [trips!.by, trips!.count!], signal }),
    staleTime: 30_000,
    retry: false,
  })
  const found = groups?.data
  return useMemo(() => {
    if (!isAdded) return found && new Map(found.flatMap(({ keys: [id], count }) => (id ? [[Number(id), count] as const] : [])))
    if (!page || !resource || trips?.count === undefined) return undefined
    const sums = new Map<number, number>()
    for (const row of page.data) {
      const id = idOf(row[wirePathOf(resource, trips.by)])
      if (id) sums.set(id, (sums.get(id) ?? 0) + Number(row[wirePathOf(resource, trips.count)]))
    }
    return sums
  }, [isAdded, found, page, resource, trips])
}

/** How often each way was used on a day, with a link to those trips; undefined if not requested or not permitted. */
function useCarried(ways: Resource, drawn: TrafficKind | undefined, day: string): ReadonlyMap<number, RouteTrips> | undefined {
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
    const leadsOf = (id: number, count: number): RouteTrips['leads'] => {
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
function useDrawable(ways: Resource): readonly TrafficKind[] {
  const resources = useResources()
  const { may } = useMay()
  const way = ways.parts?.way
  return (['trips', 'plan'] as const).filter(one => {
    const target = way?.[one] && resources[way[one].of]
    return target !== undefined && may(target, 'read')
  })
}

/** The maximum number of records on a map. */
const MAX_ON_MAP = 5000
const NONE: readonly Row[] = []

/** Loads all records that a list matches, with the fields that a map needs. */
export function useMapRows(source: Source, query: ListQuery) {
  const provider = useProvider()
  const fields = fieldsOnMap(source.resource)
  return useQuery({
    queryKey: [...listQueryKey(source, { ...query, sort: [] }), 'on a map'],
    queryFn: ({ signal }) => readUpTo(MAX_ON_MAP, options => readListPage(provider, source, query, { ...options, fields, signal })),
    staleTime: 30_000,
    retry: false,
    structuralSharing: false,
  })
}

interface DrawnOfProps {
  readonly offered: readonly TrafficKind[]
  readonly drawn: TrafficKind | undefined
  readonly choose: (drawn: TrafficKind | undefined) => void
}
/** Chooses what the width of lines shows: nothing, today's trips, or those planned for today. */
const DrawnOf = ({ offered, drawn, choose }: DrawnOfProps) => {
  const t = useTranslate()
  if (offered.length === 0) return null
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={drawn ?? 'ways'}
      aria-label={t('nerud.map.drawn.label')}
      onChange={(_, to: TrafficKind | 'ways' | null) => to && choose(to === 'ways' ? undefined : to)}
      sx={{ mb: 0.75, '& button': { py: 0.25, textTransform: 'none' } }}
    >
      {(['ways', ...offered] as const).map(one => (
        <ToggleButton key={one} value={one}>
          {t(`nerud.map.drawn.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface RowsMapProps {
  readonly source: Source
  readonly query: ListQuery
  readonly title: string
  readonly height: number | string
  readonly begins?: TrafficKind
}

/** The map of all records that a list matches. */
export const RowsMap = ({ source, query, title, height, begins }: RowsMapProps) => {
  const t = useTranslate()
  const { resource } = source
  const [chosen, choose] = useState(begins)
  const offered = useDrawable(resource)
  const drawn = chosen && offered.includes(chosen) ? chosen : undefined
  const day = businessDay()
  const carried = useCarried(resource, drawn, day)
  const { data, error, refetch } = useMapRows(source, query)
  const scene = useScene(resource, data?.rows ?? NONE, carried)
  if (error && !data) return <LoadFailure text={t('nerud.map.failed')} error={error} retry={() => void refetch()} />
  return (
    <>
      <DrawnOf {...{ offered, drawn, choose }} />
      <Box aria-busy={!data}>
        <MapFrame {...scene} label={t('nerud.map.of', { name: title })} height={height} />
      </Box>
      {drawn && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('nerud.map.thickness', { day: formatDate(day) })}
        </Typography>
      )}
      {data?.isAll === false && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('nerud.map.most', { count: formatInteger(MAX_ON_MAP) })}
        </Typography>
      )}
    </>
  )
}

/** The map of the surrounding list. */
export const ListMap = ({ height }: { readonly height: number | string }) => {
  const { source, query, title } = useListing()
  return <RowsMap {...{ source, query, title, height }} />
}
