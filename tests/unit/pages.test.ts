import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/sources.ts'

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
