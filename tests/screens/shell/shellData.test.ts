import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resources } from '#resources'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { setPageRecord } from '../../../src/admin/pageRecord.ts'
import { failure, fakeNetwork, json } from '../shellNetwork.ts'

const { begin, end, answer, sent, last } = fakeNetwork()
beforeEach(begin)
afterEach(end)

describe('the data provider', () => {
  const data = makeDataProvider(resources)
  const list = (page: number, more: object = {}) =>
    data.getList('company', {
      pagination: { page, perPage: 2 },
      sort: { field: 'insDate', order: 'DESC' },
      filter: { brand: [3, 4], query: '' },
      ...more,
    })

  test('requests lists as documented by the API, and continues by cursor', async () => {
    answer(json([{ id: 1 }, { id: 2 }], 200, { 'X-Next': 'abc' }))
    expect(await list(1)).toEqual({ data: [{ id: 1 }, { id: 2 }], pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    expect(decodeURIComponent(last().url)).toBe('/api/companies?brand[]=3&brand[]=4&order[metadataFields.insDate]=desc&itemsPerPage=2')
    answer(json([{ id: 3 }]))
    expect((await list(2)).pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
    expect(new URLSearchParams(last().url.split('?')[1]).get('after')).toBe('abc')
  })
  test('counts only when asked', async () => {
    answer(json([], 200, { 'X-Total-Count': '1234' }))
    expect((await list(1, { meta: { total: true } })).total).toBe(1234)
    expect(last().url).toContain('total=1')
  })
  test('knows the further lists of a resource', async () => {
    answer(json([]))
    await data.getList('company', {
      pagination: { page: 1, perPage: 50 },
      sort: { field: '', order: 'ASC' },
      filter: {},
      meta: { list: 'new_companies' },
    })
    expect(last().url).toBe('/api/companies/new_companies')
  })
  test('requests records below their parent if the API does', async () => {
    answer(json([]))
    const params = { target: 'owner', id: 5, pagination: { page: 1, perPage: 50 }, sort: { field: '', order: 'ASC' as const }, filter: {} }
    await data.getManyReference('companyRequisite', params)
    expect(last().url).toBe('/api/companies/5/company_requisites')
  })
  test('sends only the differences of a change, at their wire paths, with the version', async () => {
    answer(json({ id: 5, version: 4 }))
    const before = {
      id: 5,
      version: 3,
      name: 'А',
      shortName: 'а',
      brand: { id: 2, name: 'Б' },
      companyType: [{ id: 1 }, { id: 2 }],
      metadataFields: { isActive: true },
    }
    const after = {
      ...before,
      shortName: '',
      brand: { id: 9, name: 'В' },
      companyType: [{ id: 2 }, { id: 1 }],
      metadataFields: { isActive: false },
    }
    await data.update('company', { id: 5, data: after, previousData: before })
    expect([last().method, last().url, last().headers.get('if-match')]).toEqual(['PATCH', '/api/companies/5', '"3"'])
    expect(JSON.parse(last().body as string)).toEqual({ shortName: null, brand: 9, metadataFields: { isActive: false } })
  })
  test('sends nothing when nothing differs', async () => {
    const before = { id: 5, version: 3, name: 'А' }
    expect((await data.update('company', { id: 5, data: { ...before }, previousData: before })).data).toEqual(before)
    expect(sent).toHaveLength(0)
  })
  test('creates a record once under the idempotency key of its form', async () => {
    answer(json({ id: 6 }, 201))
    await data.create('company', { data: { name: 'А', brand: { id: 2 } }, meta: { idempotencyKey: 'k-1' } })
    expect([last().method, last().url, last().headers.get('idempotency-key')]).toEqual(['POST', '/api/companies', 'k-1'])
    expect(JSON.parse(last().body as string)).toEqual({ name: 'А', brand: 2 })
  })
  test('sends files in a form [R-368]', async () => {
    answer(json({ id: 6 }, 201))
    const file = new File(['x'], 'x.pdf')
    await data.create('companyDocument', { data: { owner: 3, company: { id: 3 }, name: 'Д', documentType: { id: 1 }, file } })
    const form = last().body as FormData
    expect(form).toBeInstanceOf(FormData)
    expect((form.get('file') as File).name).toBe('x.pdf')
  })
  test('deletes softly where the API has no DELETE', async () => {
    answer(json({ id: 6 }))
    await data.delete('tag', { id: 6, previousData: { id: 6, version: 2 } })
    expect([last().method, last().url, last().body]).toEqual(['PATCH', '/api/tags/6', '{"metadataFields":{"isDelete":true}}'])
  })
  test('loads current values among the options', async () => {
    answer(
      json([
        { id: 4, label: 'Ч' },
        { id: 7, label: 'С' },
      ]),
    )
    expect((await data.getMany('company', { ids: [7] })).data).toEqual([{ id: 7, label: 'С' }])
    expect(last().url).toBe('/api/companies/list_for_select?id=7')
  })
  test('a missing record redirects only the page of that record [R-385]', async () => {
    const gone = vi.fn()
    const leave = setPageRecord('company', '5', gone)
    answer(json({ code: 'NO_RECORD' }, 404))
    await failure(data.getOne('company', { id: 6 }))
    await failure(data.getOne('point', { id: 5 }))
    expect(gone).not.toHaveBeenCalled()
    await failure(data.getOne('company', { id: 5 }))
    expect(gone).toHaveBeenCalledOnce()
    leave()
  })
  test('performs declared actions', async () => {
    answer(json({ id: 5 }))
    await data.invoke('account', { action: 'toggle', target: { on: 'one', record: { id: 5, version: 1 } }, key: 'k' })
    expect([last().method, last().url, last().headers.get('if-match')]).toEqual(['PATCH', '/api/accounts/5/toggle', '"1"'])
  })
})
