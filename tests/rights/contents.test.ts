import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { leakedFinds, sow, leakedValues, type Sown } from './contents.ts'
import { expectedCalls } from './expected.ts'

/** What answers say, by role: a value that a right hides stands in no answer of any call (foundations §6). */
let app: TestApp
let sown: Sown
beforeAll(async () => {
  app = await testApp()
  sown = await sow(app)
}, 120_000)
afterAll(() => app.close())

test('no call tells anybody what a right hides from them', async () => {
  const { asked, seen, leaks } = await leakedValues(sown, expectedCalls)
  expect(leaks).toEqual([])
  expect(asked).toBeGreaterThan(500)
  expect(seen).toBeGreaterThan(60)
})

test('nobody finds a record by what a right hides from them', async () => {
  const { asked, leaks } = await leakedFinds(sown, expectedCalls)
  expect(leaks).toEqual([])
  expect(asked).toBeGreaterThan(12)
})
