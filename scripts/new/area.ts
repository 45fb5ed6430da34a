import { resources } from '../../resources/app.ts'
import { type Resource, routesOf } from '../../src/resource/index.ts'
import { bookOf, entityOf, importsOf, rulesOf, statusesOf, type Piece } from './declaration.ts'
import { addTo, addImport, checkFree, type Draft } from './draft.ts'
import { quoted, type NewOptions } from './options.ts'
import { writeAreaWords, writeEntityWords } from './words.ts'
import { RIGHTS, type RightCode } from '../../resources/rights.ts'
import { GROUP_NAMES } from '../../resources/seed/catalogue/rights.rules.ts'

/** Creates an area without entities: its files, its entries in the lists of areas, its words, its section of the menu. */
export function makeArea(draft: Draft, options: NewOptions): void {
  const { area, icon } = options
  const [app, rules] = ['resources/areas.ts', 'resources/areas.rules.ts']
  draft.write(`resources/${area}/area.ts`, `/** The resources of \`${area}\`. */\nexport const ${area} = {} as const\n`)
  addImport(draft, app, area, `./${area}/area.ts`)
  addTo(draft, app, 'withDocuments({', `...${area}`)
  draft.write(
    `resources/${area}/area.rules.ts`,
    `import { defineAreaRules } from '#server/application.ts'

/** The server side of \`${area}\`. */
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

/** Imports names from a file of an area, and adds them to the resources of the area. */
function enterArea(draft: Draft, { area }: NewOptions, names: readonly string[], from: string): void {
  const path = `resources/${area}/area.ts`
  for (const name of names) {
    addImport(draft, path, name, from)
    addTo(draft, path, `export const ${area} = {`, name)
  }
}

/** Adds a short declaration to the lookups of its area. */
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

/** Writes the files of an entity, and adds it to the files of its area and to the menu. */
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

/** Returns the group for the rights of an area: the group with its name, or the group of the rights that read most of its entities. */
function groupOf(area: string): string {
  if (area in RIGHTS) return area
  const queries = Object.values<Resource>(resources).flatMap(one => (one.area === area ? one.rights.read : []))
  const counted = groups.map(([group, codes]) => ({ group, count: queries.filter(code => codes.includes(code as RightCode)).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.group
}

/** Adds the new rights to the catalogue; those of a new area get their own group. */
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

/** Returns the rows of the table of rights for the calls of a resource, its history and its files. */
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

/** Adds the calls of new resources to the table of rights. */
export function enterRows(draft: Draft, made: readonly Resource[]): void {
  const path = 'tests/rights/expected.tsv'
  draft.write(path, `${draft.read(path).trimEnd()}\n${made.flatMap(rowsOf).join('\n')}\n`)
}
