import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDecimal, formatInteger } from '#resource/text'
import { DEAL_STATES } from '#resources/deals/deal/dealStatus.formulas'
import { useResource } from '#admin/resourceContext.tsx'
import { useMay } from '#admin/authProvider.ts'
import { listPath, Figure, FigureLink, TwoColumns, Pending, FigureRows, Tile } from './Tile.screens.tsx'
import { useFigures, withFigures } from './figures.screens.ts'

interface Volume {
  readonly unit: string | null
  readonly sum: string
}
interface Share {
  readonly id: number
  readonly name: string
  readonly count: number
  readonly volumes: readonly Volume[]
}
interface Today {
  readonly day: string
  readonly count: number
  readonly vehicles: number
  readonly volumes: readonly Volume[]
  readonly materials: readonly Share[]
  readonly objects: readonly Share[]
}

const LIVING = DEAL_STATES.filter(state => state !== 'deleted')
const volumeText = ({ sum, unit }: Volume): string => `${formatDecimal(sum, 1)}\u00a0${unit ?? ''}`

/** Today's trips: number and volume, by material and by object. */
export const Trips = withFigures('deal', 'today', () => {
  const t = useTranslate()
  const { may } = useMay()
  const [deal, vehicle] = [useResource('deal'), useResource('vehicle')]
  const { data, isError } = useFigures<Today>('deal', 'today')
  const to = (more: Readonly<Record<string, unknown>> = {}): string =>
    listPath(deal, { dtDeal: { from: data!.day, to: data!.day }, stateFilter: LIVING, ...more })
  const rows = (shares: readonly Share[], field: string) =>
    shares.map(one => ({
      name: one.name,
      to: to({ [field]: [one.id] }),
      value: one.volumes.map(volumeText).join(' + '),
      note: formatInteger(one.count),
      isCount: true,
    }))
  const driving = data && t('nerud.screens.dashboard.trips.vehicles', { count: formatInteger(data.vehicles) })
  return (
    <Tile title={t('nerud.screens.dashboard.trips.title')}>
      {!data ? (
        <Pending lines={5} failed={isError} />
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mb: 1.5 }}>
            <Figure
              label={t('nerud.screens.dashboard.trips.count')}
              value={formatInteger(data.count)}
              to={to()}
              note={may(vehicle, 'read') ? <FigureLink to={listPath(vehicle, { hasDealToday: '1' })}>{driving}</FigureLink> : driving}
            />
            {data.volumes.map(one => (
              <Figure key={one.unit} label={t('nerud.screens.dashboard.trips.volume')} value={volumeText(one)} to={to()} />
            ))}
          </Box>
          {data.count === 0 ? (
            <Typography color="text.secondary">{t('nerud.screens.dashboard.trips.none')}</Typography>
          ) : (
            <TwoColumns>
              <FigureRows label={t('nerud.screens.dashboard.trips.materials')} rows={rows(data.materials, 'material')} />
              <FigureRows label={t('nerud.screens.dashboard.trips.objects')} rows={rows(data.objects, 'object')} />
            </TwoColumns>
          )}
        </>
      )}
    </Tile>
  )
})
