import { describe, expect, test } from 'vitest'
import { defineResource, field, isProblem, isSent, KINDS, sampleOf, takeValue, type Kind, type Resource } from '#resource'
import { locales } from '#locales'
import { TEXTS, valueText } from '../src/admin/cells/text.ts'
import { schemaOf } from '../server/engine/openapi/schemas.ts'
import { textsOf } from '../server/engine/texts.ts'
import { misfits, schemaFaults, type Schema } from './support/schema.ts'
import { sourcesIn } from './support/sources.ts'

/** Every kind of field has its row in every table of kinds, and its samples pass through each of them. */
const sources = sourcesIn('src', 'server').filter(source => /(?<!Partial<)Record<Kind,/.test(source.text))

/** The rows of a table of kinds, from its opening brace to its closing one. */
function rowsOf(text: string): string[] {
  const isAnnotated = /(?<!Partial<)Record<Kind,.*= \{$/m.exec(text)
  const end = /^\}.*satisfies (?:Readonly<)?Record<Kind,/m.exec(text)
  const from = isAnnotated ? isAnnotated.index : text.lastIndexOf('= {\n', end?.index)
  return [
    ...text
      .slice(from)
      .split(/^\}/m)[0]!
      .matchAll(/^ {2}(\w+)(?::|,$|\()/gm),
  ].map(([, name]) => name!)
}

describe('tables of kinds', () => {
  test('are these at least: values, samples, columns of the database, answers, Excel both ways, documents, the API, inputs, filters, cells', () => {
    expect(sources.map(source => source.path)).toEqual(
      expect.arrayContaining([
        'src/resource/validate.ts',
        'src/resource/sample.ts',
        'server/engine/schema/schema.ts',
        'server/engine/read/recordJson.ts',
        'server/engine/excel/export.ts',
        'server/engine/import/cells.ts',
        'server/engine/read/templateValues.ts',
        'server/engine/openapi/schemas.ts',
        'src/admin/form/kinds.tsx',
        'src/admin/list/filterInputs.tsx',
        'src/admin/cells.tsx',
        'src/admin/cells/text.ts',
        'src/admin/cells/values.tsx',
      ]),
    )
  })
  test.each(sources.map(source => [source.path, source.text] as const))('%s has a row for each kind', (_, text) => {
    const rows = rowsOf(text)
    expect(KINDS.filter(kind => !rows.includes(kind))).toEqual([])
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
    inn: field.inn(),
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
      const taken = takeValue(one, sample)
      expect(taken).not.toHaveProperty('key')
      if (!isProblem(taken)) expect(takeValue(one, taken.value)).toEqual(taken)
    }
  })
  test('refuses what it does not hold with a text in Russian', () => {
    const texts = textsOf(locales.ru)
    if (kind === 'json') return
    const taken = takeValue(one, { foreign: { deep: true } })
    expect(taken).toHaveProperty('key')
    if (isProblem(taken)) expect(texts(taken.key, taken.params)).toMatch(/[а-яё]/i)
  })
  test('is described in the API, and its samples fit the description', () => {
    const schema = schemaOf({ [kind]: one }, false, name => name) as Schema
    expect(schemaFaults({}, schema)).toEqual([])
    for (const sample of samples) expect(misfits({}, schema, { id: 1, version: 1, [kind]: HELD[kind] ?? sample })).toEqual([])
  })
  test('is said in words in a cell, and nothing is said of nothing', () => {
    const texts = textsOf(locales.ru)
    const words = {
      t: (key: string, options?: Record<string, unknown>) => (texts(key) === key ? String(options?.['_'] ?? key) : texts(key, options)),
      zone: 'Europe/Moscow',
      resources: {},
    }
    expect(TEXTS).toHaveProperty(kind)
    const said = valueText(resource, kind, HELD[kind] ?? samples[2], words)
    expect(said).not.toBe('')
    expect(said).not.toMatch(/\[object|undefined|NaN|nerud\./)
    expect(valueText(resource, kind, null, words)).toBe('')
  })
})
