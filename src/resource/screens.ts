import type { Rights } from './field.ts'
import { rightsFor } from './rights.ts'
import type { Resource, Resources } from './resource.ts'

export type ScreenKind = 'list' | 'one' | 'edit' | 'create'
/** One screen: its path with :parameters, who may open it, the parent that a create screen presets, the view that a list screen shows. */
export interface Screen {
  readonly kind: ScreenKind
  readonly path: string
  readonly right: Rights
  readonly under?: string
  readonly view?: string
}

const pattern = (resource: Resource, kind: ScreenKind): string | undefined => {
  const { screens } = resource
  if (!screens) return undefined
  if (screens[kind]) return screens[kind]
  const { base } = screens
  if (!base) return undefined
  return { list: `${base}/list`, one: `${base}/list/:id`, edit: `${base}/list/:id/edit`, create: `${base}/create` }[kind]
}

/** Who may open a list of the resource, or one of its views. */
export const listRight = (resource: Resource, view?: string): Rights =>
  (view === undefined ? undefined : resource.list?.views?.[view]?.right) ?? resource.screens?.right ?? rightsFor(resource, 'read')

const viewScreens = (resource: Resource): readonly Screen[] =>
  Object.entries(resource.list?.views ?? {}).flatMap(([view, { screen }]) =>
    screen ? [{ kind: 'list' as const, path: screen, right: listRight(resource, view), view }] : [],
  )

/** Every screen of a resource, those of its views last: the only place that knows screen paths. */
export function screensOf(resource: Resource): readonly Screen[] {
  const { screens } = resource
  if (!screens) return viewScreens(resource)
  const found: Screen[] = []
  const add = (kind: ScreenKind, path: string | undefined, under?: string): void => {
    const right = kind === 'list' ? listRight(resource) : kind === 'one' && screens.right ? screens.right : rightsFor(resource, kind)
    if (path) found.push({ kind, path, right, ...(under && { under }) })
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

/** The list that stands at an address, with its view. */
export function listAt(resources: Resources, path: string): { readonly resource: Resource; readonly view: string | undefined } | undefined {
  for (const resource of Object.values(resources)) {
    const screen = screensOf(resource).find(one => one.kind === 'list' && one.path === path)
    if (screen) return { resource, view: screen.view }
  }
  return undefined
}

/** Is this a tab of a page of several lists? Such a screen has no route of its own: the page has it. */
export const isTab = (screen: Screen): boolean => screen.path.includes('?')

/** The address of a screen, parameters filled in; books in dialogs are addressed on their list. */
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
