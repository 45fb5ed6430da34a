import { afterEach, beforeEach, expect, test } from 'vitest'
import { resources } from '#resources'
import { getPage } from '../../../src/admin/data/read.ts'
import { providers } from '../../../resources/providers.screens.ts'
import { prefetchRows } from '../../../src/admin/list/prefetch.ts'
import { layoutKey } from '../../../src/admin/list/layout.ts'
import { keyOf, sourceFor } from '../../../src/admin/list/source.ts'
import { readListQuery } from '../../../src/admin/list/listQuery.ts'
import { endSession, startSession } from '../../../src/admin/session.ts'
import { storeOf } from '../../../src/admin/store.ts'
import { fakeNetwork, json, session } from '../shellNetwork.ts'

const { begin, end, answer, sent, last } = fakeNetwork()
beforeEach(begin)
afterEach(end)

const at = (pathname: string, search = '') => prefetchRows({ ...providers, resources, getPage }, { pathname, search })

test('the rows of the first list are requested early with the same query that the list will use', async () => {
  answer(json([{ id: 1 }, { id: 2 }], 200, { 'X-Next': 'abc' }))
  const early = at('/company/list', '?query=песок&sort=-name')!
  expect(early.loaded()).toBeUndefined()
  const rows = await early.rows
  expect(rows.pages).toMatchObject([{ data: [{ id: 1 }, { id: 2 }], next: 'abc' }])
  expect(early.loaded()).toBe(rows)
  expect(new URLSearchParams(last().url.split('?')[1]).get('query')).toBe('песок')
  expect(early.key).toEqual(
    keyOf(sourceFor(resources.company), readListQuery(resources.company, new URLSearchParams('?query=песок&sort=-name'))),
  )
})

test('the requested fields are those of the user’s last column layout', async () => {
  answer(json([]))
  const layout = { order: [], hidden: ['curator', 'balance'], widths: {}, known: ['curator', 'balance', 'kpp'] }
  localStorage.setItem(`RaStore.user.${session.id}.list.company.columns`, JSON.stringify(layout))
  const early = at('/company/list')!
  const [page] = (await early.rows).pages
  expect(page!.fields).toEqual(expect.arrayContaining(['shortName', 'kpp']))
  expect(page!.fields).not.toEqual(expect.arrayContaining(['curator']))
  expect(new URLSearchParams(last().url.split('?')[1]).get('fields')!.split(',')).toHaveLength(page!.fields!.length)
  // The store of the screens reads the same key.
  const store = storeOf(session.id)
  expect(store.getItem(layoutKey('company'))).toEqual(layout)
})

test.each(['{"order":', '"columns"', '{}'])('an unreadable layout does not prevent a page from opening: %s', async kept => {
  answer(json([{ id: 1 }]))
  localStorage.setItem(`RaStore.user.${session.id}.list.company.columns`, kept)
  const [page] = (await at('/company/list')!.rows).pages
  expect(page!.fields).toBeUndefined()
  expect(last().url).not.toContain('fields=')
})

test('nothing is requested if no list opens, nobody is signed in, or the user may not open it', () => {
  answer(json([]))
  expect(at('/company/list/5')).toBeUndefined()
  expect(at('/deal/list')).toBeUndefined()
  startSession({ ...session, mustChangePassword: true })
  expect(at('/company/list')).toBeUndefined()
  endSession()
  expect(at('/company/list')).toBeUndefined()
  expect(sent).toEqual([])
})

test('after a failure the list requests again', async () => {
  answer(json({ message: 'нет' }, 500))
  const early = at('/company/list')!
  await expect(early.rows).rejects.toMatchObject({ status: 500 })
  expect(early.loaded()).toBeUndefined()
})
