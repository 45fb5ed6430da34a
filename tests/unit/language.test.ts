import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { constructs, MOST_KEYS, page, PAGE } from '../../scripts/language.ts'
import { root } from '../support/sources.ts'

describe.each(constructs().map(one => [one.name, one] as const))('%s', (_, { keys, text }) => {
  test(`has at most ${MOST_KEYS} keys`, () => {
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.length).toBeLessThanOrEqual(MOST_KEYS)
  })
  test('says of itself and of each key what it is, with an example', () => {
    expect(text).not.toBe('')
    expect(keys.filter(key => key.text === '' || !key.example.includes(key.name)).map(key => key.name)).toEqual([])
  })
})

test('the page of the language is what its types say', () => {
  // The formatter lines up tables: only words count.
  const words = (markdown: string): string[] =>
    markdown
      .replace(/[-|\s]+/gu, ' ')
      .trim()
      .split(' ')
  expect(words(readFileSync(join(root, PAGE), 'utf8'))).toEqual(words(page()))
})
