import { placeOf, valueAt, type Resource } from '#resource'
import type { Wire } from '../data/values.ts'
import type { OriginsByPlace } from './origins.ts'

/** Several records typed one after another in one form: the way of the hands through the one before, which the next one goes again. */
export interface Series {
  /** The places in which a person typed in the record before; nothing before there was one. */
  readonly path: () => ReadonlySet<string> | null
  /** The text after that of the record before, at a place that numbers records. */
  readonly next: (place: string) => string | null
  /** A record was saved and another one begins. */
  readonly begin: (resource: Resource, values: Wire, origins: OriginsByPlace) => void
  /** Goes on from an input by Enter where there is a path. */
  readonly moveOn: (from: EventTarget) => void
  /** Says how the form goes on. */
  readonly setMove: (move: (from: HTMLElement) => void) => void
}

const NUMBER = /^(.*?)(\d+)(\D*)$/u

/** A text that ends with a number, with the number after it: 'Н-099' gives 'Н-100'; nothing where there is no number. */
export function nextText(text: unknown): string | null {
  const found = typeof text === 'string' || typeof text === 'number' ? NUMBER.exec(String(text)) : null
  if (!found) return null
  const [, before = '', number = '', after = ''] = found
  return `${before}${String(BigInt(number) + 1n).padStart(number.length, '0')}${after}`
}

/** Makes the series of one form. */
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
