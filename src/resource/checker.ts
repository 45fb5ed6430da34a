import type { Field, Fields, Rights } from './field.ts'
import { namesIn, conditionFields } from './layout.ts'
import type { Menu } from './menu.ts'
import type { TabbedPages } from './pages.ts'
import type { Layout, Resource, Resources } from './resource.ts'

/** What names may lead to beside the resources; what is left out is not checked. */
export interface ExtraNames {
  readonly menu?: Menu
  readonly pages?: TabbedPages
  /** Every right code. */
  readonly rights?: Rights
  /** The named scopes of the rules, by resource. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>
  /** The hand-made tabs of cards. */
  readonly screens?: readonly string[]
  /** The addresses of hand-made pages, which the menu may lead to. */
  readonly addresses?: readonly string[]
  /** The words of the menu, below `nerud.menu`. */
  readonly labels?: readonly string[]
  /** The words of units, below `nerud.cell.units`. */
  readonly units?: readonly string[]
  /** What hand-made screens belong to: `resource` or `resource.field`. */
  readonly places?: readonly string[]
}

type Report = (key: string, wrong: string, what: string, right: Iterable<string>) => void

/** Reports the names (one, several or none) that are not among the right ones, each with the key at which it stands. */
export const checkerOf =
  (report: Report) =>
  (key: string, names: string | readonly string[] | undefined, what: string, right: Iterable<string>): void => {
    const all = new Set(right)
    for (const name of [names ?? []].flat()) if (!all.has(name)) report(key, name, what, all)
  }
/** Checks names at a key of a declaration against the right ones; what they are, in words. */
export type Checker = ReturnType<typeof checkerOf>

/** The fields of an order, without their directions. */
export const withoutDirections = (sort: readonly string[] | undefined): string[] => (sort ?? []).map(name => name.replace(/^-/u, ''))
/** The keys of what may be left out. */
export const keysIn = (object: object | undefined): string[] => Object.keys(object ?? {})

/** The field names in a form's or a card's layout, those that its sections wait for among them. */
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
/** The fields of a resource, and the id. */
export const fieldsOf = (resources: Resources, name: string | undefined): string[] => [
  'id',
  ...keysIn(name === undefined ? {} : resources[name]?.fields),
]
/** The fields of these kinds. */
export const ofKind = (fields: Fields, ...kinds: readonly Field['kind'][]): string[] =>
  Object.keys(fields).filter(name => kinds.includes(fields[name]!.kind))
