import type { Rights } from './field.ts'
import { rightsFor } from './rights.ts'
import type { Resource } from './resource.ts'

export type ScreenKind = 'list' | 'one' | 'edit' | 'create'
/** One screen: its path with :parameters, who may open it, and the parent that a create screen presets. */
export interface Screen {
  readonly kind: ScreenKind
  readonly path: string
  readonly right: Rights
  readonly under?: string
}

const pattern = (resource: Resource, kind: ScreenKind): string | undefined => {
  const { screens } = resource
  if (!screens) return undefined
  if (screens[kind]) return screens[kind]
  const { base } = screens
  if (!base) return undefined
  return { list: `${base}/list`, one: `${base}/list/:id`, edit: `${base}/list/:id/edit`, create: `${base}/create` }[kind]
}

/** Every screen of a resource: the only place that knows screen paths. */
export function screensOf(resource: Resource): readonly Screen[] {
  const { screens } = resource
  if (!screens) return []
  const found: Screen[] = []
  const add = (kind: ScreenKind, path: string | undefined, under?: string): void => {
    const deed = kind === 'list' ? 'read' : kind
    const right = (kind === 'list' || kind === 'one') && screens.right ? screens.right : rightsFor(resource, deed)
    if (path) found.push({ kind, path, right, ...(under && { under }) })
  }
  add('list', pattern(resource, 'list'))
  for (const path of screens.also ?? []) add('list', path)
  for (const [parent, path] of Object.entries(screens.createUnder ?? {})) add('create', path, parent)
  if (screens.dialog) return found
  if (!screens.createUnder || screens.create) add('create', pattern(resource, 'create'))
  if (resource.rights.edit) add('edit', pattern(resource, 'edit'))
  add('one', pattern(resource, 'one'))
  return found
}

/** The address of a screen, parameters filled in; books in dialogs are addressed on their list. */
export function pathOf(resource: Resource, kind: ScreenKind, id?: number | string, under?: string): string | undefined {
  if (resource.screens?.dialog && kind !== 'list') {
    const list = pattern(resource, 'list')
    return list && (kind === 'create' ? `${list}?create` : `${list}?edit=${id}`)
  }
  const screen = screensOf(resource).find(one => one.kind === kind && one.under === under)
  return screen?.path.replace(':id', encodeURIComponent(String(id ?? '')))
}
