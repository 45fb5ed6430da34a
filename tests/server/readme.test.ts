import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverEnvironment } from '../../scripts/server.mjs'
import { root } from '../support/sources.ts'

// What README says an author does, done in a copy of the sources: the compiler says what is missing, and then the server serves it.
const COPIED = ['package.json', 'tsconfig.json', 'scripts', 'src', 'resources', 'locales', 'server']
const PASSWORD = 'author-password-1'

let folder = ''
let server: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nerud-author-'))
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'tests/rights'), join(folder, 'tests/rights'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = new Promise(done => server?.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const edit = (path: string, from: string, to: string): void => {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text, `${path} has no ${from}`).toContain(from)
  writeFileSync(join(folder, path), text.replace(from, to))
}
/** What the compiler says of the server and all that it reads in the copy; nothing when it is content. */
const compiled = (): string => {
  const options = { types: ['node'], incremental: false, tsBuildInfoFile: null }
  writeFileSync(
    join(folder, 'tsconfig.server.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: options, include: ['server', 'locales'] }),
  )
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.server.json', '--checkers', '1', '--pretty', 'false']
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('an entity: one command writes its declaration, words and lines in the registries', () => {
  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/new.ts', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  expect(() => run('fleet/carWash')).toThrow(/npm run new/)
  expect(() => run('Fleet/carWash', 'Мойка', 'Мойки', 'Моек')).toThrow(/с маленькой/)
  expect(() => run('fleet/vehicle', 'Машина', 'Машины', 'Машин')).toThrow(/уже есть/)
  expect(() => run('fleet/carWash', 'Мойка', 'Мойки', 'Моек', '--edit', 'CAR_UPDATE')).toThrow(/Нет права/)
  run('fleet/carWash', 'Мойка', 'Мойки', 'Моек', '--view', 'CAR_VIEW', '--edit', 'CAR_UPD')
  run('washing/washPlan', 'План мойки', 'Планы мойки', 'Планов мойки')
  expect(readFileSync(join(folder, 'tests/rights/expected.tsv'), 'utf8')).toContain('PATCH api/car_washes/{id}\tCAR_UPD\twrites\t')
})

test(
  'a field and an action are a line each: the compiler asks for their labels and for the handler, and for nothing else',
  { timeout: 240_000 },
  () => {
    edit(
      'resources/companies/company.ts',
      "    ogrn: field.text({ code: 'ogrn', max: 15, copied: false }),\n",
      "    ogrn: field.text({ code: 'ogrn', max: 15, copied: false }),\n    okpo: field.text({ max: 10 }),\n",
    )
    edit('resources/companies/company.ts', "['kpp', 'ogrn', 'brand']", "['kpp', 'ogrn', 'okpo', 'brand']")
    edit(
      'resources/fleet/carWash.ts',
      '  rights: {',
      "  actions: { close: { on: 'one', path: '{id}/close', right: ['CAR_UPD'], when: r => r.isActive, input: { reason: field.text({ required: true }) } } },\n  rights: {",
    )
    const missing = compiled()
    expect(missing).toMatch(/locales\/ru\/companies\.ts.*okpo/s)
    expect(missing).toMatch(/locales\/ru\/fleet\.ts.*actions/s)
    expect(missing).toMatch(/server\/rules\/index\.ts.*carWash/s)

    edit('locales/ru/companies.ts', "    companyType: 'Типы',\n", "    okpo: 'ОКПО',\n    companyType: 'Типы',\n")
    edit('locales/ru/fleet.ts', '  carWash: {', "  carWash: {\n    actions: { close: 'Закрыть' },")
    writeFileSync(
      join(folder, 'server/rules/fleet/carWash.ts'),
      `import { carWash } from '#resources/fleet/carWash'
import { defineRules } from '../../engine/rules.ts'

export const carWashRules = defineRules(carWash, {
  actions: { close: async (tx, record, { reason }) => void (await tx.update(carWash, record.id, { isActive: false, comment: reason })) },
})
`,
    )
    edit('server/rules/index.ts', 'import { vehicleRules }', "import { carWashRules } from './fleet/carWash.ts'\nimport { vehicleRules }")
    edit('server/rules/index.ts', '  vehicleRules,\n', '  vehicleRules,\n  carWashRules,\n')
    expect(compiled()).toBe('')
  },
)

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

test('the server serves all of it', { timeout: 240_000 }, async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'resources/main.rules.ts'), '--empty'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...serverEnvironment,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
    },
  })
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/ready`).then(
      answer => answer.ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 90_000, interval: 200 }).toBe(true)
  const call = async (method: string, path: string, json: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/${path}`, {
      method,
      body: JSON.stringify(json),
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const { body: signedIn } = await call('POST', 'authentication_token', { login: 'admin', password: PASSWORD })
  const authorization = `Bearer ${String(signedIn['token'])}`
  const washed = await call('POST', 'api/car_washes', { name: 'У ворот' }, { authorization })
  expect([washed.status, washed.body]).toMatchObject([201, { name: 'У ворот' }])
  const closed = await call('PATCH', `api/car_washes/${String(washed.body['id'])}/close`, { reason: 'Мороз' }, { authorization })
  expect([closed.status, closed.body]).toMatchObject([200, { comment: 'Мороз', metadataFields: { isActive: false } }])
  const company = await call('POST', 'api/companies', { name: 'Карьер', okpo: '12345678' }, { authorization })
  expect([company.status, company.body]).toMatchObject([201, { okpo: '12345678' }])
})
