import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MOST_ROWS } from '#resource'
import { formatDate, formatInteger } from '#resource/text'
import { useProvider, type DeclaredDataProvider } from '../../data/providerTypes.ts'
import type { Row } from '../../data/rows.ts'
import { businessDay } from '../../day.ts'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { MapFrame } from '../../map/MapFrame.tsx'
import { fieldsOnMap, useScene } from '../../map/useScene.ts'
import type { ListQuery } from '../listQuery.ts'
import { useListing } from '../listing.ts'
import { keyOf, readPage, type Source } from '../source.ts'
import { useCarried, useDrawable, type TrafficKind } from './useCarried.ts'

/** The maximum number of records on a map. */
const MOST_ON_MAP = 5000
const NONE: readonly Row[] = []

async function readAll(provider: DeclaredDataProvider, source: Source, query: ListQuery, fields: readonly string[], signal: AbortSignal) {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await readPage(provider, source, query, { after, size: MOST_ROWS, fields, signal })
    rows.push(...page.data)
    after = page.next
  } while (after !== undefined && rows.length < MOST_ON_MAP)
  return { rows, isAll: after === undefined }
}

/** Loads all records that a list matches, with the fields that a map needs. */
export function useMapRows(source: Source, query: ListQuery) {
  const provider = useProvider()
  const fields = fieldsOnMap(source.resource)
  return useQuery({
    queryKey: [...keyOf(source, { ...query, sort: [] }), 'on a map'],
    queryFn: ({ signal }) => readAll(provider, source, query, fields, signal),
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
          {t('nerud.map.most', { count: formatInteger(MOST_ON_MAP) })}
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
