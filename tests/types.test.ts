import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './support/sources.ts'

/** What an author may not write: the compiler is asked about each of these once, all together. */
interface Snippet {
  readonly name: string
  /** What the compiler must say; without it the snippet must compile. */
  readonly says?: RegExp
  readonly code: string
  /** Compiled as the server is, with Node; else as declarations are, with nothing. */
  readonly server?: boolean
}

const READ = "rights: { read: ['BOOKS_VIEW'] }"
const TAG = `export const tag = defineResource({ name: 'tag', area: 'a', api: 'api/tags', title: 'name', fields: { name: field.text({ required: true }) }, ${READ} })`
const FIELDS =
  "name: field.text({ required: true }), tag: field.reference('tag'), day: field.date(), sum: field.money(), isMain: field.flag(), kind: field.choice(['a', 'b']), scan: field.file()"
const resource = (more: string, fields = 'name: field.text({ required: true })'): string =>
  `import { defineResource, field, tab } from '#resource'\nexport const used = tab\nexport const one = defineResource({ name: 'one', area: 'a', api: 'api/ones', title: 'name', fields: { ${fields} }, ${READ}, ${more} })`
const FULL = "name: field.text({ required: true }), full: field.text({ derived: 'record' })"
const rules = (body: string): string => `import { defineResource, field } from '#resource'
import { sql } from 'kysely'
import { defineRules } from '../../../server/engine/rules.ts'
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), total: field.money({ derived: 'server' }) },
  actions: { close: { on: 'one', path: '{id}/close', right: ['BOOKS_UPD'], input: { day: field.date({ required: true }) } } },
  ${READ},
})
export const made = defineRules(one, ${body})
export const use = sql`
const PROMISING = `import { defineResource, defineResources, field } from '#resource'
import { sql } from 'kysely'
import { ruleBook } from '../../../server/engine/ruleBook.ts'
import { defineRules, type Tx } from '../../../server/engine/rules.ts'
${TAG}
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), day: field.date(), total: field.money({ derived: 'server' }), tag: field.reference('tag'), sum: field.money({ readonly: true }) },
  ${READ},
})
export const resources = defineResources({ one, tag })
const ones = defineRules(one, { derive: { total: t => sql\`\${t('id')}\` } })
const tags = defineRules(tag, {})
`
const book = (list: string): string =>
  `${PROMISING}export const made = ruleBook(resources, ${list})\nexport const use = [ones, tags]\nexport type Use = Tx`
const work = (body: string): string =>
  `${PROMISING}export const use = [ones, tags, ruleBook]\nexport async function work(tx: Tx): Promise<unknown> { ${body} }`
const before = (body: string): string =>
  `${PROMISING}export const use = [ones, tags, ruleBook]\nexport type Use = Tx\nexport const made = defineRules(one, { derive: { total: t => sql\`\${t('id')}\` }, before: ${body} })`
