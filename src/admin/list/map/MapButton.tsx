import MapIcon from '@mui/icons-material/MapOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { isOnMap } from '#resource/coordinates'
import { chunk } from '../../chunk.ts'
import { ToolButton } from '../../table/ToolButton.tsx'
import { useRoom } from '../../table/visiblePart.ts'
import { useListing } from '../listing.ts'

const ListMap = chunk(() => import('./ListMap.tsx').then(module => module.ListMap))

/** The height of the map above a list, and the height of its captions beside a table, in pixels. */
const [OVER, WORDS] = [280, 120]

/** The state of the list's map: whether there is one, whether it is shown, beside the table or above it. */
export function useListMap() {
  const { resource, source, query, isEmbedded } = useListing()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [isOn, setOn] = useStore(`list.map.${resource.name}`, false)
  const has = isOnMap(resource) && !isEmbedded && source.call === undefined && !query.bin && query.group === undefined
  return { has, isOn, toggle: () => setOn(!isOn), isAtSide: has && isOn && isWide, isOver: has && isOn && !isWide }
}

/** The button that shows the map of a list; on narrow windows the map is below the buttons. */
export const MapButton = () => {
  const t = useTranslate()
  const { has, isOn, toggle, isOver } = useListMap()
  if (!has) return null
  return (
    <>
      <ToolButton
        icon={<MapIcon fontSize="small" />}
        label={t('nerud.map.button')}
        wideFrom="xl"
        aria-pressed={isOn}
        {...(isOn && { color: 'primary' as const })}
        onClick={toggle}
      />
      {isOver && (
        <Box sx={{ order: 2, flexBasis: '100%', minWidth: 0 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={OVER} />}>
            <ListMap height={OVER} />
          </Suspense>
        </Box>
      )}
    </>
  )
}

/** The map beside the table. */
export const SideMap = () => {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const { height } = useRoom(frame)
  return (
    <Box
      ref={frame}
      component="section"
      aria-label={t('nerud.map.button')}
      sx={{ width: 'clamp(340px, 42%, 720px)', flex: 'none', marginInlineStart: 1, overflowY: 'auto', displayPrint: 'none' }}
      style={{ maxHeight: height }}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={height - WORDS} />}>
        <ListMap height={height - WORDS} />
      </Suspense>
    </Box>
  )
}
