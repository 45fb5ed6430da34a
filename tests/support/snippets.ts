import {
  READ,
  TAG,
  resource,
  FIELDS,
  FULL,
  rules,
  book,
  work,
  before,
  sent,
  wire,
  labels,
  areas,
  GOOD_LABELS,
  type Snippet,
} from './snippetParts.ts'

/** What authors may write and what not; the compiler checks all of them in one run. */
export const snippets: readonly Snippet[] = [
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
  ...[
    ['a text', "field.text({ required: true, raed: ['X'] })", /raed/],
    ['a text with marks', 'field.richText({ max: 9, line: 1 })', /\bline\b/],
    ['a number', 'field.number({ min: 1, mx: 2 })', /mx/],
    ['a sum', "field.money({ min: '0', writ: [] })", /writ/],
    ['a day', 'field.date({ past: true, tody: true })', /tody/],
    ['a moment', 'field.dateTime({ required: true, second: true })', /\bsecond\b/],
    ['a month', "field.month({ required: true, mn: '2026-01' })", /mn/],
    ['a flag', 'field.flag({ default: true, tone: {} })', /\btone\b/],
    ['a choice', "field.choice(['a'], { required: true, deflt: 'a' })", /deflt/],
    ['a reference', "field.reference('tag', { shows: ['name'], onyl: {} })", /onyl/],
    ['several references', "field.references('tag', { shows: ['name'], upload: 'x' })", /\bupload\b/],
    ['lines', "field.lines('tag', { by: 'one', show: [] })", /\bshow\b/],
    ['a file', "field.file({ accept: ['pdf'], maxByte: 4 })", /\bmaxByte\b/],
    ['JSON', 'field.json({ required: true, hiden: true })', /hiden/],
    ['a colour', 'field.colour({ required: true, lable: 1 })', /lable/],
  ].map(([what, made, says]) => ({
    name: `a misspelt option beside a right one: ${what as string}`,
    says: says as RegExp,
    code: resource('form: []', `name: field.text(), other: ${made as string}`),
  })),
  ...[
    ['a choice', "field.choice(['a', 'b'], { default: 'c' })", /"c"/],
    ['a flag', "field.flag({ default: 'yes' })", /boolean/],
    ['a number', "field.number({ default: '5' })", /number/],
    ['a sum', 'field.money({ default: 0 })', /string/],
    ['a reference', "field.reference('tag', { default: 'main' })", /number/],
  ].map(([what, made, says]) => ({
    name: `a default of another kind: ${what as string}`,
    says: says as RegExp,
    code: resource('form: []', `name: field.text(), other: ${made as string}`),
  })),
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
    code: `import { defineApp, defineArea, defineResource, field } from '#resource'\n${TAG}\nconst one = defineResource({ name: 'one', area: 'a', api: 'a', title: 'name', fields: { name: field.text(), tag: field.reference('tag') }, ${READ} })\nexport const app = defineApp({ name: 'a', areas: [defineArea({ resources: { one, tag, account: { ...tag, name: 'account' } as const } })] })`,
  },
  {
    name: 'a reference to an absent resource',
    says: /unknown resource/,
    code: `import { defineApp, defineArea, defineResource, field } from '#resource'\n${TAG}\nconst one = defineResource({ name: 'one', area: 'a', api: 'a', title: 'name', fields: { name: field.text(), tag: field.reference('tagg') }, ${READ} })\nexport const app = defineApp({ name: 'a', areas: [defineArea({ resources: { one, tag } })] })`,
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
  { name: 'documents of no owner', says: /ownr/, code: resource("parts: { attached: { owner: 'ownr', file: 'scan' } }", FIELDS) },
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
    code: "import { defineArea } from '#resource'\nexport const area = defineArea({ menu: { a: { icon: 'compnies', items: [] } } })",
  },
  {
    name: 'areas that add to a part of the menu and to a group of rights of another',
    code: areas("rights: { a: { codes: { B: 'b' } } }, menu: { a: { items: [] } }", "menu: ['a'], rights: ['a']"),
  },
  {
    name: 'entries for a part of the menu that no area has',
    says: /part of the menu.*"b"/s,
    code: areas('menu: { b: { items: [] } }'),
  },
  {
    name: 'rights for a group that no area names',
    says: /group of rights.*"b"/s,
    code: areas("rights: { b: { codes: { B: 'b' } } }"),
  },
  { name: 'the place of a part of the menu that no area has', says: /"b"/, code: areas('', "menu: ['b']") },
  { name: 'a key that an area cannot have', says: /right/, code: areas('right: {}') },
  { name: 'a right that no area has', says: /"A_VEW"/, code: `${areas('')}\nexport const right: (typeof app.rights)[number] = 'A_VEW'` },
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

    code: rules(
      "{ derive: { total: t => sql`${t('id')}` }, actions: { close: async (tx, record, { day }) => void [tx.today, record.name, day.length] } }",
    ),
  },
  {
    name: 'an action without a handler',

    says: /close|actions/,
    code: rules("{ derive: { total: t => sql`${t('id')}` }, actions: {} }"),
  },
  { name: 'a book of all rules', code: book('[ones, tags]') },
  { name: 'a book without the rules of what promises nothing', code: book('[ones]') },
  { name: 'a book that lacks promised rules', says: /'has no rules': "one"/, code: book('[tags]') },
  {
    name: 'a book with the rules of a stranger',

    says: /'is no resource': "two"/,
    code: book("[ones, defineRules({ ...tag, name: 'two' as const }, {})]"),
  },
  {
    name: 'records that rules make and change',

    code: work(
      "const { id } = await tx.create(one, { name: 'a', tag: { id: 1 }, sum: '1' }); await tx.update(one, id, { day: null }); return tx.updateMany(one, [{ id, values: { tag: 7 } }])",
    ),
  },
  { name: 'what a write returns, in the types of the wire', code: work('return (await tx.update(one, 1, {})).name.length') },
  { name: 'an unknown field of what a write returns', says: /nam\b/, code: work('return (await tx.update(one, 1, {})).nam') },
  { name: 'a change of an unknown field', says: /nam\b/, code: work("return tx.update(one, 1, { nam: 'a' })") },
  { name: 'a change of a derived field', says: /total/, code: work("return tx.update(one, 1, { total: '1' })") },
  { name: 'a change of the wrong type', says: /number/, code: work('return tx.update(one, 1, { day: 7 })') },
  { name: 'a new record without what is required', says: /name/, code: work("return tx.create(one, { day: '2026-01-01' })") },
  {
    name: 'many changes with an unknown field',

    says: /nam\b/,
    code: work("return tx.updateMany(one, [{ id: 1, values: { nam: 'a' } }])"),
  },
  {
    name: 'a stored row has its references by id and nothing derived',

    code: work('const [row] = await tx.readMany(one, [1]); const tag: number | null = row!.tag; return [tag, row!.name.length]'),
  },
  { name: 'a derived field of a stored row', says: /total/, code: work('return (await tx.readMany(one, [1]))[0]!.total') },
  {
    name: 'what is done before a write, in the types of the declaration',

    code: before("async (_tx, next, prior) => (prior?.name === next.name?.trim() ? undefined : { sum: '1', tag: next.tag })"),
  },
  { name: 'reading an unknown field before a write', says: /nam\b/, code: before('async (_tx, next) => void next.nam') },
  { name: 'setting an unknown field before a write', says: /nam\b/, code: before("async () => ({ nam: 'a' })") },
  { name: 'setting a field to another kind before a write', says: /day/, code: before('async () => ({ day: 7 })') },
  { name: 'no handlers at all', says: /actions/, code: rules("{ derive: { total: t => sql`${t('id')}` } }") },
  {
    name: 'a server-derived field without SQL',

    says: /derive/,
    code: rules('{ actions: { close: async () => undefined } }'),
  },
  {
    name: 'a handler that reads what was not sent',

    says: /month/,
    code: rules("{ derive: { total: t => sql`${t('id')}` }, actions: { close: async (_tx, _record, { month }) => void month } }"),
  },
  {
    name: 'a column that the table lacks',

    says: /"nam"/,
    code: rules("{ derive: { total: t => sql`${t('nam')}` }, actions: { close: async () => undefined } }"),
  },
  {
    name: 'a column of a reference by the name of its field',

    says: /"tag"/,
    code: work(
      "const made = defineRules(one, { derive: { total: t => sql`${t('tag')}` }, scopes: { mine: t => sql`${t('tag_id')} = ${t('version')}` } }); return [tx, made]",
    ),
  },
  {
    name: 'a column of a scope that the table lacks',

    says: /"dya"/,
    code: work(
      "const made = defineRules(one, { derive: { total: t => sql`${t('day')}` }, scopes: { mine: t => sql`${t('dya')} is null` } }); return [tx, made]",
    ),
  },
  {
    name: 'SQL that is a text',

    says: /string/,
    code: rules("{ derive: { total: () => 'select 1' }, actions: { close: async () => undefined } }"),
  },
]
