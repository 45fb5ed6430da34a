import { optionsOf, type Rights } from './field.ts'
import { hasValues } from './layout.ts'
import { valueAt, wirePathOf } from './record.ts'
import { rightsFor, type Demand } from './rights.ts'
import type { Board, Resource, Resources, View, ViewScreens } from './resource.ts'
import { field } from './fieldMakers.ts'

export type ScreenKind = 'list' | 'one' | 'edit' | 'create'
/**
 * One screen: its path with :parameters, the right to open it, the parent that a create screen presets, the view whose records it shows.
 */
export interface Screen extends Pick<Demand, 'right' | 'reads'> {
  readonly kind: ScreenKind
  readonly path: string
  readonly under?: string
  readonly view?: string
}

const below = (base: string, kind: ScreenKind): string =>
  ({ list: `${base}/list`, one: `${base}/list/:id`, edit: `${base}/list/:id/edit`, create: `${base}/create` })[kind]

const pattern = (resource: Resource, kind: ScreenKind): string | undefined => {
  const { screens } = resource
  if (!screens) return undefined
  if (screens[kind]) return screens[kind]
  return screens.base && below(screens.base, kind)
}

/** Returns the screens of a view that has all four. */
export const screensOfView = ({ screen }: View): ViewScreens | undefined => (typeof screen === 'object' ? screen : undefined)

/** Returns the address of a view's list, if it has one. */
export const listOfView = ({ screen }: View): string | undefined => (typeof screen === 'object' ? below(screen.base, 'list') : screen)

/** Returns the rights to create and change records of a view that has its own screens. */
export const writersOf = (resource: Resource, view: View, operation: 'create' | 'edit'): Rights =>
  screensOfView(view)?.write ?? rightsFor(resource, operation)

/** Returns the rights to open a list of the resource, or one of its views. */
export const listRight = (resource: Resource, view?: string): Rights =>
  (view === undefined ? undefined : resource.list?.views?.[view]?.right) ?? resource.screens?.right ?? rightsFor(resource, 'read')

const viewScreens = (resource: Resource): readonly Screen[] =>
  Object.entries(resource.list?.views ?? {}).flatMap(([name, view]) => {
    const [list, screens, right] = [listOfView(view), screensOfView(view), listRight(resource, name)]
    if (list === undefined) return []
    const shown = [{ kind: 'list' as const, path: list, right, reads: true, view: name }]
    if (!screens) return shown
    const forms = (['create', 'edit'] as const).flatMap(kind =>
      resource.rights[kind]
        ? [{ kind, path: below(screens.base, kind), right: writersOf(resource, view, kind), reads: false, view: name }]
        : [],
    )
    return [...shown, ...forms, { kind: 'one' as const, path: below(screens.base, 'one'), right, reads: true, view: name }]
  })

function makeScreens(resource: Resource): readonly Screen[] {
  const { screens } = resource
  if (!screens) return viewScreens(resource)
  const found: Screen[] = []
  const add = (kind: ScreenKind, path: string | undefined, under?: string): void => {
    const own = { list: undefined, one: screens.right, edit: screens.formRight, create: undefined }[kind]
    // Below a parent, everybody who may name the parent may create.
    const parent = under === undefined ? undefined : resource.fields[under]
    const names = parent && optionsOf(parent).write
    const right = kind === 'list' ? listRight(resource) : (names ?? own ?? rightsFor(resource, kind))
    if (path) found.push({ kind, path, right, reads: kind === 'list' || kind === 'one', ...(under && { under }) })
  }
  add('list', pattern(resource, 'list'))
  for (const path of screens.aliases ?? []) add('list', path)
  for (const [parent, paths] of Object.entries(screens.createUnder ?? {})) for (const path of [paths].flat()) add('create', path, parent)
  if (screens.dialog) return [...found, ...viewScreens(resource)]
  if (!screens.createUnder || screens.create) add('create', pattern(resource, 'create'))
  if (resource.rights.edit) add('edit', pattern(resource, 'edit'))
  add('one', pattern(resource, 'one'))
  return [...found, ...viewScreens(resource)]
}

// Links, menus and rows ask for them whenever they are drawn.
const made = new WeakMap<Resource, readonly Screen[]>()
/** Returns every screen of a resource, those of its views last: the only place that knows screen paths. */
export function screensOf(resource: Resource): readonly Screen[] {
  const known = made.get(resource) ?? makeScreens(resource)
  made.set(resource, known)
  return known
}

interface ListAt {
  readonly resource: Resource
  readonly view: string | undefined
}
// Cached, because the menu looks up each of its entries on every render.
const lists = new WeakMap<Resources, ReadonlyMap<string, ListAt>>()
function listsOf(resources: Resources): ReadonlyMap<string, ListAt> {
  const found = new Map<string, ListAt>()
  for (const resource of Object.values(resources))
    for (const { kind, path, view } of screensOf(resource)) if (kind === 'list' && !found.has(path)) found.set(path, { resource, view })
  return found
}

/** Returns the list at an address, with its view. */
export function listAt(resources: Resources, path: string): ListAt | undefined {
  const known = lists.get(resources) ?? listsOf(resources)
  lists.set(resources, known)
  return known.get(path)
}

