import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  normalizedPhone,
  checkRecord,
  defineResource,
  field,
  isDay,
  isProblem,
  readRecord,
  parseValue,
  validate,
  type Field,
  byName,
  idOf,
  isSent,
  wirePathOf,
  wirePathsOf,
  refText,
  setAt,
  titleOf,
  valueAt,
} from '#resource'
import { BIK, INN } from '#russian'

/** Validation of input values: the same function on screens and on the server. */
const taken = (one: Field, raw: unknown, today?: string): unknown => {
  const result = parseValue(one, raw, today)
  return isProblem(result) ? result.key.replace('nerud.validation.', '!') : result.value
}
type Case = readonly [name: string, one: Field, raw: unknown, result: unknown]

describe('values', () => {
  test.each<Case>([
    ['text is trimmed', field.text(), '  а б ', 'а б'],
    ['empty text is nothing', field.text(), '   ', null],
    ['a long text', field.text(), 'я'.repeat(256), '!long'],
    ['a text as long as it may be', field.text(), 'я'.repeat(255), 'я'.repeat(255)],
    ['what shows nothing', field.text(), '\ufeff\u200bа\u00adб\u202eв\u2066\u200d', 'абв'],
    ['what shows nothing alone', field.text(), '\u200b \u200f', null],
    ['a text as macOS composes it', field.text(), 'И\u0306од е\u0308', 'Йод ё'],
    ['an emoji of several', field.text(), '👨‍👩‍👧 ❤️‍🔥 👩🏽‍🔧', '👨‍👩‍👧 ❤️‍🔥 👩🏽‍🔧'],
    ['raw data', field.json(), { и: ['\u200bИ\u0306', 1, null] }, { и: ['Й', 1, null] }],
    ['a text with marks', field.richText(), '<p>\u200eИ\u0306</p>', '<p>Й</p>'],
    ['a number among what shows nothing', field.number(), '\u200e12\u200b', 12],
    ['a day among what shows nothing', field.date(), '\u200e02.02.2026', '2026-02-02'],
    ['an INN among what shows nothing', field.text({ code: INN }), '7707083893\u200b', '7707083893'],
    ['a declared length', field.text({ max: 3 }), 'абвг', '!long'],
    ['a short text', field.text({ min: 3 }), 'аб', '!short'],
    ['lines keep their breaks and lose the tail', field.text({ lines: 3 }), '  а\r\nб \n', '  а\nб'],
    ['a number is no text', field.text(), 5, '!type'],
    ['a zero byte', field.text(), 'а\u0000', '!characters'],
    ['half of a pair', field.text(), '\ud83d', '!characters'],
    ['a whole pair', field.text(), '🙂', '🙂'],
    ['a pattern takes the whole', field.text({ pattern: '\\d{2}' }), '123', '!pattern'],
    ['a right pattern', field.text({ pattern: '\\d{2}' }), '12', '12'],
    ['a controlled code', field.text({ code: BIK }), '944525225', '!bik'],
    ['a whole number', field.number(), 5, 5],
    ['a number in text', field.number(), ' -12 ', -12],
    ['a part of a number', field.number(), 1.5, '!whole'],
    ['a number past its column', field.number(), 3_000_000_000, '!max'],
    ['a number under its bound', field.number({ min: 1 }), 0, '!min'],
    ['a number over its bound', field.number({ max: 9 }), '10', '!max'],
    ['a decimal with a comma', field.decimal(), '1,5', '1.5'],
    ['a decimal given as a number', field.decimal(), 0.1, '0.1'],
    ['a decimal finer than its scale', field.decimal({ scale: 1 }), '1.25', '!scale'],
    ['noughts beyond the scale are none', field.decimal({ scale: 1 }), '1.200', '1.200'],
    ['a decimal longer than its column', field.decimal(), '1'.repeat(15), '!max'],
    ['money of two digits', field.money(), '1234.56', '1234.56'],
    ['money of three', field.money(), '1.234', '!scale'],
    ['money under its bound', field.money({ min: '0' }), '-0.01', '!min'],
    ['no number', field.money(), '1e5', '!number'],
    ['not a number', field.money(), Number.NaN, '!type'],
    ['a day', field.date(), '2024-02-29', '2024-02-29'],
    ['a day that is none', field.date(), '2026-02-29', '!date'],
    ['a day as Russians write it', field.date(), '01.02.2026', '2026-02-01'],
    ['a day as Russians write it that is none', field.date(), '31.02.2026', '!date'],
    ['a day under its bound', field.date({ min: '2026-01-01' }), '2025-12-31', '!early'],
    ['a day over its bound', field.date({ max: '2026-01-01' }), '2026-01-02', '!late'],
    ['a moment', field.dateTime(), '2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z'],
    ['a moment of a zone', field.dateTime(), '2026-03-01T10:00+03:00', '2026-03-01T10:00+03:00'],
    ['a moment without a zone', field.dateTime(), '2026-03-01T10:00:00', '!date'],
    ['a moment of no day', field.dateTime(), '2026-02-30T10:00:00Z', '!date'],
    ['a month', field.month(), '2026-12', '2026-12'],
    ['a month that is none', field.month(), '2026-13', '!month'],
    ['a flag', field.flag(), 'true', true],
    ['a flag of digits', field.flag(), '0', false],
    ['a word is no flag', field.flag(), 'да', '!type'],
    ['a choice', field.choice(['a', 'b']), 'a', 'a'],
    ['no choice', field.choice(['a', 'b']), 'c', '!choice'],
    ['an emptied choice', field.choice(['a']), '', null],
    ['a reference by id', field.reference('x'), 5, 5],
    ['a reference by record', field.reference('x'), { id: '7', name: 'Имя' }, 7],
    ['a reference to nobody', field.reference('x'), '', null],
    ['a reference that is none', field.reference('x'), -1, '!type'],
    ['a reference of a part', field.reference('x'), 1.5, '!type'],
    ['references, each once', field.references('x'), [1, { id: 2 }, '1'], [1, 2]],
    ['references that hold nothing', field.references('x'), [null], '!type'],
    ['references that are no list', field.references('x'), 5, '!type'],
    ['too many references', field.references('x'), Array.from({ length: 1001 }, (_, at) => at + 1), '!max'],
    ['lines are never sent', field.lines('x', { by: 'y' }), [], '!readonly'],
    ['a phone however it is spelt', field.phone(), '8 (916) 123-45-67', '9161234567'],
    ['a foreign phone', field.phone(), '+375 29 123-45-67', '+375291234567'],
    ['no phone', field.phone(), '12', '!phone'],
    ['an e-mail', field.email(), ' a.b+c@mail.example.ru ', 'a.b+c@mail.example.ru'],
    ['no e-mail', field.email(), 'a@b', '!email'],
    ['an INN with spaces', field.text({ code: INN }), '7707 083 893', '7707083893'],
    ['an INN of a wrong length', field.text({ code: INN }), '77070', '!innLength'],
    ['an INN of a wrong control digit', field.text({ code: INN }), '7707083894', '!inn'],
    ['a colour', field.colour(), '#1F6FEB', '#1f6feb'],
    ['no colour', field.colour(), 'red', '!colour'],
    ['a file by its id', field.file(), 5, 5],
    ['nothing is nothing', field.money(), null, null],
    ['nothing is an empty list', field.references('x'), undefined, []],
  ])('%s', (_, one, raw, result) => expect(taken(one, raw)).toEqual(result))

  test('a day that may not be in the future is validated by the business day', () => {
    expect(taken(field.date({ past: true }), '2026-03-02', '2026-03-02')).toBe('2026-03-02')
    expect(taken(field.date({ past: true }), '2026-03-03', '2026-03-02')).toBe('!past')
  })
  test('days are those of the calendar', () => {
    const days = ['2024-02-29', '2023-02-29', '2000-02-29', '1900-02-29', '2024-02-30', '2024-01-32', '2026-04-31', '2026-12-31']
    expect(days.filter(isDay)).toEqual(['2024-02-29', '2000-02-29', '2026-12-31'])
    fc.assert(
      fc.property(
        fc.integer({ min: 1890, max: 2210 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          const date = new Date(`${text}T00:00:00Z`)
          const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && year >= 1900 && year < 2200
          expect(isDay(text)).toBe(real)
        },
      ),
    )
  })
  test('phones of Russia are ten digits, others stay as they are', () => {
    for (const text of ['+7 916 123-45-67', '8(916)1234567', '7 916 123 45 67', '+7(916)123.45.67'])
      expect(normalizedPhone(text)).toBe('9161234567')
    expect(normalizedPhone('9161234567')).toBe('9161234567')
    expect(normalizedPhone('+49 30 1234567')).toBe('+49301234567')
  })
  test('any input is accepted or rejected, and accepted values are accepted again unchanged', () => {
    const fields: Field[] = [
      field.text(),
      field.number(),
      field.decimal(),
      field.money(),
      field.date(),
      field.dateTime(),
      field.month(),
      field.flag(),
      field.choice(['a']),
      field.phone(),
      field.email(),
      field.text({ code: INN }),
      field.colour(),
      field.reference('x'),
      field.references('x'),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.oneof(fc.anything(), fc.string(), fc.integer(), fc.double()), (one, raw) => {
        const first = parseValue(one, raw)
        if (!isProblem(first)) expect(parseValue(one, first.value)).toEqual(first)
      }),
    )
  })
})

