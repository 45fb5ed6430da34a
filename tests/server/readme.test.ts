import { execFileSync, spawn, spawnSync, type ChildProcess, execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { promisify } from 'node:util'
import { FEWER_COLLECTIONS, ONE_CHECKER, serverEnvironment } from '../../scripts/node.mjs'
import { guideFiles, root } from '../support/sources.ts'

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

describe('the way of the readme', () => {
  // Follows README's instructions for authors in a copy of the sources: the compiler reports what is missing, and then the server serves it.
  const COPIED = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'playwright.config.ts',
    '.oxfmtrc.json',
    '.oxlintrc.json',
  ]
  const SOURCES = ['scripts', 'src', 'resources', 'locales', 'server', 'examples', 'tests', 'bench']
  const PASSWORD = 'author-password-1'

  let folder = ''
  let server: ChildProcess | undefined
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nerud-author-'))
    const isSource = (path: string): boolean => !/examples\/\w+\/(?:data|node_modules)$/u.test(path)
    for (const name of [...COPIED, ...SOURCES]) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
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
  /** The output of a script or an installed tool in the copy, whether it succeeds or not. */
  const outputOf = (file: string, ...args: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, ...FEWER_COLLECTIONS, NODE_ENV: '', VITEST: '' },
    })
    return stdout + stderr
  }
  /** The errors of the compiler in the copy. */
  const compiled = (): string => outputOf('node_modules/typescript/bin/tsc', ...ONE_CHECKER, '--pretty', 'false')

  /** Runs a script of the copy; returns its output, or throws with its errors. */
  const run = (script: string, ...args: readonly string[]): string =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, INIT_CWD: folder },
    })
  const make = (...args: readonly string[]): string => run('scripts/new.ts', ...args)
  const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8')
  /** All files that the command may write, with their text. */
  const writtenFiles = (): ReadonlyMap<string, string> =>
    new Map(
      ['resources', 'locales', 'tests/rights'].flatMap(top =>
        readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' })
          .map(name => join(top, name))
          .filter(path => statSync(join(folder, path)).isFile())
          .map(path => [path, textOf(path)] as const),
      ),
    )

  const TYRES = ['fleet/tyreSet', 'Комплект шин', 'Комплекты шин', 'Комплектов шин'] as const
  const PASS = ['parking/parkingPass', 'Пропуск', 'Пропуска', 'Пропусков'] as const
  const NEW_AREA = ['--new-area', 'Стоянки', '--icon', 'fleet', '--right', 'PARKING_VIEW', '--right', 'PARKING_UPD'] as const
  test('an error is reported with a message, and nothing is written', { timeout: 120_000 }, () => {
    const before = writtenFiles()
    // The last mistake is found after rights and declarations were made: none of them must remain.
    expect(() => make(...TYRES, '--right', 'TYRE_VIEW', '--menu', 'flet')).toThrow(/нет раздела «flet»/)
    const after = writtenFiles()
    expect([...after.keys()].filter(path => after.get(path) !== before.get(path))).toEqual([])
    expect(after.size).toBe(before.size)
  })

  test('an entity: one command writes its folder and its lines, formatted and in every language', { timeout: 120_000 }, () => {
    make(...TYRES, '--view', 'CAR_VIEW', '--edit', 'CAR_UPD', '--rules')
    make(...PASS, ...NEW_AREA, '--documents', '--lines', '--rules', '--ar', 'تصريح|تصاريح')
    make('parking/parkingKind', 'Вид стоянки', 'Виды стоянок', 'Видов стоянок', '--book')
    make('kanban/errand', 'Поручение', 'Поручения', 'Поручений', '--board', '--view', 'TASK_VIEW', '--edit', 'TASK_EDIT')
    const rows = textOf('tests/rights/expected.tsv')
    for (const row of [
      'PATCH api/tyre_sets/{id}\tCAR_UPD\twrites\t',
      'GET api/parking_passes\tPARKING_VIEW\treads\t',
      'POST api/parking_passes/{id}/documents/download\tPARKING_VIEW\treads\t',
      'GET api/files/parkingPassDocument/{record}/file\tPARKING_VIEW|PARKING_UPD\treads\t',
      'PATCH api/errands/{id}/move\tTASK_EDIT\twrites\t',
      'GET api/parking_kinds\tsign-in\treads\t',
    ])
      expect(rows).toContain(row)
    // Entities say themselves where the menu leads to them, and document types follow from their documents.
    for (const [path, part] of [
      ['fleet/tyreSet/tyreSet.ts', 'fleet'],
      ['parking/parkingPass/parkingPass.ts', 'parking'],
      ['parking/lookups.ts', 'books'],
      ['kanban/errand/errand.ts', 'tasks'],
      ['kanban/lookups.ts', 'books'],
    ])
      expect(textOf(`resources/${path}`)).toContain(`menu: '${part}'`)
    for (const path of ['resources/app.ts', 'resources/system/area.ts', 'locales/ru/content.ts', 'resources/content/documentType.ts'])
      expect(textOf(path)).not.toMatch(/tyre-sets|parking-|errand|isParkingPass|parkingPass/u)
    // An area has its own rights.
    expect(textOf('resources/parking/area.ts')).toMatch(/name: 'Стоянки'[^}]*PARKING_VIEW: 'Пропуска: просмотр'/u)
    const messages = run('scripts/languages.ts').trimEnd().split('\n')
    expect(messages.filter(line => !/: 0 of \d+ keys/.test(line))).toEqual([])
    make('--app', 'examples/repair-shop')
    expect(outputOf('node_modules/oxfmt/bin/oxfmt', '--check', 'resources', 'locales', 'examples')).toContain('correct format')
  })

  test(
    'a field and an action are a line each: the compiler asks for their labels and for the handler, and then the checks are green',
    { timeout: 480_000 },
    () => {
      edit(
        'resources/points/point/point.ts',
        '    phone: field.phone(),\n',
        '    phone: field.phone(),\n    entrance: field.text({ max: 100 }),\n',
      )
      edit('resources/points/point/point.ts', "['phone', 'email'],", "['phone', 'email', 'entrance'],")
      edit(
        'resources/fleet/tyreSet/tyreSet.ts',
        '  rights: {',
        "  actions: { retire: { on: 'one', path: '{id}/retire', right: edit, when: r => r.isActive, input: { cause: field.text({ required: true }) } } },\n  rights: {",
      )
      edit('locales/ru/points.ts', "      phone: 'Телефон',\n", "      phone: 'Телефон',\n      entrance: 'Въезд',\n")
      edit('locales/ru/fleet.ts', '  tyreSet: {', "  tyreSet: {\n    actions: { retire: 'Списать' },\n    inputs: { cause: 'Причина' },")
      edit(
        'resources/fleet/tyreSet/tyreSet.rules.ts',
        'defineRules(tyreSet, {',
        'defineRules(tyreSet, {\n  actions: { retire: async (tx, record, { cause }) => void (await tx.update(tyreSet, record.id, { isActive: false, comment: cause })) },',
      )

      // One compilation of everything: the finished steps have no errors, the same steps without labels and handler have these.
      const [pass, errand] = ['resources/parking/parkingPass/parkingPass.ts', 'resources/kanban/errand/errand.ts']
      const finished = [pass, errand].map(textOf)
      edit(pass, '  fields: {', '  fields: {\n    lane: field.text({ max: 100 }),')
      edit(errand, '  actions: {', "  actions: {\n    drop: { on: 'one', path: '{id}/drop', right: edit, when: r => r.isActive },")
      const english = textOf('locales/en/areas.ts')
      edit('locales/en/areas.ts', "export * as parking from './parking.ts'\n", '')
      const missing = compiled()
      expect(missing).toMatch(/locales\/ru\/parking\.ts.*lane/s)
      expect(missing).toMatch(/locales\/ru\/kanban\.ts.*drop/s)
      expect(missing).toMatch(/resources\/kanban\/errand\/errand\.rules\.ts.*drop/s)
      expect(missing).toMatch(/locales\/en\/index\.ts.*'parking'/)
      const files = new Set([...missing.matchAll(/^(\S+?)\(/gmu)].map(([, file]) => file))
      const queries = ['locales/ru/parking.ts', 'locales/ru/kanban.ts', 'resources/kanban/errand/errand.rules.ts']
      expect(files).toEqual(new Set([...queries, 'locales/en/index.ts']))
      for (const [at, path] of [pass, errand].entries()) writeFileSync(join(folder, path), finished[at]!)
      writeFileSync(join(folder, 'locales/en/areas.ts'), english)

      // The other parts of `npm run check` that depend on these files. The application made by the command is checked with the rest.
      const changed = [
        'resources/points/point',
        'resources/fleet/tyreSet',
        'resources/parking',
        'resources/kanban/errand',
        'examples/repair-shop',
      ]
      expect(outputOf('node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', ...changed)).toMatch(/Found 0 warnings and 0 errors/)
      const tests = ['tests/unit/languages.test.ts', 'examples/repair-shop']
      expect(outputOf('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...tests)).toMatch(/Test Files.*2 passed/u)
      expect(outputOf('scripts/languages.ts')).toContain('resources.point.fields.entrance')
    },
  )

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
    const call = async (method: string, path: string, json?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${address}/${path}`, {
        method,
        ...(json && { body: JSON.stringify(json) }),
        headers: { 'content-type': 'application/json', ...headers },
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const { body: signedIn } = await call('POST', 'authentication_token', { login: 'admin', password: PASSWORD })
    const authorization = `Bearer ${String(signedIn['token'])}`
    const asking =
      (method: string) =>
      (path: string, json?: object): ReturnType<typeof call> =>
        call(method, `api/${path}`, json, { authorization })
    const [get, post, patch] = [asking('GET'), asking('POST'), asking('PATCH')]
    const set = await post('tyre_sets', { name: 'Зимние' })
    expect([set.status, set.body]).toMatchObject([201, { name: 'Зимние' }])
    const retired = await patch(`tyre_sets/${String(set.body['id'])}/retire`, { cause: 'Порез' })
    expect([retired.status, retired.body]).toMatchObject([200, { comment: 'Порез', metadataFields: { isActive: false } }])
    const company = await post('companies', { name: 'Карьер' })
    const point = await post('points', {
      name: 'Карьер',
      company: company.body['id'],
      pointType: [3],
      address: 'Тула',
      entrance: 'Со двора',
    })
    expect([point.status, point.body]).toMatchObject([201, { entrance: 'Со двора' }])

    const lines = [
      { name: 'Ночь', quantity: '2', price: '150.50' },
      { name: 'День', quantity: '1', price: '99' },
    ]
    const pass = await post('parking_passes', { name: 'На ноябрь', lines })
    expect([pass.status, pass.body]).toMatchObject([201, { total: '400.00', lines: [{ sum: '301.00' }, { sum: '99.00' }] }])
    expect(await get(`parking_passes/${String(pass.body['id'])}/parking_pass_documents`)).toMatchObject({ status: 200, body: [] })
    const type = await post('document_types', { name: 'Договор о стоянке', isParkingPass: true })
    expect([type.status, type.body]).toMatchObject([201, { isParkingPass: true, objects: ['parkingPass'] }])
    expect(await post('parking_kinds', { name: 'Крытая' })).toMatchObject({ status: 201 })

    const statuses = [
      await post('errand_statuses', { name: 'Ждёт', sequence: 1 }),
      await post('errand_statuses', { name: 'Готово', sequence: 2 }),
    ]
    const [from, column] = statuses.map(({ body }) => Number(body['id']))
    const errand = await post('errands', { name: 'Забрать путевые листы', status: from })
    const moved = await patch(`errands/${String(errand.body['id'])}/move`, { column, from })
    expect([moved.status, moved.body]).toMatchObject([200, { status: { name: 'Готово' } }])
  })
})

describe('a new application', () => {
  const run = promisify(execFile)
  const parent = mkdtempSync(join(tmpdir(), 'nerud-new-app-'))
  afterAll(() => rmSync(parent, { recursive: true, force: true }))
  const make = (name: string) =>
    run(process.execPath, ['scripts/run.mjs', 'scripts/new.ts', '--app', name], { cwd: root, env: { ...process.env, INIT_CWD: parent } })

  test('the guide followed from a new folder makes an application that compiles, passes its tests and is served with hot updates', async () => {
    await make('my clinics/clinic')
    const folder = join(parent, 'my clinics/clinic')
    const own = ['README.md', 'app.ts', 'app.rules.ts', 'app.test.ts', 'package.json', 'words.ts']
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(own))
    // Its workflow checks out both projects as they lie here.
    const workflow = readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8')
    const [application = '', framework = ''] = [...workflow.matchAll(/ path: "(.+)" \}/gu)].map(([, path]) => path!)
    expect(relative(application, framework)).toBe(relative(folder, root))
    for (const [name, text] of guideFiles) writeFileSync(join(folder, name), text)
    const { stdout } = await run(process.execPath, [join(root, 'scripts/testApp.mjs'), '.'], {
      cwd: folder,
      env: { ...process.env, INIT_CWD: folder, NODE_ENV: '', VITEST: '' },
      maxBuffer: 1e7,
    })
    expect(stdout).toMatch(/Tests.*2 passed/u)

    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const [port, apiPort] = [await freePort(), await freePort()]
    const development = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/dev/run.ts', '--app', folder], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), API_PORT: String(apiPort), DATABASE_URL: '', LOG_LEVEL: 'silent' },
    })
    const ended = new Promise(done => development.once('exit', done))
    const statusOf = (path: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      )
    try {
      await expect.poll(() => statusOf('/health'), { timeout: 90_000, interval: 200 }).toBe(200)
      const own = ['main.screens.tsx', 'logo.svg'].map(name => `/@fs${encodeURI(join(folder, name))}`)
      expect(await Promise.all([...own, '/api/patients'].map(statusOf))).toEqual([200, 200, 401])
    } finally {
      development.kill('SIGTERM')
      await ended
    }
  }, 240_000)

  test('on a mistake nothing is written', async () => {
    await expect(make('Мастерская')).rejects.toThrow(/Назовите папку приложения/)
    await expect(make('my clinics/clinic')).rejects.toThrow(/не пуста/)
    expect(readdirSync(parent)).toEqual(['my clinics'])
  })
})