/** Returns a function that tells the addresses that create, change or import records: closed in read-only mode. */
export function writingAt(resources: Resources): (path: string) => boolean {
  const paths = new Set(
    Object.values(resources).flatMap(resource => [
      ...screensOf(resource).flatMap(({ path, reads }) => (reads ? [] : [path])),
      ...(resource.parts?.import ? [resource.parts.import.screen] : []),
    ]),
  )
  return path => paths.has(path) || /[?&]create\b/u.test(path)
}

/** Whether the screen is a tab of a page of several lists. Such a screen has no route of its own; the page has it. */
export const isTab = (screen: Screen): boolean => screen.path.includes('?')

/** Returns the initial values of a record created on the screens of a view, which cannot be changed there. */
export const presetOf = (resource: Resource, view: string | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries((view === undefined ? undefined : resource.list?.views?.[view]?.only) ?? {}).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'reference' ? { id: value } : value,
    ]),
  )

/** Whether a record belongs to a view, judged by what is known about the record. Undefined when that decides nothing. */
function belongs(resource: Resource, { only = {} }: View, record: object | undefined): boolean | undefined {
  const known = Object.entries(only).filter(([name]) => valueAt(record, wirePathOf(resource, name)) !== undefined)
  if (!hasValues(Object.fromEntries(known), name => valueAt(record, wirePathOf(resource, name)))) return false
  return known.length > 0 && known.length === Object.keys(only).length ? true : undefined
}

/** Whether a record on a screen belongs to another one because it lacks the values of the screen's view. */
export const isElsewhere = (resource: Resource, view: string, record: object): boolean =>
  belongs(resource, resource.list!.views![view]!, record) === false

/**
 * Returns the screen that shows a record to a user: that of the view whose values it has, else the resource's own, else that of the first
 * view to which it may belong. `record`: what is known about it.
 */
export function cardOf(resource: Resource, record: object | undefined, mayOpen: (right: Rights) => boolean): Screen | undefined {
  const cards = screensOf(resource).filter(one => one.kind === 'one' && mayOpen(one.right))
  const queries = cards.map(card => ({
    card,
    belongs: card.view === undefined ? undefined : belongs(resource, resource.list!.views![card.view]!, record),
  }))
  const found =
    queries.find(one => one.belongs) ?? queries.find(({ card }) => card.view === undefined) ?? queries.find(one => one.belongs !== false)
  return found?.card
}

/** Returns the address of a record's card for a user, if there is one; records of small books open over their list. */
export function cardPathOf(
  resource: Resource,
  id: number | string,
  record: object | undefined,
  mayOpen: (right: Rights) => boolean,
): string | undefined {
  if (!resource.screens?.dialog) return cardOf(resource, record, mayOpen)?.path.replace(':id', encodeURIComponent(String(id)))
  const list = screensOf(resource).find(one => one.kind === 'list')
  return list && mayOpen(list.right) ? pathOf(resource, 'one', id) : undefined
}

/** Returns the address of a screen with its parameters filled in; for books in dialogs it is an address of their list. */
export function pathOf(resource: Resource, kind: ScreenKind, id?: number | string, under?: string): string | undefined {
  if (resource.screens?.dialog && kind !== 'list') {
    const list = pattern(resource, 'list')
    return list && list + (list.includes('?') ? '&' : '?') + (kind === 'create' ? 'create' : `edit=${id}`)
  }
  const screen = screensOf(resource).find(
    one => one.kind === kind && one.under === under && (under === undefined || one.path.includes(':id') === (id !== undefined)),
  )
  return screen?.path.replace(':id', encodeURIComponent(String(id ?? '')))
}

/**
 * The input of a move: the column, the column in which the user saw the card, and the neighbours of the new position. `after` is the card
 * above and `before` the one below, empty at an end of the column. `T`: the resource of the columns.
 */
export const moveInput = <const T extends string>(columns: T) => ({
  column: field.reference(columns, { required: true }),
  from: field.reference(columns),
  after: field.number({ min: 1 }),
  before: field.number({ min: 1 }),
})
/** A move, as handlers read it. */
export interface Move {
  readonly column: number
  readonly from?: number | null
  readonly after?: number | null
  readonly before?: number | null
}

/** Returns the boards of a resource, which its views declare. */
export const boardsOf = (resource: Resource): readonly Board[] =>
  Object.values(resource.list?.views ?? {}).flatMap(({ board }) => board ?? [])

/** Whether the field is the position of a card in its column, which says nothing about the record itself. */
export const isPosition = (resource: Resource, name: string): boolean => boardsOf(resource).some(({ position }) => position === name)

/** Whether the action moves a card. */
export const isMove = (resource: Resource, name: string): boolean => boardsOf(resource).some(({ move }) => move === name)

/** Returns the actions that may be moves: those on one record whose input has a position. */
export const movesOf = ({ actions = {} }: Resource): readonly string[] =>
  Object.entries(actions)
    .filter(([, { on, input = {} }]) => on === 'one' && ['column', 'from', 'after', 'before'].every(name => name in input))
    .map(([name]) => name)
