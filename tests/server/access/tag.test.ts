import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

test('a tag needs a name', async () => {
  const { status, body } = await app.call('POST', 'api/tags', { json: {}, as: await app.holder(['BOOKS_VIEW', 'BOOKS_UPD']) })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
})
