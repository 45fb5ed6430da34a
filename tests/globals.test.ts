import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './support/sources.ts'

// One project of types knows the globals of Node and of browsers alike, so the linter says which side may name which (docs/decisions/0083).
const ASTRAY: readonly (readonly [folder: string, ...names: readonly string[]])[] = [
  ['server/engine', 'window', 'document', 'HTMLElement'],
  ['src/admin', 'process', 'Buffer', 'setImmediate', 'Map.groupBy', 'Promise.withResolvers'],
  ['src/resource', 'process', 'Buffer', 'window', 'document', 'setTimeout', 'Object.groupBy'],
  ['resources/fleet', 'process', 'window', 'fetch'],
  ['resources/fleet .formulas', 'process', 'document', 'localStorage'],
  ['resources/fleet .screens', 'process', 'Buffer', 'Map.groupBy'],
  ['resources/fleet .rules', 'window', 'document', 'HTMLElement'],
  ['locales/ru', 'process', 'document'],
  ['src/locales/ru', 'process', 'document'],
]
const AT_HOME: readonly (readonly [folder: string, ...names: readonly string[]])[] = [
  ['server/engine', 'process', 'Buffer', 'setTimeout', 'fetch', 'Map.groupBy'],
  ['src/admin', 'window', 'document', 'localStorage', 'fetch', 'FOR_DEVELOPERS'],
  ['src/resource', 'Map', 'Intl', 'Math.max'],
  ['resources/fleet .screens', 'window', 'document', 'fetch'],
  ['resources/fleet .rules', 'process', 'Buffer', 'setTimeout', 'Map.groupBy'],
]
const cases = (all: typeof ASTRAY): (readonly [folder: string, name: string])[] =>
  all.flatMap(([folder, ...names]) => names.map(name => [folder, name] as const))
/** A file of a folder, or of the kind that stands behind it: `resources/fleet .rules`. */
const fileOf = (place: string, name: string): string => {
  const [folder = '', suffix = ''] = place.split(' ')
  return join(folder, `${name.replace('.', '')}${suffix}.ts`)
}

let copy = ''
let stated = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'nerud-globals-'))
  const {
    options: _,
    ignorePatterns: __,
    ...config
  } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(copy, '.oxlintrc.json'), JSON.stringify(config))
  for (const [folder, name] of cases([...ASTRAY, ...AT_HOME])) {
    const file = join(copy, fileOf(folder, name))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export const found: unknown = ${name}\n`)
  }
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', '.oxlintrc.json', '--format', 'unix', '.']
  const { stdout, error } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  if (error) throw error
  stated = stdout
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const saidOf = (folder: string, name: string): string[] => stated.split('\n').filter(line => line.includes(`${fileOf(folder, name)}:`))

test.each(cases(ASTRAY))('%s may not name %s', (folder, name) => {
  expect(saidOf(folder, name).join('\n')).toMatch(/is not defined|restricted/)
})
test.each(cases(AT_HOME))('%s may name %s', (folder, name) => {
  expect(saidOf(folder, name)).toEqual([])
})
