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
  const [, place, rest] = /^#(admin|server)\/(.+)$/.exec(name) ?? []
  if (place) return `${place === 'admin' ? 'src/admin' : 'server'}/${rest}`
  return name.startsWith('.') ? posix.normalize(posix.join(dirname(source.path), name)) : name
}

/** An import: its target, and whether it imports types only. */
export interface Import {
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
