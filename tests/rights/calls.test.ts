import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, isNeverRemoved, withoutWrites, type Resource, type Resources } from '#resource'
import { ALL_RIGHTS, resources, menu, rightGroups } from '#resources'
import { ROLES } from '#resources/access/area.rules'
import { itemLabel } from '../../src/admin/menu/lines.ts'
import { russian } from '../support/russian.ts'
import { type Access, screenRoutes } from '../support/screenRoutes.ts'
import { type Expected, expectedCalls } from './expected.ts'
import { type AccessOutcomes, measuredRights, served, type Matrix } from './matrix.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/database.ts'

/** The heading of each call in the API documentation. */
type Headings = ReadonlyMap<string, string>

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const code = (text: string): string => `\`${text}\``
const codesText = (codes: readonly string[]): string => codes.map(code).join(', ')
const roles = Object.values(ROLES)

/** The name of a screen in the menu, with its group; screens that are not in the menu have only their path. */
const menuTitles = new Map(
  menu.flatMap(area =>
    area.items.map(
      item => [item.path, `${russian(`nerud.menu.${area.label}`)}: ${itemLabel(item, resources as Resources, russian)}`] as const,
    ),
  ),
)

function accessText(access: Access): string {
  if (access === 'public') return 'без входа'
  return access.length ? codesText(access) : 'любой вошедший'
}
const isOpen = (access: Access, codes: readonly string[]): boolean => access === 'public' || can(new Set(codes), access)

function screensPart(screens: ReadonlyMap<string, Access>): string {
  const rows = [...screens]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, access]) => [
      code(path),
      menuTitles.get(path) ?? '',
      accessText(access),
      ...roles.map(role => (isOpen(access, role.rights) ? (isOpen(access, withoutWrites(role.rights)) ? '+' : 'w') : '')),
    ])
  return table(['Screen', 'Name', 'Opened by', ...roles.map(role => role.name)], rows)
}

/** Describes the outcomes of one call: who was allowed, and whether it is allowed in read-only mode. */
function answered({ isPublic, codes }: Expected, doors: AccessOutcomes): readonly [outcome: string, readOnly: string] {
  const outcome =
    isPublic && doors['none'] === 'open'
      ? 'без входа'
      : doors['nobody'] === 'open'
        ? 'любой вошедший'
        : codesText(codes.filter(one => doors[one] === 'open'))
  return [outcome, doors['readOnly'] === 'open' ? '+' : 'нет']
}

function callsPart(expected: readonly Expected[], doors: ReadonlyMap<string, AccessOutcomes>, headings: Headings): string {
  const groups = Map.groupBy(expected, one => headings.get(one.call) ?? '')
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, 'ru'))
    .map(([heading, calls]) => {
      const alike = Map.groupBy(calls, one => JSON.stringify(answered(one, doors.get(one.call) ?? {})))
      const rows = [...alike].map(([key, ones]) => {
        const [outcome, readOnly] = JSON.parse(key) as [string, string]
        return [outcome, readOnly, ones.map(one => code(one.call)).join('<br>'), [...new Set(ones.map(one => one.source))].join('; ')]
      })
      return `### ${heading}\n\n${table(['Opened by any of', 'Read-only', 'Calls', 'Source'], rows)}`
    })
    .join('\n\n')
}

const rolesPart = (): string =>
  table(
    ['Code', 'Meaning', ...roles.map(role => role.name)],
    Object.values(rightGroups).flatMap(({ name: group, codes }) =>
      Object.entries(codes).map(([one, name]) => [
        code(one),
        `${group}. ${name}`,
        ...roles.map(role => ((role.rights as readonly string[]).includes(one) ? '+' : '')),
      ]),
    ),
  )

/** Which records cannot be changed whatever the rights, with the messages. */
function keptPart(): string {
  const all = Object.values<Resource>(resources).filter(resource => resource.rights.editWhen ?? isNeverRemoved(resource))
  const textOf = ({ name }: Resource, what: string): string => russian(`resources.${name}.refused.${what}`)
  return table(
    ['Records', 'Changed', 'Removed'],
    all.map(resource => [
      russian(`resources.${resource.name}.name`, { smart_count: 2 }),
      resource.rights.editWhen ? textOf(resource, 'edit') : '+',
      isNeverRemoved(resource) ? textOf(resource, 'remove') : '+',
    ]),
  )
}

/** Returns the page of rights: the rights that screens require, the outcomes on the server, and the rights of the initial roles. */
function pageOf(
  screens: ReadonlyMap<string, Access>,
  expected: readonly Expected[],
  { doors, callCount }: { readonly doors: ReadonlyMap<string, AccessOutcomes>; readonly callCount: number },
  headings: Headings,
): string {
  return (
    `# Rights

Written by \`npm run rights\` from a run against the server. The table that it is compared with is read from the specification, row by row:
[tests/rights/expected.tsv](../tests/rights/expected.tsv).

${callCount.toLocaleString('en')} questions were asked of ${expected.length} calls: without a token, with a broken and an expired one, signed in without any right, with each code that
opens the call alone, with every code but those, with a temporary password, and in read-only mode. Refusals are 401 or 403 in Russian, and stored nothing.
"Opened by" tells who was let in: any one of the codes is enough, and all others together are not.

## Screens by role

\`+\` opens, \`w\` opens unless read-only mode is on (it takes away the codes ending in _ADD, _UPD, _DEL and _DONE), empty does not open.

${screensPart(screens)}

## Calls by code

"Read-only": whether the call is left to somebody who holds every code while read-only mode is on.

${callsPart(expected, doors, headings)}

## Records that stay as they are

Whatever rights somebody holds: such records are refused with these words (409), and no screen offers to change them. ` +
    `: by who has the right.

${keptPart()}

## Roles to start with

${rolesPart()}
`
  )
}

