import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import { mayFit } from '../page/paths.ts'

/** All routes with a path, without their parents. */
export const leavesOf = (routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.flatMap(({ children, ...route }) =>
    children ? leavesOf(children) : route.path === undefined || route.path === '*' ? [] : [route],
  )

const leaves = new WeakMap<readonly RouteObject[], readonly RouteObject[]>()

/** The route of an address. `matchRoutes` alone compiles the paths of all routes at every call. */
export function routeAt(routes: RouteObject[], pathname: string): RouteMatch | undefined {
  const known = leaves.get(routes) ?? leavesOf(routes)
  leaves.set(routes, known)
  return matchRoutes(
    known.filter(({ path }) => mayFit(path!, pathname)),
    pathname,
  )?.at(-1)
}
