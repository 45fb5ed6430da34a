import { valueAt, wirePathOf } from './record.ts'
import { optionsOf } from './field.ts'
import type { Resource, Resources } from './resource.ts'

/** A place on earth, in degrees. */
export interface LatLon {
  readonly lat: number
  readonly lon: number
}

/** Why a record has no place on a map. */
export type SpotFault = 'none' | 'half' | 'zero' | 'outside' | 'swapped'

/** Stored decimal digits of a degree: a precision of a tenth of a metre. */
const COORDINATE_DIGITS = 6

const isInside = ({ lat, lon }: LatLon): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Formats a degree for storage and transport. */
export const coordinateText = (degrees: number): string => {
  const text = degrees.toFixed(COORDINATE_DIGITS)
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Returns the place of stored coordinates, or why there is none. */
export function spotOf(lat: unknown, lon: unknown): LatLon | SpotFault {
  if (isEmpty(lat) && isEmpty(lon)) return 'none'
  if (isEmpty(lat) || isEmpty(lon)) return 'half'
  const at = { lat: Number(lat), lon: Number(lon) }
  if (!Number.isFinite(at.lat) || !Number.isFinite(at.lon) || !isInside(at)) return 'outside'
  return at.lat === 0 && at.lon === 0 ? 'zero' : at
}
/** Whether the result is a place. */
export const isSpot = (found: LatLon | SpotFault): found is LatLon => typeof found === 'object'

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the straight-line distance between two places, in kilometres. */
export function kilometres(a: LatLon, b: LatLon): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const east = Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, north + east)))
}

const middleOf = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * A place is considered swapped when it is farther from the others than FAR and, with its numbers exchanged, nearer than NEAR, in
 * kilometres.
 */
const [FAR, NEAR] = [1500, 500]
/** With fewer places it is unknown where the others are. */
const MIN_PLACES = 4

/**
 * Returns the places whose latitude and longitude are probably exchanged: far from the centre of all places, and near to it after an
 * exchange.
 */
export function swappedAmong(all: readonly LatLon[]): ReadonlySet<LatLon> {
  if (all.length < MIN_PLACES) return new Set()
  const middle = { lat: middleOf(all.map(({ lat }) => lat)), lon: middleOf(all.map(({ lon }) => lon)) }
  const isSwapped = (at: LatLon): boolean => {
    const mirror = { lat: at.lon, lon: at.lat }
    return isInside(mirror) && kilometres(at, middle) > FAR && kilometres(mirror, middle) < NEAR
  }
  return new Set(all.filter(isSwapped))
}

/** One degree in a text: its sign or hemisphere before or after, minutes and seconds. */
const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`
const SIDE = String.raw`[NSEW]|[сю]\.?\s*ш\.?|[вз]\.?\s*д\.?|[СЮВЗ]`
const DEGREE = String.raw`(${SIDE})?\s*([-−+]?${NUMBER})\s*[°º]?\s*(?:(${NUMBER})\s*['’′]\s*(?:(${NUMBER})\s*(?:["”″]|'')\s*)?)?(${SIDE})?`
const PAIR = new RegExp(`^${DEGREE}\\s*[,;\\s]\\s*${DEGREE}$`, 'iu')
/** Addresses of map sites: those with the latitude first, and those with the longitude first. */
const LAT_FIRST = /[@:=/](-?\d{1,2}\.\d+)(?:,|%2C|\/)(-?\d{1,3}\.\d+)/iu
const LON_FIRST = /[?&](?:ll|pt|whatshere%5Bpoint%5D|whatshere\[point\])=(-?\d{1,3}\.\d+)(?:,|%2C)(-?\d{1,2}\.\d+)/iu

const numberOf = (text: string | undefined): number => Number((text ?? '0').replace(',', '.').replace('−', '-'))
const isEast = (side: string): boolean => /^[EWвз]/iu.test(side)
const isNegative = (side: string): boolean => /^[SWюз]/iu.test(side)

interface Read {
  readonly degrees: number
  readonly side: string
}
function degreeOf([before, whole, minutes, seconds, behind]: readonly (string | undefined)[]): Read {
  const side = before ?? behind ?? ''
  const sign = /^[-−]/u.test(whole ?? '') || (side !== '' && isNegative(side)) ? -1 : 1
  return { degrees: sign * (Math.abs(numberOf(whole)) + numberOf(minutes) / 60 + numberOf(seconds) / 3600), side }
}

/** When the first of a pair cannot be a latitude or is marked as a longitude, the pair is read in reverse. */
function pairOf(first: Read, second: Read): LatLon | undefined {
  const isTurned = first.side !== '' ? isEast(first.side) : second.side !== '' ? !isEast(second.side) : Math.abs(first.degrees) > 90
  const [lat, lon] = isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  const at = { lat, lon }
  return isInside(at) ? at : undefined
}

const addressed = (lat: string | undefined, lon: string | undefined): LatLon | undefined => {
  const at = { lat: Number(lat), lon: Number(lon) }
  return isInside(at) ? at : undefined
}

/**
 * Parses coordinates as people and map sites write them: `55.755864, 37.617698`, `55°45′21″ с. ш. 37°37′04″ в. д.`, the address of a map.
 */
export function parseCoordinates(text: string): LatLon | undefined {
  const trimmed = text.replaceAll('\u00a0', ' ').trim()
  if (/^(?:https?|geo):/iu.test(trimmed)) {
    const [, lon, lat] = LON_FIRST.exec(trimmed) ?? []
    if (lat !== undefined) return addressed(lat, lon)
    const [, first, second] = LAT_FIRST.exec(trimmed) ?? []
    return first === undefined ? undefined : addressed(first, second)
  }
  // One number with a decimal comma.
  if (/^[-−+]?\d+,\d+$/u.test(trimmed)) return undefined
  const [whole, ...parts] = PAIR.exec(trimmed) ?? []
  return whole === undefined ? undefined : pairOf(degreeOf(parts.slice(0, 5)), degreeOf(parts.slice(5, 10)))
}

type Sent = Readonly<Record<string, unknown>>

/** The ends of a way, each a place or the reason why there is none. */
export interface Ends {
  readonly from: LatLon | SpotFault
  readonly to: LatLon | SpotFault
}

/** Returns the place of a record by its coordinates; the record may be as on the wire, or by field name. */
export function spotIn(resource: Resource, record: Sent): LatLon | SpotFault {
  const {
    at: [lat, lon],
  } = resource.parts!.spot!
  return spotOf(valueAt(record, wirePathOf(resource, lat)), valueAt(record, wirePathOf(resource, lon)))
}

/** Whether a resource has a map: places, or ways between them. */
export const isOnMap = ({ parts }: Resource): boolean => parts?.spot !== undefined || parts?.way !== undefined

/** Returns the resource of the ends of a way. */
export const endsOf = (resources: Resources, resource: Resource): Resource | undefined => {
  const from = resource.parts?.way?.from
  const target = from === undefined ? undefined : optionsOf(resource.fields[from]!).target
  return target === undefined ? undefined : resources[target]
}

/** Returns the ends of a way, from what its record carries of them. */
export function waySpots(resources: Resources, resource: Resource, record: Sent): Ends {
  const { from, to } = resource.parts!.way!
  const target = endsOf(resources, resource)!
  const end = (name: string): LatLon | SpotFault => {
    const one = valueAt(record, wirePathOf(resource, name))
    return typeof one === 'object' && one !== null ? spotIn(target, one as Sent) : 'none'
  }
  return { from: end(from), to: end(to) }
}