/** Every call as every caller, compared with the table from the specification (tests/rights/expected.tsv). */
let app: TestApp
let matrix: Matrix
beforeAll(async () => {
  app = await testApp()
  matrix = await measuredRights(app, expectedCalls)
}, 120_000)
afterAll(() => app.close())

/** The addresses for machines and readers of the documentation, without a session. */
const FOR_MACHINES = ['/api/docs', '/api/docs.json', '/health', '/metrics']

describe('the table of rights', () => {
  test('has a row for every call of the server, and the server a call for every row', async () => {
    const rows = expectedCalls.map(one => one.call)
    expect(new Set(rows).size).toBe(rows.length)
    expect([...served.keys()].filter(call => !rows.includes(call))).toEqual([])
    expect(rows.filter(call => !served.has(call))).toEqual([])
    const { paths } = (await app.call('GET', 'api/docs')).body as { paths: Record<string, object> }
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.slice(1)}`),
    )
    expect(documented.filter(call => !rows.includes(call))).toEqual([])
    for (const { call } of expectedCalls) expect(documented, call).toContain(call)
  })

  test('says where each row comes from', () => {
    for (const { call, source, action } of expectedCalls) expect([call, source.length > 0, action]).toEqual([call, true, action])
  })
})

test('each call opens to those whom the specification lets in, and to nobody else', () => {
  expect(matrix.faults).toEqual([])
  expect(matrix.callCount).toBeGreaterThan(3000)
})

test('a page says who may make each call: `npm run rights` keeps it', async () => {
  const { paths } = (await app.call('GET', 'api/docs')).body as { paths: Record<string, Record<string, { tags: string[] }>> }
  const headings = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags }]) => [`${method.toUpperCase()} ${path.slice(1)}`, tags[0]!] as const),
    ),
  )
  const page = pageOf(screenRoutes, expectedCalls, matrix, headings)
  const file = process.env['RIGHTS_PAGE']
  if (file) writeFileSync(file, page)
  for (const { call } of expectedCalls) expect(page).toContain(`\`${call}\``)
})

test('nothing but the documentation and what machines ask stands beside the calls', async () => {
  for (const path of FOR_MACHINES) expect((await app.call('GET', path, { as: null })).status, path).toBe(200)
  for (const path of ['/api', '/api/', '/files', '/secrets', '/api/../health/x'])
    expect((await app.call('GET', path)).status, path).toBe(404)
})

test('whoever impersonates another person writes nothing by any call, whatever the other may do, and reads what they read', async () => {
  const { id } = await matrix.people.fresh({ codes: ALL_RIGHTS })
  const { body, status } = await app.call('POST', `api/accounts/${id}/look_as`, { json: {} })
  expect(status).toBe(200)
  const { token } = body as { token: string }
  // Public calls do not act for a user: signing out only ends the impersonation.
  const isWrite = ({ call, action, isPublic }: Expected): boolean => (action !== 'reads' && !isPublic) || call.endsWith('/pts_data')
  const keeping = new Set(expectedCalls.filter(isWrite).map(one => one.call))
  const writes = [...served.entries()].filter(([call]) => keeping.has(call))
  const ready = await Promise.all(
    writes.map(async ([call, of]) => ({ call, method: of.method, ...(await matrix.asking.ready(of, { self: id })) })),
  )
  await storesNothing(app.database, async () => {
    for (const { call, method, path, calling } of ready) {
      const answer = await app.call(method, path, { ...calling, as: token })
      expect([call, answer.status, answer.body?.code]).toEqual([call, 403, 'LOOKING'])
    }
  })
  expect(ready.length).toBeGreaterThan(300)
  for (const { call, action, isPublic } of expectedCalls) {
    const of = served.get(call)!
    if (isPublic || action !== 'reads' || of.method !== 'GET' || keeping.has(call)) continue
    const { path } = await matrix.asking.ready(of, { self: id })
    const answer = await app.call('GET', path, { as: token })
    expect([call, answer.status < 500 && ![401, 403].includes(answer.status)]).toEqual([call, true])
  }
})

test('HEAD and what a browser fetches ahead store nothing, whatever the call', async () => {
  const reads = [...served.values()].filter(call => call.method === 'GET')
  const ready = await Promise.all(reads.map(async call => ({ call, ...(await matrix.asking.ready(call)) })))
  await storesNothing(app.database, async () => {
    for (const { path, call } of ready) {
      expect((await app.call('HEAD', path)).status, call.path).toBeLessThan(500)
      if (!call.path.endsWith('/pts_data')) continue
      for (const headers of [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }]) {
        const answer = await app.call('GET', path, { headers })
        expect([answer.status, answer.headers.get('cache-control')], call.path).toEqual([204, 'no-store'])
      }
    }
  })
})
