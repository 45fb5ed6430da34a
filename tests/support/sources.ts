import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A source file: path from the root, and text. */
export interface Source {
  readonly path: string
  readonly text: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })

/** All TypeScript files below the folders. */
export const sourcesIn = (...folders: string[]): Source[] =>
  folders.flatMap(filesIn).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const ALIASES: Readonly<Record<string, string>> = {
  '#resource': 'src/resource/index.ts',
  '#russian': 'src/russian/index.ts',
  '#resources': 'resources/app.ts',
  '#locales': 'locales/index.ts',
}
const PREFIXES: Readonly<Record<string, string>> = {
  '#resource/': 'src/resource/',
  '#russian/': 'src/russian/',
  '#resources/': 'resources/',
  '#areas/': 'src/areas/',
  '#locales/': 'locales/',
  '#words/': 'src/locales/',
}

/** The target of an import: a path in the repository, or a package name. */
function resolved(source: Source, name: string): string {
  if (name in ALIASES) return ALIASES[name]!
  const prefix = Object.keys(PREFIXES).find(one => name.startsWith(one))
  if (prefix) return `${PREFIXES[prefix]}${name.slice(prefix.length)}.ts`
  const [, layer, rest] = /^#(admin|server)\/(.+)$/.exec(name) ?? []
  if (layer) return `${layer === 'admin' ? 'src/admin' : 'server'}/${rest}`
  return name.startsWith('.') ? posix.normalize(posix.join(dirname(source.path), name)) : name
}

/** An import: its target, and whether it imports types only. */
interface Import {
  readonly to: string
  readonly typesOnly: boolean
}

/** The imports of a file, static and dynamic. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  for (const [, typed, name] of source.text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'/gm))
    found.push({ to: resolved(source, name!), typesOnly: !!typed })
  for (const [, name] of source.text.matchAll(/^\s*import\s+'([^']+)'/gm)) found.push({ to: resolved(source, name!), typesOnly: false })
  for (const [, name] of source.text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)) found.push({ to: resolved(source, name!), typesOnly: false })
  return found
}

/** A row of a contract table by column name. */
export type TableRow = Readonly<Record<string, string>>

/** Reads a table of the contract: what the specification says about the product, one statement per row (tests/contract/tables). */
export function tableOf(name: 'routes' | 'calls' | 'messages' | 'rules' | 'entities' | 'unknowns'): readonly TableRow[] {
  const [head, ...lines] = readFileSync(join(root, `tests/contract/tables/${name}.tsv`), 'utf8').split('\n')
  const columns = head!.split('\t')
  return lines.filter(Boolean).map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

/** The ids of the rules that a row states and of `more`, as a suffix of the test's title; empty without any. */
export function rulesIn(row: TableRow, ...more: readonly string[]): string {
  const ids = [...more, ...(row['rules']?.split(' ').filter(Boolean) ?? [])]
  return ids.length > 0 ? ` [${ids.join(', ')}]` : ''
}

/** Whether a record has a value at a dotted path. The first element stands for all of a list, the first entry for all of a map by ids. */
function hasAt(record: unknown, path: string): boolean {
  const names = path
    .replaceAll('[]', '')
    .replaceAll(/\{\w*\}|\[\w+\]/g, '.{}')
    .split('.')
  let at: unknown = record
  for (const name of names) {
    if (Array.isArray(at)) at = at[0]
    const existing = name === '{}' ? Object.keys(at ?? {})[0] : name
    if (existing === undefined || typeof at !== 'object' || at === null || !(existing in at)) return false
    at = (at as Record<string, unknown>)[existing]
  }
  return true
}

/** The fields of an entity in the contract. */
export const fieldsOf = (entity: string): readonly string[] => {
  const fields = tableOf('entities').flatMap(row => (row['entity'] === entity && !row['field']!.startsWith('(') ? row['field']! : []))
  if (fields.length === 0) throw new Error(`The contract knows no ${entity}`)
  return fields
}
/** Fields that a record lacks at the path given in the contract. */
export const missingFields = (entity: string, record: unknown): readonly string[] => fieldsOf(entity).filter(field => !hasAt(record, field))

const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8')

/** The code blocks of the guide, each with the file named above it. */
export const guideBlocks = [...guide.matchAll(/^`([\w./]+)`\n\n```tsx?\n([\s\S]*?)\n```$/gm)].map(([, path, code]) => ({
  path: path!,
  code: code!,
}))

/** The files of the application that the guide makes, as whoever follows it has them in the end. */
export const guideFiles: ReadonlyMap<string, string> = new Map(
  guideBlocks
    .filter(({ path }) => !path.includes('/'))
    .map(({ path }) => [path, guideBlocks.flatMap(block => (block.path === path ? [`${block.code}\n`] : [])).join('\n')]),
)
