import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completed, problemsOfBom, type Bom } from '../../scripts/bom.ts'
import { isAllowed, licences, page, problemsOf, readSupply, type Supply } from '../../scripts/supply.ts'

/** The dependencies of the product: exact versions, used, declared, pinned, and under permitted licences. */
const root = resolve(import.meta.dirname, '../..')
const supply = readSupply(root)

test('the packages are in order, and the page names each declared one', () => {
  expect(problemsOf(supply)).toEqual([])
  expect(licences(supply).length).toBeGreaterThan(300)
  const text = page(supply)
  for (const [name, version] of Object.entries({ ...supply.declared.dependencies, ...supply.declared.devDependencies }))
    expect(text).toContain(`- ${name} ${version}: `)
})

const withPackage = (name: string, version: string, more: object = {}): Supply => {
  const dependencies = { ...supply.declared.dependencies, [name]: version }
  const pinned = { version, resolved: `https://registry.npmjs.org/${name}`, integrity: 'sha512-x', license: 'MIT', ...more }
  return {
    ...supply,
    declared: { ...supply.declared, dependencies },
    locked: { ...supply.locked, '': { ...supply.locked['']!, dependencies } as never, [`node_modules/${name}`]: pinned },
  }
}
const using = (changed: Supply, line: string): Supply => ({ ...changed, sources: { ...changed.sources, 'src/new.ts': line } })
const LINE = "import { pad } from 'left-pad'\n"

test.each([
  ['a package that nothing uses', withPackage('left-pad', '1.3.0'), 'left-pad: nothing uses it'],
  ['a range', using(withPackage('left-pad', '^1.3.0'), LINE), 'left-pad: ^1.3.0 is not an exact version'],
  ['an import that nobody declared', using(supply, LINE), 'left-pad: imported by src/new.ts, declared nowhere'],
  [
    'a licence outside the list',
    using(withPackage('left-pad', '1.3.0', { license: 'GPL-3.0' }), LINE),
    'left-pad 1.3.0: the licence GPL-3.0 is not among the allowed ones',
  ],
  [
    'a package without a licence',
    using(withPackage('left-pad', '1.3.0', { license: undefined }), LINE),
    'left-pad 1.3.0: the licence none is not among the allowed ones',
  ],
  [
    'a place that is not the registry',
    using(withPackage('left-pad', '1.3.0', { resolved: 'git+ssh://x' }), LINE),
    'left-pad: comes from git+ssh://x',
  ],
  [
    'a lock file of another version',
    using(withPackage('left-pad', '1.3.0', { version: '1.2.0' }), LINE),
    'left-pad: package-lock.json does not pin 1.3.0',
  ],
])('%s is named', (_, changed, problem) => {
  expect(problemsOf(changed)).toEqual([problem])
})

test('of alternative licences one must be permitted, of joint ones all', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', '(MIT AND Zlib)'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'SEE LICENSE IN FILE', ''].map(isAllowed)).toEqual([false, false, false, false])
})

describe('the bill of materials', () => {
  const { stdout } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 50_000_000,
  })
  const plain = JSON.parse(stdout) as Bom
  const bom = completed(plain, supply, 'nerud')
  const changed = (name: string, more: object): Bom => ({
    ...bom,
    components: bom.components.map(one => (one.name === name ? { ...one, ...more } : one)),
  })

  test('holds all packages of the lock file, their hashes and licences', () => {
    expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'nerud'])
    expect(problemsOfBom(bom, supply)).toEqual([])
  })
  test.each([
    ['a licence that npm leaves out', plain, 'css-mediaquery 0.1.2: is under BSD, not nothing'],
    [
      'a package that is missing',
      { ...bom, components: bom.components.filter(one => one.name !== 'uqr') },
      'uqr 0.1.3: is not in the bill',
    ],
    ['a hash', changed('uqr', { hashes: [{ alg: 'SHA-512', content: '00' }] }), 'uqr 0.1.3: has another hash'],
    ['a package of its own', changed('uqr', { version: '9.9.9' }), 'uqr 9.9.9: is not in package-lock.json'],
    ['an address', changed('uqr', { purl: 'pkg:pypi/uqr' }), 'uqr 0.1.3: has no address of npm'],
  ])('%s is named', (_, wrong, problem) => {
    expect(problemsOfBom(wrong, supply)).toContain(problem)
  })
})
