import { languages } from '../locales/languages.ts'
import { ru } from '../locales/ru/index.ts'
import { deferred } from '#locales/ru/deferred'
import { resources } from '../resources/app.ts'
import { screensOf, type Resource } from '../src/resource/index.ts'

type Words = Readonly<Record<string, unknown>>

/** The kinds of labels by which the menu and titles name lists. */
const OF_TITLES: ReadonlySet<string> = new Set(['name', 'views'])
/** The kinds of labels that a list shows before any further chunk is loaded; of `failures` only those of the list. */
const OF_LISTS: ReadonlySet<string> = new Set(['fields', 'choices', 'counts', 'empty'])
/** The kinds of labels that are loaded at the start or with the first list. */
export const EARLY_KINDS: ReadonlySet<string> = new Set([...OF_TITLES, ...OF_LISTS])

const filtered = (labels: Words, isIncluded: (kind: string) => boolean): Words =>
  Object.fromEntries(Object.entries(labels).filter(([kind]) => isIncluded(kind)))

/** Resources with screens of their own, or with a screen of one of their views. */
const paged: ReadonlySet<string> = new Set(
  Object.values<Resource>(resources).flatMap(one => (one.screens !== undefined || screensOf(one).length > 0 ? [one.name] : [])),
)

const all: Readonly<Record<string, Resource>> = resources

/** Returns every name in a part of a declaration: of columns, filters, groups and anything else. */
const namesIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => [key, ...namesIn(value)])
}

/** Returns the labels of the fields that lists of a resource may show or filter by; forms and cards load the others. */
function ofLists(name: string, fields: Words): Words {
  const one = all[name]
  const listed = new Set([...namesIn(one?.list), ...namesIn(one?.title), ...namesIn(one?.api.lists), ...SHOWN_ALWAYS])
  return filtered(fields, field => listed.has(field))
}
/** The kinds of labels that are grouped by field. */
const BY_FIELD: ReadonlySet<string> = new Set(['fields', 'choices'])
/** Columns that every list may have. */
const SHOWN_ALWAYS = ['id', 'isActive', 'isDelete', 'insDate', 'mdInsUser'] as const

const titles = (name: string, labels: Words): Words => filtered(labels, kind => (paged.has(name) ? OF_TITLES.has(kind) : kind === 'name'))

function listLabels(name: string, labels: Words): Words {
  const { list } = (labels['failures'] ?? {}) as Words
  const byField = filtered(labels, kind => BY_FIELD.has(kind))
  return {
    ...filtered(labels, kind => OF_LISTS.has(kind)),
    ...Object.fromEntries(Object.entries(byField).map(([kind, words]) => [kind, ofLists(name, words as Words)])),
    ...(list !== undefined && { failures: { list } }),
  }
}

const labelsByName = Object.entries(ru.resources as Readonly<Record<string, Words>>)
const ofAll = (pick: (name: string, labels: Words) => Words): Words =>
  Object.fromEntries(labelsByName.map(([name, labels]) => [name, pick(name, labels)]))

/** The names of resources that every page needs: of all resources, and, for those with screens, the names of their lists. */
export const earlyWords: Words = ofAll(titles)
/** The texts of the lists of each area, by area. */
export const listWords: Readonly<Record<string, Words>> = Object.fromEntries(
  [
    ...Map.groupBy(
      labelsByName.filter(([name]) => paged.has(name)),
      ([name]) => all[name]?.area,
    ),
  ].map(([area, own]) => [area, Object.fromEntries(own.map(([name, labels]) => [name, listLabels(name, labels)]))]),
)
/** The other texts: of forms, cards, actions, and of all lists but the first. */
export const deferredWords: Words = ofAll((name, labels) => {
  const early = titles(name, labels)
  return filtered(labels, kind => !(kind in early))
})

const loaders = Object.keys(listWords).map(area => `${area}: () => import('./lists/${area}.ts').then(module => module.words)`)

const moduleOf = (name: string, message: unknown): string => `export const ${name} = ${JSON.stringify(message)}`

/** Returns the texts of another language; those of the framework and of the business are merged at build time. */
async function ofLanguage({ locale, served }: (typeof languages)[number]): Promise<readonly [path: string, text: string]> {
  const path = served ? `${locale}/index.ts` : `${locale}.ts`
  const { [locale]: words } = (await import(new URL(`../locales/${path}`, import.meta.url).href)) as Words
  return [path, moduleOf(locale, words)]
}

/** The files of texts, merged and split, with their contents, by path below `locales`. */
export const parted: Readonly<Record<string, string>> = {
  'ru/index.ts': moduleOf('ru', { ...ru, resources: earlyWords }),
  'ru/lists.ts': `export const lists = { ${loaders.join(', ')} }`,
  ...Object.fromEntries(Object.entries(listWords).map(([area, own]) => [`ru/lists/${area}.ts`, moduleOf('words', { resources: own })])),
  'ru/deferred.ts': moduleOf('deferred', { ...deferred, resources: deferredWords }),
  ...Object.fromEntries(await Promise.all(languages.map(ofLanguage))),
}
