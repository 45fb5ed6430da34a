import { divIcon, marker, type Map as Leaflet, type Marker } from 'leaflet'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme, type SxProps, type Theme } from '@mui/material/styles'
import 'leaflet/dist/leaflet.css'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import type { LatLon } from '#resource/coordinates'
import { formatDecimal, formatInteger } from '#resource/text'
import { usePlainLinks } from '../page/paths.tsx'
import { fit, isNearest, openMap, type DrawnMap } from './leafletMap.ts'
import { mapStyleOf, type MapLink, type MapLine, type MapMarker, type Scene } from './scene.ts'
import { hitTest, type MapFormatter } from './paint.ts'

/** The pin at the chosen place. */
interface Pin {
  /** Moves the pin, or removes it. */
  readonly put: (at: LatLon | undefined) => void
  readonly focus: () => void
}

/** The step of an arrow key in pixels; with Shift, one pixel. */
const STEP = 10
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const SVG = 'http://www.w3.org/2000/svg'
const SIZE = { width: 28, height: 38 }

function drawing(colour: string, ground: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '-14 -36 28 38')
  svg.setAttribute('width', String(SIZE.width))
  svg.setAttribute('height', String(SIZE.height))
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M0 0C-3-9-12-14-12-23a12 12 0 0 1 24 0C12-14 3-9 0 0z')
  path.setAttribute('fill', colour)
  path.setAttribute('stroke', ground)
  path.setAttribute('stroke-width', '1.5')
  const hole = document.createElementNS(SVG, 'circle')
  hole.setAttribute('cy', '-23')
  hole.setAttribute('r', '4.5')
  hole.setAttribute('fill', ground)
  svg.append(path, hole)
  return svg
}

interface PinLook {
  readonly colour: string
  readonly ground: string
  readonly label: string
}

/** Lets the user choose a place: by clicking the map, dragging the pin, or arrow keys while the pin has the focus; + and − zoom. */
function openPin(leaflet: Leaflet, { colour, ground, label }: PinLook, choose: (at: LatLon) => void): Pin {
  let pin: Marker | undefined
  const chosen = ({ lat, lng }: { readonly lat: number; readonly lng: number }): void => choose({ lat, lon: lng })
  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!pin || event.ctrlKey || event.metaKey || event.altKey) return
    if (arrow) {
      const step = event.shiftKey ? 1 : STEP
      const at = leaflet.latLngToContainerPoint(pin.getLatLng())
      const moved = leaflet.containerPointToLatLng([at.x + arrow[0] * step, at.y + arrow[1] * step])
      pin.setLatLng(moved)
      leaflet.panInside(moved, { padding: [40, 40], animate: false })
      chosen(moved)
    } else if (event.key === '+' || event.key === '=') leaflet.setZoomAround(pin.getLatLng(), leaflet.getZoom() + 1)
    else if (event.key === '-') leaflet.setZoomAround(pin.getLatLng(), leaflet.getZoom() - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const put: Pin['put'] = at => {
    if (!at) {
      pin?.remove()
      pin = undefined
      return
    }
    if (pin) return void pin.setLatLng([at.lat, at.lon])
    const icon = divIcon({
      html: drawing(colour, ground) as unknown as HTMLElement,
      className: '',
      iconSize: [SIZE.width, SIZE.height],
      iconAnchor: [14, 36],
    })
    pin = marker([at.lat, at.lon], { icon, draggable: true, autoPan: true }).addTo(leaflet)
    const element = pin.getElement()!
    element.setAttribute('aria-label', label)
    element.addEventListener('keydown', onKey)
    pin.on('dragend', () => chosen(pin!.getLatLng()))
  }
  leaflet.doubleClickZoom.disable()
  leaflet.on('click', ({ latlng }) => chosen(latlng.wrap()))
  return { put, focus: () => pin?.getElement()?.focus() }
}

/** Choosing a place on the map. */
interface Choosing {
  readonly at: LatLon | undefined
  readonly choose: (at: LatLon) => void
}

export interface MapViewProps extends Scene {
  readonly label: string
  readonly height: number | string
  /** The map is static. */
  readonly isStill?: boolean
  /** The zoom level for a single place. */
  readonly zoom?: number
  readonly choosing?: Choosing
}

const LOOK: SxProps<Theme> = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  // A stacking context, so that dialogs and menus are above the panes of the map.
  isolation: 'isolate',
  '& .leaflet-container': {
    height: '100%',
    font: 'inherit',
    bgcolor: 'background.paper',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& .leaflet-marker-icon:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2, borderRadius: 1 },
  '& .leaflet-bar a, & .leaflet-bar a.leaflet-disabled': { bgcolor: 'background.paper', color: 'text.primary', borderColor: 'divider' },
  '& .leaflet-bar a.leaflet-disabled': { color: 'text.disabled' },
  '@media (pointer: coarse)': { '& .leaflet-bar a': { width: 40, height: 40, lineHeight: '40px' } },
}

const STILL = { pointerEvents: 'none' } as const

/** Formats lengths and degrees in the current language. */
function useWriting(): MapFormatter {
  const t = useTranslate()
  return useMemo(
    () => ({
      length: metres =>
        metres >= 1000
          ? t('nerud.map.kilometres', { count: formatInteger(metres / 1000) })
          : t('nerud.map.metres', { count: metres >= 1 ? formatInteger(metres) : formatDecimal(metres, 1) }),
      degrees: (value, digits) => `${formatDecimal(value.toFixed(digits), digits)}°`,
    }),
    [t],
  )
}

