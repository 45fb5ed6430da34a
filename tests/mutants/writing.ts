import { of, server, unit } from './mutant.ts'

const RESOURCES = 'resources.test.ts'
const TOGETHER = 'concurrency.test.ts'
const versioned = server(
  RESOURCES,
  'takes the version that was seen, and refuses one that is none, and a stale one with the record as it is',
)

/** Writes: versions, keys, uniqueness, references, history, imports, files, validation. */
export const writing = [
  ...of('server/adapters/postgres/supervisor.ts', {
    name: 'a database that does not wait for the disk is used',
    find: 'log.info(texts.durable(await assertDurable(taken.session)))',
    replace: "log.info(texts.durable(''))",
    seenBy: server('durability.test.ts', 'an owner refuses to work with %s = %s'),
  }),
  ...of(
    'server/engine/endpoints/writes.ts',
    {
      name: 'the property `versions` is not asked',
      find: '(await engine.requiresVersions(tx.db))',
      replace: 'false',
      seenBy: server('versions.test.ts', 'where the property demands versions'),
    },
    {
      name: 'a tag that is none is taken for no tag',
      find: 'tag === undefined ? Number.NaN',
      replace: 'tag === undefined ? undefined',
      seenBy: server('concurrency.test.ts', 'with a version that is none nothing is written'),
    },
    {
      name: 'a change without a version is not logged',
      find: "engine.log.info({ resource: resource.name, id, account: tx.user.id }, 'Changed without a version, as the record is now')",
      replace: '',
      seenBy: server('versions.test.ts', 'a change without a version acts on the record as it is now'),
    },
  ),
  ...of(
    'server/engine/endpoints/writes.ts',
    { name: 'a stale version is written', find: 'if (seen !== version) throw', replace: 'if (seen > version) throw', seenBy: versioned },
    {
      name: 'a deletion looks at no version',
      find: '    rejectStale(engine, resource, seen, version, current, {})',
      replace: '',
      seenBy: server(RESOURCES, 'disappears when it is removed and is not found again'),
    },
    {
      name: 'files of a refused record stay',
      find: 'if (!isUnavailable(error)) await removeFiles()',
      replace: '',
      seenBy: server('files.test.ts', 'bytes of a refused record are not left behind'),
    },
  ),
  ...of('server/engine/write/rows.ts', {
    name: 'a write keeps the version',
    find: 'sql`version = t.version + 1`',
    replace: 'sql`version = t.version`',
    seenBy: versioned,
  }),
  ...of('server/engine/lock.ts', {
    name: 'a record waits for everybody who names it',
    find: 'sql`for no key update`',
    replace: 'sql`for update`',
    seenBy: server('lockOrder.test.ts', 'a company is edited while somebody writes what names it'),
  }),
  ...of('server/engine/write/references.ts', {
    name: 'deleted records may be named',
    find: 'anyOf(ids)} and not t.is_delete${',
    replace: 'anyOf(ids)}${',
    seenBy: server('writes.test.ts', 'a record that was removed is named by no other'),
  }),
  ...of('server/engine/write/references.ts', {
    name: 'a reference may name what its field excludes',
    find: 'and not t.is_delete${sql.join(only, sql``)}',
    replace: 'and not t.is_delete',
    seenBy: server('writes.test.ts', 'a record outside of what the field takes is named by no other'),
  }),
  ...of('server/engine/write/record.ts', {
    name: 'unique values are not asked for',
    find: 'await assertUnique(engine, tx, resource, states, within)',
    replace: '',
    seenBy: server(RESOURCES, 'keeps its unique values unique'),
  }),
  ...of('server/engine/write/record.ts', {
    name: 'checks across fields are skipped',
    find: '({ ...checkRecord(resource, next), ...matching[n], ...links[n] })',
    replace: '({ ...(next && {}), ...matching[n], ...links[n] })',
    seenBy: server('requisites.test.ts', 'an account that is not of the bank is refused at its field'),
  }),
  ...of('server/engine/write/record.ts', {
    name: 'a choice that does not match is taken',
    find: '({ ...checkRecord(resource, next), ...matching[n], ...links[n] })',
    replace: '({ ...checkRecord(resource, next), ...(n < 0 && matching[n]) })',
    seenBy: server('lists.test.ts', 'a choice that must match other values of the record is held to it, on edits too'),
  }),
  ...of('server/engine/write/record.ts', {
    name: 'marked text is stored as it came',
    find: 'const values = cleaned(resource, {',
    replace: 'const values = ((_: unknown, one: Values) => one)(resource, {',
    seenBy: server('writes.test.ts', 'marked text is kept without what could run'),
  }),
  ...of('server/engine/write/rows.ts', {
    name: 'links are added to the old ones',
    find: 'where ${owner} = ${anyOf(given.map(({ id }) => id))}`',
    replace: 'where ${owner} = ${anyOf(given.map(({ id }) => id))} and position > 1`',
    seenBy: server('writes.test.ts', 'references are replaced by those that are sent'),
  }),
  ...of('server/engine/history/entries.ts', {
    name: 'a removal is told as an edit',
    find: "return isGone(after) ? 'remove' : 'restore'",
    replace: "return 'edit'",
    seenBy: server('history.test.ts', 'deletion, return, activity and actions are called by their names'),
  }),
  ...of('server/engine/write/record.ts', {
    name: 'writes leave no history',
    find: 'await writeHistoryEntries(tx, resource, entries)',
    replace: '',
    seenBy: server(RESOURCES, 'is created, read back as it was sent, and told in the history'),
  }),
  ...of('server/engine/write/record.ts', {
    name: 'several defaults',
    find: 'if (writing.quiet || !oneDefault) return',
    replace: 'if (writing || !oneDefault) return',
    seenBy: server('requisites.test.ts', 'a new default takes the mark from the old one, which is told in its history, and stands first'),
  }),
  ...of('server/engine/write/unique.ts', {
    name: 'another spelling makes values different',
    find: 'sql`${foldedKeyOf(column)} = ${foldedKeyOf(value)}`',
    replace: 'sql`${column} = ${value}`',
    seenBy: server('uniqueness.test.ts', 'answers for %s, whatever the case of letters, but for the record itself'),
  }),
  ...of('server/engine/write/values.ts', {
    name: 'numbers are stored as they are typed',
    find: '[[name, form(cleanText(value as string).trim())] as const]',
    replace: '[[name, value] as const]',
    seenBy: server('uniqueness.test.ts', 'what a rule gives is stored in the normal form of its field'),
  }),
  ...of(
    'server/engine/write/idempotency.ts',
    {
      name: 'a repeated call is done again',
      find: 'if (fresh.length) {',
      replace: 'if (fresh.length >= 0) {',
      seenBy: server(TOGETHER, 'twenty creates at once under one key make one record and answer it twenty times'),
    },
    {
      name: 'one key for different requests',
      find: '|| first.request !== mark',
      replace: '',
      seenBy: server(TOGETHER, 'the same key for another request is refused'),
    },
    {
      name: 'keys belong to everybody',
      find: 'const user = tx.user.id',
      replace: 'const user = 0',
      seenBy: server(TOGETHER, 'keys of two people have nothing to do with each other'),
    },
  ),
  ...of(
    'server/engine/write/unique.ts',
    {
      name: 'a deleted record keeps its value',
      find: 'and not t.is_delete${',
      replace: '${',
      seenBy: server(
        'uniqueness.test.ts',
        'an edit to a taken value is refused and names the other record; a deleted record frees its value',
      ),
    },
    {
      name: 'unique everywhere instead of in its circle',
      find: 'const circle = per.map(',
      replace: 'const circle = per.slice(0, 0).map(',
      seenBy: server('uniqueness.test.ts', 'templates of two objects, and regions of two countries, may be called alike'),
    },
  ),
  ...of(
    'server/engine/write/action.ts',
    {
      name: 'an action is done whenever it is asked for',
      find: 'if (action.when && !action.when(flat)) throw notNow(engine)',
      replace: '',
      seenBy: server('deals.test.ts', 'a closed deal stays counted and is not changed any more'),
    },
    {
      name: 'an action over many is done to those that are not ready',
      find: 'const fit = action.when ? flat.filter(record => action.when!(record)) : flat',
      replace: 'const fit = flat',
      seenBy: server('many.test.ts', 'records that are not ready are told one by one, the others are done'),
    },
  ),
  ...of(
    'server/engine/history/entries.ts',
    {
      name: 'history tells hidden fields',
      find: "changes: entry.changes.filter(one => mayField(user.rights, changed, one.field, 'read'))",
      replace: 'changes: entry.changes',
      seenBy: server('history.test.ts', 'fields that a reader may not see are not told to them'),
    },
    {
      name: 'history tells what did not change',
      find: '|| !same(change.before, change.after)',
      replace: '|| true',
      seenBy: server('history.test.ts', 'an edit tells only what differs, references by their names before and after'),
    },
  ),
  ...of(
    'server/engine/import/plan.ts',
    {
      name: 'an import makes known records anew',
      find: "const id = ids.get(keyOf(resource, values) ?? '') ?? null",
      replace: 'const id = null as number | null',
      seenBy: server('importWriting.test.ts', 'the same file again makes no second company, no second requisite and no history'),
    },
    {
      name: 'an import writes rows that change nothing',
      find: "write === 'create' || changes.length === 0 ? 'skip'",
      replace: "write === 'create' ? 'skip'",
      seenBy: server('import.test.ts', 'the preview counts what will be created, changed and skipped, and stores nothing of it'),
    },
    {
      name: 'an import takes names that are not there',
      find: 'if (missing.length && !column.create)',
      replace: 'if (missing.length < 0)',
      seenBy: server('importWriting.test.ts', 'a brand that is not there is made, once; a type that is not there is refused'),
    },
  ),
  ...of(
    'src/resource/validate.ts',
    {
      name: 'required fields may be left out',
      find: "problems[place] = problem('required')",
      replace: 'void place',
      seenBy: server(RESOURCES, 'asks for what it requires, field by field'),
    },
    {
      name: 'read-only fields may be sent',
      find: "if (judgement.mode !== 'replace') problems[place] = problem('readonly')",
      replace: '',
      seenBy: unit('validate.test.ts', 'name what is unknown, what is read-only and what is made once'),
    },
    {
      name: 'created once, changed later',
      find: "(judgement.mode === 'edit' && optionsOf(one).createOnly)",
      replace: 'false',
      seenBy: unit('validate.test.ts', 'name what is unknown, what is read-only and what is made once'),
    },
    {
      name: 'unknown fields are swallowed',
      find: "problems[place] = problem('unknown')",
      replace: 'void place',
      seenBy: server('badInput.test.ts', 'unknown fields are refused by name'),
    },
  ),
  ...of('src/resource/kinds/texts.ts', {
    name: 'texts of any length',
    find: "if (text.length > max) return problem('long', { max })",
    replace: '',
    seenBy: server(RESOURCES, 'refuses wrong kinds, foreign ids, over-long text and unknown fields at their places, and stores nothing'),
  }),
  ...of('src/resource/kinds/numbers.ts', {
    name: 'more digits than the column holds',
    find: "if (scaleOf(text) > scale) return problem('scale', { scale })",
    replace: '',
    seenBy: unit('validate.test.ts'),
  }),
  ...of('src/resource/kinds/dates.ts', {
    name: 'every year is a leap year',
    find: 'const leap = month === 2 && (',
    replace: 'const leap = month === 2 || (',
    seenBy: unit('validate.test.ts', 'days are those of the calendar'),
  }),
  ...of('src/resource/control.ts', {
    name: 'control digits are not counted',
    find: "text !== '0000000000' && last(weighted(text, TEN)) === Number(text[9])",
    replace: "text !== '0000000000'",
    seenBy: unit('control.test.ts', 'a changed control digit is always seen'),
  }),
  ...of('server/adapters/postgres/supervisor.ts', {
    name: 'the embedded database forgets what it has acknowledged',
    find: 'settings: durable ? {} : THROW_AWAY',
    replace: 'settings: THROW_AWAY',
    seenBy: server('durability.test.ts', 'an owner’s database writes through to the disk before it answers'),
  }),
  ...of('server/engine/import/headings.ts', {
    name: 'headings of the export not understood by the import',
    find: '[...column.headers, ...[...languages.values()].map(texts => labelOf({ texts }, owner, column.field))]',
    replace: 'column.headers',
    seenBy: server('import.test.ts', 'that the export writes come back as the fields they were written from'),
  }),
  ...of('server/engine/http/language.ts', {
    name: 'a refused language spoken all the same',
    find: 'offered.filter(one => !refused.has(one))',
    replace: 'offered',
    seenBy: unit('language.test.ts', 'by %j is %s'),
  }),
  ...of('server/ledger/openings.ts', {
    name: 'what is stored worded for the one who wrote it',
    find: "title: tx.storedTexts('nerud.ledger.opening')",
    replace: "title: (tx as unknown as { texts: typeof tx.storedTexts }).texts('nerud.ledger.opening')",
    seenBy: server('language.test.ts', 'stores what others read in Russian, whoever wrote it'),
  }),
]
