import {
  byName,
  callOf,
  fill,
  isNeverRemoved,
  isSent,
  mayChange,
  offers,
  optionsOf,
  wirePathOf,
  refusedText,
  routesOf,
  SECRET,
  setAt,
  valueAt,
  headerLinesOf,
  type Resource,
} from '#resource'
import { locales } from '#locales'
import { resources } from '#resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { ended } from '../support/refusals.ts'
import { make, sampleRecord, send } from '../support/samples.ts'
import { recordNameOf } from '../../server/engine/schema/tables.ts'
import { textsOf } from '../../server/engine/texts.ts'
import { sheetOf } from '../support/packages.ts'

/** Behaviour that follows from every declaration, tested on each resource over the API. */
let app: TestApp
let weak: string
beforeAll(async () => {
  app = await testApp({ judged: true })
  weak = await app.holder([], 'weak')
})
afterAll(() => app.close())

const texts = textsOf(locales.ru)
const all: readonly Resource[] = Object.values<Resource>(resources)
const creatable = all.filter(resource => offers(resource, 'create'))
const editable = creatable.filter(resource => offers(resource, 'edit'))
const withNames = (list: readonly Resource[]): (readonly [string, Resource])[] => list.map(resource => [resource.name, resource] as const)

const refusedAt = (answer: Answered, path: string): void => {
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  expect(Object.keys(answer.body.errors ?? {}), JSON.stringify(answer.body)).toContain(path)
  expect(answer.body.errors[path]).toMatch(/[а-яё]/i)
}
const params = (id: number) => ({ id, productId: id, vehicleId: id, companyId: id, doc_id: 1, group: 'x', parameter: 'x' })
let number = 0
const next = (): number => ++number

/** The body that deletes a record. */
const deletedIn = (resource: Resource): Record<string, unknown> => {
  const wire = {}
  setAt(wire, wirePathOf(resource, 'isDelete'), true)
  return wire
}
const edit = (
  resource: Resource,
  record: Record<string, unknown>,
  json: Record<string, unknown>,
  version = record['version'],
): Promise<Answered> =>
  app.call('PATCH', fill(callOf(resource, 'edit').path, { id: record['id'] as number }), {
    json,
    headers: { 'if-match': `"${String(version)}"` },
  })

describe.each(withNames(all))('%s', (_, resource) => {
  test('every call requires a session', async () => {
    for (const call of routesOf(resource)) {
      const { status, body } = await app.call(call.method, fill(call.path, params(1)), {
        as: null,
        ...(call.method === 'GET' ? {} : { json: {} }),
      })
      expect([status, body.code], call.path).toEqual([401, 'NO_SESSION'])
    }
  })
  test('every call that needs a right refuses those without it [R-014]', async () => {
    for (const call of routesOf(resource).filter(one => one.right.length > 0)) {
      const { status, body } = await app.call(call.method, fill(call.path, params(1)), {
        as: weak,
        ...(call.method === 'GET' ? {} : { json: {} }),
      })
      expect([status, body.code, body.message], call.path).toEqual([403, 'NO_RIGHT', 'Доступ запрещен'])
    }
  })
  test('no call of its own is missing and none breaks', async () => {
    for (const call of routesOf(resource)) {
      const { status, body } = await app.call(call.method, fill(call.path, params(999_999_999)), call.method === 'GET' ? {} : { json: {} })
      expect(status, `${call.method} ${call.path} ${JSON.stringify(body)}`).toBeLessThan(500)
      expect(body?.code, call.path).not.toBe('NO_ROUTE')
    }
  })
  test('each field, action and choice has a Russian label', () => {
    expect(texts(`resources.${resource.name}.name`, { smart_count: 1 })).toMatch(/[а-яё]/i)
    for (const [name, one] of Object.entries(resource.fields)) {
      expect(texts(`resources.${resource.name}.fields.${name}`), name).not.toContain('resources.')
      for (const choice of optionsOf(one).choices ?? [])
        expect(texts(`resources.${resource.name}.choices.${name}.${choice}`)).not.toContain('resources.')
    }
    for (const name of Object.keys(resource.actions ?? {}))
      expect(texts(`resources.${resource.name}.actions.${name}`)).not.toContain('resources.')
  })
  test('columns, forms, filters and sorts name fields that are there', () => {
    const known = new Set(['id', ...Object.keys(resource.fields)])
    const mentioned = [
      ...(resource.list?.columns ?? []),
      ...(resource.list?.extra ?? []),
      ...(resource.list?.search.in ?? []),
      ...Object.keys(resource.list?.filters ?? {}),
      ...resource.title.fields,
    ]
    expect(mentioned.filter(name => !known.has(name))).toEqual([])
    for (const one of Object.values(resource.fields)) {
      const { target, shows = [] } = optionsOf(one)
      const shown = target ? (resources as Record<string, Resource>)[target]! : undefined
      for (const name of shows) expect(shown!.fields, `${resource.name} shows ${name}`).toHaveProperty(name)
    }
  })
})

