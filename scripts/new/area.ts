import { resources, rightGroups } from '../../resources/app.ts'
import { type Resource, routesOf } from '../../src/resource/index.ts'
import { bookOf, entityOf, importsOf, rulesOf, statusesOf, type Piece } from './declaration.ts'
import { addTo, addImport, checkFree, type Draft } from './draft.ts'
import { quoted, type NewOptions } from './options.ts'
import { writeAreaWords, writeEntityWords } from './words.ts'

const areaFile = ({ area }: NewOptions): string => `resources/${area}/area.ts`

/** Creates an area without entities: its declaration, its line in the application, its words. */
export function makeArea(draft: Draft, options: NewOptions): void {
  const { area, icon } = options
  const app = 'resources/app.ts'
  draft.write(
    areaFile(options),
    `import { defineArea } from '#resource'

/** The area \`${area}\`. */
export const ${area} = defineArea({
  resources: {},
  menu: { ${area}: { icon: '${icon}', items: [] } },
})
`,
  )
  addImport(draft, app, area, `./${area}/area.ts`)
  addTo(draft, app, 'const owners = [', area)
  writeAreaWords(draft, options)
}

/** Imports names from a file of an area, and adds them to the resources of the area. */
function enterArea(draft: Draft, options: NewOptions, names: readonly string[], from: string): void {
  for (const name of names) {
    addImport(draft, areaFile(options), name, from)
    addTo(draft, areaFile(options), 'resources: {', name)
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

/** Creates the server side of an area, which it has from its first rules on. */
function makeAreaRules(draft: Draft, area: string): void {
  const rules = 'resources/areas.rules.ts'
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
}

function enterRules(draft: Draft, options: NewOptions): void {
  const { area, name } = options
  const path = `resources/${area}/area.rules.ts`
  if (!draft.has(path)) makeAreaRules(draft, area)
  draft.write(`resources/${area}/${name}/${name}.rules.ts`, rulesOf(options))
  addImport(draft, path, `${name}Rules`, `./${name}/${name}.rules.ts`)
  addTo(draft, path, 'rules: [', `${name}Rules`)
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

const groups = Object.entries<{ readonly codes: object }>(rightGroups)

/** Returns the group for the rights of an area: the group with its name, or the group of the rights that read most of its entities. */
function groupOf(area: string): string {
  if (area in rightGroups) return area
  const queries = Object.values<Resource>(resources).flatMap(one => (one.area === area ? one.rights.read : []))
  const counted = groups.map(([group, { codes }]) => ({ group, count: queries.filter(code => code in codes).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.group
}

/** Adds the new rights to the area; those of a new area get their own group. */
export function makeRights(draft: Draft, options: NewOptions): void {
  const { area, newArea, rights } = options
  if (rights.length === 0) return
  const path = areaFile(options)
  const isNew = newArea !== undefined && !(area in rightGroups)
  const group = isNew ? area : groupOf(area)
  const [title = area] = (newArea ?? '').split('|')
  if (isNew && Object.values(rightGroups).some(({ name }) => name === title))
    throw new Error(`Группа прав «${title}» уже есть: назовите область (--new-area) иначе.`)
  const codes = new RegExp(`\\brights: \\{[\\s\\S]*?\\b${group}: \\{[^{}]*\\bcodes: \\{`, 'u')
  if (!codes.test(draft.read(path))) {
    const added = `${group}: { ${isNew ? `name: ${quoted(title)}, ` : ''}codes: {} }`
    if (/^ {2,4}rights: \{/mu.test(draft.read(path))) addTo(draft, path, 'rights: {', added)
    else addTo(draft, path, 'defineArea({', `rights: { ${added} }`)
  }
  for (const { code, name } of rights) addTo(draft, path, codes, `${code}: ${quoted(name)}`)
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
