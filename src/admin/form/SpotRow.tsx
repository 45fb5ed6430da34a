import MapIcon from '@mui/icons-material/MapOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useMemo, useState, type ClipboardEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { placeOf, type Resource } from '#resource'
import { coordinateText, isSpot, parseCoordinates, spotOf, type LatLon } from '#resource/coordinates'
import { chunk } from '../chunk.ts'
import { useMay } from '../may.ts'
import { fieldModeOf, useFormMeta } from './context.tsx'

const SpotMap = chunk(() => import('./SpotMap.tsx').then(module => module.SpotMap))
/** The height of the map, in pixels. */
const HEIGHT = 340

/** Whether a row of the form contains the coordinates of the record. */
export const isSpotRow = ({ parts }: Resource, names: readonly string[]): boolean =>
  parts?.spot !== undefined && parts.spot.at.every(name => names.includes(name))

/** The coordinates in the form, and a function that sets both. */
function useSpot() {
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  const places = resource.parts!.spot!.at.map(name => at + placeOf(resource, name)) as [string, string]
  const [lat, lon]: readonly unknown[] = useWatch({ name: places })
  const found = useMemo(() => spotOf(lat, lon), [lat, lon])
  const choose = (spot: LatLon): void => {
    for (const [place, degrees] of [
      [places[0], spot.lat],
      [places[1], spot.lon],
    ] as const)
      setValue(place, coordinateText(degrees), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return { found, choose }
}

/** The inputs of latitude and longitude: a pasted pair fills both, and a map to choose a place on can be expanded below. */
export const SpotRow = ({ names, children }: { readonly names: readonly string[]; readonly children: ReactNode }) => {
  const t = useTranslate()
  const id = useId()
  const meta = useFormMeta()
  const may = useMay()
  const { found, choose } = useSpot()
  const [isOpen, setOpen] = useState(false)
  if (!names.every(name => fieldModeOf(meta, name, may) === 'input')) return children
  const onPaste = (event: ClipboardEvent): void => {
    const spot = parseCoordinates(event.clipboardData.getData('text'))
    if (!spot) return
    event.preventDefault()
    event.stopPropagation()
    choose(spot)
  }
  return (
    <Box onPasteCapture={onPaste} sx={{ mb: 1.5 }}>
      {children}
      <Box role="status" sx={{ typography: 'body2', color: 'warning.main' }}>
        {found === 'zero' && t('nerud.map.noPlace', { why: t('nerud.map.faults.zero') })}
      </Box>
      <Button
        size="small"
        startIcon={<MapIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ mx: -0.5 }}
      >
        {t(isOpen ? 'nerud.map.fold' : 'nerud.map.choose')}
      </Button>
      <Box id={id}>
        {isOpen && (
          <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
            <SpotMap resource={meta.resource} at={isSpot(found) ? found : undefined} choose={choose} height={HEIGHT} />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {t('nerud.map.hint')}
            </Typography>
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
