import type { LatLon } from '#resource/coordinates'
import {
  colourOf,
  shapeOf,
  type MapStyle,
  bowOf,
  clustersOf,
  distanceToBow,
  placeLabels,
  thicknessOf,
  type ScreenBox,
  type Cluster,
  type Pixel,
  type MapLine,
  type MapMarker,
  type Scene,
} from './scene.ts'

/** Metres per pixel at the equator at zoom 0, in the Web Mercator projection. */
const METRES = 156_543.033_92

/** Metres per pixel at a latitude and zoom level. */
export const metresPerPixel = (lat: number, zoom: number): number => (METRES * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom

/** The greatest of 1, 2, 5, 10, 20, … that is not above a number. */
export function roundDown(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number))
  const step = [5, 2, 1].find(one => one * power <= number * (1 + 1e-9)) ?? 1
  return step * power
}

/** The longest scale bar of a round length within a number of pixels. */
export function scaleBar(metres: number, max: number): { readonly metres: number; readonly pixels: number } {
  const length = roundDown(metres * max)
  return { metres: length, pixels: length / metres }
}

/** The step of grid lines in degrees, such that they are at least `least` pixels apart. */
export function gridStep(degreesPerPixel: number, least: number): number {
  const leastStep = degreesPerPixel * least
  const below = roundDown(leastStep)
  if (below >= leastStep * (1 - 1e-9)) return below
  const power = 10 ** Math.floor(Math.log10(below) + 1e-9)
  const lead = Math.round(below / power)
  return (lead === 1 ? 2 : lead === 2 ? 5 : 10) * power
}

/** The multiples of a step between two bounds. */
export function stepsWithin(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1)
  return Array.from({ length: count }, (_, at) => (first + at) * step)
}

/** The number of decimal places that distinguish multiples of a step. */
export const digitsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))

type Drawn<T> = Pixel & { readonly one: T }

/** The visible part of the map, and its projection. */
export interface MapViewport {
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly middle: LatLon
  readonly north: number
  readonly south: number
  readonly west: number
  readonly east: number
  readonly project: (at: LatLon) => Pixel
}

/** Formats lengths and degrees in the current language. */
export interface MapFormatter {
  readonly length: (metres: number) => string
  readonly degrees: (value: number, digits: number) => string
}

/** The layout of what is drawn, for clicks. */
export interface MapLayout {
  readonly clusters: readonly Cluster<Drawn<MapMarker>>[]
  readonly lines: readonly { readonly one: MapLine; readonly from: Pixel; readonly to: Pixel }[]
}
export const EMPTY_LAYOUT: MapLayout = { clusters: [], lines: [] }

/** The distance at which marks are clustered, and that at which a click hits, in pixels. */
const [NEAR, REACH] = [22, 12]
/** How far outside of the viewport things are still drawn, in pixels. */
const MARGIN = 40
const LINE = 15

const isSeen = ({ x, y }: Pixel, { width, height }: MapViewport): boolean =>
  x > -MARGIN && y > -MARGIN && x < width + MARGIN && y < height + MARGIN

/** Computes the layout. */
export function layOut({ marks, lines }: Scene, view: MapViewport): MapLayout {
  const drawn = marks.map(one => ({ ...view.project(one.at), one })).filter(one => isSeen(one, view))
  return {
    clusters: clustersOf(drawn, NEAR),
    lines: lines.map(one => ({ one, from: view.project(one.from), to: view.project(one.to) })),
  }
}

/** What is at a point of the screen: the marks of the nearest cluster, else the nearest lines. */
export function hitTest(
  { clusters, lines }: MapLayout,
  at: Pixel,
): { readonly marks: readonly MapMarker[]; readonly lines: readonly MapLine[] } {
  const away = ({ x, y }: Pixel): number => Math.hypot(x - at.x, y - at.y)
  const near = clusters.filter(one => away(one) <= REACH).toSorted((a, b) => away(a) - away(b))[0]
  if (near) return { marks: near.of.map(({ one }) => one), lines: [] }
  return { marks: [], lines: lines.filter(({ from, to }) => distanceToBow(at, from, to) <= REACH / 1.5).map(({ one }) => one) }
}

