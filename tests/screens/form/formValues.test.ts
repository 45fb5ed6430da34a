import { beforeEach, expect, test } from 'vitest'
import { defineResource, field, validate, type Resource, type WireRecord } from '#resource'
import { copyOf, startOf } from '../../../src/admin/form/formRecord.ts'
import { derivedValue, derivedValues } from '../../../src/admin/form/lines/problems.ts'
import { draftOf, dropDraft, storeDraft, readDraft, withDraft } from '../../../src/admin/form/drafts.tsx'
import { mergeRecords } from '../../../src/admin/form/merge.ts'
import { problemsOf, problemTextOf, serverErrorsOf, remainingErrors } from '../../../src/admin/form/problems.ts'
import { bodyOf, changedNames, filledNames, formOf, sameValue, startValues, withValues } from '../../../src/admin/data/values.ts'
import type { May } from '../../../src/admin/authProvider.ts'
import { problemOf } from '../../../src/admin/api.ts'
import { resultOf } from '../../../src/admin/actions/useActing.tsx'

const parcel: Resource = defineResource({
  name: 'parcel',
  area: 'play',
  api: 'api/parcels',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    price: field.money({ min: '0' }),
    count: field.number({ default: 1 }),
    sender: field.reference('person', { shows: ['name'] }),
    tags: field.references('tag'),
    inner: field.text({ at: 'box.label' }),
    sent: field.dateTime(),
    day: field.date({ past: true }),
    paper: field.file(),
    pin: field.text({ secret: true }),
    total: field.money({ derived: 'record' }),
  },
  derive: { total: { from: ['price', 'count'], of: r => (r.price && r.count ? `${Number(r.price) * r.count}.00` : null) } },
  checks: { count: r => !r.price || (r.count ?? 0) > 0 || 'countless' },
  rights: { read: [], create: [], edit: [] },
})
const names = ['name', 'price', 'count', 'sender', 'tags', 'inner', 'sent', 'day', 'paper', 'pin']
const record = {
  id: 1,
  version: 3,
  name: 'Песок',
  price: '10.50',
  count: 2,
  sender: { id: 4, name: 'Иванов' },
  tags: [{ id: 1 }, { id: 2 }],
  box: { label: 'А', other: 1 },
}

test('values mean the same however they are written', () => {
  const same = (name: string, a: unknown, b: unknown) => sameValue(parcel.fields[name]!, a, b)
  expect(same('price', '10.5', '10.50')).toBe(true)
  expect(same('price', '10.5', '10.51')).toBe(false)
  expect(same('sender', { id: 4, name: 'Иванов' }, 4)).toBe(true)
  expect(same('tags', [{ id: 2 }, { id: 1 }], [1, 2])).toBe(true)
  expect(same('tags', [], null)).toBe(true)
  expect(same('name', '', null)).toBe(true)
  expect(same('sent', '2026-01-01T00:00:00Z', '2026-01-01T03:00:00+03:00')).toBe(true)
})

test('a change carries only what was changed, references by id, at their places', () => {
  const values = withValues(parcel, record, { price: '10.5', sender: { id: 5, name: 'Петров' }, inner: 'Б' })
  const changed = changedNames(parcel, names, record, values)
  expect(changed).toEqual(['sender', 'inner'])
  expect(bodyOf(parcel, changed, values)).toEqual({ sender: 5, box: { label: 'Б' } })
  expect(record.box).toEqual({ label: 'А', other: 1 })
})

test('a new record begins with the declared defaults and the values preset by the link', () => {
  const start = startValues(parcel, { sender: { id: 9 } })
  expect(start).toMatchObject({ count: 1, sender: { id: 9 }, metadataFields: { isActive: true } })
  expect(start).not.toHaveProperty('metadataFields.isDelete')
  expect(filledNames(parcel, start)).toEqual(['count', 'sender', 'isActive'])
})

test('files are sent as form data, under dotted wire paths, lists as JSON', () => {
  const paper = new File(['x'], 'a.pdf')
  const form = formOf(parcel, ['paper', 'inner', 'tags'], withValues(parcel, record, { paper }))
  expect((form.get('paper') as File).name).toBe('a.pdf')
  expect(form.get('box.label')).toBe('А')
  expect(form.get('tags')).toBe('[1,2]')
})

test('two edits merge by field: one-sided changes automatically, two-sided ones as a choice', () => {
  const theirs = withValues(parcel, { ...record, version: 4 }, { name: 'Щебень', count: 3, price: '11' })
  const mine = withValues(parcel, record, { name: 'Гравий', count: 3, inner: 'Мой' })
  const merged = mergeRecords(parcel, names, record, theirs, mine)
  expect(merged.conflicts).toEqual([{ name: 'name', base: 'Песок', theirs: 'Щебень', mine: 'Гравий' }])
  expect(merged.differing).toEqual(['name', 'inner'])
  expect(merged.taken).toEqual(['price'])
  expect(merged.values).toMatchObject({ version: 4, name: 'Гравий', price: '11', count: 3, box: { label: 'Мой' } })
})

