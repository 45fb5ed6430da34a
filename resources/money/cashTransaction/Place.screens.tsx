import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import MapIcon from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'

/** The scale of the map (finance §9). */
const ZOOM = 16
const [WIDTH, HEIGHT] = [520, 320]
/** Metres of a pixel at the equator and no zoom, as maps on the web have them. */
const METRES = 156_543.033_92
/** The distance between two lines of the grid, in metres. */
const GRID = 100

interface Spot {
  readonly name: string
  readonly lat: string
  readonly lon: string
}

/** The lines of the grid on one side, by their distance from the middle. */
const linesOver = (size: number, step: number): readonly number[] => {
  const half = Math.floor(size / 2 / step)
  return Array.from({ length: 2 * half + 1 }, (_, at) => size / 2 + (at - half) * step)
}

/** Where a place is: a grid of known scale with the mark in the middle. Nothing is asked of other servers, and nothing moves. */
const Map = ({ name, lat }: Spot) => {
  const t = useTranslate()
  const step = GRID / ((METRES * Math.cos((Number(lat) * Math.PI) / 180)) / 2 ** ZOOM)
  const [x, y] = [WIDTH / 2, HEIGHT / 2]
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('nerud.statement.place.mark', { name })}
      sx={{
        width: '100%',
        display: 'block',
        pointerEvents: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Box component="g" sx={{ stroke: theme => theme.palette.divider }}>
        {linesOver(WIDTH, step).map(at => (
          <line key={`x${at}`} x1={at} x2={at} y1={0} y2={HEIGHT} />
        ))}
        {linesOver(HEIGHT, step).map(at => (
          <line key={`y${at}`} x1={0} x2={WIDTH} y1={at} y2={at} />
        ))}
      </Box>
      <Box
        component="path"
        sx={{ fill: theme => theme.palette.error.main }}
        d={`M${x} ${y} c-5 -9 -12 -15 -12 -24 a12 12 0 0 1 24 0 c0 9 -7 15 -12 24 z`}
      />
      <circle cx={x} cy={y - 24} r={4.5} fill="#fff" />
      <Box component="g" sx={{ stroke: theme => theme.palette.text.primary, fill: theme => theme.palette.text.primary }}>
        <line x1={12} x2={12 + step} y1={HEIGHT - 12} y2={HEIGHT - 12} strokeWidth={2} />
        <text x={12} y={HEIGHT - 18} fontSize={12} stroke="none">
          {t('nerud.statement.place.metres', { count: GRID })}
        </text>
      </Box>
    </Box>
  )
}

/** An address with what opens the map of it (finance §2.9). */
export const Place = ({ name, address, lat, lon }: Partial<Omit<Spot, 'name'>> & { readonly name: string; readonly address: string }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
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
            lat && lon ? (
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
            {lat && lon ? (
              <>
                <Map name={name} lat={lat} lon={lon} />
                <Typography variant="body2" color="text.secondary">
                  {t('nerud.statement.place.coordinates', { lat, lon })}
                </Typography>
              </>
            ) : (
              <Typography color="text.secondary">{t('nerud.statement.place.none')}</Typography>
            )}
          </Box>
        </InfoWindow>
      )}
    </>
  )
}