const one = defineResource({
  name: 'one',
  area: 'x',
  api: 'api/ones',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    owner: field.reference('two', { required: true, createOnly: true, at: 'parent.owner' }),
    kind: field.choice(['a', 'b'], { required: true, default: 'a' }),
    sum: field.money({ readonly: true }),
    full: field.text({ derived: 'record' }),
    from: field.date(),
    to: field.date(),
  },
  derive: { full: { from: ['name'], of: r => r.name } },
  checks: { to: r => !r.from || !r.to || r.from <= r.to || 'period' },
  rights: { read: [] },
})
const read = (wire: Record<string, unknown>, mode: 'create' | 'edit' | 'replace' = 'create') => {
  const { values, problems } = readRecord(one.fields, wire, { mode })
  return {
    values,
    problems: Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, problem.key.replace('nerud.validation.', '')])),
  }
}

describe('records', () => {
  test('are read by field name from their wire paths', () => {
    expect(read({ name: ' Имя ', parent: { owner: { id: 5 } }, metadataFields: { isActive: true } })).toEqual({
      values: { name: 'Имя', owner: 5, isActive: true },
      problems: {},
    })
  })
  test('cannot be created deleted or inactive, unless the form has the field', () => {
    const born = { name: 'x', parent: { owner: 5 }, metadataFields: { isActive: false, isDelete: true } }
    expect(read(born).problems).toEqual({ 'metadataFields.isActive': 'readonly', 'metadataFields.isDelete': 'readonly' })
    expect(read({ ...born, metadataFields: { isActive: true, isDelete: false } }).problems).toEqual({})
    expect(read(born, 'edit')).toEqual({ values: { name: 'x', isActive: false, isDelete: true }, problems: { 'parent.owner': 'readonly' } })
    const asking = defineResource({
      name: 'asking',
      area: 'test',
      api: 'api/asking',
      title: 'name',
      fields: { name: field.text() },
      form: ['name', 'isActive'],
      rights: { read: [] },
    })
    expect(readRecord(asking.fields, { metadataFields: { isActive: false } }, { mode: 'create' })).toEqual({
      values: { isActive: false },
      problems: {},
    })
  })
  test('report missing required values: absent ones on creation, emptied ones always', () => {
    expect(read({}).problems).toEqual({ name: 'required', 'parent.owner': 'required' })
    expect(read({ name: '', kind: null }, 'edit').problems).toEqual({ name: 'required', kind: 'required' })
    expect(read({}, 'edit').problems).toEqual({})
    expect(read({ from: '2026-01-01' }, 'replace').problems).toEqual({ name: 'required', 'parent.owner': 'required' })
  })
  test('report unknown, read-only and create-only fields', () => {
    expect(read({ name: 'x', parent: { owner: 1, other: 2 }, foreign: { a: 1 }, sum: '1', full: 'x', id: 5, version: 2 }).problems).toEqual(
      {
        'parent.other': 'unknown',
        foreign: 'unknown',
        sum: 'readonly',
        full: 'readonly',
      },
    )
    expect(read({ parent: { owner: 2 } }, 'edit').problems).toEqual({ 'parent.owner': 'readonly' })
    expect(read({ name: 'x', parent: { owner: 2 }, sum: '1', full: 'x' }, 'replace').problems).toEqual({})
  })
  test('treat names of built-in properties as unknown fields', () => {
    const wire = JSON.parse(
      '{"name":"x","parent":{"owner":1,"__proto__":{"a":1}},"__proto__":{"b":1},"constructor":1,"toString":2}',
    ) as Record<string, unknown>
    expect(Object.keys(readRecord(one.fields, wire, { mode: 'create' }).problems).toSorted()).toEqual([
      '__proto__',
      'constructor',
      'parent.__proto__',
      'toString',
    ])
  })
  test('are checked across fields, with messages of their resource', () => {
    expect(checkRecord(one, { from: '2026-02-01', to: '2026-01-01' })).toEqual({ to: { key: 'resources.one.checks.period' } })
    expect(checkRecord(one, { from: '2026-01-01', to: '2026-02-01' })).toEqual({})
  })
  test('of forms are validated as a whole: values and checks together', () => {
    const form = {
      id: 1,
      version: 3,
      name: '',
      parent: { owner: { id: 1 } },
      kind: 'a',
      sum: '5.00',
      full: 'x',
      from: '2026-02-01',
      to: '2026-01-01',
      metadataFields: { isActive: true, insDate: '2026-01-01T00:00:00Z' },
    }
    expect(Object.keys(validate(one, form, { mode: 'edit' })).toSorted()).toEqual(['name', 'to'])
    expect(validate(one, { ...form, name: 'x', to: '2026-03-01' }, { mode: 'edit' })).toEqual({})
  })
})

