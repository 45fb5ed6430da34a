import type { Theme } from '@mui/material/styles'
import type { LatLon } from '#resource/coordinates'

/** A link from something on the map to a record or a list. */
export interface MapLink {
  readonly label: string
  readonly href: string
}

/** A record with a place. */
export interface MapMarker {
  readonly id: number
  readonly name: string
  readonly at: LatLon
  /** The index of its kind. */
  readonly kind?: number
  readonly leads?: readonly MapLink[]
}

/** A way between two places. */
export interface MapLine {
  readonly id: number
  readonly name: string
  readonly from: LatLon
  readonly to: LatLon
  /** The label next to the line. */
  readonly label?: string
  /** The number of trips, which determines the width; a thin line if absent. */
  readonly trips?: number
  readonly leads?: readonly MapLink[]
}

/** A record without a place, and why. */
export interface UnlocatedRecord extends MapLink {
  readonly why: string
}

/** The content of a map. */
export interface Scene {
  readonly marks: readonly MapMarker[]
  readonly lines: readonly MapLine[]
}

/** The shapes of kinds, as SVG paths around the centre; kinds of the same colour have different shapes. */
const SHAPES: readonly string[] = [
  'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z',
  'M-6-6h12v12h-12z',
  'M0-8L8 6H-8z',
  'M0-8.5L8.5 0L0 8.5L-8.5 0z',
  'M-2.5-7h5v4.5h4.5v5h-4.5v4.5h-5v-4.5h-4.5v-5h4.5z',
  'M-8-6H8L0 8z',
]

/** The colours and fonts of a map. */
export interface MapStyle {
  readonly kinds: readonly string[]
  readonly ground: string
  readonly grid: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly font: string
}

/** The colours and fonts of a map, from the theme. */
export const mapStyleOf = ({ palette, typography }: Theme): MapStyle => ({
  kinds: [palette.primary.main, palette.info.main, palette.warning.main, palette.error.main, palette.success.main, palette.secondary.main],
  ground: palette.background.paper,
  grid: palette.divider,
  text: palette.text.primary,
  quiet: palette.text.secondary,
  line: palette.primary.main,
  font: `12px ${typography.fontFamily ?? 'sans-serif'}`,
})

/** The shape of a kind, by index. */
export const shapeOf = (kind: number): string => SHAPES[kind % SHAPES.length]!
/** The colour of a kind, by index. */
export const colourOf = (look: MapStyle, kind: number): string => look.kinds[(kind + Math.floor(kind / SHAPES.length)) % look.kinds.length]!

/** A point in pixels from the corner of the map. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** Points so close together that they share one mark. */
export interface Cluster<T extends Pixel> extends Pixel {
  readonly of: readonly T[]
}

/** Clusters points within a distance in pixels: each joins the first cluster nearby. Uses a grid to find it. */
export function clustersOf<T extends Pixel>(all: readonly T[], near: number): readonly Cluster<T>[] {
  const cells = new Map<string, { x: number; y: number; of: T[] }[]>()
  const clusters: { x: number; y: number; of: T[] }[] = []
  for (const one of all) {
    const [column, row] = [Math.floor(one.x / near), Math.floor(one.y / near)]
    let joined: { of: T[] } | undefined
    for (let dx = -1; dx <= 1 && !joined; dx += 1)
      for (let dy = -1; dy <= 1 && !joined; dy += 1)
        joined = cells.get(`${column + dx} ${row + dy}`)?.find(({ x, y }) => (x - one.x) ** 2 + (y - one.y) ** 2 < near ** 2)
    if (joined) {
      joined.of.push(one)
      continue
    }
    const made = { x: one.x, y: one.y, of: [one] }
    const key = `${column} ${row}`
    clusters.push(made)
    cells.set(key, [...(cells.get(key) ?? []), made])
  }
  return clusters
}

/** A rectangle on the screen. */
export interface ScreenBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const meet = (a: ScreenBox, b: ScreenBox): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

interface Labelled extends Pixel {
  readonly width: number
}

/** Places labels next to their marks so that they overlap neither each other, nor marks, nor the edge: to the right, left, below, above, or not at all. */
export function placeLabels(
  marks: readonly Labelled[],
  { width, height }: Pick<ScreenBox, 'width' | 'height'>,
  { line, gap, taken = [] }: { readonly line: number; readonly gap: number; readonly taken?: readonly ScreenBox[] },
): readonly (ScreenBox | undefined)[] {
  const existing: ScreenBox[] = [...taken, ...marks.map(({ x, y }) => ({ left: x - gap, top: y - gap, width: 2 * gap, height: 2 * gap }))]
  return marks.map(({ x, y, width: length }, at) => {
    if (length === 0) return undefined
    const sides: readonly Pixel[] = [
      { x: x + gap + 2, y: y - line / 2 },
      { x: x - gap - 2 - length, y: y - line / 2 },
      { x: x - length / 2, y: y + gap + 1 },
      { x: x - length / 2, y: y - gap - 1 - line },
    ]
    const own = existing[taken.length + at]
    const free = sides
      .map(side => ({ left: side.x, top: side.y, width: length, height: line }))
      .filter(box => box.left >= 0 && box.top >= 0 && box.left + length <= width && box.top + line <= height)
      .find(box => !existing.some(other => other !== own && meet(box, other)))
    if (free) existing.push(free)
    return free
  })
}

/** The curve of a way: it bends to its right, so that the way back is a separate curve. */
export function bowOf(from: Pixel, to: Pixel): { readonly bend: Pixel; readonly middle: Pixel } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const bend = { x: (from.x + to.x) / 2 - dy * 0.16, y: (from.y + to.y) / 2 + dx * 0.16 }
  return { bend, middle: pointOfBow(from, bend, to, 0.5) }
}

/** A point of the quadratic Bézier curve, from 0 at its start to 1 at its end. */
function pointOfBow(from: Pixel, bend: Pixel, to: Pixel, t: number): Pixel {
  const along = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c
  return { x: along(from.x, bend.x, to.x), y: along(from.y, bend.y, to.y) }
}

/** The number of segments that approximate a curve when measuring distances. */
const PIECES = 16

/** The distance of a point from a curve, in pixels. */
export function distanceToBow(at: Pixel, from: Pixel, to: Pixel): number {
  const { bend } = bowOf(from, to)
  const points = Array.from({ length: PIECES + 1 }, (_, piece) => pointOfBow(from, bend, to, piece / PIECES))
  const toPiece = (a: Pixel, b: Pixel): number => {
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length))
    return Math.hypot(at.x - a.x - share * (b.x - a.x), at.y - a.y - share * (b.y - a.y))
  }
  return Math.min(...points.slice(1).map((point, piece) => toPiece(points[piece]!, point)))
}

/** The width of a line for a number of trips; `max`: that of the busiest line. */
export const thicknessOf = (trips: number, max: number): number => (trips <= 0 ? 1.5 : 2.5 + 9.5 * (max <= 1 ? 0.2 : trips / max))

/** The map tiles, as configured by the server in the page; without them maps are drawn from coordinates only. */
interface Tiles {
  readonly url: string
  readonly credit: string
}

const textOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The tiles configured in the page, if any. */
export function tilesOf(): Tiles | undefined {
  const url = textOf('map-tiles')
  return url === '' ? undefined : { url, credit: textOf('map-credit') }
}
