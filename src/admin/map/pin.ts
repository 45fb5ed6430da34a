import { divIcon, marker, type Map as Leaflet, type Marker } from 'leaflet'
import type { LatLon } from '#resource/coordinates'

/** The pin at the chosen place. */
export interface Pin {
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
export function openPin(leaflet: Leaflet, { colour, ground, label }: PinLook, choose: (at: LatLon) => void): Pin {
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
