import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { titleOf, type Resource } from '#resource'
import type { Row } from '../data/rows.ts'
import { MapFrame } from '../map/mapChunk.ts'
import { tilesOf } from '../map/tiles.ts'
import { useScene } from '../map/useScene.ts'

/** The height of the map and of its caption in pixels, and its zoom level. */
const [HEIGHT, BELOW, ZOOM] = [260, 47, 14]

/** The map of a record: its place or its way, or the reason why it has none. */
export const CardMap = ({ resource, record }: { readonly resource: Resource; readonly record: Row }) => {
  const t = useTranslate()
  const rows = useMemo(() => [record], [record])
  const { marks, lines, kinds, placeless } = useScene(resource, rows)
  const why = placeless[0]?.why
  return (
    <Box component="section" aria-label={t('nerud.map.button')} sx={{ mt: 2.5, displayPrint: 'none' }}>
      {why === undefined ? (
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} sx={{ mb: `${BELOW}px` }} />}>
          <MapFrame
            {...{ marks, lines, kinds }}
            label={t('nerud.map.of', { name: titleOf(resource, record) })}
            height={HEIGHT}
            zoom={tilesOf() ? ZOOM : ZOOM - 3}
          />
        </Suspense>
      ) : (
        <Typography color="text.secondary">{t('nerud.map.noPlace', { why })}</Typography>
      )}
    </Box>
  )
}
