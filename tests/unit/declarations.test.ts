import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { optionsOf, placeOf, routesOf, screensOf, setAt, titleOf, type Resource } from '#resource'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { sampleOf } from '#resource/kinds/samples'
import { tabbed } from '#resources/pages'
import { screens } from '#resources/app.screens'
import { account } from '#resources/access/account/account'
import { company } from '#resources/companies/company/company'
import { measurementUnit } from '#resources/goods/lookups'
import { point } from '#resources/points/point/point'
import { ALL_RIGHTS } from '#resources/rights'
import { describe, expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const all: readonly Resource[] = Object.values<Resource>(resources)
const named = all.map(resource => [resource.name, resource] as const)

describe.each(named)('%s', (name, resource) => {
  test('is registered under its own name, in a folder of its area', () => {
    expect((resources as Record<string, Resource>)[name]).toBe(resource)
    expect(existsSync(join(root, 'resources', resource.area)), resource.area).toBe(true)
  })

  test('asks only for rights that exist', () => {
    const known = new Set<string>(ALL_RIGHTS)
    const queries = [
      ...routesOf(resource).flatMap(call => call.right),
      ...screensOf(resource).flatMap(screen => screen.right),
      ...Object.values(resource.fields).flatMap(one => [...(optionsOf(one).read ?? []), ...(optionsOf(one).write ?? [])]),
    ]
    expect([...new Set(queries)].filter(code => !known.has(code) && code !== '-')).toEqual([])
  })

  test('names real resources and fields in its tabs and its import', () => {
    const byName = resources as Record<string, Resource>
    for (const tab of resource.show ?? []) {
      if (tab.tab !== 'related' && tab.tab !== 'documents') continue
      const child = byName[tab.resource]!
      // The tabs of a facet show records that refer to its base resource.
      expect([name, resource.parts?.facet?.of]).toContain(optionsOf(child.fields[tab.by]!).target)
      for (const column of (tab.tab === 'related' && tab.columns) || []) expect(child.fields).toHaveProperty(column)
    }
    const { columns = [], lines = [] } = resource.parts?.import ?? {}
    for (const column of columns) expect(resource.fields).toHaveProperty(column.field)
    for (const line of lines) for (const column of line.columns) expect(byName[line.resource]!.fields).toHaveProperty(column.field)
  })

  test('uses only the fourteen allowed keys', () => {
    expect(Object.keys(resource).length).toBeLessThanOrEqual(14)
  })
})

test('no two calls share a method and a path, and no two screens an address', () => {
  // Resources of one owner may query their dates by one call; the field besides the owner by which they are dated tells them apart.
  const groupOf = (resource: Resource, kind: string): string =>
    kind === 'dates' ? ` ${String(resource.parts?.dated?.per.slice(1).toSorted().join())}` : ''
  const calls = all.flatMap(resource =>
    routesOf(resource).map(call => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}${groupOf(resource, call.kind)}`),
  )
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  const screens = all.flatMap(resource => screensOf(resource).map(screen => screen.path))
  expect(screens.filter((path, at) => screens.indexOf(path) !== at)).toEqual([])
})

test('the menu leads to screens that open with the right that shows the entry [R-011]', () => {
  const rights = new Map(all.flatMap(resource => screensOf(resource).map(screen => [screen.path, screen.right] as const)))
  for (const resource of all) if (resource.parts?.import) rights.set(resource.parts.import.screen, resource.parts.import.right)
  for (const page of [...tabbed, ...screens.pages]) rights.set(page.path, page.right)
  for (const { path, right } of menu.flatMap(area => area.items)) {
    const opens = rights.get(path)
    // A screen open to everybody may be offered only to those who can do something there.
    if (opens?.length !== 0 || right.length === 0) expect(opens, path).toEqual(right)
  }
})

describe('titles', () => {
  test.each(named)('of %s write numbers and days as people do', (_, resource) => {
    const of = (one: Resource, depth: number): Record<string, unknown> => {
      const wire: Record<string, unknown> = { id: 7, name: 'Имя', shortName: 'Имя', fio: 'Имя' }
      for (const field of depth > 2 ? [] : one.title.fields) {
        const declared = one.fields[field]
        if (!declared) continue
        const target = (resources as Record<string, Resource>)[optionsOf(declared).target ?? '']
        setAt(
          wire,
          placeOf(one, field),
          declared.kind === 'reference' && target ? of(target, depth + 1) : optionsOf(declared).pattern ? 'abc' : sampleOf(declared, 3),
        )
      }
      return wire
    }
    expect(titleOf(resource, of(resource, 0))).not.toMatch(/\d\.(?:25|5)\b|\d{4}-\d{2}-\d{2}/u)
  })
  test('of prices: the type, the sum in roubles, the first day', () => {
    const price = { id: 1, priceType: { id: 1, name: 'Материал' }, price: '1640.00', dateStart: '2026-02-01' }
    for (const one of [resources.productPrice, resources.cargoRoutePrice])
      expect(titleOf(one, price)).toBe('Материал · 1\u00a0640,00\u00a0₽ · 01.02.2026')
    const rate = { id: 1, unitFrom: { id: 2, name: 'Кубический метр', systemC: 'м³' }, rate: '0.625000', dateStart: '2026-02-01' }
    expect(titleOf(resources.cargoRouteRate, rate)).toBe('м³ · × 0,625 · 01.02.2026')
  })
  test('of companies: short name or name, and the taxpayer number [R-108]', () => {
    expect(titleOf(company, { id: 1, name: 'ООО «Карьер»', shortName: 'Карьер', inn: '7701234567' })).toBe('Карьер [7701234567]')
    expect(titleOf(company, { id: 1, name: 'ООО «Карьер»', shortName: null, inn: '7701234567' })).toBe('ООО «Карьер» [7701234567]')
    expect(titleOf(company, { id: 2, name: 'SYS SYSTEM', shortName: null, inn: null })).toBe('SYS SYSTEM')
  })
  test('of people: name and login [R-270]', () => {
    expect(titleOf(account, { id: 1, fio: 'Иванов И. И.', login: 'ivanov' })).toBe('Иванов И. И. (ivanov)')
  })
  test('of units: the sign; of points: the name', () => {
    expect(titleOf(measurementUnit, { id: 1, name: 'Тонна', systemC: 'т' })).toBe('т')
    expect(titleOf(point, { id: 1, name: 'Склад', address: 'Тула' })).toBe('Склад')
  })
})

test('headers of an import never belong to two columns', () => {
  const plain = (header: string): string =>
    header
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replace(/[^a-zа-я0-9]/g, '')
  for (const { parts } of all) {
    const columns = [...(parts?.import?.columns ?? []), ...(parts?.import?.lines ?? []).flatMap(line => line.columns)]
    const owners = new Map<string, string>()
    for (const [at, { field, headers }] of columns.entries())
      for (const header of headers) {
        const owner = `${at} ${field}`
        expect(owners.get(plain(header)) ?? owner, header).toBe(owner)
        owners.set(plain(header), owner)
      }
  }
})
