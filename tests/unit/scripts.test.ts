import { describe, expect, test } from 'vitest'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { join, resolve, dirname, posix, relative, sep } from 'node:path'
import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { field, sampleOf } from '#resource'
import { checkArea, checkNew, declaredBy, addTo, addImport, draftOf, type Draft } from '../../scripts/new/draft.ts'
import { parseOptions } from '../../scripts/new/options.ts'
import { guideBlocks, root, type TableRow } from '../support/sources.ts'
import { withoutServersOwn } from '../../scripts/plugins.ts'
import { isInProject } from '../../scripts/app.mjs'
import { withoutOther } from '../../scripts/sides.ts'
import { openRollingServer, watchedIn } from '../../scripts/dev/rolling.ts'
import { codeConstructs, constructs, page, PAGE } from '../../scripts/language.ts'
import { faultsOf, ranInBrowser, ranInVitest, rulesOf } from '../contract/evidence.ts'
import type { Answered } from '../support/app.ts'
import type { Described } from '../support/answers.ts'
import { notAsDocumented } from '../support/calls.ts'

describe('scripts', () => {
  const draft = draftOf(root)
  /** The checks of `npm run new` before it creates anything. */
  async function runNew(...args: readonly string[]): Promise<void> {
    const wanted = parseOptions(args)
    checkArea(draft, wanted)
    checkNew(root, wanted, await declaredBy(root, wanted))
  }
  const TYRES = ['fleet/tyreSet', 'Комплект шин', 'Комплекты шин', 'Комплектов шин'] as const
  const titles = ['Шина', 'Шины', 'Шин'] as const

  describe('npm run new explains', () => {
    const mistakes: readonly (readonly [what: string, args: readonly string[], message: RegExp])[] = [
      ['a name without titles', ['fleet/tyreSet'], /^npm run new/],
      ['an option that is not there', [...TYRES, '--document'], /^Ключ --document не подходит/],
      ['an option without its value', [...TYRES, '--view'], /^Ключ --view не подходит/],
      ['a capital letter', ['Fleet/tyreSet', ...titles], /с маленькой/],
      ['marks in a title', ['fleet/tyreSet', 'Шина "R17"', 'Шины', 'Шин'], /без кавычек/],
      ['a name that is taken', ['fleet/vehicle', ...titles], /«vehicle» уже есть/],
      ['a title that is taken', ['fleet/tyreSet', 'Машина', 'Машины', 'Машин'], /это уже vehicle/],
      ['calls that are taken', ['fleet/vehicleIndicatorType', ...titles], /api\/vehicle_indicator_types.* уже занято/],
      ['a word of the framework', ['fleet/checkbox', ...titles], /слово самого каркаса/],
      ['a word of JavaScript', ['fleet/delete', ...titles], /Имя «delete» не подходит/],
      ['a right that is not there', [...TYRES, '--edit', 'CAR_UPDATE'], /Нет права «CAR_UPDATE»; похоже на него CAR_UPD\./],
      ['a new right that is there', [...TYRES, '--right', 'CAR_UPD'], /Право «CAR_UPD» уже есть/],
      ['a new right whose code says nothing', [...TYRES, '--right', 'TYRE_SPIN'], /Назовите право/],
      ['a new right called as another', [...TYRES, '--right', 'TYRE_VIEW=Машины: просмотр'], /это уже CAR_VIEW/],
      ['a book with more than names', [...TYRES, '--book', '--lines'], /уберите другие ключи/],
      ['an area that is there', [...TYRES, '--new-area', 'Шины'], /--new-area лишнее/],
      ['an area that is not there', ['tyres/tyreSet', ...titles], /Новую заводит --new-area "Шины"/],
      ['a folder that is no area', ['seed/tyreSet', ...titles, '--new-area', 'Шины'], /Имя «seed» занято/],
      ['Russian words for English ones', [...TYRES, '--en', 'Комплект|Комплекты'], /не по-русски/],
      ['one form of another language', [...TYRES, '--en', 'Tyre set'], /через черту/],
      ['a picture that is not there', [...TYRES, '--icon', 'tyre'], /Нет значка «tyre»/],
    ]
    test.each(mistakes)('%s', async (_, args, message) => {
      await expect(runNew(...args)).rejects.toThrow(message)
    })
  })

  test('omitted options are guessed', () => {
    expect(parseOptions(['fleet/paintBox', 'Мойка кузова', 'Мойки кузова', 'Моек кузова'])).toMatchObject({
      gender: 'f',
      object: 'мойку кузова',
      en: ['Paint box', 'Paint boxes'],
      view: 'BOOKS_VIEW',
      edit: 'BOOKS_UPD',
      rules: false,
    })
    expect(parseOptions([...TYRES, '--right', 'TYRE_UPD', '--right', 'TYRE_VIEW', '--board'])).toMatchObject({
      view: 'TYRE_VIEW',
      edit: 'TYRE_UPD',
      rules: true,
      rights: [
        { code: 'TYRE_UPD', name: 'Комплекты шин: изменение' },
        { code: 'TYRE_VIEW', name: 'Комплекты шин: просмотр' },
      ],
    })
  })

  describe('an edited source text', () => {
    const existingOf = (text: string): Draft & { readonly now: () => string } => {
      let now = text
      return { has: () => true, read: () => now, write: (_, next) => void (now = next), save: () => Promise.resolve([]), now: () => now }
    }
    test('gets an entry at the end of a list, even if its strings and comments contain brackets', () => {
      const one = existingOf("const a = {\n  // what's [open\n  x: ') {',\n  y: [1, 2],\n}\nconst b = {}\n")
      addTo(one, 'a.ts', 'const a = {', '  z: 3')
      addTo(one, 'a.ts', 'y: [', '3')
      addTo(one, 'a.ts', 'const b = {', 'q')
      expect(one.now().replace(/\s+/gu, ' ')).toBe("const a = { // what's [open x: ') {', y: [1, 2, 3, ], z: 3, } const b = { q, } ")
      expect(() => addTo(one, 'a.ts', 'const c = {', 'q')).toThrow('В a.ts не нашлось места (const c = {): впишите туда сами: q')
    })
    test('imports a name once, together with others of the same module, and none that is imported already', () => {
      const one = existingOf("import {\n  a,\n  b,\n} from './x.ts'\nconst d = 1\n")
      addImport(one, 'a.ts', 'c', './x.ts')
      addImport(one, 'a.ts', 'a', './x.ts')
      addImport(one, 'a.ts', 'labels as e', './y.ts')
      expect(one.now()).toBe("import { a, b, c } from './x.ts'\nimport { labels as e } from './y.ts'\nconst d = 1\n")
      for (const taken of ['d', 'e', 'labels as b']) expect(() => addImport(one, 'a.ts', taken, './z.ts')).toThrow(/занято в a\.ts/)
    })
  })

  /** The build of the screens drops what only the server uses, and nothing that merely has the same name. */
  const at = (path: string): string => resolve(import.meta.dirname, '../..', path)
  const built = (code: string, path = 'resources/fleet/vehicle/vehicle.ts'): string => {
    const { transform } = withoutServersOwn() as unknown as { transform(code: string, id: string): { readonly code: string } | null }
    return transform(code, at(path))?.code ?? code
  }

  test.each([
    ['shapes of answers', 'const q = { path: "debts", returns: { count: 1, top: [2] } }', 'const q = { path: "debts", }'],
    ['headings of imports', 'const c = [{ field: "inn", headers: ["ИНН", "inn"] }]', 'const c = [{ field: "inn", }]'],
    [
      'tags of templates',
      'const p = { templates: { object: 1, adds: { a: "b" }, tags: TAGS } }',
      'const p = { templates: { object: 1,  } }',
    ],
    [
      'columns of imports',
      'const p = { import: { key: "inn", fixed: { a: 1 }, columns: [{ field: "inn" }], lines: [...ALL.map(lineOf)] } }',
      'const p = { import: { key: "inn",   } }',
    ],
    ['names of SQL of matrices', 'const m = { cells: "trips", days: ["trips"] }', 'const m = {  days: ["trips"] }'],
    ['filters by an index', 'const f = { state: { by: "in", indexed: true } }', 'const f = { state: { by: "in", } }'],
    ['names of scopes', 'const c = { path: "sump", scope: "sump" }', 'const c = { path: "sump", scope: 1 }'],
    [
      'rights of areas',
      'const a = defineArea({ rights: { fleet: { name: "Автопарк", codes: {} } }, pages: [] })',
      'const a = defineArea({  pages: [] })',
    ],
    ['kept sums', 'const p = { keptSums: [{ of: ["sum"] }] }', 'const p = { }'],
  ])('%s are left out', (_, code, expected) => expect(built(code)).toBe(expected))

  test.each([
    ['a field that has such a name', 'const f = { tags: wrap(1), headers: wrap(2) }'],
    ['cells of a paper', 'const line = { cells: [1, 2] }'],
    ['who may call a resource', 'const a = defineArea({ resources: { one: defineResource({ rights: { read: [] } }) } })'],
    ['what is added elsewhere than to templates', 'const box = { adds: { mode: "company", right: ["PAYMENT_ADD"] }, tags: ["a"] }'],
  ])('%s stays', (_, code) => expect(built(code)).toBe(code))

  test('a call that makes a part of a declaration is marked as pure, so that it is dropped if unused', () => {
    expect(built('const day = field.date({ required: true })')).toBe('const day = /* @__PURE__ */ field.date({ required: true })')
  })

  test('line numbers are preserved, and other files are unchanged', () => {
    expect(built('const q = { returns: {\n  a: 1,\n} }\nnext()')).toBe('const q = { \n\n}\nnext()')
    for (const path of ['resources/fleet/vehicle/vehicle.screens.ts', 'resources/shared/vat.formulas.ts', 'src/admin/api.ts'])
      expect(built('field.onChange({ returns: { a: 1 } })', path)).toBe('field.onChange({ returns: { a: 1 } })')
  })

  /** The source of a program that serves its name and stops like the product, or that exits with a message. */
  const serving = (name: string): string =>
    `const server = require('node:http').createServer((_, answer) => answer.end('${name}')).listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ callRoots: ['${name}'] }))
  process.on('SIGTERM', () => server.close())`
  const failing = "console.error('resources/x.ts: no such field'); process.exit(1)"

  const freePort = async (): Promise<number> => {
    const probe = createServer()
    await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise(resolve => probe.close(resolve))
    return port
  }

  describe('a build', () => {
    /** The errors with which a build of one side fails that contains these modules, and imports that stay outside of it. */
    const errorOf = (other: 'server' | 'screens', moduleIds: readonly string[], imports: readonly string[] = []): string => {
      const errors: string[] = []
      const { generateBundle } = withoutOther(other) as unknown as { generateBundle(this: unknown, options: object, bundle: object): void }
      const piece = { type: 'chunk', fileName: 'a.mjs', moduleIds, imports, dynamicImports: ['b.mjs'] }
      generateBundle.call({ error: (text: string) => errors.push(text) }, {}, { a: piece, b: { type: 'chunk', fileName: 'b.mjs' } })
      return errors.join('\n')
    }
    test('of the screens fails when it contains rules, the server or SQL', () => {
      const own = [
        at('resources/app.ts'),
        at('src/admin/api.ts'),
        at('node_modules/@mui/material/index.js'),
        at('node_modules/react/index.js'),
      ]
      expect(errorOf('server', own, ['b.mjs'])).toBe('')
      for (const foreign of ['resources/deals/deal/deal.rules.ts', 'server/sql.ts', 'node_modules/kysely/dist/index.js'])
        expect(errorOf('server', [...own, at(foreign)]), foreign).toBe(`a.mjs: ${at(foreign)} runs only on the server`)
      expect(errorOf('server', own, ['node:fs'])).toMatch(/node:fs runs only on the server/)
    })
    test('of the server fails when it contains custom screens or React', () => {
      const own = [at('resources/deals/deal/deal.rules.ts'), at('server/serve.ts'), at('node_modules/kysely/dist/index.js')]
      expect(errorOf('screens', own, ['b.mjs', 'node:fs', 'postgres', 'ra-language-french'])).toBe('')
      for (const foreign of ['resources/fleet/repair/Board.screens.tsx', 'src/admin/AdminOf.tsx', 'node_modules/react-dom/index.js'])
        expect(errorOf('screens', [...own, at(foreign)]), foreign).toBe(`a.mjs: ${at(foreign)} runs only on the screens`)
      for (const foreign of ['react', 'react/jsx-runtime', '@mui/material/Button'])
        expect(errorOf('screens', own, [foreign]), foreign).toContain(foreign)
    })
  })

  test('a folder beside the project is outside, whatever its name begins with', () => {
    const inside = ['/a/nerud', '/a/nerud/examples/clinic', '/a/nerud/..shop']
    const outside = ['/a/nerud-shop', '/a/nerud shop', '/a', '/a/other', '/a/nerud/../shop']
    expect([...inside, ...outside].filter(folder => isInProject(folder, '/a/nerud'))).toEqual(inside)
  })

  test('the development server follows the sources of the server, of this application and of another', () => {
    const names = (app?: string): string[] => watchedIn(root, app).map(({ folder }) => posix.join(...relative(root, folder).split(sep)))
    expect(names()).toEqual(['server', 'src/areas', 'src/locales', 'src/resource', 'src/russian', 'resources', 'locales'])
    expect(names(join(root, 'examples/clinic')).slice(-2)).toEqual(['src/russian', 'examples/clinic'])
  })

  test('a server follows another without a failed call, and one that does not start leaves the last good one', async () => {
    const port = await freePort()
    const faults: string[] = []
    let program = serving('one')
    const server = await openRollingServer(
      port,
      at => spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: { PORT: String(at) } }),
      fault => faults.push(fault),
    )
    const answer = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()
    try {
      await server.renew()
      expect([await answer(), ...server.callRoots()]).toEqual(['one', 'one'])
      program = failing
      await server.renew()
      expect([await answer(), faults]).toEqual(['one', ['resources/x.ts: no such field\n']])
      program = serving('two')
      const heard = new Set<string>()
      let isRenewed = false
      const renewing = server.renew().then(() => (isRenewed = true))
      while (!isRenewed) heard.add(await answer())
      await renewing
      expect([...heard, await answer()].filter(one => one !== 'one' && one !== 'two')).toEqual([])
      expect([await answer(), ...server.callRoots()]).toEqual(['two', 'two'])
    } finally {
      await server.close()
    }
  })

  test('programs that are started at once build one after another, and the lock of one that was killed stops nobody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nerud-lock-'))
    const [lock, log] = [join(folder, 'a.lock'), join(folder, 'log')]
    const program = `import { appendFileSync } from 'node:fs'
    import { underLock } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/build.mjs')).href)}
    const slowly = () => { for (const word of ['begins', 'ends']) { appendFileSync(process.argv[2], word + ' '); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30) } }
    underLock(process.argv[1], slowly)`
    const run = () =>
      new Promise(done =>
        spawn(process.execPath, ['--input-type=module', '-e', program, lock, log], { stdio: 'inherit' }).once('exit', done),
      )
    try {
      // No process has this number.
      writeFileSync(lock, String(2 ** 30))
      expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0])
      expect(readFileSync(log, 'utf8')).toBe('begins ends '.repeat(3))
      expect(existsSync(lock)).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('pages of documentation', () => {
  const pagesIn = (folder: string, deep: boolean): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return deep ? pagesIn(path, true) : []
      return entry.name.endsWith('.md') ? [path] : []
    })
  const pages = [...pagesIn('.', false), ...pagesIn('docs', true), ...pagesIn('bench', true)]
  const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

  /** Conflict markers of a merge, as git writes them and as the formatter rewrites them. */
  const UNFINISHED = /^(?:\| )?(?:<{7}|={7}|>{7}|(?:> ){6}>)/mu
  /** Targets of links within the repository. */
  const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/gu

  describe.each(pages)('%s', page => {
    test('contains no conflict markers', () => {
      expect(UNFINISHED.exec(textOf(page))?.[0]).toBeUndefined()
    })

    test('has only valid links', () => {
      const links = [...textOf(page).matchAll(LINK)].map(([, to]) => to!)
      expect(links.filter(to => !existsSync(join(root, dirname(page), to)))).toEqual([])
    })
  })

  const CLINIC = 'examples/clinic'
  const codeOf = (path: string): string => readFileSync(join(root, path.includes('/') ? path : `${CLINIC}/${path}`), 'utf8')
  const lines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '')

  test('every code block of the guide is contained in the file that it names', () => {
    expect(
      guideBlocks.filter(({ path, code }) => !codeOf(path).includes(code)).map(({ path, code }) => `${path}: ${code.slice(0, 60)}`),
    ).toEqual([])
  })

  test.each(readdirSync(join(root, CLINIC)).filter(name => /\.tsx?$/.test(name)))('the code blocks of %s make up the whole file', name => {
    const messages = guideBlocks.filter(({ path }) => path === name).flatMap(({ code }) => lines(code))
    expect(messages).toEqual(lines(codeOf(name)))
  })

  const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line.trim() !== '')
  const testing = readFileSync(join(root, 'docs/testing.md'), 'utf8')
  /** The code blocks of the page, each with the last file named above it. */
  const blocks = [...testing.matchAll(/```tsx?\n(.*?)```/gsu)].map(({ 1: block = '', index }) => {
    const [, file = ''] = [...testing.slice(0, index).matchAll(/(tests\/[\w/]+\.(?:test|spec)\.tsx?)/gu)].at(-1) ?? []
    return { file, lines: linesOf(block) }
  })

  test('a test of each kind is shown', () =>
    expect(blocks.map(({ file }) => file.split('/')[1])).toEqual(['unit', 'server', 'screens', 'mocked', 'browser']))

  test.each(blocks)('the code of the page runs: it is contained in $file', ({ file, lines }) => {
    const source = linesOf(readFileSync(join(root, file), 'utf8'))
    let at = 0
    expect(lines.filter(line => (at = source.indexOf(line, at) + 1) === 0)).toEqual([])
    expect(lines.length).toBeLessThanOrEqual(14)
  })

  describe.each(constructs().map(one => [one.title, one] as const))('%s', (_, { keys }) => {
    test('has keys, each with an example', () => {
      expect(keys.length).toBeGreaterThan(0)
      expect(keys.filter(key => key.text === '' || !key.example.includes(key.name)).map(key => key.name)).toEqual([])
    })
  })

  test('every key of rules and screens is explained', () => {
    const unexplained = codeConstructs().flatMap(({ title, keys }) =>
      keys.length === 0 ? [title] : keys.filter(({ text }) => text === '').map(({ name }) => `${title}: ${name}`),
    )
    expect(unexplained).toEqual([])
  })

  test('the page of the declaration language matches its types', async () => {
    expect(readFileSync(join(root, PAGE), 'utf8')).toBe(await page())
  })
})

