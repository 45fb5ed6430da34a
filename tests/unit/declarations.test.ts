import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, it } from 'vitest'
import { matchPath, type RouteObject } from 'react-router'
import { sql } from 'kysely'
import {
  optionsOf,
  wirePathOf,
  routesOf,
  screensOf,
  setAt,
  titleOf,
  type Resource,
  faultsOf,
  rowFields,
  defineResource,
  field,
} from '#resource'
import { resources, ALL_RIGHTS, menu, pages as tabbed } from '#resources'
import { sampleOf } from '#resource/kinds/samples'
import { screens } from '#resources/app.screens'
import { account } from '#resources/access/account/account'
import { company } from '#resources/companies/company/company'
import { measurementUnit } from '#resources/goods/product/product'
import { point } from '#resources/points/point/point'
import { routeAt } from '#admin/ahead/prefetch.ts'
import { mayMatch } from '#admin/page/paths.tsx'
import { listFields } from '#resource/listQuestion'
import { root } from '../support/sources.ts'
import { withFiles } from '../../scripts/dev/rolling.ts'
import { viewed } from '../../src/admin/list/view.ts'
import { help } from '../../locales/ru/help.ts'
import { screenAt } from '../../src/admin/layout/HelpButton.tsx'
import { ruleBook, unknownNotices, missingHandlers } from '../../server/engine/ruleBook.ts'
import { defineRules } from '../../server/engine/rules.ts'

const all: readonly Resource[] = Object.values<Resource>(resources)
const resourceCases = all.map(resource => [resource.name, resource] as const)

describe.each(resourceCases)('%s', (name, resource) => {
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
    const page = path.replace(/\?create$/u, '')
    if (page !== path) {
      // It opens the page of another item of the menu, with a window for those who may create.
      expect(rights.has(page), path).toBe(true)
      continue
    }
    const opens = rights.get(path)
    // A screen open to everybody may be offered only to those who can do something there.
    if (opens?.length !== 0 || right.length === 0) expect(opens, path).toEqual(right)
  }
})

