import { defineResource, field } from '#resource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { tryResources, type Tried } from '../support/tried.ts'

/** Behaviour of every write, tested on resources of the test's own. */
const right = ['BOOKS_VIEW'] as const
const shelf = defineResource({
  name: 'testShelf',
  area: 'test',
  api: 'api/test_shelves',
  title: 'name',
  fields: { name: field.text({ required: true }), isOpen: field.flag({ default: true }) },
  rights: { read: right, create: right, edit: right },
})
const book = defineResource({
  name: 'testBook',
  area: 'test',
  api: 'api/test_books',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    shelf: field.reference('testShelf', { only: { isOpen: true } }),
    shelves: field.references('testShelf'),
    tale: field.richText(),
    price: field.money({ write: ['FINANS_IMPACT'] }),
  },
  rights: { read: right, create: right, edit: right },
})

let app: TestApp
let tried: Tried
beforeAll(async () => {
  app = await testApp()
  tried = await tryResources(app, { testShelf: shelf, testBook: book })
})
afterAll(() => app.close())

const call: Tried['call'] = (...query) => tried.call(...query)
let number = 0
async function newShelf(values: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await call('POST', 'api/test_shelves', { name: `Полка ${++number}`, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const newBook = (values: Record<string, unknown>) => call('POST', 'api/test_books', { name: `Книга ${++number}`, ...values })
const edit = (path: string, version: number, json: Record<string, unknown>) => call('PATCH', path, json, { 'if-match': `"${version}"` })

test('a record that was removed is named by no other', async () => {
  const [living, gone] = [await newShelf(), await newShelf()]
  expect((await edit(`api/test_shelves/${gone}`, 1, { metadataFields: { isDelete: true } })).status).toBe(200)
  expect((await newBook({ shelf: living, shelves: [living] })).status).toBe(201)
  for (const values of [{ shelf: gone }, { shelves: [living, gone] }]) {
    const { status, body } = await newBook(values)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(values)])
  }
  const existing = await newBook({})
  expect((await edit(`api/test_books/${existing.body.id}`, 1, { shelf: gone })).status).toBe(422)
})

test('a record outside of what the field takes is named by no other', async () => {
  const closed = await newShelf({ isOpen: false })
  expect((await newBook({ shelves: [closed] })).status).toBe(201)
  const { status, body } = await newBook({ shelf: closed })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['shelf']])
})

test('references are replaced by those that are sent', async () => {
  const [first, second] = [await newShelf(), await newShelf()]
  const { body } = await newBook({ shelves: [first, second] })
  expect(body.shelves.map((one: { id: number }) => one.id)).toEqual([first, second])
  const turned = await edit(`api/test_books/${body.id}`, 1, { shelves: [second] })
  expect([turned.status, turned.body.shelves.map((one: { id: number }) => one.id)]).toEqual([200, [second]])
  expect((await edit(`api/test_books/${body.id}`, 2, { shelves: [] })).body.shelves).toEqual([])
})

test('marked text is kept without what could run', async () => {
  const { status, body } = await newBook({ tale: '<p onclick="x()">Жили<script>alert(1)</script> <b>были</b></p>' })
  expect([status, body.tale]).toEqual([201, '<p>Жили <b>были</b></p>'])
})

test('fields that want a right of their own are not written without it', async () => {
  const { status, body } = await newBook({ price: '10.00' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['price']])
  const made = await newBook({})
  expect((await edit(`api/test_books/${made.body.id}`, 1, { price: '5.00' })).status).toBe(422)
  expect((await call('GET', `api/test_books/${made.body.id}`)).body.price).toBeNull()
})
