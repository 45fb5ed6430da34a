import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tmpdir } from 'node:os'
import type { Snippet } from './support/snippetParts.ts'
import { snippets } from './support/snippets.ts'
import { root } from './support/sources.ts'

describe('types', () => {
  let folder = ''
  let texts: Map<string, string[]>
  const fileOf = (snippet: Snippet): string => `snippet${snippets.indexOf(snippet)}.ts`

  /** What the compiler says of the files of a project. */
  const compile = (project: string): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--checkers', '1', '--pretty', 'false'],
        { maxBuffer: 1e8 },
        (error, out) => {
          // The compiler ends with 1 or 2 when it has found errors.
          if (error && typeof error.code !== 'number') reject(new Error('the compiler did not run', { cause: error }))
          else resolve(out)
        },
      )
    })

  beforeAll(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    folder = mkdtempSync(join(root, '.cache/types-'))
    for (const snippet of snippets) writeFileSync(join(folder, fileOf(snippet)), `${snippet.code}\n`)
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: ['node'], incremental: false, tsBuildInfoFile: null },
      include: [],
      files: snippets.map(fileOf),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    texts = Map.groupBy((await compile(folder)).split(/\n(?=\S)/), block => /(snippet\d+\.ts)/.exec(block)?.[1] ?? '')
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  describe('what must compile does', () => {
    test.each(snippets.filter(snippet => !snippet.says))('$name', snippet => expect(texts.get(fileOf(snippet)) ?? []).toEqual([]))
  })
  describe('what must not compile does not', () => {
    test.each(snippets.filter(snippet => snippet.says))('$name', snippet => {
      const answer = texts.get(fileOf(snippet)) ?? []
      expect(answer.join('\n'), 'it compiles').not.toBe('')
      expect(answer.join('\n')).toMatch(snippet.says!)
    })
  })
})

describe('globals', () => {
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
  let output = ''
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
    output = stdout
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const saidOf = (folder: string, name: string): string[] => output.split('\n').filter(line => line.includes(`${fileOf(folder, name)}:`))

  test.each(cases(ASTRAY))('%s may not name %s', (folder, name) => {
    expect(saidOf(folder, name).join('\n')).toMatch(/is not defined|restricted/)
  })
  test.each(cases(AT_HOME))('%s may name %s', (folder, name) => {
    expect(saidOf(folder, name)).toEqual([])
  })
})
