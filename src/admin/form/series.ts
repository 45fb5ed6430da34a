import { placeOf, valueAt, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'
import type { OriginsByPlace } from './origins.ts'

/** Entering several records one after another in a form: the fields typed in the previous record are visited again in the next one. */
export interface Series {
  /** The paths that the user typed in the previous record; null for the first record. */
  readonly path: () => ReadonlySet<string> | null
  /** The text that follows that of the previous record, at the path of a number. */
  readonly next: (place: string) => string | null
  /** To be called when a record was saved and another one begins. */
  readonly begin: (resource: Resource, values: Wire, origins: OriginsByPlace) => void
  /** Moves on from an input as Enter does, if there is a path. */
  readonly moveOn: (from: EventTarget) => void
  /** Sets the function that moves on. */
  readonly setMove: (move: (from: HTMLElement) => void) => void
}

const NUMBER = /^(.*?)(\d+)(\D*)$/u

/** Increments the number at the end of a text: 'Н-099' → 'Н-100'; null if there is no number. */
export function nextText(text: unknown): string | null {
  const found = typeof text === 'string' || typeof text === 'number' ? NUMBER.exec(String(text)) : null
  if (!found) return null
  const [, before = '', number = '', after = ''] = found
  return `${before}${String(BigInt(number) + 1n).padStart(number.length, '0')}${after}`
}

/** Makes the series of a form. */
export function makeSeries(): Series {
  let path: ReadonlySet<string> | null = null
  let numbers: ReadonlyMap<string, string> = new Map()
  let move: ((from: HTMLElement) => void) | undefined
  return {
    path: () => path,
    next: place => numbers.get(place) ?? null,
    begin: (resource, values, origins) => {
      path = new Set(Object.keys(origins).filter(place => origins[place] === 'typed'))
      const places = (resource.parts?.entry?.next ?? []).map(name => placeOf(resource, name))
      const found = places.flatMap(place => {
        const text = nextText(valueAt(values, place)) ?? numbers.get(place)
        return text === undefined ? [] : [[place, text] as const]
      })
      numbers = new Map(found)
    },
    moveOn: from => {
      if (path !== null && from instanceof HTMLElement) move?.(from)
    },
    setMove: one => {
      move = one
    },
  }
}