describe.each(withNames(all.filter(resource => offers(resource, 'list'))))('%s in lists', (_, resource) => {
  const { path } = callOf(resource, 'list')
  test('refuses parameters that it does not know, huge pages and foreign orders', async () => {
    for (const query of [
      'foreign=1',
      'itemsPerPage=1000000',
      'page=0',
      'page=x',
      'order[foreign]=asc',
      'order[id]=sideways',
      'after=rubbish',
      `query=${'я'.repeat(1001)}`,
    ]) {
      const { status, body } = await app.call('GET', `${path}?${query}`)
      expect(status, query).toBe(400)
      expect(body.message).toMatch(/[а-яё]/i)
    }
  })
  test('is exported whole, with the labels as headings [R-015, R-110, R-246, R-260, R-369, R-398, R-446, R-462, R-471, R-486, R-527, R-533]', async () => {
    if (!offers(resource, 'export')) return expect(routesOf(resource).some(call => call.kind === 'export')).toBe(false)
    const { status, bytes } = await app.call('GET', callOf(resource, 'export').path)
    expect(status).toBe(200)
    const rows = sheetOf(bytes)
    const listed = resource.list?.columns ?? []
    // Every volume is accompanied by its unit, listed once when several share it.
    const unit = (name: string): string | undefined => resource.fields[name] && optionsOf(resource.fields[name]).unitOf
    const withUnits = listed.flatMap(name => [name, ...(unit(name) && !listed.includes(unit(name)!) ? [unit(name)!] : [])])
    const columns = withUnits.filter((name, at) => withUnits.indexOf(name) === at)
    expect(rows[0]).toEqual(columns.map(name => (name === 'id' ? '№' : texts(`resources.${resource.name}.fields.${name}`))))
    const { headers } = await app.call('GET', `${path}?total=1&itemsPerPage=1`)
    expect(rows.length - 1).toBe(Number(headers.get('x-total-count')))
  })
})

