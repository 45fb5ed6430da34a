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

function early(name: string, labels: Words): Words {
  if (!paged.has(name)) return filtered(labels, kind => kind === 'name')
  const { list } = (labels['failures'] ?? {}) as Words
  return { ...filtered(labels, kind => OF_LISTS.has(kind)), ...(list !== undefined && { failures: { list } }) }
}

const ofAll = (pick: (name: string, labels: Words) => Words): Words =>
  Object.fromEntries(Object.entries(words as Readonly<Record<string, Words>>).map(([name, labels]) => [name, pick(name, labels)]))

/** What the resources are called on a first page, whichever list it is: the names of all, and of those with pages of their own what a list says. */
export const earlyWords: Words = ofAll(early)
/** The rest: of forms, cards, actions, and of resources that are seen on other records' pages only. */
export const lateWords: Words = ofAll((name, labels) => {
  const said = early(name, labels)
  return filtered(labels, kind => kind === 'failures' || !(kind in said))
})

/** The files of words with what each holds once they are parted, by path below `locales/ru`. */
export const parted: Readonly<Record<string, string>> = {
  'index.ts': `export const ru = ${JSON.stringify({ ...ru, resources: earlyWords })}`,
  'late.ts': `export const late = ${JSON.stringify({ ...late, resources: lateWords })}`,
}