describe('titles', () => {
  test.each(resourceCases)('of %s write numbers and days as people do', (_, resource) => {
    const of = (one: Resource, depth: number): Record<string, unknown> => {
      const wire: Record<string, unknown> = { id: 7, name: 'Имя', shortName: 'Имя', fio: 'Имя' }
      for (const field of depth > 2 ? [] : one.title.fields) {
        const declared = one.fields[field]
        if (!declared) continue
        const target = (resources as Record<string, Resource>)[optionsOf(declared).target ?? '']
        setAt(
          wire,
          wirePathOf(one, field),
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

const faulty = (one: Resource): Resource => ({ ...one, title: { ...one.title, fields: ['nowhere'] } })

test('each fault is prefixed with the file of its resource: its own, that of its owner or the lookups of its area', () => {
  const all = Object.fromEntries(Object.entries<Resource>(resources).map(([name, one]) => [name, faulty(one)]))
  const faults = faultsOf(all).filter(fault => fault.includes(".title names 'nowhere'"))
  expect(faults).toHaveLength(Object.keys(resources).length)
  const lines = withFiles(root, faults.join('\n')).split('\n')
  const astray = lines.filter(line => !existsSync(join(root, line.split(': ')[0]!)) || !line.split(': ')[0]!.endsWith('.ts'))
  expect(astray).toEqual([])
  const start = (name: string): string | undefined => lines.find(line => line.includes(`: ${name}.title`))?.split(': ')[0]
  expect(['repair', 'repairLine', 'repairType'].map(start)).toEqual([
    'resources/fleet/repair/repair.ts',
    'resources/fleet/repair/repair.ts',
    'resources/fleet/lookups.ts',
  ])
})

test('in another application the files are its own and those of the framework', () => {
  const clinic = join(root, 'examples/clinic')
  const faults = 'resources/clinic: visit.title names x\nresources/access: account.title names x\nresources/clinic: nobody.title names x'
  expect(withFiles(root, faults, clinic).split('\n')).toEqual([
    'app.ts: visit.title names x',
    'src/areas/access/account/account.ts: account.title names x',
    'resources/clinic: nobody.title names x',
  ])
})

test('a fault without a declaration is unchanged', () => {
  const text = 'menu: companies.items.0.path\nresources/nowhere: what.title\nresources/fleet: nobody.title\nError: resources/fleet'
  expect(withFiles(root, text)).toBe(text)
})

const paths = Object.values(resources).flatMap(resource => screensOf(resource).map(({ path }) => path.split('?')[0]!))

describe('Paths', () => {
  it('match the same addresses as the router', () => {
    const addresses = [...paths.map(path => path.replace(/:\w+/g, '7')), '/', '/Deals/List', '/deals/list/', '/nowhere']
    const otherwise = paths.flatMap(path =>
      addresses.filter(address => mayMatch(path, address) !== (matchPath(path, address) !== null)).map(address => `${path} ${address}`),
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

const lists = Object.values<Resource>(resources)
  .filter(resource => resource.list)
  .flatMap(resource => [undefined, ...Object.keys(resource.list!.views ?? {})].map(view => [resource.name, view, resource] as const))

describe('the fields requested by a list', () => {
  test.each(lists)('%s %s: are fields of its call', (_, view, whole) => {
    const resource = viewed(whole, view)
    const call = view === undefined ? undefined : whole.list!.views![view]!.call
    const carried = listFields(resources, whole, () => true, call)
    const { columns, extra = [] } = resource.list!
    const query = rowFields(resource, [...columns, ...extra])
    expect(query.filter(name => !carried.includes(name))).toEqual([])
  })

  test('include the fields read by cells', () => {
    const { deal, payment } = resources as unknown as Record<string, Resource>
    expect(rowFields(deal!, ['objectVol'])).toEqual(expect.arrayContaining(['objectVol', 'objectUnit', 'isActive']))
    expect(rowFields(payment!, ['sum'])).not.toContain('paid')
  })
})

const everyResource: readonly Resource[] = Object.values(resources)

test('help refers to existing screens, fields and lists', () => {
  const paths = new Set([
    ...everyResource.flatMap(resource => screensOf(resource).map(({ path }) => path)),
    ...everyResource.flatMap(({ parts }) => (parts?.import ? [parts.import.screen] : [])),
    ...menu.flatMap(({ items }) => items.map(({ path }) => path)),
    ...everyResource.flatMap(({ list }) => Object.values(list?.views ?? {}).flatMap(({ card }) => (card === undefined ? [] : [card]))),
    ...tabbed.map(({ path }) => path),
    '/',
  ])
  expect(Object.keys(help.screens).filter(path => !paths.has(path))).toEqual([])
  expect(
    Object.entries(help.fields).flatMap(([name, fields]) =>
      Object.keys(fields).flatMap(field => ((resources as Record<string, Resource>)[name]?.fields[field] ? [] : [`${name}.${field}`])),
    ),
  ).toEqual([])
  expect(Object.keys(help.first).filter(name => !(resources as Record<string, Resource>)[name]?.list)).toEqual([])
})

test('a screen is named by its path, whatever record it shows', () => {
  expect(screenAt('/deals/list/5')).toBe('/deals/list/:id')
  expect(screenAt('/deals/list')).toBe('/deals/list')
  expect(screenAt('/company/12/create-point')).toBe('/company/:id/create-point')
  expect(screenAt('/')).toBe('/')
})

const right = ['BOOKS_VIEW'] as const
const sack = defineResource({
  name: 'sack',
  area: 'test',
  api: { path: 'api/sacks', lists: { heavy: { scope: 'heavier' } } },
  title: 'name',
  fields: { name: field.text(), full: field.text({ derived: 'server' }), start: field.date() },
  rights: { read: right },
  actions: { tie: { on: 'one', path: '{id}/tie', right } },
  parts: { recalc: { from: 'start' } },
})
const plain = defineResource({
  name: 'plain',
  area: 'test',
  api: 'api/plain',
  title: 'name',
  fields: { name: field.text() },
  rights: { read: right },
})
const kept = { derive: { full: () => sql`1` }, actions: { tie: async () => undefined } }
const whole = defineRules(sack, {
  ...kept,
  scopes: { heavier: () => sql`true` },
  recalc: async () => ({ count: 0, broken: 0, mended: 0, rows: [] }),
})

test('declared features without rules are reported by resource', () => {
  expect(missingHandlers({ sack, plain }, {})).toEqual(['sack: the rules lack actions.tie, derive.full, scopes.heavier, recalc'])
  expect(missingHandlers({ sack, plain }, { sack: whole[1] })).toEqual([])
})

const { tag } = resources
const twin = (more: object): Readonly<Record<string, Resource>> => ({
  account,
  tag,
  label: { ...(tag as Resource), name: 'label', ...more },
})
test.each<readonly [what: string, all: Readonly<Record<string, Resource>>, says: string]>([
  ['the name', twin({ name: 'tag' }), "label.name names 'tag', which is no key of its area; did you mean 'label'?"],
  ['the calls', twin({}), "label.api names 'GET api/tags/search', which is no address of its own: tag has it"],
  ['the screens', twin({ api: { path: 'api/labels' } }), "label.screens names '/directory/tags"],
  [
    'a derived list of references',
    twin({ fields: { ...tag.fields, tags: field.references('tag', { derived: 'server' }) } }),
    "label.fields.tags names 'derived', which is no option of references",
  ],
  [
    'a range of what has none',
    twin({ list: { ...tag.list, filters: { name: { by: 'range' } } } }),
    "label.list.filters names 'name', which is no field with a range",
  ],
])('%s is a mistake that is reported at the start', (_, all, says) => {
  expect(faultsOf(all).join('\n')).toContain(says)
})

test('a matrix of groups applies the scope of its rules', () => {
  const matrix = { cells: 'made', groups: ['name'], measures: {}, totals: {} }
  const grouped = (more: object): Resource =>
    ({ ...plain, api: { ...plain.api, lists: { report: { path: 'report', matrix: { ...matrix, ...more } } } } }) as never
  const limited = { plain: { scope: () => sql`false` } }
  expect(missingHandlers({ plain: grouped({}) }, limited)).toEqual([
    'plain: the rules lack the scope in cells.made of groups (`scoped` of the matrix)',
  ])
  expect([missingHandlers({ plain: grouped({ scoped: true }) }, limited), missingHandlers({ plain: grouped({}) }, {})]).toEqual([[], []])
})

test('a rule book is built only of rules that implement declared features, each once', () => {
  expect(ruleBook({ sack, plain }, [whole])).toEqual({ sack: whole[1] })
  expect(() => ruleBook({ sack, plain }, [defineRules(sack, kept)])).toThrow('sack: the rules lack scopes.heavier, recalc')
  expect(() => ruleBook({ sack, plain }, [whole, whole])).toThrow('rules are given twice: sack')
})

test('a resource without rules of its own gets those that follow from its declaration', () => {
  const implied = { before: async () => ({}) }
  const impliedFor = ({ name }: { readonly name: string }) => (name === 'plain' ? implied : undefined)
  expect(ruleBook({ sack, plain }, [whole], impliedFor)).toEqual({ sack: whole[1], plain: implied })
  const own = defineRules(plain, {})
  expect(ruleBook({ sack, plain }, [whole, own], impliedFor)).toEqual({ sack: whole[1], plain: own[1] })
})

test('announced events are declared events of notifications, which link to their records', () => {
  const notice = defineResource({
    name: 'notice',
    area: 'test',
    api: 'api/notices',
    title: 'event',
    fields: { event: field.choice(['told']), subjectKind: field.choice(['plain']) },
    rights: { read: right },
  })
  const announcing = (event: string) => ({ notices: { [event]: { to: { right }, sets: ['name'] } } })
  expect(unknownNotices({ plain, notice }, { plain: announcing('told') })).toEqual([])
  expect(unknownNotices({ plain, sack, notice }, { plain: announcing('other'), sack: announcing('told') })).toEqual([
    'plain announces other, which is no event of notices',
    'sack announces told of sack, to which no notice leads',
  ])
})
