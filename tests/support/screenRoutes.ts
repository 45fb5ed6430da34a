import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import type { Rights } from '#resource'
import { resources, menu, pages as tabbed } from '#resources'
import { Frame, RequireSession, RequireNoSession } from '../../src/admin/layout/Frame.tsx'
import { routesFor } from '../../src/admin/start.tsx'
import { screens } from '#resources/app.screens'

/** Who may open a route: anyone, anyone signed in, or holders of any of the right codes. */
export type Access = 'public' | Rights

interface Guarded {
  readonly right?: Rights
  readonly screen?: { readonly right: Rights }
}
const elementOf = (route: RouteObject): ReactElement<Guarded> | undefined => route.element as ReactElement<Guarded> | undefined

function accessOf(route: RouteObject, outer: Access): Access {
  const element = elementOf(route)
  if (element?.type === RequireNoSession) return 'public'
  if (element?.type === Frame || element?.type === RequireSession) return []
  return element?.props.screen?.right ?? element?.props.right ?? outer
}

function* walk(routes: readonly RouteObject[], outer: Access): Generator<[path: string, access: Access]> {
  for (const route of routes) {
    const access = accessOf(route, outer)
    if (route.path !== undefined && route.path !== '*') yield [route.path, access]
    yield* walk(route.children ?? [], access)
  }
}

/** Every mounted route of the screens, and who may open it. */
export const screenRoutes: ReadonlyMap<string, Access> = new Map(walk(routesFor({ ...screens, resources, menu, tabbed }), 'public'))
