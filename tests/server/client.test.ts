import { registerHooks } from 'node:module'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, testApp, type TestApp } from '../support/app.ts'
import { root } from '../support/sources.ts'

// The generator needs the compiler's old API, which TypeScript 7 does not have: its import is redirected to Microsoft's compatibility
// package.
registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? '@typescript/typescript6' : name, context),
})

/** Generates a client's types from a description with openapi-typescript. */
async function typesOf(description: object): Promise<string> {
  const { default: generate, astToString } = await import('openapi-typescript')
  return astToString(await generate(JSON.stringify(description), { silent: true }))
}

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** The description of the calls below these paths, with the components that they refer to. */
function partOf(description: { readonly paths: object; readonly components: Parts }, ...addresses: readonly string[]): object {
  const paths = Object.entries(description.paths).filter(([path]) =>
    addresses.some(address => path === address || path.startsWith(`${address}/`)),
  )
  const used = new Set<string>()
  const look = (value: unknown): void => {
    for (const [, at] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (used.has(at!)) continue
      used.add(at!)
      const [kind, name] = at!.split('/')
      look(description.components[kind!]![name!])
    }
  }
  look(paths)
  const components = Object.entries(description.components).map(([kind, parts]) => [
    kind,
    Object.fromEntries(Object.entries(parts).filter(([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`))),
  ])
  return { ...description, paths: Object.fromEntries(paths), components: Object.fromEntries(components) as Parts }
}

/** A program written against the generated types: it compiles under strict options, and the lines marked as wrong do not. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Fetch = (request: Request) => Promise<Response>
const baseUrl = 'http://nerud.test'

export async function run(fetch: Fetch, password: string) {
  const { data: session } = await createClient<paths>({ baseUrl, fetch }).POST('/authentication_token', { body: { login: 'admin', password } })
  const client = createClient<paths>({ baseUrl, fetch, headers: { authorization: \`Bearer \${session!.token}\` } })

  const made = await client.POST('/api/companies', { body: { name: 'ООО «Карьер»' } })
  const id: number = made.data!.id
  const seen = await client.GET('/api/companies/{id}', { params: { path: { id } } })
  const company: components['schemas']['company.card'] = seen.data!
  const isActive: boolean = company.metadataFields.isActive
  // @ts-expect-error it may be empty
  const inn: string = company.inn
  const changed = await client.PATCH('/api/companies/{id}', {
    params: { path: { id }, header: { 'If-Match': \`"\${company.version}"\` } },
    headers: { 'Content-Type': 'application/merge-patch+json' },
    body: { shortName: 'Карьер' },
  })
  const list = await client.GET('/api/companies', { params: { query: { query: 'Карьер', total: 1, 'order[id]': 'desc' } } })
  const free = await client.GET('/api/deals/check_ttn', { params: { query: { ttn: '1', supplier: id, dtDeal: '2026-03-10' } } })
  const isUnique: boolean = free.data!.isUnique
  const missing = await client.GET('/api/companies/{id}', { params: { path: { id: 10 ** 9 } } })
  const code: string = missing.error!.code

  const never = () => [
    // @ts-expect-error there is no such call
    client.GET('/api/compannies'),
    // @ts-expect-error the day is required
    client.GET('/api/deals/check_ttn', { params: { query: { ttn: '1', supplier: id } } }),
    // @ts-expect-error a company has a name
    client.POST('/api/companies', { body: {} }),
    // @ts-expect-error orders go up or down
    client.GET('/api/companies', { params: { query: { 'order[id]': 'up' } } }),
  ]
  return {
    name: company.name,
    isActive,
    inn,
    shortName: changed.data && 'shortName' in changed.data ? changed.data.shortName : undefined,
    listed: list.data!.map(row => row.id).includes(id),
    total: list.response.headers.get('x-total-count'),
    isUnique,
    code,
    never: never.length,
  }
}
`

interface Program {
  run(fetch: (request: Request) => Promise<Response>, password: string): Promise<unknown>
}
let app: TestApp
let folder = ''
beforeAll(async () => {
  app = await testApp()
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const compiled = (): Promise<string> =>
  new Promise(resolve => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    execFile(process.execPath, [tsc, '-p', folder, '--checkers', '1', '--pretty', 'false'], { maxBuffer: 1e8 }, (error, out) =>
      resolve(out || (error ? String(error) : '')),
    )
  })

test('a client that is generated from the description compiles, and does what its types say', async () => {
  const description = (await app.call('GET', 'api/docs.json', { as: null })).body as Parameters<typeof partOf>[0]
  // The whole description compiles too, but takes eight times as long.
  const part = partOf(description, '/authentication_token', '/api/companies', '/api/deals')
  writeFileSync(join(folder, 'api.ts'), await typesOf(part))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  const compilerOptions = { incremental: false, lib: ['ESNext', 'DOM', 'DOM.Iterable'], types: [], noUnusedLocals: false }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files: ['program.ts'] }),
  )
  expect(await compiled()).toBe('')
  const { run } = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as Program
  expect(await run(request => app.app.fetch(request), PASSWORD)).toEqual({
    name: 'ООО «Карьер»',
    isActive: true,
    inn: null,
    shortName: 'Карьер',
    listed: true,
    total: expect.stringMatching(/^\d+$/) as string,
    isUnique: true,
    code: 'NO_RECORD',
    never: 0,
  })
}, 120_000)