const of = { user: 1, resource: 'parcel', id: 1 } as const
const sending = { key: null, sent: null }
beforeEach(() => localStorage.clear())

test('a draft stores changed values without files and passwords, and is merged with a newer record', () => {
  const mine = withValues(parcel, record, { name: 'Гравий', paper: new File(['x'], 'a.pdf'), pin: '1234' })
  const draft = draftOf(parcel, names, record, mine, sending)!
  expect(draft).toMatchObject({ version: 3, mine: { name: 'Гравий' }, base: { name: 'Песок' } })
  expect(Object.keys(draft.mine)).toEqual(['name'])
  storeDraft(of, draft)
  expect(readDraft({ ...of, user: 2 })).toBeNull()
  const merged = withDraft(parcel, names, { ...record, version: 4, count: 9 }, readDraft(of)!)
  expect(merged).toMatchObject({ conflicts: [], differing: ['name'], values: { name: 'Гравий', count: 9, version: 4 } })
  expect(withDraft(parcel, names, { ...record, version: 4, name: 'Щебень' }, draft).conflicts).toHaveLength(1)
  dropDraft(of)
  expect(readDraft(of)).toBeNull()
})

test('values carried over from the previous record do not make a draft by themselves, and are stored in one with their origin', () => {
  const left = withValues(parcel, record, { inner: 'Прошлый' })
  const origins = { 'box.label': 'last' } as const
  expect(draftOf(parcel, names, record, left, sending, origins)).toBeNull()
  const draft = draftOf(parcel, names, record, withValues(parcel, left, { name: 'Гравий' }), sending, origins)!
  expect(draft).toMatchObject({ mine: { inner: 'Прошлый', name: 'Гравий' }, origins })
})

test('a draft belongs to its screen, and its restored values count as typed', () => {
  const may = { userId: 1, mayField: () => true } as unknown as May
  const at = (screen: string, record?: WireRecord) => startOf({ resource: parcel, ...(record && { record }) }, may, screen)
  storeDraft(at('/parcels/create').of!, draftOf(parcel, names, {}, { name: 'Новый' }, sending)!)
  for (const other of [at('/parcels/create-from-order'), at('/parcels/create#'), at('/parcels/create', record)])
    expect(other).toMatchObject({ restored: { draft: null }, origins: {} })
  expect(at('/parcels/create')).toMatchObject({ restored: { draft: { mine: { name: 'Новый' } } }, origins: { name: 'typed' } })
})

test('a text typed in a choice that matches nothing is an error, even if it could be an id', () => {
  const existing = withValues(parcel, record, {
    sender: { unread: '771', why: 'several' },
    tags: [{ id: 1 }, { unread: 'нет', why: 'notFound' }],
  })
  expect(problemsOf(parcel, existing, { mode: 'create' })).toMatchObject({
    sender: { key: 'nerud.input.unread.several', params: { text: '771' } },
    tags: { key: 'nerud.input.unread.notFound' },
  })
  expect(validate(parcel, existing, { mode: 'create' })).toMatchObject({ sender: { key: 'nerud.validation.type' } })
})

test('drafts that are old, too long or too many are not stored', () => {
  const draft = { at: new Date().toISOString(), version: 3, key: null, sent: null, mine: { name: 'а' }, base: { name: null } }
  storeDraft(of, { ...draft, at: '2020-01-01T00:00:00Z' })
  expect(readDraft(of)).toBeNull()
  storeDraft(of, { ...draft, mine: { name: 'а'.repeat(300_000) } })
  expect(readDraft(of)).toBeNull()
  for (let id = 1; id <= 60; id += 1) storeDraft({ ...of, id }, { ...draft, at: new Date(Date.now() - 1000 * (60 - id)).toISOString() })
  expect(Object.keys(localStorage).filter(key => key.startsWith('nerud.draft:'))).toHaveLength(40)
  expect(readDraft({ ...of, id: 60 })).not.toBeNull()
  expect(readDraft({ ...of, id: 1 })).toBeNull()
})

test('an invalid draft is ignored', () => {
  localStorage.setItem('nerud.draft:1:parcel:1:', '{"x":')
  expect(readDraft(of)).toBeNull()
  localStorage.setItem('nerud.draft:1:parcel:1:', '7')
  expect(readDraft(of)).toBeNull()
})

test('derived values are computed from the record, and a half-filled one does not break them', () => {
  const sender = { from: ['sender'], of: (r: { readonly sender: { readonly id: number } }) => r.sender.id }
  expect(derivedValue(sender, { sender: { id: 7 } })).toBe(7)
  expect(derivedValue(sender, { sender: null })).toBeNull()
  expect(derivedValues(parcel, record)).toEqual({ total: '21.00' })
})

test('in an edited record only touched fields and checks across fields are validated', () => {
  const judgement = { mode: 'edit', today: '2026-11-21' } as const
  const old = { ...record, name: null, price: '-5' }
  expect(problemsOf(parcel, old, judgement, old)).toEqual({})
  expect(problemsOf(parcel, { ...old, price: '-6' }, judgement, old)).toMatchObject({ price: { key: 'nerud.validation.min' } })
  expect(problemsOf(parcel, { ...record, count: 0 }, judgement, record)).toMatchObject({
    count: { key: 'resources.parcel.checks.countless' },
  })
  expect(problemsOf(parcel, { ...record, paper: new File(['x'], 'a.pdf') }, { mode: 'create' })).toEqual({})
})

