import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import MapIcon from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { isSpot, spotOf, type LatLon } from '#resource/coordinates'
import { MapFrame } from '#admin/map/CardMap.tsx'
import { pathOf } from '#resource'
import { isZero } from '#resource/decimal'
import { formatPhone } from '#resource/text'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { useResource } from '#admin/resourceContext.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'
import { Definitions } from '../../widgets/values.screens.tsx'
import { Amount } from './Tiles.screens.tsx'
import { useBoxState, type BoxOf, type StatementFilter } from './box.screens.ts'

/** The zoom level of the map (finance §9), and its height in pixels. */
const [ZOOM, HEIGHT] = [16, 320]
const NO_LINES = [] as const

interface PlaceProps {
  readonly name: string
  readonly address: string
  readonly lat?: string | undefined
  readonly lon?: string | undefined
}

/** A static map of a place. */
const PlaceMap = ({ name, at }: { readonly name: string; readonly at: LatLon }) => {
  const t = useTranslate()
  const marks = useMemo(() => [{ id: 0, name, at }], [name, at])
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
      <MapFrame marks={marks} lines={NO_LINES} label={t('nerud.statement.place.mark', { name })} height={HEIGHT} zoom={ZOOM} isStill />
    </Suspense>
  )
}

/** An address, with a button that opens its map (finance §2.9). */
const Place = ({ name, address, lat, lon }: PlaceProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(() => spotOf(lat, lon), [lat, lon])
  const label = t('nerud.statement.place.open')
  return (
    <>
      {address || '—'}
      <IconButton size="small" onClick={() => setOpen(true)} aria-label={label} title={label} sx={{ p: 0.25, ml: 0.5 }}>
        <MapIcon sx={{ fontSize: 18 }} />
      </IconButton>
      {isOpen && (
        <InfoWindow
          title={t('nerud.statement.place.title')}
          close={() => setOpen(false)}
          actions={
            isSpot(found) ? (
              <Button
                component="a"
                href={`https://yandex.ru/maps/?pt=${lon},${lat}&z=${ZOOM}&l=map`}
                target="_blank"
                rel="noopener noreferrer"
                endIcon={<OpenInNewIcon />}
              >
                {t('nerud.statement.place.outside')}
              </Button>
            ) : undefined
          }
        >
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
            <Typography>{address}</Typography>
            {isSpot(found) ? (
              <>
                <PlaceMap name={name} at={found} />
                <Typography variant="body2" color="text.secondary">
                  {t('nerud.statement.place.coordinates', { lat, lon })}
                </Typography>
              </>
            ) : (
              <Typography color="text.secondary">
                {found === 'none' ? t('nerud.statement.place.none') : t('nerud.map.noPlace', { why: t(`nerud.map.faults.${found}`) })}
              </Typography>
            )}
          </Box>
        </InfoWindow>
      )}
    </>
  )
}

type State = Readonly<Record<string, unknown>>

/** The name of a reference, the names of several, or a text unchanged. */
const namesIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(namesIn).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) return namesIn((value as { name?: unknown }).name)
  return typeof value === 'string' ? value : ''
}

const Figure = ({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children: ReactNode }) => (
  <Tooltip title={hint ?? ''} describeChild placement="right">
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, py: 0.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box sx={{ fontSize: '0.9375rem' }}>{children}</Box>
    </Box>
  </Tooltip>
)

interface CardProps {
  readonly of: BoxOf
  readonly state: State
}

const Names = ({ of: { box }, state, inLine }: CardProps & { readonly inLine: boolean }) => {
  const [heading, ...rest] = box.names.map(name => namesIn(state[name])).filter(Boolean)
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere', ...(inLine && { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }) }}>
        {rest.map(name => (
          <div key={name}>{name}</div>
        ))}
        {box.number && <Box sx={{ color: 'text.secondary' }}>{namesIn(state[box.number]) || '—'}</Box>}
      </Box>
    </>
  )
}

const Figures = ({ of: { box, id }, state }: CardProps) => {
  const t = useTranslate()
  const isOurs = box.kind === 'C' && id === OWN_COMPANY
  return (
    <div>
      <Figure label={t('nerud.statement.week')}>
        <Amount box={box} value={String(state[box.week])} />
      </Figure>
      <Figure label={t('nerud.statement.balance')} hint={t(`nerud.statement.of.${box.owner}.${isOurs ? 'ownBalanceHint' : 'balanceHint'}`)}>
        <Amount box={box} value={String(state[box.balance])} />
      </Figure>
      {!isZero(String(state['ahead'] ?? '0')) && (
        <Figure label={t('nerud.statement.ahead')} hint={t('nerud.statement.aheadHint')}>
          <Amount box={box} value={String(state['ahead'])} />
        </Figure>
      )}
    </div>
  )
}

const Profile = ({ of: { box, id } }: Pick<CardProps, 'of'>) => {
  const t = useTranslate()
  return (
    <Button
      component="a"
      href={pathOf(useResource(box.owner), 'one', id)}
      target="_blank"
      rel="noopener"
      variant="outlined"
      endIcon={<OpenInNewIcon />}
      title={t(`nerud.statement.of.${box.owner}.profileHint`)}
    >
      {t('nerud.statement.profile')}
    </Button>
  )
}

const About = ({ of: { box }, state, isOpen }: CardProps & { readonly isOpen: boolean }) => {
  const t = useTranslate()
  const { fields } = useResource(box.owner)
  const shown = (name: string): ReactNode => {
    const text = fields[name]?.kind === 'phone' ? formatPhone(namesIn(state[name])) : namesIn(state[name])
    if (name !== box.place) return text
    return <Place name={namesIn(state[box.names[0]!])} address={text} lat={namesIn(state['lat'])} lon={namesIn(state['lon'])} />
  }
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{ '& summary': { cursor: 'pointer', typography: 'subtitle2', minHeight: { xs: 28, md: 0 } } }}
    >
      <summary>{t(`nerud.statement.of.${box.owner}.about`)}</summary>
      <Definitions
        labels={72}
        nothing={t('nerud.widgets.nothing')}
        rows={box.facts.map(name => ({ label: t(`nerud.statement.of.${box.owner}.facts.${name}`), value: shown(name) }))}
      />
    </Box>
  )
}

interface OwnerCardProps {
  readonly of: BoxOf
  readonly filter: StatementFilter
  /** As a strip above the rows, if there is no room beside them. */
  readonly asStrip: boolean
}

/** The owner of the statement: name, week, balance and details. */
export const OwnerCard = ({ of, filter, asStrip }: OwnerCardProps) => {
  const t = useTranslate()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { data, error, refetch } = useBoxState(of, filter)
  if (error) return <LoadFailure text={`${t(`nerud.statement.of.${of.box.owner}.failed`)}.`} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={asStrip ? 86 : 190} />
  if (asStrip)
    return (
      <Paper
        variant="outlined"
        sx={{ px: 1.5, py: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', columnGap: 4, alignItems: 'start' }}
      >
        <div>
          <Names of={of} state={data} inLine />
          <About of={of} state={data} isOpen={false} />
        </div>
        <Figures of={of} state={data} />
        <Profile of={of} />
      </Paper>
    )
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Paper variant="outlined" sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
        <Names of={of} state={data} inLine={false} />
        <Figures of={of} state={data} />
        <Profile of={of} />
      </Paper>
      <Paper variant="outlined" sx={{ p: 1.5 }}>
        <About of={of} state={data} isOpen={!isPhone} />
      </Paper>
    </Box>
  )
}
