import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, describe, beforeEach } from 'vitest'
import { defineResource, field, type Resource, actionOf, isReading, offers, optionsOf, wirePathOf, type WireRecord } from '#resource'
import { resources } from '#resources'
import type { Conflict } from '../../../src/admin/form/merge.ts'
import { createRecord, editRecord } from '../../../src/admin/form/saveForm.tsx'
import { isUnanswered, recordWriter } from '../../../src/admin/data/recordWriter.ts'
import { withValues } from '../../../src/admin/data/values.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { setAt } from '../../../src/resource/record.ts'
import { fakeNetwork, json, type Sent } from '../shellNetwork.ts'

describe('what a form sends', () => {
  const NOTE: Resource = defineResource({
    name: 'note',
    area: 'play',
    api: 'api/notes',
    title: 'text',
    fields: { text: field.text({ required: true }), place: field.text(), owner: field.text({ createOnly: true }) },
    rights: { read: [], create: [], edit: [] },
  })
  const WHOLE: Resource = { ...NOTE, name: 'whole', api: { path: 'api/wholes', calls: ['list', 'one', 'create', 'replace'] } }
  const writer = recordWriter(makeDataProvider({ note: NOTE, whole: WHOLE }))
  const NAMES = ['text', 'place', 'owner']

  interface Call {
    readonly method: string
    readonly path: string
    readonly version: string | null
    readonly key: string | null
    readonly body: unknown
  }
  const calls: Call[] = []
  let answer: (call: Call) => Response | undefined = () => undefined
  const network = setupServer(
    http.all('*', async ({ request }) => {
      const body: unknown = request.method === 'GET' ? null : await request.json()
      const call = {
        method: request.method,
        path: new URL(request.url).pathname,
        version: request.headers.get('if-match'),
        key: request.headers.get('idempotency-key'),
        body,
      }
      calls.push(call)
      return answer(call) ?? HttpResponse.json({ id: 1, version: 9, ...(body as object) })
    }),
  )
  beforeAll(() => network.listen())
  afterAll(() => network.close())
  afterEach(() => {
    calls.length = 0
    answer = () => undefined
  })

  const base = { id: 1, version: 2, text: 'было', place: 'склад', owner: 'Иванов' }
  const never = (): Promise<null> => Promise.reject(new Error('nothing is disputed'))
  const edit = (values: WireRecord, more: Partial<Parameters<typeof editRecord>[0]> = {}) =>
    editRecord({
      writer,
      resource: NOTE,
      id: 1,
      names: NAMES,
      base,
      values,
      extra: {},
      chooseValues: never,
      onMerged: () => undefined,
      ...more,
    })

  test('without changes nothing is sent', async () => {
    expect(await edit({ ...base, text: 'было' })).toEqual({ record: base, isMerged: false })
    expect(calls).toEqual([])
  })

  test('after a missing (428) or old (412) version the record is loaded and merged', async () => {
    for (const status of [428, 412]) {
      calls.length = 0
      answer = call => {
        if (call.method === 'GET') return HttpResponse.json({ ...base, version: 5, place: 'карьер' })
        return call.version === '"5"' ? undefined : HttpResponse.json({ status, message: 'Нужна версия' }, { status })
      }
      const merged: [WireRecord, WireRecord][] = []
      const saved = await edit({ ...base, text: 'стало' }, { onMerged: (theirs, values) => void merged.push([theirs, values]) })
      expect(saved?.isMerged).toBe(true)
      expect(calls.map(call => [call.method, call.version, call.body])).toEqual([
        ['PATCH', '"2"', { text: 'стало' }],
        ['GET', null, null],
        ['PATCH', '"5"', { text: 'стало' }],
      ])
      expect(merged).toMatchObject([[{ version: 5 }, { text: 'стало', place: 'карьер', version: 5 }]])
    }
  })

  test('a conflict asks about fields that both changed; the choice is sent with the new version', async () => {
    const current = { ...base, version: 3, text: 'их', place: 'карьер' }
    answer = call =>
      call.version === '"3"'
        ? undefined
        : HttpResponse.json({ status: 409, code: 'CONFLICT', message: 'Конфликт', current }, { status: 409 })
    const queries: (readonly Conflict[])[] = []
    const chooseValues = (conflicts: readonly Conflict[]) => {
      queries.push(conflicts)
      return Promise.resolve({ text: 'мой' })
    }
    await edit({ ...base, text: 'мой' }, { chooseValues })
    expect(queries).toEqual([[{ name: 'text', base: 'было', theirs: 'их', mine: 'мой' }]])
    expect(calls.at(-1)).toMatchObject({ version: '"3"', body: { text: 'мой' } })
    expect(await edit({ ...base, text: 'мой' }, { chooseValues: () => Promise.resolve(null) })).toBeNull()
  })

  test('the same change on both sides needs no further call', async () => {
    answer = () => HttpResponse.json({ status: 409, code: 'CONFLICT', current: { ...base, version: 3, text: 'одно' } }, { status: 409 })
    expect(await edit({ ...base, text: 'одно' })).toMatchObject({ isMerged: false, record: { version: 3, text: 'одно' } })
    expect(calls).toHaveLength(1)
  })

  test('a record that keeps changing is given up with the refusal', async () => {
    let version = 2
    answer = () =>
      HttpResponse.json({ status: 409, code: 'CONFLICT', message: 'Конфликт', current: { ...base, version: ++version } }, { status: 409 })
    await expect(edit({ ...base, text: 'мой' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(calls.length).toBeLessThan(10)
  })

  test('a resource edited as a whole is sent as a whole', async () => {
    await edit({ ...base, text: 'стало' }, { resource: WHOLE })
    expect(calls).toMatchObject([{ method: 'PUT', path: '/api/wholes/1', version: '"2"', body: { text: 'стало', place: 'склад' } }])
    expect(calls[0]!.body).not.toHaveProperty('owner')
  })

  test('after a lost response the first request is repeated with its key, and later changes follow', async () => {
    const values = { text: 'потом', place: 'склад', owner: 'Иванов' }
    await createRecord({
      writer,
      resource: NOTE,
      names: NAMES,
      values,
      request: { key: 'k1', sent: { ...values, text: 'сперва' } },
      extra: {},
    })
    expect(calls.map(({ method, key, body }) => ({ method, key, body }))).toEqual([
      { method: 'POST', key: 'k1', body: { ...values, text: 'сперва' } },
      { method: 'PATCH', key: null, body: { text: 'потом' } },
    ])
    expect(calls[1]!.version).toBe('"9"')
  })

  test('a call without a response is distinguished from a refusal', async () => {
    const switchOff = () =>
      writer
        .update('note', { id: 1, data: withValues(NOTE, base, { isActive: false }), previousData: base, meta: {} })
        .catch((problem: unknown) => problem)
    answer = () => HttpResponse.error()
    const lost: unknown = await switchOff()
    expect(isUnanswered(lost)).toBe(true)
    answer = () => HttpResponse.json({ status: 500, code: 'BUG', message: 'Сбой' }, { status: 500 })
    const failed: unknown = await switchOff()
    expect(isUnanswered(failed)).toBe(false)
    answer = () => new HttpResponse('<html>', { status: 504 })
    expect(isUnanswered(await switchOff())).toBe(true)
  })
})

describe('versions', () => {
  /** Our screens always send the version of the record that they loaded: without it, the server would accept a change for whatever is current (docs/decisions/0018). */
  const { begin, end, answer, sent } = fakeNetwork()
  beforeEach(begin)
  afterEach(end)

  const all: readonly Resource[] = Object.values(resources)
  const data = makeDataProvider(resources)
  const VERSION = 3
  const isVersioned = (resource: Resource): boolean => !resource.parts?.unversioned
  const isEditable = (resource: Resource): boolean => offers(resource, 'edit') || offers(resource, 'replace')

  /** Returns a text field that a form can change, so that there is a change to send. */
  const typedIn = (resource: Resource): string | undefined =>
    Object.keys(resource.fields).find(name => {
      const { readonly, derived, createOnly } = optionsOf(resource.fields[name]!)
      return resource.fields[name]!.kind === 'text' && !readonly && !derived && !createOnly
    })
  const recordOf = (resource: Resource, id = 5): Record<string, unknown> => {
    const record: Record<string, unknown> = { id, version: VERSION }
    const name = typedIn(resource)
    if (name) setAt(record, wirePathOf(resource, name), 'было')
    return record
  }
  const changedOf = (resource: Resource): Record<string, unknown> => {
    const record = recordOf(resource)
    const name = typedIn(resource)
    setAt(record, wirePathOf(resource, name ?? 'isActive'), name ? 'стало' : false)
    return record
  }
  const writes = (): readonly Sent[] => sent.filter(one => ['PATCH', 'PUT', 'DELETE'].includes(one.method))
  const versionsOf = (some: readonly Sent[]): readonly (string | null)[] => some.map(one => one.headers.get('if-match'))

  describe.each(all.filter(one => isVersioned(one) && isEditable(one)).map(one => [one.name, one] as const))('%s', (name, resource) => {
    const before = recordOf(resource)
    const after = changedOf(resource)
    beforeEach(() => answer(json(before)))

    test('sends the version in updates, of one and of many', async () => {
      await data.update(name, { id: 5, data: after, previousData: before as { id: number } })
      await data.update(name, { id: 5, data: after } as never)
      await data.updateMany(name, { ids: [5, 6], data: after })
      expect(versionsOf(writes())).toEqual(Array.from({ length: 4 }, () => `"${VERSION}"`))
    })
    test('throws instead of updating without a version', async () => {
      const { version: _, ...blind } = before
      await expect(
        data.update(name, { id: 5, data: { ...after, version: undefined }, previousData: blind as { id: number } }),
      ).rejects.toThrow('names no version')
      expect(writes()).toEqual([])
    })
  })

  describe.each(all.filter(one => isVersioned(one) && (isEditable(one) || offers(one, 'remove'))).map(one => [one.name, one] as const))(
    '%s',
    (name, resource) => {
      test('sends the version in deletions, of one and of many', async () => {
        const before = recordOf(resource)
        answer(json(before))
        await data.delete(name, { id: 5, previousData: before as { id: number } })
        await data.delete(name, { id: 5 } as never)
        await data.deleteMany(name, { ids: [5, 6] })
        expect(versionsOf(writes())).toEqual(Array.from({ length: 4 }, () => `"${VERSION}"`))
      })
    },
  )

  const actions = all
    .filter(isVersioned)
    .flatMap(resource => Object.keys(resource.actions ?? {}).map(name => ({ resource, name, action: actionOf(resource, name)! })))
    .filter(({ action }) => action.on === 'one' && !isReading(action))
  test.each(actions.map(one => [one.resource.name, one.name, one] as const))('%s %s sends the version', async (_, action, { resource }) => {
    answer(json({ id: 5 }))
    await data.invoke(resource.name, { action, target: { on: 'one', record: { ...recordOf(resource), id: 5 } }, key: 'k' })
    expect(versionsOf(sent)).toEqual([`"${VERSION}"`])
  })
})
