import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { MAX_ROWS, type Resource } from '#resource'
import type { LatLon } from '#resource/coordinates'
import { useProvider } from '../data/provider.ts'
import type { Row } from '../data/rows.ts'
import { MapFrame } from '../map/MapFrame.tsx'
import { tilesOf, type MapMarker } from '../map/scene.ts'
import { fieldsOnMap, useScene } from '../map/CardMap.tsx'

const NONE: readonly Row[] = []

interface SpotMapProps {
  readonly resource: Resource
  readonly at: LatLon | undefined
  readonly choose: (at: LatLon) => void
  readonly height: number
}

/** The map on which a place is chosen, with the other records of the resource for orientation when there are no map tiles. */
export const SpotMap = ({ resource, at, choose, height }: SpotMapProps) => {
  const t = useTranslate()
  const provider = useProvider()
  const own = useRecordContext()?.id
  const { data = NONE } = useQuery({
    queryKey: [resource.name, 'getPage', 'others on a map'],
    queryFn: async ({ signal }) =>
      (await provider.getPage(resource.name, { filter: {}, sort: [], size: MAX_ROWS, fields: fieldsOnMap(resource), signal })).data,
    staleTime: 60_000,
    retry: false,
  })
  const others = useMemo(() => data.filter(({ id }) => id !== own), [data, own])
  const { marks, lines, kinds } = useScene(resource, others)
  const choosing = useMemo(() => ({ at, choose }), [at, choose])
  // No links on the map: they would lead away from the form.
  const still = useMemo(() => marks.map((mark): MapMarker => ({ ...mark, leads: [] })), [marks])
  return <MapFrame {...{ lines, kinds, height, choosing }} marks={still} label={t('nerud.map.choosing')} zoom={tilesOf() ? 15 : 10.5} />
}
