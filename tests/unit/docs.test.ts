import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/sources.ts'
import { constructs, page, PAGE } from '../../scripts/language.ts'

const pagesIn = (folder: string, deep: boolean): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return deep ? pagesIn(path, true) : []
    return entry.name.endsWith('.md') ? [path] : []
  })
const pages = [...pagesIn('.', false), ...pagesIn('docs', true), ...pagesIn('bench', true)]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** Conflict markers of a merge, as git writes them and as the formatter rewrites them. */
const UNFINISHED = /^(?:\| )?(?:<{7}|={7}|>{7}|(?:> ){6}>)/mu
/** Targets of links within the repository. */
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)/gu

describe.each(pages)('%s', page => {
  test('contains no conflict markers', () => {
    expect(UNFINISHED.exec(textOf(page))?.[0]).toBeUndefined()
  })

  test('has only valid links', () => {
    const links = [...textOf(page).matchAll(LINK)].map(([, to]) => to!)
    expect(links.filter(to => !existsSync(join(root, dirname(page), to)))).toEqual([])
  })
})

/** The code blocks of the guide, each with the file named above it. */
const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8')
const pieces = [...guide.matchAll(/^`([\w./]+)`\n\n```tsx?\n([\s\S]*?)\n```$/gm)].map(([, path, code]) => ({ path: path!, code: code! }))
const CLINIC = 'examples/clinic'
const codeOf = (path: string): string => readFileSync(join(root, path.includes('/') ? path : `${CLINIC}/${path}`), 'utf8')
const lines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '')

test('every code block of the guide is contained in the file that it names', () => {
  expect(pieces.filter(({ path, code }) => !codeOf(path).includes(code)).map(({ path, code }) => `${path}: ${code.slice(0, 60)}`)).toEqual(
    [],
  )
})

test.each(readdirSync(join(root, CLINIC)).filter(name => /\.tsx?$/.test(name)))('the code blocks of %s make up the whole file', name => {
  const messages = pieces.filter(({ path }) => path === name).flatMap(({ code }) => lines(code))
  expect(messages).toEqual(lines(codeOf(name)))
})

const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line.trim() !== '')
const testing = readFileSync(join(root, 'docs/testing.md'), 'utf8')
/** The code blocks of the page, each with the last file named above it. */
const blocks = [...testing.matchAll(/```tsx?\n(.*?)```/gsu)].map(({ 1: block = '', index }) => {
  const [, file = ''] = [...testing.slice(0, index).matchAll(/(tests\/[\w/]+\.(?:test|spec)\.tsx?)/gu)].at(-1) ?? []
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

describe.each(constructs().map(one => [one.title, one] as const))('%s', (_, { keys }) => {
  test('has keys, each with an example', () => {
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(key => key.text === '' || !key.example.includes(key.name)).map(key => key.name)).toEqual([])
  })
})

test('the page of the declaration language matches its types', async () => {
  expect(readFileSync(join(root, PAGE), 'utf8')).toBe(await page())
})
