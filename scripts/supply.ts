import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The root of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs npm in the project against the public registry. */
export const npm = (...args: readonly string[]) =>
  spawnSync('npm', [...args, '--registry=https://registry.npmjs.org'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 50_000_000,
  })

/** The part of package.json with the dependencies. */
interface Declared {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** A package as pinned in package-lock.json. */
interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** What is checked: the declared packages, the pinned ones by path, and the project's sources by path. */
export interface Supply {
  readonly declared: Declared
  readonly locked: Readonly<Record<string, Locked>>
  readonly sources: Readonly<Record<string, string>>
}

/** Packages that no source names and no other package requires, each with the reason why it is here. */
const UNNAMED: Readonly<Record<string, string>> = {}

/** Licences under which the product may be built and run. MPL-2.0 covers changes to the package's own files; they are used unchanged. */
const ALLOWED: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  // Fonts.
  'OFL-1.1',
]
/** Licences that packages include as a file but omit from their package.json. */
const LICENCE_IN_FILE: Readonly<Record<string, string>> = { 'png-js 1.1.0': 'MIT' }

const FOLDERS = ['src', 'resources', 'locales', 'server', 'tests', 'bench', 'scripts']
const CONFIGS = ['vite.config.ts', 'playwright.config.ts']
/** Files that name packages without using them. */
const OWN = ['scripts/supply.ts', 'unit/packages.test.ts']
const SOURCE = /\.(tsx?|mjs|cjs|mts)$/

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && SOURCE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Reads what is checked from the project's folder. */
export function readSupply(root: string): Supply {
  const files = FOLDERS.filter(folder => existsSync(join(root, folder))).flatMap(folder => filesIn(root, folder))
  const all = [...files, ...CONFIGS.map(name => join(root, name))].filter(file => !OWN.some(name => file.endsWith(name)))
  const { packages } = readJson(join(root, 'package-lock.json')) as { packages: Record<string, Locked> }
  return {
    declared: readJson(join(root, 'package.json')) as Declared,
    locked: packages,
    sources: Object.fromEntries(all.map(file => [file.slice(root.length + 1), readFileSync(file, 'utf8')])),
  }
}

const allOf = ({ declared }: Supply): Record<string, string> => ({
  ...declared.dependencies,
  ...declared.devDependencies,
  ...declared.optionalDependencies,
})