describe.each(withNames(creatable))('%s when written', (_, resource) => {
  test('is created, read back as sent, and recorded in the history [R-207, R-274, R-277, R-281, R-284, R-286, R-304, R-342, R-760, R-767, R-770]', async () => {
    const { wire, files } = await sampleRecord(app, resource, next())
    const made = await send(app, resource, wire, files)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { body } = await app.call('GET', fill(callOf(resource, 'one').path, { id: made.body.id }))
    for (const [name, one] of Object.entries(resource.fields)) {
      const path = wirePathOf(resource, name)
      const [sent, returned] = [valueAt(wire, path), valueAt(body, path)]
      if (sent === undefined || optionsOf(one).read || resource.parts?.oneDefault?.field === name) continue
      if (one.kind === 'reference') expect((returned as { id: number }).id, name).toBe(sent)
      else if (one.kind === 'references')
        expect(
          (returned as { id: number }[]).map(ref => ref.id),
          name,
        ).toEqual(sent)
      else if (one.kind === 'lines') expect((returned as object[]).length, name).toBe((sent as object[]).length)
      else if (one.kind === 'dateTime') expect(Date.parse(returned as string), name).toBe(Date.parse(sent as string))
      else if (one.kind === 'decimal' || one.kind === 'money') expect(Number(returned), name).toBe(Number(sent))
      else expect(returned, name).toEqual(optionsOf(one).secret ? SECRET : sent)
    }
    const history = await app.call('GET', `api/history/${resource.name}/${made.body.id}`)
    const own = (history.body as { action: string; resource: string; changes: unknown[] }[]).filter(
      entry => entry.resource === recordNameOf(resource),
    )
    expect(own.at(-1)?.action).toBe('create')
  })
  test('asks for what it requires, field by field', async () => {
    for (const [name, one] of Object.entries(resource.fields)) {
      const options = optionsOf(one)
      if (!options.required || !isSent(one)) continue
      const { wire, files } = await sampleRecord(app, resource, next())
      const path = wirePathOf(resource, name)
      if (one.kind === 'file') delete files[path]
      else delete wire[path]
      refusedAt(await send(app, resource, wire, files), path)
    }
  })
  test('refuses wrong kinds, foreign ids, over-long text and unknown fields at their places, and stores nothing', async () => {
    const count = async (): Promise<string | null> =>
      offers(resource, 'list')
        ? (await app.call('GET', `${callOf(resource, 'list').path}?total=1&itemsPerPage=1`)).headers.get('x-total-count')
        : null
    const before = await count()
    const wrong: Record<string, readonly unknown[]> = {
      text: [12, ['x'], { a: 1 }, 'я'.repeat(5001), 'a\u0000b', '\ud800'],
      richText: [12],
      number: ['x', 1.5, 1e20, {}],
      decimal: ['x', '1.1234567', '9'.repeat(40), {}],
      money: ['x', '1.123', '9'.repeat(40), {}],
      date: ['31.02.2026', '2026-02-31', 5, 'x'],
      dateTime: ['2026-02-31T00:00:00Z', 'x', 5],
      month: ['2026-13', 5],
      flag: ['да', 7, {}],
      choice: ['нет такого', 5],
      reference: [999_999_999, 'x', -1, [1], 1.5],
      references: [[999_999_999], 'x', [-1], [[1]]],
      phone: ['12', 'abc', 5],
      email: ['x', 'a@b', 5],
      inn: ['123', '7707083894', 5],
      colour: ['red', 5],
    }
    for (const [name, one] of Object.entries(resource.fields)) {
      if (!isSent(one) || one.kind === 'file' || one.kind === 'json') continue
      const { wire, files } = await sampleRecord(app, resource, next())
      if (Object.keys(files).length) continue
      for (const value of wrong[one.kind] ?? []) {
        const path = wirePathOf(resource, name)
        const sent = structuredClone(wire)
        setAt(sent, path, value)
        refusedAt(await send(app, resource, sent, files), path)
      }
    }
    const { wire, files } = await sampleRecord(app, resource, next())
    refusedAt(await send(app, resource, { ...wire, foreign: 1 }, files), 'foreign')
    expect(await count()).toBe(before)
  })
  test('twice is once: a repeated call with the same key makes one record', async () => {
    const { wire, files } = await sampleRecord(app, resource, next())
    const key = { 'idempotency-key': `key-${resource.name}` }
    const [first, second] = await Promise.all([send(app, resource, wire, files, key), send(app, resource, wire, files, key)])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect((await send(app, resource, { ...wire, ...(files && {}) }, files, { ...key })).body.id).toBe(first.body.id)
  })
  test('keeps its unique values unique', async () => {
    for (const name of Object.keys(resource.parts?.unique ?? {})) {
      // Only rules write fields that are not sent.
      if (!isSent(resource.fields[name]!)) continue
      const one = await make(app, resource, next())
      const { wire, files } = await sampleRecord(app, resource, next())
      const fields = [name, ...(resource.parts!.unique![name]!.per ?? [])]
      for (const field of fields) {
        const existing = valueAt(one, wirePathOf(resource, field))
        setAt(wire, wirePathOf(resource, field), (existing as { id?: number } | null)?.id ?? existing)
      }
      const answer = await send(app, resource, wire, files)
      expect(answer.status, JSON.stringify(answer.body)).toBe(409)
      refusedAt(answer, wirePathOf(resource, name))
      expect(answer.body.other.id).toBe(one['id'])
    }
  })
})

