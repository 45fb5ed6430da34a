import { resources } from '../../resources/app.ts'
import { type Resource, routesOf } from '../../src/resource/index.ts'
import { bookOf, entityOf, importsOf, rulesOf, statusesOf, type Piece } from './declaration.ts'
import { addTo, addImport, checkFree, type Draft } from './draft.ts'
import { quoted, type NewOptions } from './options.ts'
import { writeAreaWords, writeEntityWords } from './words.ts'
import { RIGHTS, type RightCode } from '../../resources/rights.ts'
import { GROUP_NAMES } from '../../resources/seed/catalogue/rights.rules.ts'

/** Makes an area without entities: its files, its lines where areas are gathered, its words, its part of the menu. */
export function makeArea(draft: Draft, options: NewOptions): void {
  const { area, icon } = options
  const [app, rules] = ['resources/areas.ts', 'resources/areas.rules.ts']
  draft.write(`resources/${area}/area.ts`, `/** The resources of \`${area}\`. */\nexport const ${area} = {} as const\n`)
  addImport(draft, app, area, `./${area}/area.ts`)
  addTo(draft, app, 'withDocuments({', `...${area}`)
  draft.write(
    `resources/${area}/area.rules.ts`,
    `import { defineAreaRules } from '#server/application.ts'

/** What \`${area}\` adds on the server to its declarations. */
export const ${area}Rules = defineAreaRules({
  rules: [],
})
`,
  )
  addImport(draft, rules, `${area}Rules`, `./${area}/area.rules.ts`)
  addTo(draft, rules, 'export const areas = [', `${area}Rules`)
  writeAreaWords(draft, options)
  addTo(draft, 'resources/menu.ts', 'const parts: Menu = [', `{ label: '${area}', icon: '${icon}', items: [] }`)
}

/** Enters names among those that an area exports, as they come from one of its files. */
function enterArea(draft: Draft, { area }: NewOptions, names: readonly string[], from: string): void {
  const path = `resources/${area}/area.ts`
  for (const name of names) {
    addImport(draft, path, name, from)
    addTo(draft, path, `export const ${area} = {`, name)
  }
}

/** Adds a declaration of a few lines to those of its area. */
function enterLookups(draft: Draft, options: NewOptions, name: string, piece: Piece): void {
  const path = `resources/${options.area}/lookups.ts`
  if (!draft.has(path)) draft.write(path, `${importsOf(piece)}\n`)
  checkFree(draft, path, name)
  for (const [imported, from] of piece.imports) addImport(draft, path, imported, from)
  draft.write(path, `${draft.read(path).trimEnd()}\n${piece.text}`)
  enterArea(draft, options, [name], './lookups.ts')
}

function enterRules(draft: Draft, options: NewOptions): void {
  const { area, name } = options
  draft.write(`resources/${area}/${name}/${name}.rules.ts`, rulesOf(options))
  addImport(draft, `resources/${area}/area.rules.ts`, `${name}Rules`, `./${name}/${name}.rules.ts`)
  addTo(draft, `resources/${area}/area.rules.ts`, 'rules: [', `${name}Rules`)
}

/** Writes an entity and its lines in the files of its area. */
export function makeEntity(draft: Draft, options: NewOptions): void {
  const { area, name } = options
  if (options.book) {
    enterLookups(draft, options, name, bookOf(options))
  } else {
    const piece = entityOf(options)
    draft.write(`resources/${area}/${name}/${name}.ts`, `${importsOf(piece)}\n${piece.text}`)
    enterArea(draft, options, [name, ...(options.lines ? [`${name}Line`] : [])], `./${name}/${name}.ts`)
  }
  if (options.board) {
    enterLookups(draft, options, `${name}Status`, statusesOf(options))
  }
  if (options.rules) enterRules(draft, options)
  writeEntityWords(draft, options)
}

const CODES = 'resources/rights.ts'
const NAMES = 'resources/seed/catalogue/rights.rules.ts'

const groups = Object.entries<readonly RightCode[]>(RIGHTS)

/** The group in which the rights of an area stand: of its own name, or that of the right by which most of its entities are read. */
function groupOf(area: string): string {
  if (area in RIGHTS) return area
  const queries = Object.values<Resource>(resources).flatMap(one => (one.area === area ? one.rights.read : []))
  const counted = groups.map(([group, codes]) => ({ group, count: queries.filter(code => codes.includes(code as RightCode)).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.group
}

/** Writes the new rights into the catalogue, those of a new area as a group of their own. */
export function makeRights(draft: Draft, { area, newArea, rights }: NewOptions): void {
  if (rights.length === 0) return
  const isNew = newArea !== undefined && !(area in RIGHTS)
  const group = isNew ? area : groupOf(area)
  if (isNew) {
    const [title = area] = newArea.split('|')
    if (Object.values(GROUP_NAMES).includes(title)) throw new Error(`Группа прав «${title}» уже есть: назовите область (--new-area) иначе.`)
    addTo(draft, CODES, 'export const RIGHTS = {', `  ${group}: []`)
    addTo(draft, NAMES, /const GROUP_NAMES[^=]*= \{/u, `${group}: ${quoted(title)}`)
  }
  for (const { code, name } of rights) {
    addTo(draft, CODES, new RegExp(`^ {2}${group}: \\[`, 'mu'), quoted(code))
    addTo(draft, NAMES, /const RIGHT_NAMES[^=]*= \{/u, `${code}: ${quoted(name)}`)
  }
}

const row = (call: string, right: readonly string[], reads: boolean): string =>
  [call, right.length ? right.join('|') : 'sign-in', reads ? 'reads' : 'writes', 'npm run new'].join('\t')

/** What the table of rights says of the calls of a resource, its history and its files. */
function rowsOf(resource: Resource): readonly string[] {
  const calls = routesOf(resource)
  const one = calls.find(({ kind }) => kind === 'one')
  const files = Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []))
  return [
    ...calls.map(({ method, path, right, reads }) => row(`${method} ${path}`, right, reads)),
    ...(one ? [row(`GET api/history/${resource.name}/{id}`, one.right, true)] : []),
    ...(one ? files.map(name => row(`GET api/files/${resource.name}/{record}/${name}`, one.right, true)) : []),
  ]
}

/** Enters the calls of new resources in the table of rights. */
export function enterRows(draft: Draft, made: readonly Resource[]): void {
  const path = 'tests/rights/expected.tsv'
  draft.write(path, `${draft.read(path).trimEnd()}\n${made.flatMap(rowsOf).join('\n')}\n`)
}
