import { matchPath, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { screensOf } from '#resource'
import { resources } from '#resources'
import { routeAt } from '#admin/ahead/routeAt.ts'
import { mayFit } from '#admin/page/paths.ts'

const paths = Object.values(resources).flatMap(resource => screensOf(resource).map(({ path }) => path.split('?')[0]!))

describe('Paths', () => {
  it('match the same addresses as the router', () => {
    const addresses = [...paths.map(path => path.replace(/:\w+/g, '7')), '/', '/Deals/List', '/deals/list/', '/nowhere']
    const otherwise = paths.flatMap(path =>
      addresses.filter(address => mayFit(path, address) !== (matchPath(path, address) !== null)).map(address => `${path} ${address}`),
    )
    expect(otherwise).toEqual([])
  })

  it('resolve to the most specific route, in any order of routes', () => {
    const routes: RouteObject[] = [
      { children: [{ path: '/deals/:id', id: 'card' }, { children: [{ path: '/deals/create', id: 'form' }] }] },
      { path: '*', id: 'rest' },
    ]
    expect(routeAt(routes, '/deals/create')?.route.id).toBe('form')
    expect(routeAt(routes, '/deals/5')).toMatchObject({ route: { id: 'card' }, params: { id: '5' } })
    expect(routeAt(routes, '/nowhere')).toBeUndefined()
  })
})
