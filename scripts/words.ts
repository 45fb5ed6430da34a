import { languages } from '../locales/languages.ts'
import { ru } from '../locales/ru/index.ts'
import { late } from '../locales/ru/late.ts'
import { resources as words } from '../locales/ru/resources.ts'
import { resources } from '../resources/app.ts'
import { screensOf, type Resource } from '../src/resource/index.ts'

type Words = Readonly<Record<string, unknown>>

/** The kinds of labels that a list shows before any further part has been fetched; `failures` of the list alone. */
export const OF_LISTS: ReadonlySet<string> = new Set(['name', 'fields', 'choices', 'views', 'counts', 'empty'])

const filtered = (labels: Words, isKept: (kind: string) => boolean): Words =>
  Object.fromEntries(Object.entries(labels).filter(([kind]) => isKept(kind)))

/** Those with pages of their own, or of one of their views. */
const paged: ReadonlySet<string> = new Set(
  Object.values<Resource>(resources).flatMap(one => (one.screens !== undefined || screensOf(one).length > 0 ? [one.name] : [])),
)

const all: Readonly<Record<string, Resource>> = resources

/** Every name in a part of a declaration, whatever it is there: a column, a filter, a group. */
const namesIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => [key, ...namesIn(value)])
}

/** The labels of the fields that some list of a resource may show or be narrowed by; forms and cards bring those of the others. */
function ofLists(name: string, fields: Words): Words {
  const one = all[name]
  const named = new Set([...namesIn(one?.list), ...namesIn(one?.title), ...namesIn(one?.api.lists), ...SHOWN_ALWAYS])
  return filtered(fields, field => named.has(field))
}
/** The kinds of labels that are kept by the names of fields. */
const BY_FIELD: ReadonlySet<string> = new Set(['fields', 'choices'])
/** Columns that every list may have. */
const SHOWN_ALWAYS = ['id', 'isActive', 'isDelete', 'insDate', 'mdInsUser'] as const

function early(name: string, labels: Words): Words {
  if (!paged.has(name)) return filtered(labels, kind => kind === 'name')
  const { list } = (labels['failures'] ?? {}) as Words
  const byField = filtered(labels, kind => BY_FIELD.has(kind))
  return {
    ...filtered(labels, kind => OF_LISTS.has(kind)),
    ...Object.fromEntries(Object.entries(byField).map(([kind, said]) => [kind, ofLists(name, said as Words)])),
    ...(list !== undefined && { failures: { list } }),
  }
}

const ofAll = (pick: (name: string, labels: Words) => Words): Words =>
  Object.fromEntries(Object.entries(words as Readonly<Record<string, Words>>).map(([name, labels]) => [name, pick(name, labels)]))

/** What the resources are called on a first page, whichever list it is: the names of all, and of those with pages of their own what a list says. */
export const earlyWords: Words = ofAll(early)
/** The rest: of forms, cards, actions, and of resources that are seen on other records' pages only. */
export const lateWords: Words = ofAll((name, labels) => {
  const said = early(name, labels)
  // What lists have of a kind is there already: fetched later are the whole kinds that they have not, and all that is said of fields.
  return filtered(labels, kind => kind === 'failures' || BY_FIELD.has(kind) || !(kind in said))
})

const moduleOf = (name: string, said: unknown): string => `export const ${name} = ${JSON.stringify(said)}`

/** The words of another language: what the framework says and what the business adds is put together before anybody fetches it. */
async function ofLanguage({ locale, served }: (typeof languages)[number]): Promise<readonly [path: string, text: string]> {
  const path = served ? `${locale}/index.ts` : `${locale}.ts`
  const { [locale]: said } = (await import(new URL(`../locales/${path}`, import.meta.url).href)) as Words
  return [path, moduleOf(locale, said)]
}

/** The files of words with what each holds once they are put together and parted, by path below `locales`. */
export const parted: Readonly<Record<string, string>> = {
  'ru/index.ts': moduleOf('ru', { ...ru, resources: earlyWords }),
  'ru/late.ts': moduleOf('late', { ...late, resources: lateWords }),
  ...Object.fromEntries(await Promise.all(languages.map(ofLanguage))),
}
