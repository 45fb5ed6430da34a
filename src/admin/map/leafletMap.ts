import { control, latLngBounds, map as openLeaflet, tileLayer, type Map as Leaflet } from 'leaflet'
import type { LatLon } from '#resource/coordinates'
import { type MapStyle, type Pixel, type Scene, tilesOf } from './scene.ts'
import { layOut, EMPTY_LAYOUT, paintGrid, paintScale, paintScene, type MapLayout, type MapViewport, type MapFormatter } from './paint.ts'

/** The options of a map. */
export interface MapOptions {
  /** The map is static. */
  readonly isStill: boolean
  readonly words: { readonly zoomIn: string; readonly zoomOut: string }
}

/** An open map. */
export interface DrawnMap {
  readonly leaflet: Leaflet
  /** Sets what the map draws. */
  readonly draw: (scene: Scene, look: MapStyle, writing: MapFormatter) => void
  /** The current layout, for clicks. */
  readonly laid: () => MapLayout
  /** False once it is closed and draws nothing more. */
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** The maximum zoom level, and the maximum when fitting several places. */
const MAX_ZOOM = 19
const FITTED_ZOOM = 14
const WORLD: LatLon = { lat: 30, lon: 20 }

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

const viewOf = (leaflet: Leaflet): MapViewport => {
  const { x: width, y: height } = leaflet.getSize()
  const bounds = leaflet.getBounds()
  const middle = leaflet.getCenter()
  return {
    width,
    height,
    zoom: leaflet.getZoom(),
    middle: { lat: middle.lat, lon: middle.lng },
    north: bounds.getNorth(),
    south: bounds.getSouth(),
    west: bounds.getWest(),
    east: bounds.getEast(),
    project: ({ lat, lon }): Pixel => leaflet.latLngToContainerPoint([lat, lon]),
  }
}

/** A canvas above the map that always covers the visible part. */
function canvasOver(leaflet: Leaflet): {
  readonly canvas: HTMLCanvasElement
  readonly cover: (view: MapViewport) => CanvasRenderingContext2D | null
} {
  const canvas = document.createElement('canvas')
  canvas.ariaHidden = 'true'
  canvas.style.pointerEvents = 'none'
  canvas.style.position = 'absolute'
  leaflet.getPanes().overlayPane.append(canvas)
  const cover = ({ width, height }: MapViewport): CanvasRenderingContext2D | null => {
    const dense = globalThis.devicePixelRatio || 1
    const corner = leaflet.containerPointToLayerPoint([0, 0])
    canvas.style.transform = `translate(${corner.x}px, ${corner.y}px)`
    canvas.width = width * dense
    canvas.height = height * dense
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    const pen = canvas.getContext('2d')
    pen?.scale(dense, dense)
    return pen
  }
  return { canvas, cover }
}

/** On phones one finger scrolls the page and two move the map, until it is tapped; with a mouse the wheel scrolls the page until the map is clicked. */
function giveWayToPage(leaflet: Leaflet): () => void {
  const element = leaflet.getContainer()
  const touched = isTouched()
  const use = (): void => {
    leaflet.scrollWheelZoom.enable()
    leaflet.dragging.enable()
  }
  const leave = (): void => {
    leaflet.scrollWheelZoom.disable()
    if (touched) leaflet.dragging.disable()
  }
  const onElsewhere = (event: Event): void => {
    if (!element.contains(event.target as Node)) leave()
  }
  leave()
  leaflet.on('click', use)
  document.addEventListener('pointerdown', onElsewhere)
  return () => document.removeEventListener('pointerdown', onElsewhere)
}

/** Fits the view to all places; a single one at the given zoom, the world if there are none. */
export function fit(leaflet: Leaflet, places: readonly LatLon[], zoom = FITTED_ZOOM): void {
  const [first, ...others] = places
  if (!first) return void leaflet.setView([WORLD.lat, WORLD.lon], 1, { animate: false })
  if (others.every(({ lat, lon }) => lat === first.lat && lon === first.lon))
    return void leaflet.setView([first.lat, first.lon], zoom, { animate: false })
  const bounds = latLngBounds(places.map(({ lat, lon }) => [lat, lon]))
  leaflet.fitBounds(bounds, { padding: [36, 36], maxZoom: zoom, animate: false })
}

/** Whether the map is at its maximum zoom. */
export const isNearest = (leaflet: Leaflet): boolean => leaflet.getZoom() >= MAX_ZOOM

/** Opens a map in an element; the caller must close it. */
export function openMap(element: HTMLElement, { isStill, words }: MapOptions): DrawnMap {
  const leaflet = openLeaflet(element, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    zoomSnap: 0.5,
    maxZoom: MAX_ZOOM,
    worldCopyJump: false,
    ...(isStill && { dragging: false, keyboard: false, touchZoom: false, doubleClickZoom: false, scrollWheelZoom: false, boxZoom: false }),
  })
  const tiles = tilesOf()
  if (tiles) tileLayer(tiles.url, { maxZoom: MAX_ZOOM }).addTo(leaflet)
  if (!isStill) control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(leaflet)
  const stop = isStill ? undefined : giveWayToPage(leaflet)
  const { cover } = canvasOver(leaflet)
  let drawn: Parameters<DrawnMap['draw']> | undefined
  let laid = EMPTY_LAYOUT
  let isClosed = false
  const paint = (): void => {
    if (isClosed || !drawn || !('_loaded' in leaflet)) return
    const [scene, look, writing] = drawn
    const view = viewOf(leaflet)
    laid = layOut(scene, view)
    const pen = cover(view)
    if (!pen || view.width === 0) return
    if (!tiles) paintGrid(pen, view, look, writing)
    paintScene(pen, laid, view, look, [paintScale(pen, view, look, writing)])
  }
  leaflet.on('move zoom viewreset resize', paint)
  const watcher = new ResizeObserver(() => void leaflet.invalidateSize({ animate: false, pan: false }))
  watcher.observe(element)
  return {
    leaflet,
    draw: (...what) => {
      drawn = what
      paint()
    },
    laid: () => laid,
    isOpen: () => !isClosed,
    close: () => {
      isClosed = true
      watcher.disconnect()
      stop?.()
      leaflet.remove()
    },
  }
}
