import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { useState, type SyntheticEvent } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { usePlainLinks } from '../page/paths.tsx'
import { colourOf, mapStyleOf, shapeOf, type MapLink, type UnlocatedRecord, tilesOf } from './scene.ts'
import { MapView, type MapViewProps } from './MapView.tsx'

export interface MapFrameProps extends MapViewProps {
  /** The names of the kinds, by index. */
  readonly kinds?: readonly string[]
  /** Records without a place, and why. */
  readonly placeless?: readonly UnlocatedRecord[]
}

const NO_KINDS: readonly string[] = []
const NO_PLACELESS: readonly UnlocatedRecord[] = []

/** The maximum number of links; the table has all records. */
const MAX_LISTED = 300

/** The legend: marks by shape and colour. */
const Legend = ({ kinds, marks }: Pick<MapFrameProps, 'marks'> & { readonly kinds: readonly string[] }) => {
  const look = mapStyleOf(useTheme())
  const counts = kinds.map((_, kind) => marks.filter(one => (one.kind ?? 0) === kind).length)
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, m: 0, mt: 0.75, p: 0, listStyle: 'none', typography: 'body2' }}
    >
      {kinds.map(
        (name, kind) =>
          counts[kind]! > 0 && (
            <Box component="li" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              <svg aria-hidden viewBox="-9 -9 18 18" width={14} height={14}>
                <path d={shapeOf(kind)} fill={colourOf(look, kind)} />
              </svg>
              {name}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {formatInteger(counts[kind])}
              </Box>
            </Box>
          ),
      )}
    </Box>
  )
}

const List = ({ leads }: { readonly leads: readonly (MapLink & { readonly why?: string })[] }) => {
  const t = useTranslate()
  const follow = usePlainLinks()
  return (
    <Box component="ul" onClick={follow} sx={{ m: 0, paddingInlineStart: 3, maxHeight: 240, overflowY: 'auto' }}>
      {leads.slice(0, MAX_LISTED).map(({ label, href, why }) => (
        <li key={`${href} ${label}`}>
          <Link href={href}>
            <bdi>{label}</bdi>
          </Link>
          {why !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {': '}
              {why}
            </Box>
          )}
        </li>
      ))}
      {leads.length > MAX_LISTED && <li>{t('nerud.map.more', { count: formatInteger(leads.length - MAX_LISTED) })}</li>}
    </Box>
  )
}

interface FoldedProps {
  readonly title: string
  readonly leads: readonly (MapLink & { readonly why?: string })[]
}
/** An expandable list of links: what the map shows, for screen readers, and what it cannot show. */
const Folded = ({ title, leads }: FoldedProps) => {
  const [isOpen, setOpen] = useState(false)
  if (leads.length === 0) return null
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      sx={{ typography: 'body2', mt: 0.5, '& summary': { cursor: 'pointer', minHeight: { xs: 28, md: 0 } } }}
    >
      <summary>{title}</summary>
      {isOpen && <List leads={leads} />}
    </Box>
  )
}

/** A map with its legend, a list of its records, those without a place, and the credit of the tiles. */
export const MapFrame = ({ kinds = NO_KINDS, placeless = NO_PLACELESS, ...map }: MapFrameProps) => {
  const t = useTranslate()
  const credit = tilesOf()?.credit
  const leads = [...map.marks, ...map.lines].flatMap(one => one.leads ?? [])
  return (
    <Box component="figure" sx={{ m: 0, displayPrint: 'none' }}>
      <MapView {...map} />
      <Box component="figcaption">
        {!map.isStill && (
          <Box
            component="p"
            sx={{ display: 'none', m: 0, typography: 'caption', color: 'text.secondary', '@media (pointer: coarse)': { display: 'block' } }}
          >
            {t('nerud.map.touch')}
          </Box>
        )}
        {credit && (
          <Typography variant="caption" component="p" dir="ltr" sx={{ color: 'text.secondary', textAlign: 'end' }}>
            {credit}
          </Typography>
        )}
        {kinds.length > 0 && <Legend kinds={kinds} marks={map.marks} />}
        <Folded title={t('nerud.map.list', { count: formatInteger(leads.length) })} leads={leads} />
        <Folded title={t('nerud.map.placeless', { count: formatInteger(placeless.length) })} leads={placeless} />
      </Box>
    </Box>
  )
}
