import type { Field, Fields, Rights } from './field.ts'
import { namesIn, conditionFields } from './layout.ts'
import type { Menu, TabbedPages } from './menu.ts'
import type { Layout, Resource, Resources } from './resource.ts'

/** Returns the edit distance of two words: letters changed, added, removed or swapped. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1), isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Returns the valid name that is nearest to a wrong one. */
export const nearest = (name: string, right: readonly string[]): string | undefined =>
  right.map(one => [distance(name.toLowerCase(), one.toLowerCase()), one] as const).toSorted(([a], [b]) => a - b)[0]?.[1]

/** Valid names besides the resources; what is omitted is not checked. */
export interface ExtraNames {
  readonly menu?: Menu
  readonly pages?: TabbedPages
  /** Every right code. */
  readonly rights?: Rights
  /** The named scopes of the rules, by resource. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>
  /** The custom tabs of cards. */
  readonly screens?: readonly string[]
  /** The addresses of custom pages, which the menu may open. */
  readonly addresses?: readonly string[]
  /** The words of the menu, below `nerud.menu`. */
  readonly labels?: readonly string[]
  /** The words of units, below `nerud.cell.units`. */
  readonly units?: readonly string[]
  /** The places of custom screens: `resource` or `resource.field`. */
  readonly places?: readonly string[]
}

type Report = (key: string, wrong: string, what: string, right: Iterable<string>) => void

/** Reports the names (one, several or none) that are not among the valid ones, each with its key. */
export const checkerOf =
  (report: Report) =>
  (key: string, names: string | readonly string[] | undefined, what: string, right: Iterable<string>): void => {
    const all = new Set(right)
    for (const name of [names ?? []].flat()) if (!all.has(name)) report(key, name, what, all)
  }
/** Checks names at a key of a declaration against the valid ones and says what these are. */
export type Checker = ReturnType<typeof checkerOf>

/** Returns the fields of an order, without their directions. */
export const withoutDirections = (sort: readonly string[] | undefined): string[] => (sort ?? []).map(name => name.replace(/^-/u, ''))
/** Returns the keys of an optional object. */
export const keysIn = (object: object | undefined): string[] => Object.keys(object ?? {})

/** Returns the field names in the layout of a form or a card, including those in the conditions of sections. */
export const layoutFields = (layout: readonly Layout[] | undefined): string[] => [
  ...namesIn(layout),
  ...(layout ?? []).flatMap(one => (typeof one === 'object' && 'section' in one ? conditionFields(one.when) : [])),
]

/** What the checks of one resource share. */
export interface About {
  readonly resources: Resources
  readonly known: ExtraNames
  readonly resource: Resource
  readonly names: Checker
  /** Fields of the resource, and the id. */
  readonly own: readonly string[]
}
/** Returns the fields of a resource, and the id. */
export const fieldsOf = (resources: Resources, name: string | undefined): string[] => [
  'id',
  ...keysIn(name === undefined ? {} : resources[name]?.fields),
]
/** Returns the fields of these kinds. */
export const ofKind = (fields: Fields, ...kinds: readonly Field['kind'][]): string[] =>
  Object.keys(fields).filter(name => kinds.includes(fields[name]!.kind))
