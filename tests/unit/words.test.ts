import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join, dirname, relative, resolve } from 'node:path'
import english from 'ra-language-english'
import published from 'ra-language-russian'
import { describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { resources, menu, rightGroups } from '#resources'
import { isNeverRemoved, optionsOf, type Resource } from '#resource'
import { errorRows as ofFramework } from '#areas/seed/errors.rules'
import { areas } from '#resources/areas.rules'
import type { AreaRules } from '#server/application.ts'
import { flatten } from '#words/translation'
import { firstRa } from '#words/ru/first'
import { deferred } from '#locales/ru/deferred'
import { ra } from '#words/ru/deferred'
import { russian } from '../support/russian.ts'
import { itemLabel } from '../../src/admin/menu/lines.ts'
import { ar } from '../../locales/ar/index.ts'
import { en } from '../../locales/en/index.ts'
import { sourcesIn, root, tableOf } from '../support/sources.ts'
import { ru } from '../../locales/ru/index.ts'
import { earlyWords, deferredWords, listWords, EARLY_KINDS } from '../../scripts/words.ts'

const errorRows: readonly { readonly code?: unknown }[] = [...ofFramework, ...areas.flatMap((one: AreaRules) => one.errors ?? [])]

const project = join(import.meta.dirname, '../..')
const sources = (folder: string, except?: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !(except && entry.parentPath.includes(except)))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const flat = (words: object, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )
const texts = new Map([...flat(published), ...flat(locales.ru)])
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
  const matchesOf = (pattern: RegExp): string[] => all.flatMap(text => [...text.matchAll(pattern)].map(match => match[1]!))
  // Keys with one segment look like names of stored values, so they count only where they are translated.
  const used = new Set([
    ...matchesOf(/['"`](nerud\.[a-zA-Z]+(?:\.[a-zA-Z]+)+)['"`]/g),
    ...matchesOf(/\b(?:t|texts|translate)\([^'"`()]*['"`](nerud\.[a-zA-Z]+)['"`]/g),
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
    const groups = Object.values(rightGroups)
    for (const names of [groups.flatMap(({ codes }) => Object.values(codes)), groups.map(({ name }) => name)])
      expect(new Set(names).size).toBe(names.length)
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

const rows = tableOf('messages')
/** The texts that the contract prescribes verbatim, and the places of those that it prescribes for one place only. */
const given = new Set(rows.map(row => row['text']!.replaceAll('{', '%{')))
const places = new Set(rows.map(row => row['place']))
/** The statements and windows of money, and the layout: their labels are used in several of these places. */
const OF_CONTRACT = /^nerud\.(?:statement|payment|addPayment|shell|session|menu)\./u
const COLUMNS = [
  'resources.cashTransaction.fields.dtReport',
  'resources.volumeTransaction.fields.dtReport',
  'resources.volumeTransaction.fields.volTrx',
  'resources.payment.choices.isActive.no',
]
const isGiven = (key: string, text: string): boolean =>
  given.has(text) && (places.has(key) || OF_CONTRACT.test(key) || COLUMNS.includes(key))
/** The texts whose wording is not prescribed. */
const own = flatten(locales.ru).filter(([key, text]) => !isGiven(key, text))

/** Stems of words spelled with ё, written with е. */
const BEGINNINGS =
  'вперед(?!и) ведет вернет желт живет зачет зелен идет изменен(?!а|о|ы|и) надежн найдет начнет нечетн объем определен(?!а|о|ы|и) остер отмененн отчет партнер пересчет подъем пойдет пришел пройдет прошел расчет решетк серьез счетчик тверд трех удаленн учет учтенн ушел четк четн четыре[хм] черн(?:ый|ая|ое|ые) шофер'
/** Whole words of the same kind. */
const WHOLE =
  'введен ведет внесен восстановлен(?=ный) включен вычет дает днем ее еще ждет завершен закреплен заменен запрещен исключен мое нашел нем отключен отменен переведен платеж подтвержден прием причем проведен путем разрешен рубеж рублем свое сохранен счет твое удален учтен чье'
const MISSING = new RegExp(`(?<!\\p{L})(?:${BEGINNINGS.split(' ').join('|')}|(?:${WHOLE.split(' ').join('|')})(?!\\p{L}))`, 'iu')

test('ё is spelled everywhere, except in texts prescribed by the contract', () => {
  expect(own.filter(([, text]) => MISSING.test(text))).toEqual([])
})

test('empty values are shown as an em dash, and sentences use an en dash', () => {
  const nothing = [...own, ...flatten(en), ...flatten(ar)].filter(
    ([key, text]) => /^[-–]$/u.test(text.trim()) && !isGiven(key, text) && !DASHED.has(key),
  )
  expect(nothing).toEqual([])
  expect(own.filter(([, text]) => / [—-] /u.test(text))).toEqual([])
  // Screens contain no literal dashes.
  const dashed = sourcesIn('src').filter(({ path, text }) => path.endsWith('.tsx') && /(?:\|\||\?\?|[?:]) '[-–]'/u.test(text))
  expect(dashed.map(({ path }) => path)).toEqual([])
})
/** Where the contract prescribes '-' besides the first such place (finance §2.5, §2.9). */
const DASHED = new Set([
  'nerud.widgets.nothing',
  'nerud.statement.materials.nothing',
  'resources.company.empty.companyType',
  'resources.payment.empty.ownerCompany',
])

test('numbers of records follow №, and money is in ₽', () => {
  expect(own.filter(([, text]) => /(?<!\{)#\s?%\{(?!tag)|(?<!\p{L})N°? ?%\{/u.test(text))).toEqual([])
  expect(own.filter(([, text]) => /%\{\w+\}\s?руб/u.test(text))).toEqual([])
})

test('labels are in sentence case: only the first word and names are capitalized', () => {
  const labels = own.filter(([key]) => /^resources\.\w+\.(?:fields|sections|actions|views|columns|inputs)\.\w+$/u.test(key))
  // What a search covers is part of its hint, hence lower case.
  expect(labels.filter(([key, text]) => /^\p{Ll}/u.test(text) && !key.endsWith('.words'))).toEqual([])
  expect(labels.filter(([, text]) => /\p{Ll} (?!\p{Script=Latin})\p{Lu}\p{Ll}+(?!\p{L})/u.test(text))).toEqual([])
})

const keys = (labels: object): readonly string[] => flatten(labels).map(([key, text]) => `${key} = ${text}`)

test('the translation packs together contain exactly the texts of the declarations', () => {
  expect([...new Set([...keys(earlyWords), ...keys(deferredWords)])].toSorted()).toEqual([...keys(ru.resources)].toSorted())
})

test('every page has the names of all resources and lists', () => {
  const early = keys(earlyWords)
  expect(Object.keys(earlyWords)).toEqual(Object.keys(ru.resources))
  expect(early.filter(key => key.startsWith('dealDocument.'))).toEqual(keys({ dealDocument: { name: ru.resources.dealDocument.name } }))
  expect(early).toContain('deal.views.sump = Отстойник: накладные')
  // Only the views of these resources have pages.
  for (const name of ['payment', 'regularPayment']) expect(early.some(key => key.startsWith(`${name}.views.transfers`))).toBe(true)
  expect(early.some(key => /^\w+\.(fields|choices|object|hints)/u.test(key))).toBe(false)
})

test('the first list of a page has the texts of its area: columns, choices and failures', () => {
  const { deals, money, fleet } = listWords
  expect(keys(deals!)).toContain('deal.fields.dtDeal = Дата')
  // Its lists are on the pages of its views.
  expect(keys(money!)).toContain('payment.fields.payDate = Дата')
  expect(keys(fleet!).some(key => key.startsWith('repair.failures.list'))).toBe(true)
  for (const own of Object.values(listWords))
    expect(keys(own).filter(key => !/^\w+\.(fields|choices|counts|empty|failures\.list)\b/u.test(key))).toEqual([])
})

test('texts of the early pack are the same in the complete pack', () => {
  const after = new Set([...keys({ ra: published.ra }), ...keys({ shell: deferred.nerud.shell })])
  expect(keys({ ra: firstRa, shell: ru.nerud.shell }).filter(key => !after.has(key))).toEqual([])
  expect(keys(firstRa).filter(key => keys(ra).some(one => one.split(' = ')[0] === key.split(' = ')[0]))).toEqual([])
})

/** The modules that render a first page: static imports, and chunks that do not wait for the deferred translations. */
const IMPORTED = /^(?:import|export)(?!\s+type\b)[^'"=(]*['"]((?:\.|#admin\/)[^'"]+)['"]/gm
const EARLY_CHUNK = /(?:earlyChunk|urgentChunk)\(\s*\(\) => import\(['"](\.[^'"]+)['"]\)/g
/** The chunk of the list is declared in another place than the list. */
const ENTRIES = ['resources/main.screens.tsx', 'src/admin/list/ListOf.tsx']

function earlyModules(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    found.set(file, text)
    for (const pattern of [IMPORTED, EARLY_CHUNK])
      for (const [, path] of text.matchAll(pattern))
        visit(path!.startsWith('#') ? join(root, path!.replace('#admin', 'src/admin')) : resolve(dirname(file), path!))
  }
  for (const entry of ENTRIES) visit(join(root, entry))
  return found
}
const modules = [...earlyModules()].map(([file, text]) => ({ file: relative(root, file), text }))

const KIND_OF_RESOURCE = /`resources\.\$\{[^}]+\}\.(\w+)(?:\.([\w$]))?[^`]*`/g
/** Keys with at least three segments; two segments are keys of the browser's storage. */
const KEY = /'(nerud\.\w+\.[\w.]*\w)'/g

test('modules of a first page are found', () => {
  expect(modules.length).toBeGreaterThan(100)
  for (const one of ['src/admin/menu/MenuOf.tsx', 'src/admin/list/ListTable.tsx', 'src/admin/entry/DeniedPage.tsx', 'src/admin/api.ts'])
    expect(modules.map(({ file }) => file)).toContain(one)
})

test('modules of a first page use no text that is loaded later', () => {
  const words = new Set(flatten(ru).map(([key]) => key))
  const late = modules.flatMap(({ file, text }) => [
    ...[...text.matchAll(KIND_OF_RESOURCE)].flatMap(([phrase, kind]) =>
      EARLY_KINDS.has(kind!) || kind === 'failures' ? [] : [`${file}: ${phrase}`],
    ),
    ...[...text.matchAll(KEY)].flatMap(([, key]) =>
      words.has(key!) || [...words].some(one => one.startsWith(`${key}.`)) ? [] : [`${file}: ${key}`],
    ),
  ])
  expect(late).toEqual([])
})

test('the labels of an area are checked where they are written, in every language', () => {
  const labels = sourcesIn('locales').filter(({ text }) => text.includes('export const labels ='))
  expect(labels.length).toBeGreaterThan(50)
  expect(
    labels.filter(({ text }) => !/satisfies (?:AreaLabels|Translation<typeof russian\.labels>)/u.test(text)).map(({ path }) => path),
  ).toEqual([])
})
