import { optionsOf, type Field } from './field.ts'

/** Shapes that a field cannot express. */
interface Marked<N extends string, O> {
  readonly shape: N
  readonly of: O
}
/**
 * The shape of an answer that is not a record: a field is a value of its kind, never null; an object literal is an object with all these
 * properties; `shape` makes the rest.
 */
export type Shape =
  | Field
  | Marked<'list' | 'map' | 'maybe' | 'optional', Shape>
  | Marked<'either', readonly Shape[]>
  | Marked<'record', string>
  | Marked<'row', string>
  | Marked<'anything', undefined>
  | { readonly [name: string]: Shape }

/** Makers of what an object literal of fields cannot express. */
export const shape = {
  /** An array. Example: `shape.list({ id: field.number() })` */
  list: (of: Shape): Shape => ({ shape: 'list', of }),
  /** An object with arbitrary keys. Example: `shape.map(field.number())` */
  map: (of: Shape): Shape => ({ shape: 'map', of }),
  /** A value, or null. Example: `shape.maybe(field.date())` */
  maybe: (of: Shape): Shape => ({ shape: 'maybe', of }),
  /** A property that may be missing. Example: `shape.optional(field.text())` */
  optional: (of: Shape): Shape => ({ shape: 'optional', of }),
  /** One of several. Example: `shape.either(field.text(), field.number())` */
  either: (...of: readonly Shape[]): Shape => ({ shape: 'either', of }),
  /** A record as its card shows it. Example: `shape.record('company')` */
  record: (of: string): Shape => ({ shape: 'record', of }),
  /** A record as lists return it: some fields may be missing. Example: `shape.row('company')` */
  row: (of: string): Shape => ({ shape: 'row', of }),
  /** Any value. Example: `shape.anything` */
  anything: { shape: 'anything', of: undefined } as Shape,
}

type AnyMark = Extract<Shape, { readonly shape: string }>
/** Whether the shape was made by `shape`. */
export const isMarked = (one: Shape): one is AnyMark => typeof (one as { shape?: unknown }).shape === 'string'
/** Whether the shape is a field. */
export const isValue = (one: Shape): one is Field => typeof (one as { kind?: unknown }).kind === 'string'
function namedIn(one: Shape): readonly string[] {
  if (isValue(one)) {
    const { target } = optionsOf(one)
    return target === undefined ? [] : [target]
  }
  if (!isMarked(one)) return Object.values(one).flatMap(namedIn)
  if (one.shape === 'record' || one.shape === 'row') return [one.of]
  if (one.shape === 'either') return one.of.flatMap(namedIn)
  return one.shape === 'anything' ? [] : namedIn(one.of)
}
/** Returns the resources whose records an answer contains. */
export const recordsIn = (one: Shape | 'nothing' | undefined): readonly string[] =>
  one === undefined || one === 'nothing' ? [] : namedIn(one)
