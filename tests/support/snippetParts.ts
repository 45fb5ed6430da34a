/** A valid or invalid piece of a declaration or of rules for the compiler to check. */
export interface Snippet {
  readonly name: string
  /** The expected compiler message; without it the snippet must compile. */
  readonly says?: RegExp
  readonly code: string
}

export const READ = "rights: { read: ['BOOKS_VIEW'] }"
export const TAG = `export const tag = defineResource({ name: 'tag', area: 'a', api: 'api/tags', title: 'name', fields: { name: field.text({ required: true }) }, ${READ} })`
export const FIELDS =
  "name: field.text({ required: true }), tag: field.reference('tag'), day: field.date(), sum: field.money(), isMain: field.flag(), kind: field.choice(['a', 'b']), scan: field.file()"
export const resource = (more: string, fields = 'name: field.text({ required: true })'): string =>
  `import { defineResource, field, tab } from '#resource'\nexport const used = tab\nexport const one = defineResource({ name: 'one', area: 'a', api: 'api/ones', title: 'name', fields: { ${fields} }, ${READ}, ${more} })`
export const FULL = "name: field.text({ required: true }), full: field.text({ derived: 'record' })"
export const rules = (body: string): string => `import { defineResource, field } from '#resource'
import { sql } from 'kysely'
import { defineRules } from '../../server/engine/rules.ts'
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), total: field.money({ derived: 'server' }) },
  actions: { close: { on: 'one', path: '{id}/close', right: ['BOOKS_UPD'], input: { day: field.date({ required: true }) } } },
  ${READ},
})
export const made = defineRules(one, ${body})
export const use = sql`
/** An application of an area with the part `a` of the menu, the group `a` of rights and the right `A_VIEW`, and of another area. */
export const areas = (second: string, more = ''): string => `import { defineApp, defineArea } from '#resource'
const first = defineArea({ rights: { a: { name: 'A', codes: { A_VIEW: 'a' } } }, menu: { a: { icon: 'home', items: [] } } })
export const app = defineApp({ name: 'a', areas: [first, defineArea({ ${second} })], ${more} })`
const PROMISING = `import { defineApp, defineArea, defineResource, field } from '#resource'
import { sql } from 'kysely'
import { ruleBook } from '../../server/engine/ruleBook.ts'
import { defineRules } from '../../server/engine/rules.ts'
import type { Tx } from '../../server/engine/tx.ts'
${TAG}
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), day: field.date(), total: field.money({ derived: 'server' }), tag: field.reference('tag'), sum: field.money({ readonly: true }) },
  ${READ},
})
export const { resources } = defineApp({ name: 'a', areas: [defineArea({ resources: { one, tag } })] })
const ones = defineRules(one, { derive: { total: t => sql\`\${t('id')}\` } })
const tags = defineRules(tag, {})
`
export const book = (list: string): string =>
  `${PROMISING}export const made = ruleBook(resources, ${list})\nexport const use = [ones, tags]\nexport type Use = Tx`
export const work = (body: string): string =>
  `${PROMISING}export const use = [ones, tags, ruleBook]\nexport async function work(tx: Tx): Promise<unknown> { ${body} }`
export const before = (body: string): string =>
  `${PROMISING}export const use = [ones, tags, ruleBook]\nexport type Use = Tx\nexport const made = defineRules(one, { derive: { total: t => sql\`\${t('id')}\` }, before: ${body} })`
export const sent = (
  value: string,
): string => `import { defineResource, field, type FieldsOf, type Input, type StandardFields } from '#resource'
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), full: field.text({ derived: 'record' }), sum: field.money({ readonly: true }), kind: field.choice(['a', 'b'], { default: 'a' }), tag: field.reference('tag') },
  derive: { full: { from: ['name', 'tag'], of: r => r.name + (r.tag?.id ?? '') } },
  ${READ},
})
export const value: Input<FieldsOf<typeof one> & StandardFields> = ${value}`
export const wire = (
  check: string,
  record = 'WireOf<typeof one, typeof all>',
): string => `import { defineResource, field, type WireOf } from '#resource'
const brand = defineResource({ name: 'brand', area: 'a', api: 'api/brands', title: 'name', fields: { name: field.text({ required: true }), short: field.text(), said: field.text({ derived: 'record' }) }, derive: { said: { from: ['name'], of: r => r.name } }, ${READ} })
const paper = defineResource({
  name: 'paper', area: 'a', api: 'api/papers', title: 'name',
  fields: { name: field.text({ required: true }), one: field.reference('one'), file: field.file({ required: true }), whole: field.text({ derived: 'record' }) },
  derive: { whole: { from: ['name'], of: r => r.name } },
  ${READ},
})
const one = defineResource({
  name: 'one', area: 'a', api: { path: 'api/ones', activity: 'isActive' }, title: 'name',
  fields: {
    name: field.text({ required: true }), note: field.text({ max: 9 }), sum: field.money({ default: '0' }), kind: field.choice(['a', 'b'], { required: true }),
    payer: field.reference('brand', { shows: ['name', 'short'], at: 'sides.payer' }), receiver: field.reference('brand', { required: true, shows: ['name', 'said'], at: 'sides.receiver' }),
    brand: field.reference('brand'), tags: field.references('brand', { shows: ['name'] }),
    papers: field.lines('paper', { by: 'one', shows: ['file', 'isActive', 'one', 'whole'] }), file: field.file(), total: field.money({ derived: 'server', onDemand: true }),
  },
  ${READ},
})
const all = { one, paper, brand } as const
type Record = ${record}
export const read = (r: Record) => ${check}`
export const labels = (value: string): string => `import { defineResource, field, type LabelsOf } from '#resource'
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), kind: field.choice(['a', 'b']) },
  actions: { close: { on: 'one', path: '{id}/close', right: ['BOOKS_UPD'] } },
  ${READ},
})
export const words: LabelsOf<typeof one> = ${value}`
export const GOOD_LABELS =
  "{ name: 'Один', gender: 'm', object: 'один', fields: { name: 'Название', kind: 'Вид' }, choices: { kind: { a: 'А', b: 'Б' } }, actions: { close: 'Закрыть' } }"