function write(pen: CanvasRenderingContext2D, look: MapStyle, text: string, x: number, y: number, colour = look.text): void {
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeStyle = look.ground
  pen.strokeText(text, x, y)
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

/** Draws meridians and parallels at round degrees, for a map without tiles. */
export function paintGrid(pen: CanvasRenderingContext2D, view: MapViewport, look: MapStyle, { degrees }: MapFormatter): void {
  const step = gridStep((view.east - view.west) / view.width, 90)
  const digits = digitsOf(step)
  pen.font = look.font
  pen.textBaseline = 'middle'
  pen.lineWidth = 1
  pen.strokeStyle = look.grid
  const columns = stepsWithin(view.west, view.east, step).map(lon => ({ lon, x: view.project({ lat: view.middle.lat, lon }).x }))
  const rows = stepsWithin(view.south, view.north, step).map(lat => ({ lat, y: view.project({ lat, lon: view.middle.lon }).y }))
  pen.beginPath()
  for (const { x } of columns) {
    pen.moveTo(Math.round(x) + 0.5, 0)
    pen.lineTo(Math.round(x) + 0.5, view.height)
  }
  for (const { y } of rows) {
    pen.moveTo(0, Math.round(y) + 0.5)
    pen.lineTo(view.width, Math.round(y) + 0.5)
  }
  pen.stroke()
  pen.textAlign = 'center'
  for (const { lon, x } of columns.filter(one => one.x > 60 && one.x < view.width - 30))
    write(pen, look, degrees(lon, digits), x, 9, look.quiet)
  pen.textAlign = 'right'
  for (const { lat, y } of rows.filter(one => one.y > 24 && one.y < view.height - 12))
    write(pen, look, degrees(lat, digits), view.width - 4, y, look.quiet)
}

/** Draws the scale bar. */
export function paintScale(pen: CanvasRenderingContext2D, view: MapViewport, look: MapStyle, { length }: MapFormatter): ScreenBox {
  const bar = scaleBar(metresPerPixel(view.middle.lat, view.zoom), Math.min(120, view.width / 3))
  const [x, y] = [10, view.height - 9]
  pen.lineWidth = 2
  pen.strokeStyle = look.text
  pen.beginPath()
  pen.moveTo(x, y - 5)
  pen.lineTo(x, y)
  pen.lineTo(x + bar.pixels, y)
  pen.lineTo(x + bar.pixels, y - 5)
  pen.stroke()
  pen.font = look.font
  pen.textAlign = 'left'
  pen.textBaseline = 'bottom'
  write(pen, look, length(bar.metres), x + 3, y - 4)
  return { left: 0, top: y - 22, width: bar.pixels + 20, height: 31 }
}

function paintArrow(pen: CanvasRenderingContext2D, at: Pixel, from: Pixel, to: Pixel, size: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  pen.save()
  pen.translate(at.x, at.y)
  pen.rotate(angle)
  pen.beginPath()
  pen.moveTo(size, 0)
  pen.lineTo(-size, -size * 0.8)
  pen.lineTo(-size, size * 0.8)
  pen.closePath()
  pen.fill()
  pen.restore()
}

/** If there are more lines, they are drawn thin and without arrows. */
const CROWD = 40
function paintLines(pen: CanvasRenderingContext2D, lines: MapLayout['lines'], look: MapStyle): void {
  const isCrowded = lines.length > CROWD
  const max = Math.max(0, ...lines.map(({ one }) => one.trips ?? 0))
  for (const { one, from, to } of lines.toSorted((a, b) => (a.one.trips ?? 0) - (b.one.trips ?? 0))) {
    const { bend, middle } = bowOf(from, to)
    const isBusy = (one.trips ?? 0) > 0 || max === 0
    const width = max > 0 ? thicknessOf(one.trips ?? 0, max) : isCrowded ? 1.5 : 3
    pen.strokeStyle = isBusy ? look.line : look.quiet
    pen.fillStyle = pen.strokeStyle
    pen.globalAlpha = isBusy ? (isCrowded && max === 0 ? 0.5 : 0.85) : 0.6
    pen.lineWidth = width
    pen.lineCap = 'round'
    pen.setLineDash(isBusy ? [] : [4, 5])
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.quadraticCurveTo(bend.x, bend.y, to.x, to.y)
    pen.stroke()
    pen.setLineDash([])
    pen.globalAlpha = 1
    if (isBusy && !(isCrowded && max === 0) && Math.hypot(to.x - from.x, to.y - from.y) > 40)
      paintArrow(pen, middle, from, to, width / 2 + 4)
  }
}

function paintCluster(pen: CanvasRenderingContext2D, { x, y, of }: Cluster<Drawn<MapMarker>>, look: MapStyle): void {
  pen.save()
  pen.translate(x, y)
  pen.lineWidth = 1.5
  pen.strokeStyle = look.ground
  if (of.length === 1) {
    const kind = of[0]!.one.kind ?? 0
    const path = new Path2D(shapeOf(kind))
    pen.fillStyle = colourOf(look, kind)
    // This is `fill` of a canvas, not of an array.
    // eslint-disable-next-line unicorn/no-array-fill-with-reference-type
    pen.fill(path)
    pen.stroke(path)
  } else {
    pen.fillStyle = look.text
    pen.beginPath()
    pen.arc(0, 0, of.length > 99 ? 14 : 11, 0, 2 * Math.PI)
    pen.fill()
    pen.stroke()
    pen.fillStyle = look.ground
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(of.length > 999 ? '999+' : String(of.length), 0, 0.5)
  }
  pen.restore()
}

/** The maximum width of a name in pixels; longer ones are cut off. */
const LONGEST = 180
function shortened(pen: CanvasRenderingContext2D, text: string): string {
  if (pen.measureText(text).width <= LONGEST) return text
  let end = text.length
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > LONGEST) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

/** Draws everything: lines, then marks, then those labels that fit. */
export function paintScene(
  pen: CanvasRenderingContext2D,
  { clusters, lines }: MapLayout,
  view: MapViewport,
  look: MapStyle,
  taken: readonly ScreenBox[],
): void {
  pen.font = look.font
  paintLines(pen, lines, look)
  for (const cluster of clusters) paintCluster(pen, cluster, look)
  const texts = [
    ...lines
      .filter(({ one }) => one.label !== undefined)
      .toSorted((a, b) => (b.one.trips ?? 0) - (a.one.trips ?? 0))
      .map(({ one, from, to }) => ({ ...bowOf(from, to).middle, text: one.label! })),
    ...clusters.map(({ x, y, of }) => ({ x, y, text: of.length === 1 ? shortened(pen, of[0]!.one.name) : '' })),
  ].map(one => ({ ...one, width: one.text === '' ? 0 : pen.measureText(one.text).width }))
  pen.textAlign = 'left'
  pen.textBaseline = 'top'
  const boxes = placeLabels(texts, view, { line: LINE, gap: 9, taken })
  for (const [at, box] of boxes.entries()) if (box) write(pen, look, texts[at]!.text, box.left, box.top + 1)
}
