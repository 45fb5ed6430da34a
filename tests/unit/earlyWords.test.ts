import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { flatten } from '#words/coverage'
import { ru } from '../../locales/ru/index.ts'
import { EARLY_KINDS } from '../../scripts/words.ts'
import { root } from '../support/sources.ts'

/** The modules that render a first page: static imports, and chunks that do not wait for the deferred translations. */
const IMPORTED = /^(?:import|export)(?!\s+type\b)[^'"=(]*['"]((?:\.|#admin\/)[^'"]+)['"]/gm
const EARLY_CHUNK = /(?:earlyChunk|urgentChunk)\(\s*\(\) => import\(['"](\.[^'"]+)['"]\)/g
/** The chunk of the list is declared in another place than the list. */
const ENTRIES = ['resources/main.screens.tsx', 'src/admin/list/ListOf.tsx']

function earlyModules(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    found.set(file, text)
    for (const pattern of [IMPORTED, EARLY_CHUNK])
      for (const [, path] of text.matchAll(pattern))
        visit(path!.startsWith('#') ? join(root, path!.replace('#admin', 'src/admin')) : resolve(dirname(file), path!))
  }
  for (const entry of ENTRIES) visit(join(root, entry))
  return found
}
const modules = [...earlyModules()].map(([file, text]) => ({ file: relative(root, file), text }))

const KIND_OF_RESOURCE = /`resources\.\$\{[^}]+\}\.(\w+)(?:\.([\w$]))?[^`]*`/g
/** Keys with at least three segments; two segments are keys of the browser's storage. */
const KEY = /'(nerud\.\w+\.[\w.]*\w)'/g

test('modules of a first page are found', () => {
  expect(modules.length).toBeGreaterThan(100)
  for (const one of ['src/admin/menu/MenuOf.tsx', 'src/admin/list/ListTable.tsx', 'src/admin/entry/DeniedPage.tsx', 'src/admin/api.ts'])
    expect(modules.map(({ file }) => file)).toContain(one)
})

test('modules of a first page use no text that is loaded later', () => {
  const words = new Set(flatten(ru).map(([key]) => key))
  const late = modules.flatMap(({ file, text }) => [
    ...[...text.matchAll(KIND_OF_RESOURCE)].flatMap(([said, kind]) =>
      EARLY_KINDS.has(kind!) || kind === 'failures' ? [] : [`${file}: ${said}`],
    ),
    ...[...text.matchAll(KEY)].flatMap(([, key]) =>
      words.has(key!) || [...words].some(one => one.startsWith(`${key}.`)) ? [] : [`${file}: ${key}`],
    ),
  ])
  expect(late).toEqual([])
})
