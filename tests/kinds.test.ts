import { describe, expect, test } from 'vitest'
import { defineResource, field, isProblem, isSent, KINDS, languageKinds, sampleOf, parseValue, type Kind, type Resource } from '#resource'
import { INN } from '#russian'
import { locales } from '#locales'
import { valueText, browserKinds } from '../src/admin/kinds/index.ts'
import { inputKinds } from '../src/admin/form/kinds/index.ts'
import { serverKinds } from '../server/engine/kinds/index.ts'
import { readSchema } from '../server/engine/openapi/schemas.ts'
import { textsOf } from '../server/engine/texts.ts'
import { schemaMismatches, schemaFaults, type Schema } from './support/answers.ts'
import { sourcesIn } from './support/sources.ts'

/** Every kind of field is one object on each side, and its samples pass through each of them. */
const sides = {
  'the language': languageKinds,
  'the server': serverKinds,
  'the browser': browserKinds,
  'the inputs of the browser': inputKinds,
}

describe('kinds', () => {
  test.each(Object.entries(sides))('are each present in %s', (_, kinds) => {
    expect(Object.keys(kinds).toSorted()).toEqual(KINDS.toSorted())
  })
  test('are told apart nowhere else: no other table is keyed by all of them', () => {
    const tables = sourcesIn('src', 'server').filter(source => /(?<!Partial<)Record<Kind,/.test(source.text))
    expect(tables.map(source => source.path).toSorted()).toEqual([
      'server/engine/kinds/index.ts',
      'src/admin/form/kinds/index.ts',
      'src/admin/kinds/index.ts',
      // The words of declarations.
      'src/resource/fieldMakers.ts',
      'src/resource/kinds/index.ts',
      'src/resource/kinds/samples.ts',
    ])
  })
  test('have on each side the same files', () => {
    const filesIn = (folder: string): string[] =>
      sourcesIn(folder)
        .filter(source => source.path.lastIndexOf('/') === folder.length)
        .map(source => source.path.slice(folder.length + 1).replace(/\.tsx?$/, ''))
        .filter(name => name !== 'samples')
        .toSorted()
    const own = filesIn('src/resource/kinds')
    expect(own).toContain('numbers')
    for (const folder of ['server/engine/kinds', 'src/admin/kinds', 'src/admin/form/kinds']) expect(filesIn(folder), folder).toEqual(own)
  })
})

const every = defineResource({
  name: 'every',
  area: 'x',
  api: 'api/every',
  title: 'text',
  fields: {
    text: field.text(),
    richText: field.richText(),
    number: field.number(),
    decimal: field.decimal(),
    money: field.money(),
    date: field.date(),
    dateTime: field.dateTime(),
    month: field.month(),
    flag: field.flag(),
    choice: field.choice(['a', 'b']),
    reference: field.reference('x'),
    references: field.references('x'),
    lines: field.lines('x', { by: 'every' }),
    file: field.file(),
    phone: field.phone(),
    email: field.email(),
    inn: field.text({ code: INN }),
    colour: field.colour(),
    json: field.json(),
  },
  rights: { read: [] },
})
const resource: Resource = every
/** What stands in a record for kinds that name other records. */
const HELD: Partial<Record<Kind, unknown>> = {
  reference: { id: 1, name: 'Имя' },
  references: [{ id: 1, name: 'Имя' }],
  lines: [{ id: 1, name: 'Имя' }],
  file: { id: 1, fileName: 'a.pdf', size: 5, contentType: 'application/pdf' },
}

describe.each(KINDS)('%s', kind => {
  const one = resource.fields[kind]!
  const samples = [1, 2, 3, 40, 999].map(n => sampleOf(one, n))

  test('has samples that are taken as they are', () => {
    if (!isSent(one)) return
    for (const sample of samples) {
      const taken = parseValue(one, sample)
      expect(taken).not.toHaveProperty('key')
      if (!isProblem(taken)) expect(parseValue(one, taken.value)).toEqual(taken)
    }
  })
  test('refuses what it does not hold with a text in Russian', () => {
    const texts = textsOf(locales.ru)
    if (kind === 'json') return
    const taken = parseValue(one, { foreign: { deep: true } })
    expect(taken).toHaveProperty('key')
    if (isProblem(taken)) expect(texts(taken.key, taken.params)).toMatch(/[а-яё]/i)
  })
  test('is described in the API, and its samples fit the description', () => {
    const schema = readSchema({ [kind]: one }, name => name) as Schema
    expect(schemaFaults({}, schema)).toEqual([])
    for (const sample of samples) expect(schemaMismatches({}, schema, { id: 1, version: 1, [kind]: HELD[kind] ?? sample })).toEqual([])
  })
  test('is said in words in a cell, and nothing is said of nothing', () => {
    const texts = textsOf(locales.ru)
    const words = {
      t: (key: string, options?: Record<string, unknown>) => (texts(key) === key ? String(options?.['_'] ?? key) : texts(key, options)),
      zone: 'Europe/Moscow',
      resources: {},
    }
    const text = valueText(resource, kind, HELD[kind] ?? samples[2], words)
    expect(text).not.toBe('')
    expect(text).not.toMatch(/\[object|undefined|NaN|nerud\./)
    expect(valueText(resource, kind, null, words)).toBe('')
  })
})
