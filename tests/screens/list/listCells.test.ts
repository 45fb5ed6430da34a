import { describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, valueAt, type Resource } from '#resource'
import { cellText, refText, valueText, type Words } from '../../../src/admin/cells.tsx'

const keeper = defineResource({
  name: 'keeper',
  area: 'access',
  api: 'api/keepers',
  title: { fields: ['fio', 'login'], of: r => `${r.fio} (${r.login})` },
  fields: { fio: field.text(), login: field.text() },
  rights: { read: [] },
}) as Resource
const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: 'api/crates',
  title: 'name',
  fields: {
    name: field.text(),
    note: field.richText(),
    year: field.number(),
    weight: field.decimal({ unit: 'т' }),
    price: field.money(),
    made: field.date(),
    seen: field.dateTime(),
    month: field.month(),
    open: field.flag(),
    size: field.choice(['big']),
    keeper: field.reference('keeper', { shows: ['fio', 'login'] }),
    helpers: field.references('keeper', { shows: ['fio'] }),
    parts: field.lines('keeper', { by: 'keeper', first: 'fio' }),
    scan: field.file(),
    phone: field.phone(),
    colour: field.colour(),
    raw: field.json(),
  },
  rights: { read: [] },
}) as Resource

const texts: Readonly<Record<string, string>> = {
  'resources.crate.choices.size.big': 'Большой',
  'resources.crate.choices.isActive.yes': 'Активен',
  'resources.crate.choices.isActive.no': 'Неактивен',
  'resources.crate.empty.keeper': 'Не назначен',
}
const cell = (key: string): string | undefined => valueAt(locales.ru, key) as string | undefined
const filled = (text: string, options: Parameters<Words['t']>[1]): string =>
  text.replaceAll(/%\{(\w+)\}/gu, (_, name: string) => String(options?.[name]))
const words: Words = {
  t: (key, options) => filled(texts[key] ?? cell(key) ?? String(options?.['_'] ?? key), options),
  resources: { keeper, crate },
}
const NBSP = '\u00a0'

describe('a cell', () => {
  test.each([
    ['name', 'Ящик', 'Ящик'],
    ['note', '<p>Два<br>слова &amp; знак</p>', 'Два слова & знак'],
    ['year', 2019, '2019'],
    ['year', 1234567, `1${NBSP}234${NBSP}567`],
    ['weight', '12.500', `12,50${NBSP}т`],
    ['weight', '12.345', `12,345${NBSP}т`],
    ['price', '1234567.5', `1${NBSP}234${NBSP}567,50${NBSP}₽`],
    ['made', '2026-01-31', '31.01.2026'],
    ['seen', '2026-01-31T21:30:00Z', '01.02.2026 00:30'],
    ['month', '2026-01', '01.2026'],
    ['open', true, 'Да'],
    ['open', false, 'Нет'],
    ['isActive', false, 'Неактивен'],
    ['size', 'big', 'Большой'],
    ['keeper', { id: 3, fio: 'Иванов', login: 'ivan' }, 'Иванов (ivan)'],
    ['keeper', null, 'Не назначен'],
    [
      'helpers',
      [
        { id: 1, fio: 'Иванов' },
        { id: 2, fio: 'Петров' },
      ],
      'Иванов, Петров',
    ],
    ['helpers', [], ''],
    [
      'parts',
      [
        { id: 1, fio: 'Иванов' },
        { id: 2, fio: 'Петров' },
      ],
      'Иванов +1',
    ],
    ['scan', { id: 1, fileName: 'скан.pdf', size: 10, contentType: 'application/pdf' }, 'скан.pdf'],
    ['phone', '9161234567', '+7 (916) 123-45-67'],
    ['phone', '+4930123', '+4930123'],
    ['colour', '#ff0000', '#ff0000'],
    ['raw', { a: 1 }, '{"a":1}'],
  ])('formats %s %j as "%s"', (name, value, stated) => {
    expect(valueText(crate, name, value, words)).toBe(stated)
  })

  test('finds its value at the wire path of the field', () => {
    expect(cellText(crate, 'isActive', { id: 7, metadataFields: { isActive: true } }, words)).toBe('Активен')
    expect(cellText(crate, 'id', { id: 7 }, words)).toBe('7')
  })

  test('titles a reference by its shown fields, or by its number if they are empty', () => {
    expect(refText({ id: 3, fio: 'Иванов' }, 'keeper', words)).toBe('Иванов')
    expect(refText({ id: 3, owner: { id: 1, name: 'Карьер' } }, undefined, words)).toBe('Карьер')
    expect(refText({ id: 3 }, 'keeper', words)).toBe('№ 3')
  })
})