/** Conversion of records between wire format and field names. */
const firm = defineResource({
  name: 'one',
  area: 'x',
  api: 'api/ones',
  title: { fields: ['name', 'inn'], of: r => `${r.name} [${r.inn ?? ''}]` },
  fields: {
    name: field.text({ required: true }),
    inn: field.text({ code: INN, at: 'tax.inn' }),
    lines: field.lines('two', { by: 'one' }),
    made: field.date({ readonly: true }),
    sum: field.money({ derived: 'server' }),
  },
  rights: { read: [] },
})

describe('places', () => {
  test('are read along the path, and are undefined if the path ends early', () => {
    expect([valueAt({ a: { b: 0 } }, 'a.b'), valueAt({ a: 5 }, 'a.b'), valueAt(null, 'a'), valueAt({ a: [1] }, 'a.0')]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ])
  })
  test('are written with the intermediate objects, next to existing values', () => {
    const record: Record<string, unknown> = { a: { c: 1 }, x: 5 }
    setAt(record, 'a.b', 2)
    setAt(record, 'x.y.z', 3)
    expect(record).toEqual({ a: { c: 1, b: 2 }, x: { y: { z: 3 } } })
  })
  test('never reach the prototype of objects', () => {
    const record: Record<string, unknown> = {}
    for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'a.__proto__.polluted', '__proto__', 'toString.polluted'])
      setAt(record, path, true)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
    expect(Object.keys(record).toSorted()).toEqual(['__proto__', 'a', 'constructor', 'toString'])
  })
  test('of a record are listed: known objects expanded, others as a whole', () => {
    const known = new Set(['a.b', 'c'])
    expect(wirePathsOf({ a: { b: 1, x: 2 }, c: { d: 3 }, e: { f: 4 }, g: [1] }, known)).toEqual(['a.b', 'a.x', 'c', 'e', 'g'])
  })
  test('of fields are where the declaration says', () => {
    expect([wirePathOf(firm, 'name'), wirePathOf(firm, 'inn'), wirePathOf(firm, 'isDelete'), wirePathOf(firm, 'nothing')]).toEqual([
      'name',
      'tax.inn',
      'metadataFields.isDelete',
      'nothing',
    ])
  })
})

