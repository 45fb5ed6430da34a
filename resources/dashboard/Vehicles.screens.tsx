import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { callOf, optionsOf, toneOf, type FilterValues, type Tone, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import type { Counted } from '#admin/list/sums.ts'
import { toneClass } from '#admin/tones.tsx'
import { listPath, Figure, Pending, Tile } from './Tile.screens.tsx'
import { PACE_MS } from '#admin/live/fresh.ts'
import { REFETCH_MS, FRESH_MS } from './figures.screens.ts'

const VIEW = 'autopark'
const STATE = 'stateNow'

/** A bar divided in proportion to the states. */
const Shares = ({ of }: { readonly of: readonly { readonly key: string; readonly count: number; readonly tone: Tone | undefined }[] }) => (
  <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 6, borderRadius: 1, overflow: 'hidden', mb: 1 }}>
    {of.map(({ key, count, tone }) => (
      <Box key={key} className={toneClass(tone)} sx={{ flex: `${count} 0 0`, bgcolor: 'currentColor' }} />
    ))}
  </Box>
)

function countsRead(provider: DeclaredDataProvider, vehicle: Resource) {
  const { path } = callOf(vehicle, 'sums', vehicle.list!.views![VIEW]!.indicators!.counts)
  return {
    queryKey: ['vehicle', 'sums', path],
    queryFn: async ({ signal }: WithSignal) => (await provider.invoke<Counted>('vehicle', { path, signal })).data,
    meta: { pace: PACE_MS },
    staleTime: FRESH_MS,
    retry: false,
  }
}

function Block() {
  const t = useTranslate()
  const vehicle = useResource('vehicle')
  const { data, isError } = useQuery({ ...countsRead(useProvider(), vehicle), refetchInterval: REFETCH_MS })
  const to = (filter: FilterValues): string => listPath(vehicle, filter, { view: VIEW })
  const state = vehicle.fields[STATE]!
  const states = (optionsOf(state).choices ?? []).map(key => ({
    key,
    count: data?.groups.find(group => group[STATE] === key)?.count ?? 0,
    tone: toneOf(state, key),
  }))
  return (
    <Tile title={t('nerud.screens.dashboard.vehicles.title')}>
      {!data ? (
        <Pending lines={1} failed={isError} />
      ) : (
        <>
          <Shares of={states.filter(({ count }) => count > 0)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 }}>
            {states.map(({ key, count, tone }) => (
              <Figure
                key={key}
                label={t(`resources.vehicle.choices.${STATE}.${key}`)}
                value={formatInteger(count)}
                to={to({ [STATE]: [key] })}
                mark={toneClass(tone)}
              />
            ))}
            {data.counts['planned'] !== undefined && (
              <Figure
                label={t('resources.vehicle.counts.planned')}
                value={formatInteger(data.counts['planned'])}
                to={to({ plannedToday: '1' })}
              />
            )}
          </Box>
        </>
      )}
    </Tile>
  )
}

/** The states of the autoparks' vehicles today; each count links to its vehicles. */
export const Vehicles = withPrefetch(Block, ({ provider, app }) => [countsRead(provider, app.resources['vehicle']!)])