interface Found {
  readonly x: number
  readonly y: number
  readonly leads: readonly MapLink[]
}
/** The maximum number of records offered by one click. */
const MAX_OFFERED = 30
const leadsOf = (things: readonly (MapMarker | MapLine)[]): readonly MapLink[] =>
  things.flatMap(({ leads = [] }) => leads).slice(0, MAX_OFFERED)

const spotsOf = ({ marks, lines }: Scene): readonly LatLon[] => [
  ...marks.map(({ at }) => at),
  ...lines.flatMap(({ from, to }) => [from, to]),
]

/** Creates the map in the element and keeps it up to date. */
function useDrawn(props: MapViewProps, onFound: (found: Found) => void) {
  const { marks, lines, isStill = false, zoom, choosing } = props
  const t = useTranslate()
  const theme = useTheme()
  const writing = useWriting()
  const frame = useRef<HTMLDivElement>(null)
  const [existing, setDrawn] = useState<DrawnMap>()
  const pin = useRef<Pin>(undefined)
  const isFocused = useRef(false)
  const onClick = useEvent((map: DrawnMap, x: number, y: number) => {
    const hit = hitTest(map.laid(), { x, y })
    const isMany = hit.marks.length > 1 && !isNearest(map.leaflet)
    const isApart = hit.marks.some(({ at }) => at.lat !== hit.marks[0]!.at.lat || at.lon !== hit.marks[0]!.at.lon)
    if (isMany && isApart) return fit(map.leaflet, spotsOf({ marks: hit.marks, lines: [] }), 19)
    const leads = leadsOf([...hit.marks, ...hit.lines])
    const box = frame.current!.getBoundingClientRect()
    if (leads.length > 0) onFound({ x: box.left + x, y: box.top + y, leads })
  })
  const choose = useEvent((at: LatLon) => choosing?.choose(at))
  const isChoosing = choosing !== undefined
  useEffect(() => {
    const map = openMap(frame.current!, { isStill, words: { zoomIn: t('nerud.map.zoomIn'), zoomOut: t('nerud.map.zoomOut') } })
    fit(map.leaflet, [])
    const { main, contrastText } = theme.palette.error
    if (isChoosing) pin.current = openPin(map.leaflet, { colour: main, ground: contrastText, label: t('nerud.map.pin') }, choose)
    else if (!isStill) map.leaflet.on('click', ({ containerPoint }) => onClick(map, containerPoint.x, containerPoint.y))
    setDrawn(map)
    return () => {
      map.close()
      pin.current = undefined
      setDrawn(undefined)
    }
  }, [isStill, isChoosing, t, theme, onClick, choose])
  const at = choosing?.at
  // A change of language or theme closes the map in the same commit that changes its content, so check that it is open.
  const drawn = useCallback(() => (existing?.isOpen() ? existing : undefined), [existing])
  const key = JSON.stringify(spotsOf({ marks, lines }))
  useEffect(() => {
    const begins = pin.current && at ? [at] : []
    const map = drawn()
    if (map) fit(map.leaflet, begins.length > 0 ? begins : spotsOf({ marks, lines }), zoom)
    // Only another set of places moves the view.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [drawn, key, zoom])
  useEffect(() => drawn()?.draw({ marks, lines }, mapStyleOf(theme), writing), [drawn, marks, lines, theme, writing])
  useEffect(() => {
    const map = drawn()
    if (!map) return
    pin.current?.put(at)
    if (isFocused.current) pin.current?.focus()
    isFocused.current = false
    if (at && !map.leaflet.getBounds().contains([at.lat, at.lon])) map.leaflet.panTo([at.lat, at.lon], { animate: false })
  }, [drawn, at])
  return { frame, drawn, isFocused }
}

/** A map of marks and lines. */
export const MapView = (props: MapViewProps) => {
  const { label, height, isStill = false, choosing } = props
  const [found, setFound] = useState<Found>()
  const { frame, drawn, isFocused } = useDrawn(props, setFound)
  const follow = usePlainLinks(() => setFound(undefined))
  // By keyboard, Enter places the pin in the centre.
  const onKey = (event: ReactKeyboardEvent): void => {
    const map = drawn()
    if (!choosing || !map || event.key !== 'Enter' || event.target !== frame.current) return
    event.preventDefault()
    const { lat, lng } = map.leaflet.getCenter()
    isFocused.current = true
    choosing.choose({ lat, lon: lng })
  }
  return (
    <Box dir="ltr" sx={LOOK} style={{ height }} onKeyDown={onKey}>
      <div ref={frame} role={isStill ? 'img' : 'application'} aria-label={label} style={isStill ? STILL : undefined} />
      <Menu
        open={found !== undefined}
        onClose={() => setFound(undefined)}
        anchorReference="anchorPosition"
        {...(found && { anchorPosition: { left: found.x, top: found.y } })}
        onClick={follow}
      >
        {found?.leads.map(({ label: text, href }) => (
          <MenuItem key={`${href} ${text}`} component="a" href={href}>
            <bdi>{text}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
