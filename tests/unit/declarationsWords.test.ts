import { locales } from '#locales'
import { resources } from '#resources'
import { menu } from '#resources/menu'
import { isNeverRemoved, optionsOf, type Resource } from '#resource'
import { russian } from '../support/russian.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import english from 'ra-language-english'
import pack from 'ra-language-russian'
import { describe, expect, test } from 'vitest'
import { itemLabel } from '../../src/admin/menu/itemLabel.ts'
import { errorRows as ofFramework } from '#areas/seed/errors.rules'
import { errorRows as ofBusiness } from '#resources/seed/catalogue/errors.rules'
import { GROUP_NAMES, RIGHT_NAMES } from '#resources/seed/catalogue/rights.rules'

const errorRows = [...ofFramework, ...ofBusiness]

const root = join(import.meta.dirname, '../..')
const sources = (folder: string, except?: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !(except && entry.parentPath.includes(except)))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const flat = (words: object, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )
const texts = new Map([...flat(pack), ...flat(locales.ru)])
const placeholders = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g) ?? [])].toSorted()

interface Labels {
  readonly fields: Readonly<Record<string, string>>
  readonly sections?: Readonly<Record<string, string>>
}
/** Returns the sections of a form. */
const formSections = (form: Resource['form'] = []): ReadonlySet<string> =>
  new Set(form.flatMap(one => (typeof one === 'object' && 'section' in one ? [one.section] : [])))

test('the heading of a section differs from the label of a field', () => {
  const repeated = Object.values<Resource>(resources).flatMap(({ name, fields, form }) => {
    const { fields: labels, sections = {} } = locales.ru.resources[name as keyof typeof resources] as unknown as Labels
    const seen = new Set(Object.keys(fields).flatMap(field => (optionsOf(fields[field]!).hidden ? [] : [labels[field]])))
    const laid = formSections(form)
    return Object.entries(sections).flatMap(([key, text]) => (laid.has(key) && seen.has(text) ? [`${name}: ${text}`] : []))
  })
  expect(repeated).toEqual([])
})

describe('the texts of the framework', () => {
  const pairs = flat(english)
  test('are all there [R-001]', () => {
    expect(pairs.map(([key]) => key).filter(key => !texts.has(key))).toEqual([])
  })
  test('keep their placeholders', () => {
    const lost = pairs.filter(([key, text]) => placeholders(text).some(one => !placeholders(texts.get(key) ?? '').includes(one)))
    expect(lost.map(([key]) => key)).toEqual([])
  })
  test('have one form or the three plural forms of Russian', () => {
    const odd = [...texts].filter(([, text]) => ![1, 3].includes(text.split('||||').length))
    expect(odd.map(([key]) => key)).toEqual([])
    const flattened = pairs.filter(([key, text]) => text.includes('||||') && !texts.get(key)?.includes('||||'))
    expect(flattened.map(([key]) => key)).toEqual([])
  })
})

test('every text that the code names by its key is there [R-001]', () => {
  const all = [...sources('server'), ...sources('src')]
  const named = (pattern: RegExp): string[] => all.flatMap(text => [...text.matchAll(pattern)].map(match => match[1]!))
  // Keys with one segment look like names of stored values, so they count only where they are translated.
  const used = new Set([
    ...named(/['"`](nerud\.[a-zA-Z]+(?:\.[a-zA-Z]+)+)['"`]/g),
    ...named(/\b(?:t|texts|translate)\([^'"`()]*['"`](nerud\.[a-zA-Z]+)['"`]/g),
  ])
  const known = (key: string): boolean => texts.has(key) || [...texts.keys()].some(one => one.startsWith(`${key}.`))
  expect([...used].filter(key => !known(key)).toSorted()).toEqual([])
})

describe('labels of resources', () => {
  const words = locales.ru.resources as Readonly<
    Record<
      string,
      {
        fields: object
        checks?: object
        sections?: object
        empty?: object
        hints?: object
        refused?: { edit?: string; remove?: string }
      }
    >
  >
  test.each(Object.values<Resource>(resources).map(one => [one.name, one] as const))(
    '%s names only what it has, and all that it shows',
    (name, resource) => {
      const labels = words[name]!
      for (const group of ['fields', 'empty', 'hints'] as const)
        expect(
          Object.keys(labels[group] ?? {}).filter(key => !(key in resource.fields) && key !== 'id'),
          group,
        ).toEqual([])
      const sections = (resource.form ?? []).flatMap(layout => (typeof layout === 'object' && 'section' in layout ? [layout.section] : []))
      const screens = (resource.show ?? []).flatMap(tab => (tab.tab === 'screen' ? [tab.name] : []))
      expect([...sections, ...screens].filter(section => !(section in (labels.sections ?? {})))).toEqual([])
    },
  )
  test('every check that fails says why', () => {
    for (const resource of Object.values<Resource>(resources))
      for (const check of Object.values(resource.checks ?? {})) {
        const key = /\|\|\s*['"`](\w+)['"`]/.exec(check.toString())?.[1]
        expect(words[resource.name]!.checks, `${resource.name} ${check.toString()}`).toHaveProperty(key!)
      }
  })
  test('records that may not be changed or removed say why, in a text with values of the record', () => {
    for (const resource of Object.values<Resource>(resources)) {
      const { edit, remove } = words[resource.name]!.refused ?? {}
      expect([resource.name, edit !== undefined, remove !== undefined]).toEqual([
        resource.name,
        !!resource.rights.editWhen,
        isNeverRemoved(resource),
      ])
      const filled = placeholders(`${edit} ${remove}`).map(one => one.slice(2, -1))
      expect(filled.filter(name => resource.fields[name]?.kind !== 'choice')).toEqual([])
    }
  })
  test('every area of the menu has its texts [R-011]', () => {
    const labels = menu.flatMap(area => [area.label, ...area.items.flatMap(item => item.label ?? [])])
    expect(labels.filter(label => !(label in locales.ru.nerud.menu))).toEqual([])
  })
  test('no two items of the menu have the same name', () => {
    const names = menu.flatMap(area => area.items.map(item => itemLabel(item, resources, russian)))
    expect(names.filter((name, at) => names.indexOf(name) !== at || /^\/|\./u.test(name))).toEqual([])
  })
})

describe('catalogues', () => {
  test('every right has a name of its own and every group too', () => {
    for (const names of [Object.values(RIGHT_NAMES), Object.values(GROUP_NAMES)]) expect(new Set(names).size).toBe(names.length)
  })
  test('every error code of the server is explained', () => {
    const answered = new Set(
      // Codes of the database adapter only appear in the log; outside they are SERVER_ERROR. `restore` reports BROKEN_TAR as text; ERR_ are
      // codes of Node.
      sources('server', 'adapters/postgres').flatMap(text =>
        [...text.matchAll(/(?:httpError\(\s*\d{3},\s*|code: )'([A-Z][A-Z_]+)'/g)].map(match => match[1]!),
      ),
    )
    const explained = new Set(errorRows.map(row => row.code))
    expect(
      [...answered]
        .filter(code => !explained.has(code) && code !== 'BROKEN_TAR' && !/^(FILE|ERR)_/.test(code) && !/^(TAG|LOOP)_/.test(code))
        .toSorted(),
    ).toEqual([])
    expect(explained.size).toBe(errorRows.length)
  })
})