const sent = (value: string): string => `import { defineResource, field, type InputOf } from '#resource'
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), full: field.text({ derived: 'record' }), sum: field.money({ readonly: true }), kind: field.choice(['a', 'b'], { default: 'a' }), tag: field.reference('tag') },
  derive: { full: { from: ['name', 'tag'], of: r => r.name + (r.tag?.id ?? '') } },
  ${READ},
})
export const value: InputOf<typeof one> = ${value}`
const wire = (
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
const labels = (value: string): string => `import { defineResource, field, type LabelsOf } from '#resource'
const one = defineResource({
  name: 'one', area: 'a', api: 'api/ones', title: 'name',
  fields: { name: field.text({ required: true }), kind: field.choice(['a', 'b']) },
  actions: { close: { on: 'one', path: '{id}/close', right: ['BOOKS_UPD'] } },
  ${READ},
})
export const words: LabelsOf<typeof one> = ${value}`
const GOOD_LABELS =
  "{ name: 'Один', gender: 'm', object: 'один', fields: { name: 'Название', kind: 'Вид' }, choices: { kind: { a: 'А', b: 'Б' } }, actions: { close: 'Закрыть' } }"

const snippets: readonly Snippet[] = [
  {
    name: 'a right declaration',
    code: resource(
      "list: { columns: ['id', 'name', 'insDate'], sort: ['-name'], search: ['name'], filters: { name: 'contains' } }, form: ['name', ['isActive']]",
    ),
  },
  { name: 'an unknown column', says: /nam/, code: resource("list: { columns: ['nam'] }") },
  { name: 'an unknown sort', says: /nam/, code: resource("list: { columns: [], sort: ['-nam'] }") },
  { name: 'an unknown search field', says: /nam/, code: resource("list: { columns: [], search: ['nam'] }") },
  { name: 'an unknown filter', says: /nam/, code: resource("list: { columns: [], filters: { nam: 'equals' } }") },
  { name: 'a filter of no kind', says: /like/, code: resource("list: { columns: [], filters: { name: 'like' } }") },
  { name: 'an unknown field in a form', says: /nam/, code: resource("form: [['nam']]") },
  { name: 'an unknown field in a section', says: /nam/, code: resource("form: [{ section: 'x', rows: ['nam'] }]") },
  { name: 'a check of an unknown field', says: /nam/, code: resource('checks: { nam: () => true }') },
  { name: 'a check that reads an unknown field', says: /nam/, code: resource("checks: { name: r => !!r.nam || 'bad' }") },
  { name: 'a typo in a key of the resource', says: /lists/, code: resource("lists: { columns: ['name'] }") },
  { name: 'a typo in a field option', says: /requred/, code: resource('form: []', 'name: field.text({ requred: true })') },
  {
    name: 'tones of a choice, a flag and a sum, and a share of a limit',
    code: resource(
      'form: []',
      "name: field.text(), kind: field.choice(['a', 'b'], { tones: { a: 'active' } }), on: field.flag({ tones: { false: 'closed' } }), sum: field.money({ tones: 'sign', shareOf: 'limit' }), limit: field.money()",
    ),
  },
  {
    name: 'a tone of a choice that is none',
    says: /c/,
    code: resource('form: []', "name: field.text(), kind: field.choice(['a', 'b'], { tones: { a: 'active', c: 'closed' } })"),
  },
  {
    name: 'a tone that is none',
    says: /activ"/,
    code: resource('form: []', "name: field.text(), on: field.flag({ tones: { true: 'activ' } })"),
  },
  { name: 'a tone of text', says: /tones/, code: resource('form: []', "name: field.text({ tones: 'sign' })") },
  { name: 'a share of no field', says: /limt/, code: resource('form: []', "name: field.text(), sum: field.money({ shareOf: 'limt' })") },
  { name: 'an option of another kind', says: /scale/, code: resource('form: []', 'name: field.text({ scale: 2 })') },
  {
    name: 'a number in place of a decimal bound',
    says: /number/,
    code: resource('form: []', 'name: field.text(), sum: field.money({ min: 0 })'),
  },
  {
    name: 'a title that is no field',
    says: /nam/,
    code: `import { defineResource, field, tab } from '#resource'\nexport const used = tab\nexport const one = defineResource({ name: 'one', area: 'a', api: 'a', title: 'nam', fields: { name: field.text() }, ${READ} })`,
  },
  {
    name: 'a resource without rights',
    says: /rights/,
    code: "import { defineResource, field } from '#resource'\nexport const one = defineResource({ name: 'one', area: 'a', api: 'a', title: 'name', fields: { name: field.text() } })",
  },
  {
    name: 'a field derived from its record with a formula',
    code: resource("derive: { full: { from: ['name'], of: r => r.name } }", FULL),
  },
  {
    name: 'a field derived from its record without a formula',
    says: /derive/,
    code: resource('form: []', FULL),
  },
  {
    name: 'one of two formulas missing',
    says: /short/,
    code: resource(
      "derive: { full: { from: ['name'], of: r => r.name } }",
      "name: field.text({ required: true }), full: field.text({ derived: 'record' }), short: field.text({ derived: 'record' })",
    ),
  },
  {
    name: 'a formula of a wrong kind',
    says: /number/,
    code: resource('derive: { full: { from: [], of: () => 5 } }', FULL),
  },
  {
    name: 'a formula that reads a field which it does not name',
    says: /code/,
    code: resource(
      "derive: { full: { from: ['name'], of: r => r.name + r.code } }",
      "name: field.text({ required: true }), code: field.text(), full: field.text({ derived: 'record' })",
    ),
  },
  {
    name: 'a formula that names no field',
    says: /never/,
    code: resource("derive: { full: { from: ['nam'], of: () => '' } }", FULL),
  },
  {
    name: 'a formula for a field that is not derived',
    says: /derived/,
    code: resource("derive: { name: { from: [], of: () => '' } }", 'name: field.text({ required: true })'),
  },
  {
    name: 'a section that waits for no field',
    says: /nam/,
    code: resource("form: [{ section: 'more', rows: ['name'], when: 'nam' }]", 'name: field.text({ required: true })'),
  },
  {
    name: 'a list sorted by what SQL cannot see',
    says: /full/,
    code: resource("derive: { full: { from: ['name'], of: r => r.name } }, list: { columns: ['full'], sort: ['full'] }", FULL),
  },
  {
    name: 'a reference to a resource that is there',
    code: `import { defineResource, defineResources, field } from '#resource'\n${TAG}\nconst one = defineResource({ name: 'one', area: 'a', api: 'a', title: 'name', fields: { name: field.text(), tag: field.reference('tag') }, ${READ} })\nexport const all = defineResources({ one, tag, account: { ...tag, name: 'account' } as const })`,
  },
  {
    name: 'a reference to an absent resource',
    says: /unknown resource/,
    code: `import { defineResource, defineResources, field } from '#resource'\n${TAG}\nconst one = defineResource({ name: 'one', area: 'a', api: 'a', title: 'name', fields: { name: field.text(), tag: field.reference('tagg') }, ${READ} })\nexport const all = defineResources({ one, tag })`,
  },
  {
    name: 'a filter narrowed by no option',
    says: /onli/,
    code: resource("list: { columns: [], filters: { tag: { by: 'in', onli: {} } } }", FIELDS),
  },
  {
    name: 'a filter whose options no query answers',
    says: /not assignable/,
    code: resource("list: { columns: [], filters: { tag: { by: 'in', options: 'sugest' } } }", FIELDS),
  },
  {
    name: 'a column of a view that is no field',
    says: /nam\b/,
    code: resource("list: { columns: [], views: { mine: { columns: ['nam'] } } }", FIELDS),
  },
  {
    name: 'a condition of a view on no field',
    says: /knd/,
    code: resource("list: { columns: [], views: { mine: { only: { knd: 'a' } } } }", FIELDS),
  },
  {
    name: 'a filter of a view that is no field',
    says: /knd/,
    code: resource("list: { columns: [], views: { mine: { filters: ['knd'] } } }", FIELDS),
  },
  {
    name: 'an action of a view that is none',
    says: /clos\b/,
    code: resource(
      "list: { columns: [], views: { mine: { actions: ['clos'] } } }, actions: { close: { on: 'one', path: '{id}/close', right: [] } }",
      FIELDS,
    ),
  },
  {
    name: 'a view like one that is not there',
    says: /mne/,
    code: resource("list: { columns: [], views: { mine: { columns: ['name'] }, other: { like: 'mne' } } }", FIELDS),
  },
  {
    name: 'a list call of a view under no reference',
    says: /tga/,
    code: resource("list: { columns: [], views: { mine: { call: { path: 'x', by: 'tga' } } } }", FIELDS),
  },
  {
    name: 'sums of a list that add up no field',
    says: /smu/,
    code: resource("list: { columns: [], sums: { path: 'sums', of: ['smu'] } }", FIELDS),
  },
  {
    name: 'sums of a view that add up no field',
    says: /smu/,
    code: resource("list: { columns: [], views: { mine: { sums: { path: 'sums', of: ['smu'] } } } }", FIELDS),
  },
  {
    name: 'groups of indicators by no field',
    says: /knd/,
    code: resource("list: { columns: [], indicators: { counts: { path: 'counts', of: [], per: ['knd'] } } }", FIELDS),
  },
  {
    name: 'a count of no filter',
    says: /knd/,
    code: resource("list: { columns: [], indicators: { counts: { path: 'counts', of: [], counts: { a: { knd: 'a' } } } } }", FIELDS),
  },
  { name: 'a search in no field', says: /nam\b/, code: resource("list: { columns: [], search: { in: ['nam'], global: true } }", FIELDS) },
  {
    name: 'a parent of new records that is no reference',
    says: /tga/,
    code: resource("screens: { base: '/x', createUnder: { tga: '/y' } }", FIELDS),
  },
  { name: 'a card laid out with no field', says: /nam\b/, code: resource("show: [tab.data('nam')]", FIELDS) },
  { name: 'a default among no parent', says: /tga/, code: resource("parts: { oneDefault: { field: 'isMain', per: 'tga' } }", FIELDS) },
  { name: 'entries dated by no day', says: /dya/, code: resource("parts: { dated: { start: 'dya', per: ['tag'] } }", FIELDS) },
  { name: 'a recalculation from no day', says: /dya/, code: resource("parts: { recalc: { from: 'dya' } }", FIELDS) },
  { name: 'a history of no status', says: /knd/, code: resource("parts: { statuses: { field: 'knd', history: 'x' } }", FIELDS) },
  { name: 'kept sums of no field', says: /smu/, code: resource("parts: { keptSums: [{ of: ['smu'], by: ['day'] }] }", FIELDS) },
  {
    name: 'kept sums with no field',
    says: /knd/,
    code: resource("parts: { keptSums: [{ of: ['sum'], by: ['day'], with: ['knd'] }] }", FIELDS),
  },
  { name: 'a unique value that is no field', says: /nam\b/, code: resource('parts: { unique: { nam: {} } }', FIELDS) },
  { name: 'a unique value within no field', says: /tga/, code: resource("parts: { unique: { name: { per: ['tga'] } } }", FIELDS) },
  {
    name: 'a column of an import that is no field',
    says: /nam\b/,
    code: resource(
      "parts: { import: { path: 'x', screen: '/x', key: 'name', right: [], columns: [{ field: 'nam', headers: [] }] } }",
      FIELDS,
    ),
  },
  { name: 'documents of no owner', says: /ownr/, code: resource("parts: { documents: { owner: 'ownr', file: 'scan' } }", FIELDS) },
  {
    name: 'a unit that is no field',
    says: /unitOf names no field/,
    code: resource('form: []', "name: field.text(), sum: field.money({ unitOf: 'unt' })"),
  },
  {
    name: 'a choice that follows no field',
    says: /matching names no field/,
    code: resource('form: []', "name: field.text(), tag: field.reference('tag', { matching: { kind: 'knd' } })"),
  },
  {
    name: 'one of several that is no field',
    says: /anyOf names no field/,
    code: resource('form: []', "name: field.text(), tag: field.reference('tag', { anyOf: ['tga'] })"),
  },
  {
    name: 'a prefilled value that is no field',
    says: /prefills names no field/,
    code: resource('form: []', "name: field.text(), tag: field.reference('tag', { prefills: { nam: 'name' } })"),
  },
  {
    name: 'right names everywhere',
    code: resource(
      "list: { columns: ['id'], search: { in: ['name'], global: true }, filters: { kind: 'in', tag: { by: 'in', offered: false } }, sums: { path: 'sums', of: ['sum'] }, views: { mine: { call: { path: 'mine', by: 'tag' }, only: { kind: 'a' }, filters: ['kind'] }, other: { like: 'mine', sort: ['-day'] } } }, screens: { base: '/x', createUnder: { tag: '/y' } }, show: [tab.data('name', ['day', 'sum'])], parts: { oneDefault: { field: 'isMain', per: 'tag' }, dated: { start: 'day', per: ['tag'] }, recalc: { from: 'day' }, statuses: { field: 'kind', history: 'kinds' }, keptSums: [{ of: ['sum'], by: ['day'], with: ['kind'] }], unique: { name: { per: ['tag'] } } }",
      FIELDS,
    ),
  },
  {
    name: 'an icon that the shell lacks',
    says: /compnies/,
    code: "import { defineMenu } from '#resource'\nexport const menu = defineMenu([{ label: 'a', icon: 'compnies', items: [] }])",
  },
  { name: 'the process of Node in a declaration', says: /process/, code: resource("form: process.env['X'] ? ['name'] : []") },
  { name: 'the window of the browser in a declaration', says: /window/, code: resource("form: window ? ['name'] : []") },
  { name: 'a right record to send', code: sent("{ name: 'x', kind: 'b', tag: 5, isActive: false }") },
  { name: 'a derived field that is sent', says: /full/, code: sent("{ name: 'x', full: 'y' }") },
  { name: 'a read-only field that is sent', says: /sum/, code: sent("{ name: 'x', sum: '1.00' }") },
  { name: 'a required field that is left out', says: /name/, code: sent("{ kind: 'a' }") },
  { name: 'a choice that is none', says: /"c"/, code: sent("{ name: 'x', kind: 'c' }") },
  { name: 'a reference sent as a text', says: /string/, code: sent("{ name: 'x', tag: '5' }") },
  {
    name: 'a record on the wire: values, places, references, lines, files, the standard fields',
    code: wire(
      `[
        r.id satisfies number, r.version satisfies number, r.name satisfies string, r.sum satisfies string, r.kind satisfies 'a' | 'b',
        r.sides.payer?.short satisfies string | null | undefined, r.sides.receiver.name satisfies string, r.brand?.short satisfies string | null | undefined,
        r.tags.map(tag => tag.name satisfies string), r.file?.size satisfies number | undefined, r.total satisfies string | null | undefined,
        r.papers.map(paper => [paper.file satisfies import('#resource').FileRef, paper.metadataFields.isActive satisfies boolean, paper.one?.id satisfies number | undefined]),
        r.metadataFields.isActive satisfies boolean, r.metadataFields.isDelete satisfies boolean, r.metadataFields.insDate satisfies string | null,
        r.mdInsUser?.id satisfies number | undefined,
      ]`,
    ),
  },
  { name: 'a value on the wire that may be empty', says: /null/, code: wire('r.note satisfies string') },
  { name: 'a reference on the wire that may be empty', says: /null/, code: wire('r.sides.payer.name') },
  { name: 'a value on the wire that lists leave out', says: /undefined/, code: wire('r.total satisfies string | null') },
  { name: 'a field of the record at a place that is not its own', says: /payer/, code: wire('r.payer') },
  { name: 'a field that is not declared', says: /nam/, code: wire('r.nam') },
  { name: 'a field of a reference that is not shown', says: /short/, code: wire('r.sides.receiver.short') },
  { name: 'a derived value in a nested record', says: /said/, code: wire('r.sides.receiver.said') },
  { name: 'a derived value in a line of the record', code: wire('r.papers[0]!.whole satisfies string | null') },
  { name: 'an activity elsewhere', code: wire('r.isActive satisfies boolean', "WireOf<typeof one, typeof all, 'isActive'>") },
  {
    name: 'what a reference shows, unknown without the registry',
    says: /unknown/,
    code: wire('r.sides.receiver.name satisfies string', 'WireOf<typeof one>'),
  },
  { name: 'right labels', code: labels(GOOD_LABELS) },
  { name: 'a name without a gender', says: /gender/, code: labels(GOOD_LABELS.replace("gender: 'm', ", '')) },
  { name: 'a missing Russian label of a field', says: /kind/, code: labels(GOOD_LABELS.replace(", kind: 'Вид'", '')) },
  { name: 'a missing Russian label of a choice', says: /b/, code: labels(GOOD_LABELS.replace(", b: 'Б'", '')) },
  { name: 'a missing Russian label of an action', says: /close/, code: labels(GOOD_LABELS.replace("close: 'Закрыть'", '')) },
  { name: 'a label of a field that is gone', says: /gone/, code: labels(GOOD_LABELS.replace("kind: 'Вид'", "kind: 'Вид', gone: 'Нет'")) },
  {
    name: 'right rules',
    server: true,
    code: rules(
      "{ derive: { total: t => sql`${t('id')}` }, actions: { close: async (tx, record, { day }) => void [tx.today, record.name, day.length] } }",
    ),
  },
  {
    name: 'an action without a handler',
    server: true,
    says: /close|actions/,
    code: rules("{ derive: { total: t => sql`${t('id')}` }, actions: {} }"),
  },
  { name: 'a book of all rules', server: true, code: book('[ones, tags]') },
  { name: 'a book without the rules of what promises nothing', server: true, code: book('[ones]') },
  { name: 'a book that lacks promised rules', server: true, says: /'has no rules': "one"/, code: book('[tags]') },
  {
    name: 'a book with the rules of a stranger',
    server: true,
    says: /'is no resource': "two"/,
    code: book("[ones, defineRules({ ...tag, name: 'two' as const }, {})]"),
  },
  {
    name: 'records that rules make and change',
    server: true,
    code: work(
      "const { id } = await tx.create(one, { name: 'a', tag: { id: 1 }, sum: '1' }); await tx.update(one, id, { day: null }); return tx.updateMany(one, [{ id, values: { tag: 7 } }])",
    ),
  },
  { name: 'what a write returns, in the types of the wire', server: true, code: work('return (await tx.update(one, 1, {})).name.length') },
  { name: 'an unknown field of what a write returns', server: true, says: /nam\b/, code: work('return (await tx.update(one, 1, {})).nam') },
  { name: 'a change of an unknown field', server: true, says: /nam\b/, code: work("return tx.update(one, 1, { nam: 'a' })") },
  { name: 'a change of a derived field', server: true, says: /total/, code: work("return tx.update(one, 1, { total: '1' })") },
  { name: 'a change of the wrong type', server: true, says: /number/, code: work('return tx.update(one, 1, { day: 7 })') },
  { name: 'a new record without what is required', server: true, says: /name/, code: work("return tx.create(one, { day: '2026-01-01' })") },
  {
    name: 'many changes with an unknown field',
    server: true,
    says: /nam\b/,
    code: work("return tx.updateMany(one, [{ id: 1, values: { nam: 'a' } }])"),
  },
  {
    name: 'a stored row has its references by id and nothing derived',
    server: true,
    code: work('const [row] = await tx.readMany(one, [1]); const tag: number | null = row!.tag; return [tag, row!.name.length]'),
  },
  { name: 'a derived field of a stored row', server: true, says: /total/, code: work('return (await tx.readMany(one, [1]))[0]!.total') },
  {
    name: 'what is done before a write, in the types of the declaration',
    server: true,
    code: before("async (_tx, next, prior) => (prior?.name === next.name?.trim() ? undefined : { sum: '1', tag: next.tag })"),
  },
  { name: 'reading an unknown field before a write', server: true, says: /nam\b/, code: before('async (_tx, next) => void next.nam') },
  { name: 'setting an unknown field before a write', server: true, says: /nam\b/, code: before("async () => ({ nam: 'a' })") },
  { name: 'setting a field to another kind before a write', server: true, says: /day/, code: before('async () => ({ day: 7 })') },
  { name: 'no handlers at all', server: true, says: /actions/, code: rules("{ derive: { total: t => sql`${t('id')}` } }") },
  {
    name: 'a server-derived field without SQL',
    server: true,
    says: /derive/,
    code: rules('{ actions: { close: async () => undefined } }'),
  },
  {
    name: 'a handler that reads what was not sent',
    server: true,
    says: /month/,
    code: rules("{ derive: { total: t => sql`${t('id')}` }, actions: { close: async (_tx, _record, { month }) => void month } }"),
  },
  {
    name: 'SQL that is a text',
    server: true,
    says: /string/,
    code: rules("{ derive: { total: () => 'select 1' }, actions: { close: async () => undefined } }"),
  },
]

let folder = ''
let said: Map<string, string[]>
const fileOf = (snippet: Snippet): string => `snippet${snippets.indexOf(snippet)}.ts`

/** What the compiler says of each file of a project. */
const compile = (project: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--pretty', 'false'],
      { maxBuffer: 1e8 },
      (error, out) => {
        // The compiler ends with 1 or 2 when it has found errors.
        if (error && typeof error.code !== 'number') reject(new Error('the compiler did not run', { cause: error }))
        else resolve(out)
      },
    )
  })

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/types-'))
  for (const side of ['pure', 'server'] as const) {
    const own = snippets.filter(snippet => (snippet.server ? 'server' : 'pure') === side)
    mkdirSync(join(folder, side))
    for (const snippet of own) writeFileSync(join(folder, side, fileOf(snippet)), `${snippet.code}\n`)
    const config = {
      extends: join(root, `tsconfig.${side}.json`),
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [],
      files: own.map(fileOf),
    }
    writeFileSync(join(folder, side, 'tsconfig.json'), JSON.stringify(config))
  }
  const out = (await Promise.all(['pure', 'server'].map(side => compile(join(folder, side, 'tsconfig.json'))))).join('\n')
  said = Map.groupBy(out.split(/\n(?=\S)/), block => /(snippet\d+\.ts)/.exec(block)?.[1] ?? '')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what must compile does', () => {
  test.each(snippets.filter(snippet => !snippet.says))('$name', snippet => expect(said.get(fileOf(snippet)) ?? []).toEqual([]))
})
describe('what must not compile does not', () => {
  test.each(snippets.filter(snippet => snippet.says))('$name', snippet => {
    const told = said.get(fileOf(snippet)) ?? []
    expect(told.join('\n'), 'it compiles').not.toBe('')
    expect(told.join('\n')).toMatch(snippet.says!)
  })
})
