import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import type { Resource } from '#resource'
import { resources } from '#resources'
import { importsOf, root, sourcesIn, type Source } from './support/sources.ts'

const product = sourcesIn('resources', 'locales', 'src', 'server')
const examples = sourcesIn('examples')
const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

interface Wall {
  readonly what: string
  readonly from: (path: string) => boolean
  readonly never: (to: string, typesOnly: boolean) => boolean
  readonly because: string
}
const isPackage = (to: string): boolean => !/^(src|server|resources|locales|tests|bench)\//.test(to)
/** The suffix of a file's name determines what it may import. */
const isRules = (path: string): boolean => path.endsWith('.rules.ts')
const isScreens = (path: string): boolean => /\.screens\.tsx?$/.test(path)
const isOfAreas = (path: string): boolean => inside(path, 'src/areas')
const isWords = (path: string): boolean => inside(path, 'src/locales')
const isPlain = (path: string): boolean => (inside(path, 'resources') || isOfAreas(path)) && !isRules(path) && !isScreens(path)
const isOfReact = (to: string): boolean => to === 'react' || to === 'react-admin' || to.startsWith('react/') || to.startsWith('@mui/')
const walls: readonly Wall[] = [
  {
    what: 'src/resource',
    from: path => inside(path, 'src/resource'),
    never: to => !inside(to, 'src/resource'),
    because: 'the language imports nothing',
  },
  {
    what: 'src/russian',
    from: path => inside(path, 'src/russian'),
    never: to => !inside(to, 'src/russian') && !inside(to, 'src/resource'),
    because: 'a kit of declarations imports only the language',
  },
  {
    what: 'the framework without its kits',
    from: path => (inside(path, 'src') || inside(path, 'server')) && !inside(path, 'src/russian'),
    never: to => inside(to, 'src/russian'),
    because: 'a business outside Russia needs no Russian numbers',
  },
  {
    what: 'declarations and formulas',
    from: isPlain,
    never: to => !isPlain(to) && !inside(to, 'src/resource') && !inside(to, 'src/russian'),
    because: 'they import only the language, its kits and each other',
  },
  {
    what: 'rules',
    from: isRules,
    never: to => inside(to, 'src/admin') || isScreens(to) || isOfReact(to),
    because: 'they run on the server',
  },
  {
    what: 'screens',
    from: isScreens,
    never: to => inside(to, 'server') || isRules(to) || to === 'kysely' || to === 'postgres',
    because: 'they call the server by its API',
  },
  {
    what: 'locales',
    from: path => inside(path, 'locales'),
    never: (to, typesOnly) =>
      !['locales', 'src/locales', 'src/russian/locales'].some(folder => inside(to, folder)) && !typesOnly && !to.startsWith('ra-language-'),
    because: 'labels import those of the framework and of its kits, types, and published packs of words',
  },
  {
    what: 'src/locales',
    from: isWords,
    never: (to, typesOnly) => !isWords(to) && !(typesOnly && inside(to, 'src/resource')) && !to.startsWith('ra-language-'),
    because: 'the words of the framework import only the language and published packs of words',
  },
  {
    what: 'the framework',
    from: path => inside(path, 'src') || inside(path, 'server'),
    never: to => inside(to, 'resources') || inside(to, 'locales'),
    because: 'it receives the application and never imports it',
  },
  {
    what: 'src',
    // `src/testing` may import both sides, since the product never imports it (see below).
    from: path => inside(path, 'src') && !isRules(path) && !inside(path, 'src/testing'),
    never: to => inside(to, 'server') || isRules(to) || to === 'kysely' || to === 'postgres',
    because: 'screens call the server by its API',
  },
  {
    what: 'the product',
    from: path => !inside(path, 'src/testing'),
    never: to => inside(to, 'src/testing'),
    because: 'what only tests need is not built',
  },
  {
    what: 'server',
    from: path => inside(path, 'server'),
    never: to => inside(to, 'src/admin') || isOfAreas(to) || isScreens(to) || isOfReact(to),
    because: 'React is in src, and the areas of the framework are passed to it like those of a business',
  },
]

