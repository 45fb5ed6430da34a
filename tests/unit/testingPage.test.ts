import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line.trim() !== '')
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8')
/** The code blocks of the page, each with the last file named above it. */
const blocks = [...page.matchAll(/```tsx?\n(.*?)```/gsu)].map(({ 1: block = '', index }) => {
  const [, file = ''] = [...page.slice(0, index).matchAll(/(tests\/[\w/]+\.(?:test|spec)\.tsx?)/gu)].at(-1) ?? []
  return { file, lines: linesOf(block) }
})

test('a test of each kind is shown', () =>
  expect(blocks.map(({ file }) => file.split('/')[1])).toEqual(['unit', 'server', 'screens', 'mocked', 'browser']))

test.each(blocks)('the code of the page runs: it is contained in $file', ({ file, lines }) => {
  const source = linesOf(readFileSync(join(root, file), 'utf8'))
  let at = 0
  expect(lines.filter(line => (at = source.indexOf(line, at) + 1) === 0)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(14)
})