/** Returns the name of a package from its path in node_modules. */
const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const inexact = (supply: Supply): string[] =>
  Object.entries(allOf(supply))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name}: ${version} is not an exact version`)

const REGISTRY = 'https://registry.npmjs.org/'
function unpinned(supply: Supply): string[] {
  const found: string[] = []
  const root = supply.locked[''] as unknown as Declared | undefined
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
    if (JSON.stringify(root?.[kind] ?? {}) !== JSON.stringify(supply.declared[kind] ?? {}))
      found.push(`${kind} of package.json and package-lock.json differ`)
  for (const [name, version] of Object.entries(allOf(supply)))
    if (supply.locked[`node_modules/${name}`]?.version !== version) found.push(`${name}: package-lock.json does not pin ${version}`)
  for (const [path, { resolved, integrity }] of Object.entries(supply.locked)) {
    if (path === '') continue
    // Without an address npm downloads it from the registry or any mirror of it; the hash guarantees the same content.
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) found.push(`${nameAt(path)}: comes from ${resolved}`)
    if (!integrity?.startsWith('sha512-')) found.push(`${nameAt(path)}: has no sha512 in package-lock.json`)
  }
  return found
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const typesFor = (name: string): string | undefined => {
  const plain = /^@types\/(.+)$/.exec(name)?.[1]
  return plain?.includes('__') ? `@${plain.replace('__', '/')}` : plain
}

/** Returns why each declared package is here; undefined for one that no source names. */
function reasons(supply: Supply): Record<string, string | undefined> {
  const names = Object.keys(allOf(supply))
  const asking = (name: string): string[] => [
    ...new Set(
      Object.entries(supply.locked)
        .filter(([path, one]) => path !== '' && one.peerDependencies?.[name] !== undefined)
        .map(([path]) => nameAt(path)),
    ),
  ]
  const reasonOf = (name: string): string | undefined => {
    const mention = new RegExp(`['"]${escaped(name)}(/[^'"]*)?['"]`)
    const users = Object.entries(supply.sources).filter(([, text]) => mention.test(text))
    const folder = [...FOLDERS, ''].find(one => users.some(([path]) => path.startsWith(one)))
    if (folder !== undefined) return `used in ${folder || users[0]?.[0]}`
    const typed = typesFor(name)
    if (typed === 'node' || (typed && names.includes(typed))) return `types of ${typed}`
    const peers = asking(name)
    return peers.length ? `peer of ${peers.join(', ')}` : UNNAMED[name]
  }
  return Object.fromEntries(names.map(name => [name, reasonOf(name)]))
}

const unused = (supply: Supply): string[] =>
  Object.entries(reasons(supply)).flatMap(([name, reason]) => (reason === undefined ? [`${name}: nothing uses it`] : []))

const IMPORTS = [/^\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'/gm, /^\s*import\s+'([^']+)'/gm, /\bimport\(\s*'([^']+)'\s*\)/g]
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function undeclared(supply: Supply): string[] {
  const names = new Set(Object.keys(allOf(supply)))
  const found = new Set<string>()
  for (const [path, text] of Object.entries(supply.sources))
    for (const pattern of IMPORTS)
      for (const [, specifier = ''] of text.matchAll(pattern)) {
        if (/^[.#/]|^(node|virtual):/.test(specifier)) continue
        if (!names.has(packageOf(specifier))) found.add(`${packageOf(specifier)}: imported by ${path}, declared nowhere`)
      }
  return [...found]
}

/** Whether a licence (an SPDX expression) is allowed: with OR one alternative is enough, with AND all are required. */
export const isAllowed = (licence: string): boolean => {
  const plain = licence.replaceAll(/[()]/g, '').trim()
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every(one => ALLOWED.includes(one.trim()))
}

/** A package with its licence. */
interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly dev: boolean
}

/** Returns all pinned packages with their licences, including those for other systems; each name and version once. */
export function licences({ locked }: Supply): Licensed[] {
  const found = new Map<string, Licensed>()
  for (const [path, { version, license, dev }] of Object.entries(locked)) {
    if (path === '') continue
    const key = `${nameAt(path)} ${version}`
    const before = found.get(key)
    found.set(key, {
      name: nameAt(path),
      version,
      licence: license ?? LICENCE_IN_FILE[key] ?? 'none',
      dev: (dev ?? false) && before?.dev !== false,
    })
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

const forbidden = (supply: Supply): string[] =>
  licences(supply)
    .filter(one => !isAllowed(one.licence))
    .map(one => `${one.name} ${one.version}: the licence ${one.licence} is not among the allowed ones`)

/** Returns all problems with the packages, one line each. */
export const problemsOf = (supply: Supply): string[] => [
  ...inexact(supply),
  ...unpinned(supply),
  ...unused(supply),
  ...undeclared(supply),
  ...forbidden(supply),
]

const listed = (all: readonly Licensed[]): string =>
  [...Map.groupBy(all, one => one.licence)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, some]) => `### ${licence}\n\n${some.map(one => `- ${one.name} ${one.version}`).join('\n')}\n`)
    .join('\n')

/** Returns the page about the packages: why each declared one is here, and the licences of all. */
export function page(supply: Supply): string {
  const all = licences(supply)
  const why = Object.entries(reasons(supply)).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  const versions = allOf(supply)
  return `# Packages

Written by \`npm run packages\`, which reports a version that is not exact, a package that nothing uses or that nobody declared, a lock file that
differs from \`package.json\`, and a licence outside its list. Counted are all pinned packages, those for other systems included. Two more things are asked of the registry:
\`npm audit\` (known weaknesses) and \`npm audit signatures\`; where it, or \`tuf-repo-cdn.sigstore.dev\` with the keys of its signatures, does not answer, that is said.

- **From the lock file**: \`npm ci\` works on a clean clone (npm 11, 26 November 2026: 508 packages for Linux). Only where a mirror of the registry lacks a tool's build for another system does it
  reject the whole lock file; \`npm start\` therefore runs \`npm install --no-save\`, which leaves such a build out and keeps every version and hash of the lock file.
- **Bill of materials**: \`npm run sbom\` writes \`.cache/sbom.cdx.json\` (\`-- FILE\`: elsewhere) by \`npm sbom\` from the lock file, in CycloneDX 1.5: all packages, their hashes, licences, and what needs what. npm calls
  the product by its folder and leaves out a licence that SPDX does not know; both are filled in. The bill is compared with the lock file, and checked by the published schema with the library of CycloneDX, which is
  fetched aside for that.

## Declared

${why.map(([name, reason]) => `- ${name} ${versions[name]}: ${reason ?? 'nothing uses it'}`).join('\n')}

## Licences of what the product runs on

${listed(all.filter(one => !one.dev))}
## Licences of what builds and tests it

${listed(all.filter(one => one.dev))}`
}