describe('the count of the contract', () => {
  /** The contract counts a rule as verified only by tests that ran and passed. */
  const rules: readonly TableRow[] = [{ id: 'R-001' }, { id: 'R-002', open: 'waits for words' }]
  const SUM = 'shows the sum [R-001]'
  const report = (...all: readonly (readonly [title: string, status: string])[]) => ({
    testResults: [{ name: '/x.test.ts', startTime: 1000, assertionResults: all.map(([title, status]) => ({ title, status })) }],
  })
  const faults = (...all: readonly (readonly [title: string, status: string])[]) => [
    ...faultsOf(
      rules,
      ranInVitest(report(...all), () => 500),
    ),
  ]

  test('the rules of a test are in brackets at the end of its title', () => {
    expect(rulesOf('is for those who may open the record [R-033, R-104]')).toEqual(['R-033', 'R-104'])
    expect(rulesOf('R-033: is [R-104] for those who may')).toEqual([])
  })

  describe('a rule', () => {
    test('is verified by a test that ran and passed, in all its cases', () => {
      expect(faults([SUM, 'passed'], [`2: ${SUM}`, 'passed'])).toEqual([])
      expect(faults([SUM, 'passed'], [`2: ${SUM}`, 'failed'])).toEqual([['R-001', `did not pass: 2: ${SUM}`]])
    })
    test.each(['skipped', 'pending', 'todo', 'failed'])('is not verified by a test that is %s', status => {
      expect(faults([SUM, status])).toEqual([['R-001', `did not pass: ${SUM}`]])
    })
    test('is not verified if no test names it, unless it is open', () => {
      expect(faults(['shows the sum', 'passed'])).toEqual([['R-001', 'no test that ran names it']])
    })
    test('is not verified by a file that has changed since, or does not exist any more', () => {
      for (const changed of [2000, null])
        expect(
          faultsOf(
            rules,
            ranInVitest(report([SUM, 'passed']), () => changed),
          ),
        ).toEqual(new Map([['R-001', 'no test that ran names it']]))
    })
    test('that does not exist is an error', () => {
      expect(faults([SUM, 'passed'], ['shows all [R-003]', 'passed'])).toEqual([['R-003', 'there is no such rule: shows all [R-003]']])
    })
  })

  test('a skipped browser test has not passed, nor one that passed at its second attempt', () => {
    const spec = (title: string, status: string) => ({
      file: 'x.spec.ts',
      title,
      tests: [{ status, results: [{ startTime: '2026-01-01T00:00:00Z' }] }],
    })
    const suite = {
      suites: [{ specs: [spec('one', 'expected'), spec('two', 'skipped'), spec('three', 'unexpected'), spec('four', 'flaky')] }],
    }
    expect(
      ranInBrowser(suite, 'tests/browser', file => (file === 'tests/browser/x.spec.ts' ? 1 : null)).map(({ passed }) => passed),
    ).toEqual([true, false, false, false])
  })

  /** What the contract's probes accept as success. */
  const api: Described = {
    paths: {
      '/api/things': {
        get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } } },
      },
      '/api/things/{id}': {
        get: { responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } }, '4XX': {} } },
        delete: { responses: { 204: {} } },
      },
      '/api/files': { get: { responses: { 200: { content: { 'application/octet-stream': { schema: { type: 'string' } } } } } } },
    },
    components: {
      schemas: {
        thing: { type: 'object', properties: { id: { type: 'integer' }, name: { type: ['string', 'null'] } }, required: ['id', 'name'] },
      },
    },
  }
  const answered = (status: number, body: unknown, type = 'application/json'): Answered => ({
    status,
    body,
    headers: new Headers(type ? { 'content-type': type } : {}),
    bytes: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
  })
  const judged = (method: string, path: string, answer: Answered): string | undefined => notAsDocumented(api, { method, path }, answer)

  describe('an answer is a success', () => {
    test('if it returns what is documented', () => {
      expect(judged('GET', 'api/things/{id}', answered(200, { id: 1, name: null }))).toBeUndefined()
      expect(judged('GET', 'api/things', answered(200, [{}]))).toBeUndefined()
      expect(judged('DELETE', 'api/things/{id}', answered(204, undefined, ''))).toBeUndefined()
      expect(judged('GET', 'api/files', answered(200, 'bytes', 'image/png'))).toBeUndefined()
    })
    test.each([
      ['a refusal', 'GET', 'api/things/{id}', answered(404, { code: 'NO_RECORD' }, 'application/problem+json')],
      ['a redirect', 'GET', 'api/things/{id}', answered(302, undefined)],
      ['a status that is not documented', 'DELETE', 'api/things/{id}', answered(200, {})],
      ['a place that is absent', 'GET', 'api/things/{id}', answered(200, { id: 1 })],
      ['a value of another type', 'GET', 'api/things/{id}', answered(200, { id: '1', name: null })],
      ['another shape', 'GET', 'api/things', answered(200, {})],
      ['another content type', 'GET', 'api/things', answered(200, [], 'text/html')],
      ['an empty file', 'GET', 'api/files', answered(200, undefined, 'image/png')],
      ['JSON for a file', 'GET', 'api/files', answered(200, {})],
    ])('but %s is not', (_, method, path, answer) => {
      expect(judged(method, path, answer)).toEqual(expect.any(String))
    })
  })

  test('a sample of a bounded number stays within its bound, whatever its digits', () => {
    expect([10, 2000].map(n => sampleOf(field.decimal({ max: '1000' }), n))).toEqual(['10.5', '1000'])
    expect([10, 2000].map(n => sampleOf(field.decimal({ scale: 0, max: '1000' }), n))).toEqual(['10', '1000'])
    expect([3, 2000].map(n => sampleOf(field.money({ max: '1000' }), n))).toEqual(['300.25', '1000'])
  })
})
