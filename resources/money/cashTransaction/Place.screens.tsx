import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import MapIcon from '@mui/icons-material/PlaceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isSpot, spotOf, type LatLon } from '#resource/coordinates'
import { MapFrame } from '#admin/map/mapChunk.ts'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'

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
export const Place = ({ name, address, lat, lon }: PlaceProps) => {
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
