import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { app, resources } from '#resources'
import { fileNameOf, ensureFreshRights, messageOf, onDenied, request, setFailureRules } from '../../../src/admin/api.ts'
import { failureRulesOf } from '../../../src/admin/failures.ts'
import {
  areRightsOld,
  endSession,
  flagRights,
  keepPageOpen,
  expireSession,
  currentSession,
  sessionState,
  startSession,
} from '../../../src/admin/session.ts'
import { providers } from '../../../resources/App.screens.tsx'
import { failure, fakeNetwork, json, session } from '../shellNetwork.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { setPageRecord } from '../../../src/admin/pageRecord.ts'
import { getPage } from '../../../src/admin/data/read.ts'
import { prefetchRows, listQueryKey, sourceFor } from '../../../src/admin/list/source.ts'
import { layoutKey } from '../../../src/admin/table/columns.ts'
import { readListQuery } from '../../../src/admin/list/view.ts'
import { storeOf } from '../../../src/admin/browserStorage.ts'

describe('the API', () => {
  const { begin, end, answer, sent, last } = fakeNetwork()
  beforeAll(() => setFailureRules(failureRulesOf(resources, app.failures)))
  beforeEach(begin)
  afterEach(end)

  describe('requests', () => {
    test('carry the token and accept JSON [R-363, R-364, R-365]', async () => {
      answer(json([]))
      await request('GET', 'api/companies', { query: { query: '', page: 2, brand: undefined } })
      expect(last().url).toBe('/api/companies?page=2')
      expect([last().headers.get('authorization'), last().headers.get('accept')]).toEqual(['Bearer t1', 'application/json'])
    })
    test('PATCH and DELETE are merge-patch, others JSON, forms set their own type [R-366, R-367, R-368]', async () => {
      answer(json({}))
      await request('PATCH', 'x', { json: { a: 1 } })
      expect(last().headers.get('content-type')).toBe('application/merge-patch+json')
      await request('DELETE', 'x')
      expect(last().headers.get('content-type')).toBe('application/merge-patch+json')
      await request('POST', 'x', { json: {} })
      expect(last().headers.get('content-type')).toBe('application/json')
      await request('POST', 'x', { form: new FormData() })
      expect(last().headers.get('content-type')).toBeNull()
    })
    test('carry no token in sign-in calls', async () => {
      answer(json({}))
      await request('POST', 'authentication_token', { json: {}, entry: true })
      expect(last().headers.get('authorization')).toBeNull()
    })
  })

  describe('the cursor seen by this browser', () => {
    test('is sent once the server has returned one, never goes back, and is cleared with the session', async () => {
      const answered = (seen: string): Response => new Response('{}', { headers: { 'x-seen': seen } })
      answer(json({}))
      await request('GET', 'x')
      expect(last().headers.get('x-seen')).toBeNull()
      for (const [body, expected] of [
        ['0/1A', '0/1A'],
        ['0/9', '0/1A'],
        ['nonsense', '0/1A'],
        ['1/0', '1/0'],
      ] as const) {
        answer(answered(body))
        await request('POST', 'x', { json: {} })
        await request('GET', 'x')
        expect(last().headers.get('x-seen'), body).toBe(expected)
      }
      endSession()
      startSession(session)
      answer(json({}))
      await request('GET', 'x')
      expect(last().headers.get('x-seen')).toBeNull()
    })
  })

  describe('the message of a failure', () => {
    test.each([
      [json({ message: 'Проверьте поля', code: 'INVALID', errors: { inn: 'Плохой ИНН' } }, 422), '[422] Проверьте поля'],
      [json({ detail: 'Занято' }, 409), '[409] Занято'],
      [new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), '502 Bad Gateway'],
    ])('failure %# shows its message, its detail or its status [R-387, R-388, R-389]', async (response, message) => {
      answer(response)
      expect((await failure(request('GET', 'x'))).message).toBe(message)
    })
    test.each([
      ['api/deals/5', '[502] Bad Gateway'],
      ['/api/cargo_routes', '[502] Bad Gateway'],
      ['api/companies/5', '502 Bad Gateway'],
      ['api/deals_of_others', '502 Bad Gateway'],
    ])('without a message %s shows %s [R-389]', async (path, message) => {
      answer(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
      expect((await failure(request('GET', path))).message).toBe(message)
    })
    test('fields are named by their wire paths', async () => {
      answer(json({ message: 'Проверьте поля', code: 'INVALID', errors: { inn: 'Плохой ИНН' } }, 422))
      expect(await failure(request('GET', 'x'))).toMatchObject({
        status: 422,
        code: 'INVALID',
        text: 'Проверьте поля',
        errors: { inn: 'Плохой ИНН' },
      })
    })
    test('a missing response counts as 500 [R-386]', async () => {
      answer(() => {
        throw new TypeError('Failed to fetch')
      })
      expect(await failure(request('GET', 'x'))).toMatchObject({ status: 500, message: '[500] Ошибка сервера' })
    })
    test('a call aborted by its caller is not a failure of the server', async () => {
      const control = new AbortController()
      answer(() => {
        control.abort()
        throw new DOMException('Aborted', 'AbortError')
      })
      expect((await failure(request('GET', 'x', { signal: control.signal }))).name).toBe('AbortError')
    })
    test('every failure has a message', () => expect([messageOf(new Error('a')), messageOf('b')]).toEqual(['a', 'b']))
  })

  describe('401', () => {
    test('without a page the session ends [R-138, R-146, R-380, R-381]', async () => {
      answer(json({ message: 'Войдите' }, 401))
      expect(JSON.parse(localStorage.getItem('user')!)).toEqual(session)
      expect((await failure(request('GET', 'x'))).status).toBe(401)
      expect([currentSession(), localStorage.getItem('user')]).toEqual([null, null])
    })
    test('a wrong password says so [R-379]', async () => {
      answer(json({}, 401))
      expect((await failure(request('POST', 'authentication_token', { entry: true }))).message).toBe('Неверный логин или пароль')
      expect(currentSession()).not.toBeNull()
    })
    test('over an open page the calls wait for the sign-in and are repeated', async () => {
      const leave = keepPageOpen()
      answer(one => (one.headers.get('authorization') === 'Bearer t2' ? json({ ok: true }) : json({}, 401)))
      const calls = Promise.all([request('GET', 'a'), request('PATCH', 'b', { json: { typed: 'text' } })])
      await vi.waitFor(() => expect(sessionState()).toMatchObject({ session: null, lapsed: { login: 'ivan' } }))
      expect(localStorage.getItem('user')).toBeNull()
      startSession({ ...session, token: 't2' })
      expect((await calls).map(one => one.body)).toEqual([{ ok: true }, { ok: true }])
      expect(last().body).toBe('{"typed":"text"}')
      leave()
    })
    test('cancelling leads to the sign-in page, and the calls fail [R-146, R-380, R-381]', async () => {
      const leave = keepPageOpen()
      answer(json({}, 401))
      const call = failure(request('GET', 'a'))
      await vi.waitFor(() => expect(sessionState().lapsed).not.toBeNull())
      endSession()
      expect((await call).status).toBe(401)
      leave()
    })
    test('downloads lead straight to the sign-in [R-382]', async () => {
      const leave = keepPageOpen()
      answer(json({}, 401))
      await failure(request('GET', 'api/companies/export_xlsx', { asFile: true }))
      expect(sessionState()).toEqual({ session: null, lapsed: null })
      leave()
    })
    test('calls of the task manager lead straight to the sign-in [R-382]', async () => {
      const leave = keepPageOpen()
      for (const path of ['api/task_managers/5', '/task_managers/create', 'task_managers']) {
        startSession(session)
        answer(json({}, 401))
        await failure(request('GET', path))
        expect([path, sessionState()]).toEqual([path, { session: null, lapsed: null }])
      }
      leave()
    })
    test('a call that left before the new sign-in is just repeated', async () => {
      const late = (): Response => {
        startSession({ ...session, token: 't2' })
        return json({}, 401)
      }
      answer(late, json({ ok: 1 }))
      expect((await request('GET', 'a')).body).toEqual({ ok: 1 })
      expect(last().headers.get('authorization')).toBe('Bearer t2')
    })
    test('a response after the sign-out does not ask for a sign-in', async () => {
      const leave = keepPageOpen()
      answer(() => {
        endSession()
        return json({}, 401)
      })
      expect((await failure(request('GET', 'a'))).status).toBe(401)
      expect(sessionState()).toEqual({ session: null, lapsed: null })
      leave()
    })
    test('two expired calls ask for one sign-in', async () => {
      const leave = keepPageOpen()
      const both = Promise.all([expireSession(), expireSession()])
      startSession({ ...session, token: 't2' })
      expect(await both).toEqual([true, true])
      leave()
    })
  })

  describe('403', () => {
    test('is reported to the layout, unless the caller handles it [R-383, R-384]', async () => {
      const received = vi.fn()
      const stop = onDenied(received)
      answer(json({ message: 'Доступ запрещен', code: 'NO_RIGHT' }, 403))
      expect((await failure(request('GET', 'x'))).message).toBe('Доступ запрещен')
      await failure(request('GET', 'x', { quiet: true }))
      expect(received).toHaveBeenCalledOnce()
      stop()
    })
    test('a temporary password must be changed', async () => {
      answer(json({ message: 'Смените', code: 'MUST_CHANGE_PASSWORD' }, 403))
      await failure(request('GET', 'x'))
      expect(currentSession()?.mustChangePassword).toBe(true)
    })
  })

  describe('the session continues', () => {
    const me = {
      id: 7,
      login: 'ivan',
      fio: 'Иванов И. И.',
      accRoles: [{ relationAccRights: [{ accRights: { codeRight: 'POINT_VIEW' } }] }],
    }
    test('with the new token of a response', async () => {
      answer(json({}, 200, { 'X-New-Token': 't9' }))
      await request('GET', 'x')
      expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ token: 't9', login: 'ivan' })
    })
    test('with new rights when a response requires it, loaded once however many responses do [R-089, R-266]', async () => {
      answer(one => (one.url.startsWith('/api/accounts/me') ? json(me) : json({}, 200, { 'update-rights': 'true' })))
      await Promise.all([request('GET', 'a'), request('GET', 'b'), request('GET', 'c')])
      await vi.waitFor(() => expect(currentSession()?.rights).toEqual(['POINT_VIEW']))
      expect(sent.filter(one => one.url === '/api/accounts/me')).toHaveLength(1)
      expect([currentSession()?.fio, areRightsOld(), localStorage.getItem('update-rights-runs')]).toEqual(['Иванов И. И.', false, null])
    })
    test('a check that finds the flag reloads the rights; without it nothing is requested [R-088, R-090]', async () => {
      answer(json(me))
      await ensureFreshRights()
      expect(sent).toHaveLength(0)
      flagRights()
      await ensureFreshRights()
      expect(currentSession()?.rights).toEqual(['POINT_VIEW'])
    })
    test('a change of another tab is kept, even if this tab has not received it', async () => {
      localStorage.setItem('user', JSON.stringify({ ...session, isOnlyRead: true, rights: ['OTHER'] }))
      answer(json({}, 200, { 'X-New-Token': 't9' }))
      await request('GET', 'x')
      expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ token: 't9', isOnlyRead: true, rights: ['OTHER'] })
      expect(currentSession()).toMatchObject({ token: 't9', isOnlyRead: true, rights: ['OTHER'] })
    })
    test('while another tab loads the rights, this one waits [R-091]', async () => {
      flagRights()
      localStorage.setItem('update-rights-runs', String(Date.now()))
      answer(json(me))
      const done = ensureFreshRights()
      await new Promise(resolve => setTimeout(resolve, 250))
      expect(sent).toHaveLength(0)
      localStorage.removeItem('update-rights')
      localStorage.removeItem('update-rights-runs')
      await done
      expect(sent).toHaveLength(0)
    })
  })

  test('the name of a file is parsed in both encodings of the header', () => {
    expect(
      fileNameOf(
        new Headers({ 'content-disposition': `attachment; filename="a.xlsx"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D0%B5%D1%82.xlsx` }),
      ),
    ).toBe('Отчет.xlsx')
    expect(fileNameOf(new Headers({ 'content-disposition': 'attachment; filename="a b.xlsx"' }))).toBe('a b.xlsx')
    expect(fileNameOf(new Headers())).toBeUndefined()
  })
})

describe('data', () => {
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
      const params = {
        target: 'owner',
        id: 5,
        pagination: { page: 1, perPage: 50 },
        sort: { field: '', order: 'ASC' as const },
        filter: {},
      }
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
})

describe('early requests', () => {
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
      listQueryKey(sourceFor(resources.company), readListQuery(resources.company, new URLSearchParams('?query=песок&sort=-name'))),
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
})
