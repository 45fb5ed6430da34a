import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const files: readonly string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))
const pages = files.filter(path => /^(?:README|ARCHITECTURE|CONTRIBUTING|bench\/README|docs\/.*)\.md$/u.test(path))

/** Files that commands write. */
const WRITTEN = /^(?:\.cache|built|DATA_DIR)\//u
/** A path in backticks; `(since removed)` after it names a file of the past. */
const NAMED = /`([\w@.#-]+(?:\/[\w@.-]+)+\.\w{1,5})`(?! \(since removed\))/gu
const LINK = /\]\(([^)\s]+)\)/gu

/** Whether a path names a file: from the root, from the page, or by its last folders (`write/action.ts`). */
const exists = (path: string, page: string): boolean =>
  files.includes(path) || existsSync(join(root, posix.dirname(page), path)) || files.some(one => one.endsWith(`/${path.replace('#', '')}`))

/** What a page links to or names that does not exist. */
function deadIn(page: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^```.*?^```/gmsu, '')
  const links = [...prose.matchAll(LINK)].map(([, to]) => to!.split('#')[0]!).filter(to => to !== '' && !/^[a-z]+:/u.test(to))
  const paths = [...prose.matchAll(NAMED)].map(([, path]) => path!).filter(path => !WRITTEN.test(path))
  return [...links.filter(to => !existsSync(join(root, posix.dirname(page), to))), ...paths.filter(path => !exists(path, page))]
}

test('a missing file is found, unless the page says that it was removed', () => {
  expect(
    deadIn('docs/x.md', 'See [it](gone.md) and [that](guide.md#top), `src/gone.ts`, `write/action.ts`, `old/gone.ts` (since removed).'),
  ).toEqual(['gone.md', 'src/gone.ts'])
})

test.each(pages)('%s links to and names only what exists', page => expect(deadIn(page, readFileSync(join(root, page), 'utf8'))).toEqual([]))
