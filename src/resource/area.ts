import type { FieldsOf } from './define.ts'
import { withDocuments, type WithDocuments } from './documents.ts'
import { entriesIn, placed, type MenuArea, type MenuPart, type TabbedPages } from './menu.ts'
import type { Resources } from './resource.ts'
import type { OptionsOf } from './rows.ts'

/** Rights of one group of the role editor. The area that names a group owns it; others may add rights to it. */
export interface RightGroup {
  /** What the group is called in the role editor. Example: `name: 'Автопарк и ремонты'` */
  readonly name?: string
  /** What each right is called, by its code, in the order of the role editor. Example: `codes: { CAR_VIEW: 'Машины: просмотр' }` */
  readonly codes: Readonly<Record<string, string>>
}

/** An area of the business, or of the framework: what it adds to the declarations that both sides read. */
export interface Area {
  /** Its resources by name; the documents that they declare are added. Example: `resources: { vehicle, repair }` */
  readonly resources?: Resources
  /** Its rights, by the group of the role editor. Example: `rights: { fleet: { name: 'Автопарк', codes: { CAR_VIEW: 'Машины: просмотр' } } }` */
  readonly rights?: Readonly<Record<string, RightGroup>>
  /** Its parts of the menu and its entries in the parts of others, by the key below `nerud.menu`. Example: `menu: { fleet: { icon: 'fleet', items: [] } }` */
  readonly menu?: Readonly<Record<string, MenuPart>>
  /** Its pages with several lists as tabs. Example: `pages: [{ path: '/directory/cost', label: 'costs', right: [], tabs: [] }]` */
  readonly pages?: TabbedPages
}

type ValueAt<T, K extends string> = T extends { readonly [P in K]: infer V } ? V : {}
/** An area with empty objects for what it lacks. */
interface DefinedArea<T> {
  readonly resources: WithDocuments<ValueAt<T, 'resources'>>
  readonly rights: ValueAt<T, 'rights'>
  readonly menu: ValueAt<T, 'menu'>
  readonly pages: TabbedPages
}
/** Declares an area; it omits what it lacks. */
export const defineArea = <const T extends Area>(area: T & { readonly [K in Exclude<keyof T, keyof Area>]: never }): DefinedArea<T> => {
  const { resources = {}, rights = {}, menu = {}, pages = [] }: Area = area
  return { resources: withDocuments(resources), rights, menu, pages } as DefinedArea<T>
}

type Areas = readonly Required<Area>[]
type Each<A extends Areas> = A[number] extends infer One ? (One extends Required<Area> ? One : never) : never
type KeysOf<A extends Areas, P extends keyof Area, One = Each<A>> = One extends Required<Area> ? keyof One[P] & string : never
/** The keys whose values have `Mark`: an area that marks a part of the menu or a group of rights owns it. */
type MarkedIn<T, Mark extends string> = { [K in keyof T & string]: T[K] extends Readonly<Record<Mark, string>> ? K : never }[keyof T &
  string]
type OwnedIn<A extends Areas, P extends keyof Area, Mark extends string, One = Each<A>> =
  One extends Required<Area> ? MarkedIn<One[P], Mark> : never

type LastOf<A extends Areas, K extends string> = A extends readonly [...infer Rest extends Areas, infer Last extends Required<Area>]
  ? K extends keyof Last['resources']
    ? Last['resources'][K]
    : LastOf<Rest, K>
  : never
type ResourcesOf<A extends Areas> = { readonly [K in KeysOf<A, 'resources'>]: LastOf<A, K> }
/** Returns the resources of some areas; of those with the same name the last one, which extends the others. */
export const resourcesOf = <const A extends Areas>(areas: A): ResourcesOf<A> =>
  Object.assign({}, ...areas.map(area => area.resources)) as ResourcesOf<A>

type CodesIn<G> = { [K in keyof G]: G[K] extends { readonly codes: infer C } ? keyof C & string : never }[keyof G]
/** All right codes of some areas. */
type CodesOf<A extends Areas, One = Each<A>> = One extends Required<Area> ? CodesIn<One['rights']> : never

type TargetsOf<R> = { [K in keyof FieldsOf<R>]: OptionsOf<FieldsOf<R>[K]> extends { target: infer T } ? T : never }[keyof FieldsOf<R>]
type TargetsIn<T> = { [K in keyof T]: TargetsOf<T[K]> }[keyof T]
/** Names that the compiler does not know are checked at the start. */
type Lacking<What extends string, Names> = [Names] extends [never]
  ? unknown
  : string extends Names
    ? unknown
    : { readonly [K in What]: Names }
/** What an area names must be in one of the areas. */
type Known<One, A extends Areas> = One extends Area
  ? Lacking<'refers to an unknown resource', Exclude<TargetsIn<One['resources']>, KeysOf<A, 'resources'>>> &
      Lacking<'adds to a part of the menu that no area gives an icon', Exclude<keyof One['menu'], OwnedIn<A, 'menu', 'icon'>>> &
      Lacking<'adds to a group of rights that no area names', Exclude<keyof One['rights'], OwnedIn<A, 'rights', 'name'>>>
  : never

/** Collects what areas have under the same name, the owner's first: of parts of the menu or groups of rights, those with `mark`. */
function gathered<T extends object>(all: readonly Readonly<Record<string, T>>[], order: readonly string[], mark: keyof T) {
  const names = [...new Set([...order, ...all.flatMap(Object.keys)])]
  return names.flatMap(name => {
    const found = all.flatMap(one => one[name] ?? [])
    const ordered = [...found.filter(one => mark in one), ...found.filter(one => !(mark in one))]
    return ordered.length > 0 ? [[name, ordered] as const] : []
  })
}

/** Combines areas into the declarations of an application; a reference, a part of the menu or a group of rights that no area has does not compile. */
export function defineApp<const A extends Areas>({
  name,
  areas,
  menu = [],
  rights = [],
}: {
  /** The name that the program prints when it starts. */
  readonly name: string
  /** The areas; the order is that of their resources. Of resources with the same name the last one counts. */
  readonly areas: A & { readonly [I in keyof A]: Known<A[I], A> }
  /** The parts of the menu in order; those that it omits come last, in the order of areas. */
  readonly menu?: readonly KeysOf<A, 'menu'>[]
  /** The groups of rights in order; those that it omits come last, in the order of areas. */
  readonly rights?: readonly KeysOf<A, 'rights'>[]
}) {
  const resources = resourcesOf<A>(areas)
  const [groups, parts] = [areas.map(area => area.rights), areas.map(area => area.menu)]
  const namedGroups = gathered(groups, rights, 'name').map(([group, all]) => {
    const codes = Object.assign({}, ...all.map(one => one.codes)) as RightGroup['codes']
    return [group, { name: all[0]!.name, codes }]
  })
  const rightGroups = Object.fromEntries(namedGroups) as Readonly<Record<KeysOf<A, 'rights'>, Required<RightGroup>>>
  return {
    name,
    resources,
    menu: gathered(parts, menu, 'icon').map(([label, all]): MenuArea => {
      const { icon, work } = all[0]!
      const items = [...placed(all.map(part => part.items)), ...entriesIn(label, resources)]
      return { label, icon: icon!, ...(work && { work }), items }
    }),
    pages: areas.flatMap(area => area.pages),
    rightGroups,
    rights: Object.values<RightGroup>(rightGroups).flatMap(({ codes }) => Object.keys(codes) as CodesOf<A>[]) as readonly CodesOf<A>[],
  } as const
}