test('a second application uses only the framework, in at most 400 lines', () => {
  const reached = examples.flatMap(source =>
    importsOf(source)
      .filter(({ to }) => inside(to, 'resources') || inside(to, 'locales'))
      .map(({ to }) => `${source.path} imports ${to}`),
  )
  expect(reached).toEqual([])
  const lines = examples.flatMap(({ text }) => text.split('\n').filter(line => line.trim() !== ''))
  expect(lines.length).toBeLessThanOrEqual(400)
})

test.each(walls)('$what: $because', wall => {
  const broken = product
    .filter(source => wall.from(source.path))
    .flatMap(source =>
      importsOf(source)
        .filter(one => wall.never(one.to, one.typesOnly))
        .map(one => `${source.path} imports ${one.to}`),
    )
  expect(broken).toEqual([])
})

const stripped = (source: Source): string => source.text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
const interpreters = product.filter(source => inside(source.path, 'src/admin') || inside(source.path, 'server/engine'))

test('interpreters name no entity', () => {
  // Names that are also ordinary words are recognised by their use: a comparison with the name of a resource.
  const broken = interpreters.flatMap(source =>
    [...stripped(source).matchAll(/\bresource(?:\.name)?\s*[!=]==?\s*['"`]\w+|\bsupports[A-Z]\w*/g)].map(
      found => `${source.path}: ${found[0]}`,
    ),
  )
  expect(broken).toEqual([])
  // Some names have another meaning in these files: an HTML element, an ARIA role, the key of the job in a response.
  const others: Readonly<Record<string, RegExp>> = {
    template: /cells\/RichText\.tsx$/,
    region: /(ActionsOf|SelectInput)\.tsx$/,
    job: /actions\/useActing\.tsx$/,
  }
  const namings = interpreters.flatMap(source => {
    const text = stripped(source)
    return Object.keys(resources)
      .filter(name => {
        const table = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
        const isNamed = new RegExp(`['"\`]${name}['"\`]`).test(text) && !others[name]?.test(source.path)
        return isNamed || new RegExp(`\\b(?:from|join|into|update)\\s+"?${table}"?[\\s(]`).test(text)
      })
      .map(name => `${source.path} names ${name}`)
  })
  expect(namings).toEqual([])
})

test('a resource has at most 14 keys', () => {
  for (const resource of Object.values<Resource>(resources)) expect(Object.keys(resource).length, resource.name).toBeLessThanOrEqual(14)
})

test('the registry and the resources agree on names', () => {
  for (const [name, resource] of Object.entries<Resource>(resources)) expect(resource.name).toBe(name)
})

test('modules do not import each other in circles, types included', () => {
  const known = new Set(product.map(source => source.path))
  const edges = new Map(
    product.map(source => [
      source.path,
      importsOf(source)
        .map(({ to }) => to)
        .filter(to => known.has(to)),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    state.set(path, 'open')
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  expect(circles).toEqual([])
})

/** Which subfolders of `parent` import each other, with one import as evidence. A file belongs to its subfolder at any depth. */
function linksAmong(parent: string, isOf: (path: string) => boolean): Map<string, Map<string, string>> {
  const folderOf = (path: string): string | undefined => {
    const rest = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : []
    return rest.length > 1 ? rest[0] : undefined
  }
  const links = new Map<string, Map<string, string>>()
  for (const source of product.filter(({ path }) => isOf(path))) {
    const from = folderOf(source.path)
    if (from === undefined) continue
    const found = links.get(from) ?? new Map<string, string>()
    links.set(from, found)
    for (const { to } of importsOf(source).filter(one => isOf(one.to))) {
      const target = folderOf(to)
      if (target !== undefined && target !== from && !found.has(target)) found.set(target, `${source.path} imports ${to}`)
    }
  }
  return links
}
/** The circles of imports among the subfolders of `parent`. */
function circlesAmong(parent: string, isOf: (path: string) => boolean): string[] {
  const links = linksAmong(parent, isOf)
  const wayTo = (target: string, from: string, seen: ReadonlySet<string>): string[] | undefined => {
    for (const [next, because] of links.get(from) ?? []) {
      if (next === target) return [because]
      if (seen.has(next)) continue
      const rest = wayTo(target, next, new Set([...seen, next]))
      if (rest) return [because, ...rest]
    }
    return undefined
  }
  return [...links.keys()].flatMap(folder => wayTo(folder, folder, new Set([folder]))?.join(', ') ?? [])
}

const anything = (): boolean => true
test.each([
  ['server', anything],
  ['server/engine', anything],
  ['src', anything],
  ['src/admin', anything],
  ['resources', (path: string) => isPlain(path) && !path.endsWith('.formulas.ts')],
  ['resources', isScreens],
] as const)('subfolders of %s do not import each other in circles, types included: %o', (parent, isOf) => {
  expect(circlesAmong(parent, isOf)).toEqual([])
})

test('a folder within an area is named for its resource', () => {
  const areas = new Map(Object.values<Resource>(resources).map(one => [one.name, one.area]))
  // Shared by all kinds of transactions that are imported from files.
  const apart = ['resources/incoming/transactions']
  const isArea = new Set(areas.values())
  const astray = product.flatMap(({ path }) => {
    const [, area = '', name = ''] = /^resources\/(\w+)\/(\w+)\//.exec(path) ?? []
    return !isArea.has(area) || areas.get(name) === area || apart.some(one => inside(path, one)) ? [] : [path]
  })
  expect(astray).toEqual([])
})

test('tests of an entity are in the folder of its area', () => {
  const areas = new Map(Object.values<Resource>(resources).map(one => [one.name, one.area]))
  const isArea = new Set(areas.values())
  const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')
  const misplaced = sourcesIn('tests').flatMap(({ path }) => {
    const [, folder = '', name = ''] = /^tests\/(?:unit|server|screens|mocked)\/(?:(\w+)\/)?(\w+)\.test\.tsx?$/.exec(path) ?? []
    const area = areas.get(name) ?? areas.get(singular(name)) ?? (isArea.has(name) ? name : undefined)
    // An entity is called by its name: `payment`, not `payments`.
    const isPlural = isArea.has(folder) && !areas.has(name) && name !== folder && areas.get(singular(name)) === folder
    return area === undefined || (area === folder && !isPlural) ? [] : [path]
  })
  expect(misplaced).toEqual([])
})

test.each([...new Set(Object.values<Resource>(resources).map(one => one.area))])(
  'the file of words of %s has only its own resources',
  async area => {
    const own = Object.values<Resource>(resources).flatMap(one => (one.area === area ? [one.name] : []))
    for (const language of ['ru', 'en', 'ar']) {
      const { labels } = (await import(`../locales/${language}/${area}.ts`)) as { readonly labels: object }
      expect(Object.keys(labels).filter(name => !own.includes(name))).toEqual([])
    }
  },
)

test('the server measures how long something takes by performance.now: the clock of the machine may be set back', () => {
  const found = product.filter(source => inside(source.path, 'server') && /\bDate\.now\b/.test(stripped(source)))
  expect(found.map(({ path }) => path)).toEqual([])
})

const ONCE: readonly { readonly what: string; readonly pattern: RegExp; readonly only: string | undefined }[] = [
  { what: 'a path of the API, which the declaration knows', pattern: /['"`]api\//, only: undefined },
  { what: 'a day formatted by hand instead of by formatDate', pattern: /toReversed\(\)\.join\('\.'\)/, only: undefined },
  { what: 'the wildcards of LIKE', pattern: /\\\\%_/, only: 'server/engine/read/sqlPieces.ts' },
  { what: 'a set that has every right', pattern: /has: \(\) => true/, only: 'server/engine/user.ts' },
  { what: 'our own company', pattern: /\bOWN\w* = 1\b/, only: 'resources/shared/catalogue.formulas.ts' },
  { what: 'the order of paths', pattern: /startsWith\('\{'\) \? 0 : 1/, only: 'src/resource/routes.ts' },
  { what: 'what is missing for the sums of a waybill', pattern: /problems\.noRate/, only: 'resources/deals/deal/dealStatus.formulas.ts' },
  { what: 'the types of prices', pattern: /\bwholesale: \d/, only: 'resources/shared/catalogue.formulas.ts' },
]
test.each(ONCE)('$what: written once', ({ pattern, only }) => {
  const within = pattern.source.includes('api') ? product.filter(source => isScreens(source.path)) : product
  const found = within.filter(source => pattern.test(stripped(source))).map(source => source.path)
  expect(found).toEqual(only === undefined ? [] : [only])
})

test('the buttons of dialogs are rendered by one component, in one order', () => {
  const own = product.filter(source => importsOf(source).some(({ to }) => to === '@mui/material/DialogActions')).map(({ path }) => path)
  expect(own).toEqual(['src/admin/page/DialogButtons.tsx'])
})

test('no file has more than 350 lines', () => {
  const long = product
    .filter(({ path, text }) => !isWords(path) && !inside(path, 'locales') && text.split('\n').length > 350)
    .map(({ path }) => path)
  expect(long).toEqual([])
})

test('every exported function and constant has a comment', () => {
  const silent = product
    .filter(({ path }) => !isWords(path) && !inside(path, 'locales') && !path.endsWith('/index.ts'))
    .flatMap(source => {
      const lines = source.text.split('\n')
      return lines.flatMap((line, at) => {
        if (!/^export (async )?(function|const) /.test(line)) return []
        const above = lines[at - 1]?.trim() ?? ''
        const answer =
          above.endsWith('*/') ||
          /^(export|\/\/)/.test(above) ||
          above === ')' ||
          above === '}' ||
          /^export const \w+ = (.*satisfies|defineRules\()/.test(line)
        return answer ? [] : [`${source.path}:${at + 1} ${line.slice(0, 60)}`]
      })
    })
  expect(silent).toEqual([])
})

test('no file has a meaningless name', () => {
  const vague = /(^|[/.-])(manager|helper|helpers|util|utils|service|services|base|common|misc)s?(?=[./-]|$)/i
  expect(product.filter(source => vague.test(source.path)).map(source => source.path)).toEqual([])
})

/** Names that a reader must decipher: they say how something came about, not what it is. */
const RIDDLES = new Set('opened ruled told said asked held sight whom bare beside others late named written tell Named Written'.split(' '))
/** Names that are stored or sent: a column, counts of a list, the state of a letter. */
const ON_THE_WIRE: Readonly<Record<string, string>> = {
  'resources/access/account/account.ts': 'late',
  'resources/fleet/repair/repair.ts': 'late',
  'resources/kanban/kanbanTask/kanbanTask.rules.ts': 'late',
  'resources/papers/closingPaper/closingPaper.ts': 'opened',
}

/** The names of what a source exports, of its types, parameters and properties. */
function namesIn({ path, text }: Source): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (node: ESTree.Node | null | undefined): void => {
    if (node?.type === 'Identifier') names.add(node.name)
    else if (node?.type === 'ObjectPattern') for (const one of node.properties) add(one.type === 'Property' ? one.value : one.argument)
    else if (node?.type === 'ArrayPattern') for (const one of node.elements) add(one)
    else if (node?.type === 'AssignmentPattern') add(node.left)
    else if (node?.type === 'RestElement') add(node.argument)
    else if (node?.type === 'TSParameterProperty') add(node.parameter)
  }
  const ofFunction = ({ params }: { readonly params: readonly ESTree.Node[] }): void => params.forEach(add)
  const keyOf = ({ key, computed }: { readonly key: ESTree.Node; readonly computed: boolean }): void => add(computed ? null : key)
  new Visitor({
    FunctionDeclaration: ofFunction,
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ofFunction,
    TSFunctionType: ofFunction,
    TSMethodSignature: one => (ofFunction(one), keyOf(one)),
    TSPropertySignature: keyOf,
    ObjectExpression: ({ properties }) => properties.forEach(one => one.type === 'Property' && keyOf(one)),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSTypeParameter: ({ name }) => add(name),
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'VariableDeclaration') for (const one of declaration.declarations) add(one.id)
      else if (declaration && 'id' in declaration) add(declaration.id)
    },
  }).visit(parseSync(path, text).program)
  return names
}

test('no name of an export, a type, a parameter or a property must be deciphered', () => {
  const riddles = [...product, ...sourcesIn('tests', 'bench', 'scripts')]
    .filter(({ path }) => !isWords(path) && !inside(path, 'locales'))
    .flatMap(source =>
      [...namesIn(source)].filter(name => RIDDLES.has(name) && ON_THE_WIRE[source.path] !== name).map(name => `${source.path}: ${name}`),
    )
  expect(riddles).toEqual([])
})

test('what is not done is an issue, not a comment', () => {
  const left = sourcesIn('resources', 'locales', 'src', 'server', 'tests').flatMap(source =>
    source.path === 'tests/architecture.test.ts'
      ? []
      : [...source.text.matchAll(/\b(TODO|FIXME|HACK)\b|\b(?:test|it|describe)\.(?:skip|only|todo)\(/g)].map(
          found => `${source.path}: ${found[0]}`,
        ),
  )
  expect(left).toEqual([])
})

test('types are not escaped', () => {
  const escapes = product.flatMap(source =>
    [...stripped(source).matchAll(/@ts-(?:ignore|nocheck|expect-error)|\bas any\b/g)].map(found => `${source.path}: ${found[0]}`),
  )
  expect(escapes).toEqual([])
})

test('the packages that the product imports are declared', async () => {
  const { default: manifest } = (await import('../package.json')) as {
    default: { dependencies: Record<string, string>; devDependencies: Record<string, string> }
  }
  const imported = new Set(
    product
      // It is used by tests, with development packages.
      .filter(({ path }) => !inside(path, 'src/testing'))
      .flatMap(importsOf)
      .map(one => one.to)
      .filter(to => isPackage(to) && !to.startsWith('node:') && !to.startsWith('virtual:'))
      .map(to =>
        to
          .split('/')
          .slice(0, to.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )
  expect([...imported].filter(name => !(name in manifest.dependencies))).toEqual([])
})

const tracked: readonly string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))
const pages = tracked.filter(path => /^(?:README|ARCHITECTURE|CONTRIBUTING|bench\/README|docs\/.*)\.md$/u.test(path))

/** Files that commands write. */
const WRITTEN = /^(?:\.cache|built|DATA_DIR)\//u
/** A path in backticks; `(since removed)` after it names a file of the past. */
const PATH = /`([\w@.#-]+(?:\/[\w@.-]+)+\.\w{1,5})`(?! \(since removed\))/gu
const LINK = /\]\(([^)\s]+)\)/gu

/** Whether a path names a file: from the root, from the page, or by its last folders (`write/action.ts`). */
const exists = (path: string, page: string): boolean =>
  tracked.includes(path) ||
  existsSync(join(root, posix.dirname(page), path)) ||
  tracked.some(one => one.endsWith(`/${path.replace('#', '')}`))

/** What a page links to or names that does not exist. */
function deadIn(page: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^```.*?^```/gmsu, '')
  const links = [...prose.matchAll(LINK)].map(([, to]) => to!.split('#')[0]!).filter(to => to !== '' && !/^[a-z]+:/u.test(to))
  const paths = [...prose.matchAll(PATH)].map(([, path]) => path!).filter(path => !WRITTEN.test(path))
  return [...links.filter(to => !existsSync(join(root, posix.dirname(page), to))), ...paths.filter(path => !exists(path, page))]
}

test('a missing file is found, unless the page says that it was removed', () => {
  expect(
    deadIn('docs/x.md', 'See [it](gone.md) and [that](guide.md#top), `src/gone.ts`, `write/action.ts`, `old/gone.ts` (since removed).'),
  ).toEqual(['gone.md', 'src/gone.ts'])
})

test.each(pages)('%s links to and names only what exists', page => expect(deadIn(page, readFileSync(join(root, page), 'utf8'))).toEqual([]))
