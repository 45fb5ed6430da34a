import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { ALL_RIGHTS } from '../resources/rights.ts'
import { resources } from '../resources/app.ts'
import { routesOf, type Gender, type Resource } from '../src/resource/index.ts'

const USAGE = `npm run new -- ОБЛАСТЬ/имя "Мойка" "Мойки" "Моек" [--view CAR_VIEW] [--edit CAR_UPD]
Пишет объявление, его русские слова, строки реестров и строки таблицы прав.`

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const write = (path: string, text: string): void => writeFileSync(join(root, path), text)

const parted = (name: string, sign: string): string => name.replace(/[A-Z]/gu, letter => sign + letter.toLowerCase())
const plural = (word: string): string => (/(s|x|ch|sh)$/u.test(word) ? `${word}es` : word.replace(/([^aeiou])y$/u, '$1ie') + 's')

interface Wanted {
  readonly area: string
  readonly name: string
  /** One, few and many of them, in Russian. */
  readonly title: readonly string[]
  readonly view: string
  readonly edit: string
}

const declaration = ({ area, name, title, view, edit }: Wanted): string => `import { defineResource, field } from '#resource'

/** ${title.at(0) ?? ''}. */
export const ${name} = defineResource({
  name: '${name}',
  area: '${area}',
  api: 'api/${plural(parted(name, '_'))}',
  screens: '/${plural(parted(name, '-'))}',
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    comment: field.text({ max: 2000, lines: 3 }),
  },
  list: { columns: ['name', 'comment', 'isActive'], sort: ['name'], search: ['name'], filters: { isActive: 'equals' } },
  form: ['name', 'comment', 'isActive'],
  rights: { read: ['${view}'], create: ['${edit}'], edit: ['${edit}'] },
})
`
/** The gender of most Russian names, by how the first word ends; a guess to be looked at, since `ь` may be either. */
const genderOf = ([title = '']: readonly string[]): Gender => {
  const [first = ''] = title.split(' ')
  return /[ая]$/u.test(first) ? 'f' : /[оеё]$/u.test(first) ? 'n' : /[ыи]$/u.test(first) ? 'plural' : 'm'
}

/** The name as what something is done to; a guess too: 'Мойка' is 'мойку'. */
const objectOf = ([title = '']: readonly string[]): string => {
  const [first = '', ...rest] = title.split(' ')
  const noun = first.toLowerCase().replace(/а$/u, 'у').replace(/я$/u, 'ю')
  return [noun, ...rest].join(' ')
}

/** Its words as they stand among those of its area. */
const words = ({ name, title }: Wanted): string => `  ${name}: {
    name: '${title.join(' |||| ')}',
    gender: '${genderOf(title)}',
    object: '${objectOf(title)}',
    fields: { name: 'Название', comment: 'Комментарий' },
  },`

const firstWords = ({ area }: Wanted): string => `import type { Labels } from './whole.ts'

/** What the resources of \`${area}\` are called. */
export const labels = {
} as const satisfies Partial<Labels>
`

/** Puts an entry before the line at which a list ends. */
function enter(path: string, entry: string, end: string): void {
  const lines = read(path).split('\n')
  lines.splice(
    lines.findLastIndex(one => one.startsWith(end)),
    0,
    entry,
  )
  write(path, lines.join('\n'))
}

/** Adds an import after the last one that holds `beside`, or after the last of all. */
function bring(path: string, line: string, beside: string): void {
  const lines = read(path).split('\n')
  const own = lines.findLastIndex(one => one.startsWith('import ') && one.includes(beside))
  lines.splice((own < 0 ? lines.findLastIndex(one => one.startsWith('import ')) : own) + 1, 0, line)
  write(path, lines.join('\n'))
}

const rightsRow = (call: string, right: readonly string[], reads: boolean): string =>
  [call, right.length ? right.join('|') : 'sign-in', reads ? 'reads' : 'writes', 'npm run new'].join('\t')

/** Writes the declaration, in a new area too; it does not stay where it does not load. */
async function declared(wanted: Wanted, file: string): Promise<Resource> {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  write(file, declaration(wanted))
  try {
    return ((await import(pathToFileURL(join(root, file)).href)) as Record<string, Resource>)[wanted.name]
  } catch (error) {
    rmSync(join(root, file), { force: true })
    throw error
  }
}

/** Writes its words into the file of its area, which may be new; returns the paths. */
function say(wanted: Wanted): readonly string[] {
  const [file, registry] = [`locales/ru/${wanted.area}.ts`, 'locales/ru/resources.ts']
  const isNew = !existsSync(join(root, file))
  if (isNew) {
    write(file, firstWords(wanted))
    bring(registry, `import { labels as ${wanted.area} } from './${wanted.area}.ts'`, '{ labels as ')
    enter(registry, `  ...${wanted.area},`, '} as const satisfies')
  }
  enter(file, words(wanted), '} as const satisfies Partial<Labels>')
  return isNew ? [file, registry] : [file]
}

/** Makes the files of a new entity and returns their paths. */
async function make(wanted: Wanted): Promise<readonly string[]> {
  const { area, name } = wanted
  const [file, registry, table] = [`resources/${area}/${name}.ts`, 'resources/app.ts', 'tests/rights/expected.tsv']
  const made = await declared(wanted, file)
  bring(registry, `import { ${name} } from './${area}/${name}.ts'`, `/${area}/`)
  enter(registry, `  ${name},`, '})')
  const said = say(wanted)
  const rows = routesOf(made).map(call => rightsRow(`${call.method} ${call.path}`, call.right, call.reads))
  const history = rightsRow(`GET api/history/${name}/{id}`, [wanted.view], true)
  write(table, `${read(table).trimEnd()}\n${[...rows, history].join('\n')}\n`)
  return [file, registry, ...said, table]
}

const isName = (text: string): boolean => /^[a-z][a-zA-Z]*$/u.test(text)

function wantedIn(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { view: { type: 'string', default: 'BOOKS_VIEW' }, edit: { type: 'string', default: 'BOOKS_UPD' } },
  })
  const [area, name] = positionals[0]?.split('/') ?? []
  const title = positionals.slice(1)
  if (!area || !name || title.length !== 3) throw new Error(USAGE)
  const wrong = [area, name].find(one => !isName(one))
  if (wrong !== undefined) throw new Error(`Имя пишется латинскими буквами, с маленькой: carWash, а не «${wrong}».`)
  if (name in resources) throw new Error(`«${name}» уже есть.`)
  const unknown = [values.view, values.edit].find(code => !(ALL_RIGHTS as readonly string[]).includes(code))
  if (unknown !== undefined) throw new Error(`Нет права «${unknown}»: права перечислены в resources/rights.ts.`)
  return { area, name, title, view: values.view, edit: values.edit }
}

try {
  const paths = await make(wantedIn(process.argv.slice(2)))
  process.stdout.write(`${paths.join('\n')}\nСтрока в resources/menu.ts покажет список в меню.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
