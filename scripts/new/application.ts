import { existsSync, readdirSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { isInProject } from '../app.mjs'
import { draftOf } from './draft.ts'

/** The location of a new application: its folder, and the path from it to this project, with slashes. */
interface Location {
  readonly name: string
  readonly folder: string
  readonly home: string
  /** An application within this project is compiled and tested with it, and started from its folder. */
  readonly isInside: boolean
}

/**
 * Returns the additional files of an application outside this project: commands, types, and a workflow. The workflow checks out both
 * repositories with the same relative path as on this machine; its job is skipped until a variable of the repository names that of the
 * framework.
 */
function outsideFilesOf(root: string, { name, folder, home }: Location): Readonly<Record<string, string>> {
  const above = resolve(folder, '../'.repeat(home.split('/').filter(part => part === '..').length))
  const path = (of: string): string => JSON.stringify(relative(above, of).replaceAll('\\', '/'))
  return {
    'package.json': `${JSON.stringify(
      {
        name,
        private: true,
        type: 'module',
        scripts: {
          start: `node "${home}/scripts/start.mjs" --app .`,
          dev: `node "${home}/scripts/run.mjs" scripts/dev/run.ts --app .`,
          test: `node "${home}/scripts/testApp.mjs" .`,
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
            '#russian/*': [`${home}/src/russian/*.ts`],
            '#resource/*': [`${home}/src/resource/*.ts`],
            '#admin/*': [`${home}/src/admin/*`],
            '#russian': [`${home}/src/russian/index.ts`],
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
    '.github/workflows/ci.yml': `on: [push]
jobs:
  test:
    # The variable FRAMEWORK of this repository names the repository of the framework: owner/name; for a private one the secret FRAMEWORK_TOKEN may read it.
    if: vars.FRAMEWORK != ''
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { path: ${path(folder)} }
      - uses: actions/checkout@v4
        with: { repository: '\${{ vars.FRAMEWORK }}', token: '\${{ secrets.FRAMEWORK_TOKEN || github.token }}', path: ${path(root)} }
      - run: npm test
        working-directory: ${path(folder)}
`,
  }
}

/** Returns the files of a new application by path. */
const filesOf = ({ name, home, isInside }: Location): Readonly<Record<string, string>> => ({
  '.gitignore': 'node_modules\ndata\n',
  'README.md': `# ${name}

Приложение на каркасе Неруда (\`${home}\`).

\`\`\`sh
${
  isInside
    ? `npm start -- --app . # здесь же; http://127.0.0.1:8080, вход: admin, пароль: demo-password
npm run dev -- --app . # то же, но сохранённая правка сразу на экране
npm run check # типы и тесты, вместе со всем проектом`
    : `npm start # http://127.0.0.1:8080, вход: admin, пароль: demo-password
npm run dev # то же, но сохранённая правка сразу на экране
npm test # типы и тесты`
}
\`\`\`

Объект описан один раз в \`app.ts\`; правила сервера – в \`app.rules.ts\`, слова – в \`words.ts\`. Полный пример – \`${home}/examples/clinic\`, рецепты – \`${home}/docs/recipes.md\`.
`,
  'app.ts': `import { defineApp, defineArea, defineResource, field } from '#resource'
import { framework } from '#areas/framework'

const [SEES, WRITES] = [['CLIENT_VIEW'], ['CLIENT_UPD']] as const

/** A client of the business. */
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

/** All that the application adds to the framework. */
const main = defineArea({
  resources: { client },
  rights: { main: { name: '${name}', codes: { CLIENT_VIEW: 'Клиенты: просмотр', CLIENT_UPD: 'Клиенты: изменение' } } },
  menu: {
    clients: { icon: 'companies', items: [{ path: '/clients/list', right: SEES }] },
    users: { icon: 'users', items: [{ path: '/account/list', right: ['ACCOUNT_VIEW'] }, { path: '/account/roles', right: ['ROLE_VIEW'] }] },
  },
})

/** The application, for both sides. */
export const app = defineApp({ name: '${name}', areas: [framework, main] })
`,
  'app.rules.ts': `import { languagesWith, rulesOf } from '#areas/framework.rules'
import { fillBook } from '#areas/seed/catalogue.rules'
import { fillingOf } from '#areas/seed/fill.rules'
import { defineAreaRules } from '#server/application.ts'
import { app } from './app.ts'
import { words } from './words.ts'

const fill = fillingOf({
  ...app,
  roles: [{ name: 'Администратор', rights: app.rights }],
  rows: db => fillBook(db, 'account_type', [{ id: 1, name: 'Сотрудник' }]),
})

/** The server side of the application. */
export const rules = rulesOf(app, { areas: [defineAreaRules({ rules: [] })], languages: languagesWith(words), fill })
`,
  'words.ts': `import { called, whole } from '#words/ru/whole'

const ru = {
  nerud: { menu: { clients: 'Клиенты', users: 'Пользователи' } },
  resources: whole({
    client: {
      ...called('Клиент |||| Клиенты |||| Клиентов', 'm', 'клиента'),
      fields: { name: 'Название', phone: 'Телефон', comment: 'Комментарий' },
    },
  }),
}

/** The words of the application by language; they extend those of the framework. */
export const words = { ru }
`,
  'main.rules.ts': `import { serve } from '#server/serve.ts'
import { settingsFromEnv } from '#server/settings.ts'
import { app } from './app.ts'
import { rules } from './app.rules.ts'

await serve(app, rules, settingsFromEnv())
`,
  'main.screens.tsx': `import '#admin/storageGuard.ts'
import { AdminOf } from '#admin/AdminOf.tsx'
import { startScreens } from '#admin/start.tsx'
import { frameworkScreens } from '#areas/framework.screens'
import { translatorOf } from '#areas/languages.screens'
import { app } from './app.ts'
import { words } from './words.ts'

const screens = { ...frameworkScreens, i18nProvider: translatorOf(words) }

startScreens(<AdminOf app={app} screens={screens} />)
`,
  'app.test.ts': `import { expect, test } from 'vitest'
import { namesOfScreens } from '#admin/customScreens.tsx'
import { frameworkScreens } from '#areas/framework.screens'
import { faultsOf } from '#resource'
import { mockProvider } from '#testing'
import { app } from './app.ts'
import { rules } from './app.rules.ts'

test('clients are listed by their names', async () => {
  const provider = mockProvider(app, { rows: { client: [{ id: 1, name: 'Яблоко' }, { id: 2, name: 'Берёза' }] } })
  const { data } = await provider.getList('client', { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' }, filter: {} })
  expect(data.map(({ name }) => name)).toEqual(['Берёза', 'Яблоко'])
})

test('every name in the declarations leads somewhere, also in the menu', () => {
  const { menu, pages, rights } = app
  expect(faultsOf(app.resources, { menu, pages, rights, ...namesOfScreens(frameworkScreens) })).toEqual([])
})

test('every promise of the declarations is kept by a rule', () => {
  expect(Object.keys(rules.rules)).toContain('account')
})
`,
})

/** Creates an application with one entity in an empty or missing folder; returns a message with its path. */
export async function makeApplication(root: string, given: string | undefined): Promise<string> {
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given ?? '')
  const name = basename(folder)
  if (!given || !/^[a-z][a-z0-9-]*$/u.test(name))
    throw new Error('Назовите папку приложения: npm run new -- --app ../my-business (строчные латинские буквы, цифры и дефис).')
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`Папка ${folder} не пуста: приложение пишется в новую.`)
  const location = { name, folder, isInside: isInProject(folder, root), home: relative(folder, root).replaceAll('\\', '/') }
  const draft = draftOf(root, folder)
  for (const [path, text] of Object.entries({ ...filesOf(location), ...(location.isInside ? {} : outsideFilesOf(root, location)) }))
    draft.write(path, text)
  await draft.save()
  return `Приложение лежит в ${folder}: как его запустить и проверить, сказано в его README.md; полный пример – examples/clinic.`
}
