import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { makeArea, makeEntity, enterRows, makeRights } from './new/area.ts'
import { checkArea, checkNew, declaredBy, draftOf } from './new/draft.ts'
import { parseOptions } from './new/options.ts'

/** Returns the files of a new application by path; `home`: the path from it to this project. */
const filesOf = (name: string, home: string): Readonly<Record<string, string>> => ({
  'package.json': `${JSON.stringify(
    {
      name,
      private: true,
      type: 'module',
      scripts: {
        start: `node ${home}/scripts/start.mjs --app .`,
        dev: `node ${home}/scripts/run.mjs scripts/dev/run.ts --app .`,
        test: `node ${home}/scripts/testApp.mjs .`,
      },
    },
    null,
    2,
  )}\n`,
  'tsconfig.json': `${JSON.stringify(
    {
      extends: `${home}/tsconfig.json`,
      compilerOptions: {
        incremental: false,
        tsBuildInfoFile: null,
        paths: {
          '#resource': [`${home}/src/resource/index.ts`],
          '#resource/*': [`${home}/src/resource/*.ts`],
          '#russian': [`${home}/src/russian/index.ts`],
          '#russian/*': [`${home}/src/russian/*.ts`],
          '#admin/*': [`${home}/src/admin/*`],
          '#areas/*': [`${home}/src/areas/*.ts`, `${home}/src/areas/*.tsx`],
          '#words/*': [`${home}/src/locales/*.ts`],
          '#testing': [`${home}/src/testing/mockProvider.ts`],
          '#server/*': [`${home}/server/*`],
        },
      },
      include: ['.'],
      exclude: ['node_modules', 'data'],
    },
    null,
    2,
  )}\n`,
  '.gitignore': 'node_modules\ndata\n',
  '.github/workflows/ci.yml': `on: [push]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { path: ${name} }
      # Where the framework lies: the same folder as on your machine.
      - run: test -d ${name}/${home}
      - run: npm test
        working-directory: ${name}
`,
  'README.md': `# ${name}

Приложение на каркасе Неруда (\`${home}\`).

\`\`\`sh
npm start   # http://127.0.0.1:8080, вход: admin, пароль: demo-password
npm test    # типы и тесты
\`\`\`

Объект описан один раз в \`app.ts\`; правила сервера – в \`app.rules.ts\`, слова – в \`words.ts\`. Полный пример – \`${home}/examples/clinic\`, рецепты – \`${home}/docs/recipes.md\`.
`,
  'app.ts': `import { defineMenu, defineResource, defineResources, field } from '#resource'
import { framework, RIGHT_NAMES } from '#areas/framework'

const [SEES, WRITES] = [['CLIENT_VIEW'], ['CLIENT_UPD']] as const

/** Who the business works for. */
const client = defineResource({
  name: 'client',
  area: 'main',
  api: { path: 'api/clients', calls: ['list', 'one', 'create', 'edit', 'export'] },
  screens: '/clients',
  title: 'name',
  fields: { name: field.text({ required: true, max: 150 }), phone: field.phone(), comment: field.text({ max: 1000, lines: 3 }) },
  list: { columns: ['name', 'phone', 'insDate'], sort: ['name'], search: { in: ['name', 'phone'], global: true }, filters: { name: 'contains' } },
  form: [['name', 'phone'], 'comment'],
  rights: { read: SEES, create: WRITES, edit: WRITES },
  parts: { unique: { name: {} } },
})

const menu = defineMenu([
  { label: 'clients', icon: 'companies', items: [{ path: '/clients/list', right: SEES }] },
  { label: 'users', icon: 'users', items: [{ path: '/account/list', right: ['ACCOUNT_VIEW'] }, { path: '/account/roles', right: ['ROLE_VIEW'] }] },
])

/** What each right allows, by code. */
export const rightNames = { ...RIGHT_NAMES, CLIENT_VIEW: 'Клиенты: просмотр', CLIENT_UPD: 'Клиенты: изменение' }

/** The application, for both sides. */
export const app = { name: '${name}', resources: defineResources({ ...framework, client }), menu, pages: [], rights: Object.keys(rightNames) } as const
`,
  'app.rules.ts': `import { applicationOf, languagesWith } from '#areas/framework.rules'
import { fillBook } from '#areas/seed/catalogue.rules'
import { fillingOf } from '#areas/seed/fill.rules'
import { defineAreaRules } from '#server/application.ts'
import { app, rightNames } from './app.ts'
import { words } from './words.ts'

const fill = fillingOf({
  ...app,
  rights: Object.entries(rightNames).map(([code_right, name]) => ({ code_right, name, group: app.name })),
  roles: [{ name: 'Администратор', rights: app.rights }],
  rows: db => fillBook(db, 'account_type', [{ id: 1, name: 'Сотрудник' }]),
})

/** The application as the server is handed it. */
export const application = applicationOf({ ...app, areas: [defineAreaRules({ rules: [] })], languages: languagesWith(words), fill })
`,
  'words.ts': `import { called, whole } from '#words/ru/whole'

const ru = {
  nerud: { shell: { systemName: '${name}' }, menu: { clients: 'Клиенты', users: 'Пользователи' } },
  resources: whole({
    client: {
      ...called('Клиент |||| Клиенты |||| Клиентов', 'm', 'клиента'),
      fields: { name: 'Название', phone: 'Телефон', comment: 'Комментарий' },
    },
  }),
}

/** What the application adds to the words of the framework, by language. */
export const words = { ru }
`,
  'main.rules.ts': `import { serve } from '#server/serve.ts'
import { application } from './app.rules.ts'

await serve(async () => application)
`,
  'main.screens.tsx': `import '#admin/storageGuard.ts'
import { AdminOf } from '#admin/AdminOf.tsx'
import { startScreens } from '#admin/start.tsx'
import { frameworkScreens } from '#areas/framework.screens'
import { translatorOf } from '#areas/languages.screens'
import { app } from './app.ts'
import { words } from './words.ts'

startScreens(<AdminOf app={app} screens={frameworkScreens} i18nProvider={translatorOf(words)} live />)
`,
  'app.test.ts': `import { expect, test } from 'vitest'
import { mockProvider } from '#testing'
import { app } from './app.ts'
import { application } from './app.rules.ts'

test('clients are listed by their names', async () => {
  const provider = mockProvider(app, { rows: { client: [{ id: 1, name: 'Яблоко' }, { id: 2, name: 'Берёза' }] } })
  const { data } = await provider.getList('client', { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' }, filter: {} })
  expect(data.map(({ name }) => name)).toEqual(['Берёза', 'Яблоко'])
})

test('every promise of the declarations is kept by a rule', () => {
  expect(Object.keys(application.rules)).toContain('account')
})
`,
})

/** Creates an application with one entity in a folder that is empty or missing; returns the paths. */
function makeApplication(root: string, named: string | undefined): string {
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), named ?? '')
  const name = basename(folder)
  if (!named || !/^[a-z][a-z0-9-]*$/u.test(name))
    throw new Error('Назовите папку приложения: npm run new -- --app ../my-business (строчные латинские буквы, цифры и дефис).')
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`Папка ${folder} не пуста: приложение пишется в новую.`)
  const home = relative(folder, root) || '.'
  for (const [path, text] of Object.entries(filesOf(name, home))) {
    const file = join(folder, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  return `Приложение лежит в ${folder}: npm start и npm test работают в нём, полный пример – examples/clinic.`
}

/**
 * `npm run new`: creates an entity in its own folder, and adds it to the files that list the entities of its area. Everything is prepared
 * in memory and written at the end.
 */
const root = join(import.meta.dirname, '..')

async function make(args: readonly string[]): Promise<string> {
  const options = parseOptions(args)
  const draft = draftOf(root)
  checkArea(draft, options)
  const made = await declaredBy(root, options)
  checkNew(root, options, made)
  makeRights(draft, options)
  if (options.newArea !== undefined) makeArea(draft, options)
  makeEntity(draft, options)
  enterRows(draft, made)
  const paths = await draft.save()
  const next = [
    `Поля меняйте в resources/${options.area}/${options.book ? 'lookups' : `${options.name}/${options.name}`}.ts, слова – в locales/*/${options.area}.ts; потом npm run check.`,
    ...(options.ar ? [] : ['По-арабски пока стоит английское имя: --ar называет его сразу.']),
    ...(options.board ? ['Столбцы доски – её статусы: заведите их в справочнике.'] : []),
    ...(options.documents ? ['Отметьте в справочнике типов документов, какие из них подходят.'] : []),
  ]
  return [...paths, ...next].join('\n')
}

try {
  const [first, ...rest] = process.argv.slice(2)
  process.stdout.write(`${first === '--app' ? makeApplication(root, rest[0]) : await make(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