describe('records', () => {
  const wire = { id: 3, version: 2, name: 'ООО', tax: { inn: '7707083893' }, metadataFields: { isActive: true } }
  test('are flat for computations, and absent values are null', () => {
    expect(byName(firm, wire)).toEqual({
      id: 3,
      version: 2,
      name: 'ООО',
      inn: '7707083893',
      lines: null,
      made: null,
      sum: null,
      isActive: true,
      isDelete: null,
      insDate: null,
      mdInsUser: null,
    })
  })
  test('are named by their title, nested ones by their shown fields', () => {
    expect(titleOf(firm, wire)).toBe('ООО [7707083893]')
    expect(refText(firm, wire)).toBe('ООО [7707083893]')
    expect(refText(firm, { id: 3, short: 'Кратко' })).toBe('Кратко')
    expect(refText(firm, { id: 3 })).toBe('3')
    expect(refText(firm, null)).toBe('')
  })
  test('determine which fields may be sent', () => {
    expect(Object.keys(firm.fields).filter(name => isSent(firm.fields[name]!))).toEqual(['name', 'inn', 'isActive', 'isDelete'])
  })
})

test.each([
  [12, 12],
  ['12', 12],
  [{ id: 12, name: 'x' }, 12],
  [{ id: '12' }, 12],
  [null, null],
  [undefined, null],
  ['', null],
  [{ id: null }, undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['1.5', undefined],
  ['x', undefined],
  [[1], undefined],
  [true, undefined],
  ['9999999999999999', undefined],
])('the id of %j is %j', (value, id) => expect(idOf(value)).toBe(id))