describe.each(withNames(editable))('%s when edited', (_, resource) => {
  test('accepts the current version, and refuses an invalid one, and a stale one with the current record [R-277, R-281, R-284, R-286, R-304, R-342, R-343, R-412, R-760, R-767, R-770]', async () => {
    const record = await make(app, resource, next())
    const path = fill(callOf(resource, 'edit').path, { id: record['id'] as number })
    const fieldPath = wirePathOf(resource, 'isActive')
    const off: Record<string, unknown> = {}
    setAt(off, fieldPath, false)
    const blind = await app.call('PATCH', path, { json: off, headers: { 'if-match': 'none' } })
    expect([blind.status, blind.body.code]).toEqual([428, 'NO_VERSION'])
    const done = await edit(resource, record, off)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    // Deactivating a default record passes the default on, which is a separate write.
    const { oneDefault } = resource.parts ?? {}
    const wasDefault = oneDefault && valueAt(record, wirePathOf(resource, oneDefault.field)) === true
    expect(done.body.version).toBe((record['version'] as number) + (wasDefault ? 2 : 1))
    expect(valueAt(done.body, fieldPath)).toBe(false)
    const stale = await edit(resource, record, off)
    // Documents are deleted by deactivating them, and deleted records accept no changes.
    const isGone = valueAt(done.body, wirePathOf(resource, 'isDelete')) === true
    const messages = [stale.status, stale.body.code, stale.body.current?.version]
    expect(messages).toEqual(isGone ? [409, 'DELETED', undefined] : [409, 'CONFLICT', done.body.version])
    const { body } = await app.call('GET', `api/history/${resource.name}/${String(record['id'])}`)
    expect(body[0].changes).toContainEqual({ field: 'isActive', place: fieldPath, before: true, after: false })
  })
  test('disappears when it is removed and is not found again [R-338, R-339, R-340]', async () => {
    const record = await make(app, resource, next())
    const path = fill(callOf(resource, 'edit').path, { id: record['id'] as number })
    if (resource.parts?.hardRemove) {
      const stale = await app.call('DELETE', path, { headers: { 'if-match': `"${Number(record['version']) + 1}"` } })
      expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT'])
    }
    const removed = resource.parts?.hardRemove
      ? await app.call('DELETE', path, { headers: { 'if-match': `"${String(record['version'])}"` } })
      : await edit(resource, record, deletedIn(resource))
    // Records that are never removed have another call instead.
    const stays = isNeverRemoved(resource)
    expect(removed.status, JSON.stringify(removed.body)).toBe(stays ? 409 : 200)
    if (stays)
      expect([removed.body.code, removed.body.message]).toEqual([
        'NOT_NOW',
        refusedText(resource, byName(resource, record), 'remove', texts),
      ])
    expect((await app.call('GET', path)).status).toBe(stays ? 200 : 404)
  })
  test('in read-only mode nothing is written [R-095, R-096]', async () => {
    const record = await make(app, resource, next())
    const { wire, files } = await sampleRecord(app, resource, next())
    await app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: true } })
    try {
      for (const answer of [await edit(resource, record, {}), await send(app, resource, wire, files)])
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([403, 'READ_ONLY', 'Доступ запрещен'])
      for (const call of routesOf(resource).filter(one => !one.reads)) {
        const { status, body } = await app.call(
          call.method,
          fill(call.path, { id: record['id'] as number, parameter: 'x' }),
          call.method === 'GET' ? {} : { json: {} },
        )
        expect([status, body.code], call.path).toEqual(call.path.includes('my_password') ? [status, body.code] : [403, 'READ_ONLY'])
      }
    } finally {
      await app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: false } })
    }
  })
})

// Resources whose records end; the others have nothing to test here.
describe.each(withNames(editable.filter(resource => resource.rights.editWhen)))('%s once ended', (_, resource) => {
  test('accepts no changes, whatever is sent and however old it is', async () => {
    const record = await make(app, resource, next())
    const path = fill(callOf(resource, 'edit').path, { id: record['id'] as number })
    const after = await ended(app, resource, record)
    const flat = byName(resource, after)
    expect(mayChange(resource, flat)).toBe(false)
    const [why, whyKept] = (['edit', 'remove'] as const).map(what => refusedText(resource, flat, what, texts))
    const off: Record<string, unknown> = {}
    setAt(off, wirePathOf(resource, 'isActive'), false)
    const nothing = await edit(resource, after, {})
    const now = await edit(resource, after, off)
    const older = await edit(resource, record, off, Number(after['version']) - 1)
    const blind = await app.call('PATCH', path, { json: off })
    for (const answer of [nothing, now, older, blind])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'NOT_NOW', why])
    for (const { name } of headerLinesOf(resources, resource)) {
      const lines = await edit(resource, after, { [wirePathOf(resource, name)]: [] })
      expect([name, lines.status, lines.body.message]).toEqual([name, 409, why])
    }
    for (const of of Object.keys(resource.api.edits ?? {})) {
      const answer = await app.call('PATCH', fill(callOf(resource, 'edit', of).path, { id: record['id'] as number }), { json: {} })
      expect([of, answer.status, answer.body.message]).toEqual([of, 409, why])
    }
    const gone = await edit(resource, after, deletedIn(resource))
    expect([gone.status, gone.body.message]).toEqual([409, isNeverRemoved(resource) ? whyKept : why])
    expect((await app.call('GET', path)).body.version).toBe(after['version'])
  })
})