test('days among the values of an error are formatted as days', () => {
  const text = problemTextOf(
    { key: 'nerud.validation.min', params: { min: '2026-01-31' } },
    (key, params) => `${key} ${String(params?.['min'])}`,
  )
  expect(text).toBe('nerud.validation.min 31.01.2026')
})

test('an error of the server is shown until the value changes', () => {
  const problem = problemOf(409, '', {
    code: 'NOT_UNIQUE',
    message: 'Занято',
    errors: { name: 'Занято' },
    other: { id: 8, title: 'Песок' },
  })
  const errors = serverErrorsOf(problem, record, parcel)
  expect(errors.get('name')).toEqual({ text: 'Занято', value: 'Песок', other: { id: 8, title: 'Песок' } })
  expect(remainingErrors(parcel, errors, record)).toHaveLength(1)
  expect(remainingErrors(parcel, errors, { ...record, name: 'Щебень' })).toEqual([])
})

test('of a result, labelled values are shown, and the rows if not all succeeded', () => {
  const label = (key: string): string => (key === 'password' ? 'Пароль' : '')
  const number = (id: unknown): string => `No. ${String(id)}`
  expect(resultOf({ password: 'abc', id: 5 }, 'Сброс', label, number)).toEqual({
    title: 'Сброс',
    facts: [{ label: 'Пароль', value: 'abc' }],
    failed: [],
    succeeded: [],
    done: 0,
  })
  expect(resultOf({ results: [{ id: 1, ok: true }] }, 'Закрыть', label, number)).toBeNull()
  expect(
    resultOf(
      {
        results: [
          { id: 1, ok: true },
          { id: 2, ok: false, message: 'Нет цены' },
        ],
      },
      'Закрыть',
      label,
      number,
    ),
  ).toEqual({ title: 'Закрыть', facts: [], failed: [{ id: 2, title: 'No. 2', message: 'Нет цены' }], succeeded: [], done: 1 })
  const rows = [
    { id: 1, ok: true, message: 'Без изменений' },
    { id: 2, ok: true, message: 'Доход стал 5' },
  ]
  expect(resultOf({ results: rows }, 'Пересчитать', label, number)).toMatchObject({
    failed: [],
    done: 2,
    succeeded: [{ id: 1 }, { id: 2, message: 'Доход стал 5' }],
  })
  expect(resultOf({ results: rows.map(row => ({ ...row, message: 'Готово' })) }, 'Пересчитать', label, number)).toBeNull()
  const changed = [{ id: 3, ok: true, message: 'Авторизована. Суммы изменились', changes: [{ field: 'income', before: '1', after: '2' }] }]
  expect(resultOf({ results: changed }, 'Авторизовать', label, number)).toMatchObject({
    succeeded: [{ id: 3, message: 'Авторизована. Суммы изменились' }],
  })
  const spec = { summary: 'Операций: 5', of: 5, results: [{ id: 4, resource: 'bankTransaction', title: '№ 7', message: 'Было бы иначе' }] }
  expect(resultOf(spec, 'Проверить', label, number)).toEqual({
    title: 'Проверить',
    summary: 'Операций: 5',
    facts: [],
    failed: [],
    succeeded: [{ id: 4, resource: 'bankTransaction', title: '№ 7', message: 'Было бы иначе' }],
    done: 1,
  })
  expect(resultOf({ summary: 'Операций нет', results: [] }, 'Проверить', label, number)).toMatchObject({
    summary: 'Операций нет',
    succeeded: [],
  })
  expect(resultOf(null, '', label, number)).toBeNull()
})

test('a copy begins with all typed values except files, passwords, days that default to today, and unique values', () => {
  const paper = { id: 3, fileName: 'акт.pdf', size: 1, contentType: 'application/pdf' }
  const whole: Resource = {
    ...parcel,
    fields: {
      ...parcel.fields,
      made: field.date({ today: true }),
      number: field.text({ copied: false }),
      code: field.text(),
      since: field.date(),
    },
    parts: { unique: { code: {} }, dated: { start: 'since', per: [], calls: 'none' } } as never,
  }
  const record = {
    id: 7,
    version: 4,
    name: 'Посылка',
    price: '10.00',
    count: 2,
    total: '20.00',
    sender: { id: 1, name: 'Иванов' },
    tags: [{ id: 5 }],
    box: { label: 'внутри' },
    sent: null,
    day: '2026-01-02',
    paper,
    pin: '1234',
    made: '2026-01-02',
    number: '17',
    code: 'A',
    since: '2026-01-01',
    metadataFields: { isActive: false },
  }
  expect(copyOf(whole, record)).toEqual({
    name: 'Посылка',
    price: '10.00',
    count: 2,
    sender: { id: 1, name: 'Иванов' },
    tags: [{ id: 5 }],
    inner: 'внутри',
    day: '2026-01-02',
  })
})
