import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

/** The code blocks of the guide, each with the file named above it. */
const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8')
const pieces = [...guide.matchAll(/^`([\w./]+)`\n\n```tsx?\n([\s\S]*?)\n```$/gm)].map(([, path, code]) => ({ path: path!, code: code! }))
const CLINIC = 'examples/clinic'
const textOf = (path: string): string => readFileSync(join(root, path.includes('/') ? path : `${CLINIC}/${path}`), 'utf8')
const lines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '')

test('every code block of the guide is contained in the file that it names', () => {
  expect(pieces.filter(({ path, code }) => !textOf(path).includes(code)).map(({ path, code }) => `${path}: ${code.slice(0, 60)}`)).toEqual(
    [],
  )
})

test.each(readdirSync(join(root, CLINIC)).filter(name => /\.tsx?$/.test(name)))('the code blocks of %s make up the whole file', name => {
  const messages = pieces.filter(({ path }) => path === name).flatMap(({ code }) => lines(code))
  expect(messages).toEqual(lines(textOf(name)))
})
