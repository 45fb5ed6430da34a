import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, licences, page, problemsOf, readSupply, type Supply } from '../../scripts/supply.ts'

/** What the product is made of: exact, used, declared, pinned, under licences that allow it. */
const root = resolve(import.meta.dirname, '../..')
const supply = readSupply(root)

test('the packages are in order and the page tells of them', () => {
  expect(problemsOf(supply)).toEqual([])
  expect(licences(supply).length).toBeGreaterThan(300)
  expect(readFileSync(join(root, 'docs/packages.md'), 'utf8')).toBe(page(supply))
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

test('of alternative licences one is enough, of joint ones all are needed', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', '(MIT AND Zlib)'].map(isAllowed)).toEqual([true, true, true])
  expect(['GPL-3.0', '(MIT AND GPL-3.0)', 'SEE LICENSE IN FILE', ''].map(isAllowed)).toEqual([false, false, false, false])
})
