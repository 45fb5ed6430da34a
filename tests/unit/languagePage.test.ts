import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { constructs, page, PAGE } from '../../scripts/language.ts'
import { root } from '../support/sources.ts'

describe.each(constructs().map(one => [one.title, one] as const))('%s', (_, { keys }) => {
  test('has keys, each with an example', () => {
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(key => key.text === '' || !key.example.includes(key.name)).map(key => key.name)).toEqual([])
  })
})

test('the page of the declaration language matches its types', async () => {
  expect(readFileSync(join(root, PAGE), 'utf8')).toBe(await page())
})
