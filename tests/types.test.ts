import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Snippet } from './support/snippetParts.ts'
import { snippets } from './support/snippets.ts'
import { root } from './support/sources.ts'

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
