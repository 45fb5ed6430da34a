import { of, server, unit } from './mutant.ts'

const ROWS = 'resourceRows.test.ts'
const filtered = server(ROWS, 'is filtered by each filter')
const sorted = server(ROWS, 'is sorted by each field, both ways, page by page')
const searched = server(ROWS, 'finds what is searched for')
const living = server(ROWS, 'answers living records only, in the declared order, and counts them when asked')
const SECURITY = 'security.test.ts'

/** Lists: filters, orders, cursors, searches, sums, exports, choices. */
export const reading = [
  ...of(
    'src/resource/orders.ts',
    {
      name: 'equal rows come in any order',
      find: "[...sorts, { field: 'id', descending }]",
      replace: "[...sorts, { field: 'id', descending: !descending }]",
      seenBy: sorted,
    },
    {
      name: 'an order has an index for one of its ways',
      find: "[...sorts, { field: 'id', descending }]",
      replace: "[...sorts, { field: 'id', descending: descending && false }]",
      seenBy: server('orderPlans.test.ts', 'orders that are always offered'),
    },
  ),
  ...of(
    'server/engine/read/derived.ts',
    {
      name: 'a list that is asked for derived fields answers all',
      find: 'const shown = names.filter(isWanted)',
      replace: 'const shown = names',
      seenBy: server('lists.test.ts', 'a list that is asked for some fields'),
    },
    {
      name: 'a list that is asked for some fields answers all',
      find: 'const read = names.filter(name => isWanted(name) || inputs.has(name))',
      replace: 'const read = names.filter(name => isWanted(name) || name !== "")',
      seenBy: server('lists.test.ts', 'a list that is asked for some fields'),
    },
  ),
  ...of(
    'server/engine/read/filters.ts',
    {
      name: 'no filter filters',
      find: 'for (const condition of query.conditions) parts.push(conditionSql(asking, resource, condition, alias))',
      replace: '',
      seenBy: filtered,
    },
    {
      name: 'a word that is common is taken for a rare one',
      find: 'coalesce(${condition}, false)',
      replace: '${condition}',
      seenBy: server('searchPlans.test.ts', '%s: %s'),
    },
    {
      name: 'a filter by a part of a text',
      find: "if (kind === 'contains') return any(",
      replace: "if (kind === 'contains') return sql`true` ?? any(",
      seenBy: filtered,
    },
    {
      name: 'a filter by one of many references',
      find: "and ${of(join)('target_id')} in (${sql.join([...ids])})",
      replace: '',
      seenBy: filtered,
    },
    {
      name: 'a filter by any of several references asks the first alone',
      find: 'any(anyOf.map(',
      replace: 'any(anyOf.slice(0, 1).map(',
      seenBy: filtered,
    },
    { name: 'deleted records are listed', find: "parts.push(sql`not ${of(alias)('is_delete')}`)", replace: '', seenBy: living },
    { name: 'a search finds some of its words', find: 'return all(words.map(', replace: 'return any(words.map(', seenBy: searched },
    {
      name: 'short words are looked for anywhere in a large table',
      find: 'const starting = !!asking.startsWords &&',
      replace: 'const starting = !asking &&',
      seenBy: server('searchPlans.test.ts', '%s: %s'),
    },
    {
      name: 'a part of a field is found in its neighbours',
      find: '(${textHolds(resource, alias, text)} and ${own})',
      replace: '(${textHolds(resource, alias, text)})',
      seenBy: server('lists.test.ts', 'a part of a text is found whatever its case'),
    },
    {
      name: 'a search that minds case does not',
      find: 'const sensitive = resource.list?.search.caseSensitive',
      replace: 'const sensitive = false',
      seenBy: searched,
    },
    {
      name: 'descending is ascending',
      find: '(one.descending ? sql`${one.value} desc` : one.value)',
      replace: 'one.value',
      seenBy: sorted,
    },
    {
      name: 'empty values come first',
      find: 'sql`${one.value} desc` : one.value',
      replace: 'sql`${one.value} desc` : sql`${one.value} nulls first`',
      seenBy: sorted,
    },
    {
      name: 'words are ordered by their codes',
      find: 'sql`${value} collate ${sql.id(collation)}` : value',
      replace: 'sql`${value} collate "C"` : value',
      seenBy: sorted,
    },
    {
      name: 'references are ordered by their numbers',
      find: "if (one?.kind === 'reference') {",
      replace: "if (one?.kind === 'reference' && alias === '') {",
      seenBy: sorted,
    },
    {
      name: 'a cursor forgets empty values',
      find: '[sql`${value} > ${edge}`, sql`${value} is null`]',
      replace: '[sql`${value} > ${edge}`]',
      seenBy: sorted,
    },
    {
      name: 'a cursor behind an empty value ends the list',
      find: 'descending ? [sql`${value} is not null`] : []',
      replace: '[]',
      seenBy: sorted,
    },
    {
      name: 'a cursor takes the last row again',
      find: 'if (descending) return [sql`${value} < ${edge}`]',
      replace: 'if (descending) return [sql`${value} <= ${edge}`]',
      seenBy: sorted,
    },
  ),
  ...of(
    'server/engine/kinds/kind.ts',
    { name: 'a filter by one value', find: '? sql`${value} = ${taken[0]}`', replace: '? sql`${value} is not null`', seenBy: filtered },
    {
      name: 'a filter by several values takes the first',
      find: 'sql`${value} in (${sql.join(taken)})`',
      replace: 'sql`${value} = ${taken[0]}`',
      seenBy: filtered,
    },
    {
      name: 'a range leaves its first edge out',
      find: '? sql`${value} >= ${taken[0]}` :',
      replace: '? sql`${value} > ${taken[0]}` :',
      seenBy: filtered,
    },
    {
      name: 'a range leaves its last edge out',
      find: ': sql`${value} <= ${taken[0]}`',
      replace: ': sql`${value} < ${taken[0]}`',
      seenBy: filtered,
    },
    { name: 'a range is open at its end', find: ': sql`${value} <= ${taken[0]}`', replace: ': sql`true`', seenBy: filtered },
  ),
  ...of(
    'server/engine/kinds/dates.ts',
    {
      name: 'a range of moments ends with the day before',
      find: "edge === 'to' ? sql` + 1` : sql``",
      replace: "edge === 'to' ? sql`` : sql``",
      seenBy: filtered,
    },
    { name: 'days of moments begin in Greenwich', find: 'at time zone ${zone}', replace: "at time zone 'UTC'", seenBy: filtered },
    { name: 'a range from a moment', find: '? sql`${value} >= ${moment.value}::timestamptz`', replace: '? sql`true`', seenBy: filtered },
  ),
  ...of('server/engine/kinds/numbers.ts', {
    name: 'a cursor compares numbers as texts',
    find: "({ scale = 3 }) => numeric(scale),\n  cast: 'numeric',",
    replace: '({ scale = 3 }) => numeric(scale),',
    seenBy: sorted,
  }),
  ...of(
    'src/resource/fold.ts',
    {
      name: 'a search knows patterns',
      find: 'SET.get(sign) ?? literal(sign)',
      replace: 'SET.get(sign) ?? sign',
      seenBy: server('ranking.test.ts', 'the database folds texts as the browser does'),
    },
    {
      name: 'letters that look alike are others to a search',
      find: 'SET.get(sign) ?? literal(sign)',
      replace: 'literal(sign)',
      seenBy: server('ranking.test.ts', '%s finds %s in the spelling that is stored'),
    },
  ),
  ...of('server/engine/read/like.ts', {
    name: 'a filter by a part minds the case of letters',
    find: 'sql`lower(${value}) ~ ${spelled(text, starting)}`',
    replace: 'sql`${value} ~ ${spelled(text, starting)}`',
    seenBy: server('lists.test.ts', 'a part of a text is found whatever its case'),
  }),
  ...of('server/engine/read/conditions.ts', {
    name: 'a list below a parent has all rows',
    find: 'if (within) parts.push(within(ROW))',
    replace: '',
    seenBy: server(ROWS, 'has the rows of a parent where it is asked below one'),
  }),
  ...of('server/engine/read/meant.ts', {
    name: 'later pages of a search are of what is typed alone',
    find: 'if (others.length === 0) return query',
    replace: 'if (others.length < 9) return query',
    seenBy: server('ranking.test.ts', 'a search of the other keyboard layout is about the same rows in sums, exports and later pages'),
  }),
  ...of(
    'server/engine/read/records.ts',
    {
      name: 'hidden fields filter and sort',
      find: 'if (hidden) throw',
      replace: 'if (!query) throw',
      seenBy: server(SECURITY, 'what a reader may not see they neither filter nor sort nor export by'),
    },
    {
      name: 'the total counts a page',
      find: 'query.total ? await countRows(db, resource, where) : undefined',
      replace: 'query.total ? count : undefined',
      seenBy: living,
    },
    { name: 'the last page has a next one', find: 'count === query.size && last', replace: 'last', seenBy: living },
    {
      name: 'a page further on is the first again',
      find: 'const offset = after ? 0 : (query.page - 1) * size',
      replace: 'const offset = 0',
      seenBy: server(ROWS, 'pages are counted off for clients that know no cursor'),
    },
    {
      name: 'a deleted record has its card',
      find: "everything ? sql`` : sql`and not ${of(ROW)('is_delete')}`",
      replace: 'sql``',
      seenBy: server('resources.test.ts', 'disappears when it is removed and is not found again'),
    },
    {
      name: 'a first page has the fields that somebody else asked for',
      find: 'names, query.fields, named(query.sort)',
      replace: 'names, named(query.sort)',
      seenBy: server('lists.test.ts', 'answers these alone, beside the id and the version'),
    },
    {
      name: 'a first page has what somebody else may see',
      find: 'query.size, engine.hidden?.key]',
      replace: 'query.size]',
      seenBy: server('../rights/contents.test.ts', 'no call tells anybody what a right hides from them'),
    },
  ),
  ...of('server/engine/read/cursor.ts', {
    name: 'a cursor of any length is taken',
    find: 'values.length === types.length &&',
    replace: '',
    seenBy: server('cursor.test.ts', 'a cursor of another order is refused'),
  }),
  ...of('server/engine/read/derived.ts', {
    name: 'a page derives from nothing',
    find: 'names.filter(name => inputs.has(name))',
    replace: 'names.filter(name => !inputs.has(name))',
    seenBy: server('lists.test.ts', 'what a list derives is what the card derives, whichever fields it looks at, whatever the texts hold'),
  }),
  ...of(
    'server/engine/read/sums.ts',
    {
      name: 'sums of no rows are missing',
      find: 'coalesce(${total(adding, name)}, 0)',
      replace: '${total(adding, name)}',
      seenBy: server('lists.test.ts', 'sums add up what the filters find, exactly, with what derives from them'),
    },
    {
      name: 'counts of marks follow the filter of their own field',
      find: 'const rest = without(asked, Object.keys(mark))',
      replace: 'const rest = asked',
      seenBy: server('deals.test.ts', 'tell how many deals each status and each mark has, as the list finds them'),
    },
    {
      name: 'volumes of all units in one sum',
      find: 'Object.entries(units).filter(pair => pair.every(seen))',
      replace: 'Object.entries(units).slice(1).filter(pair => pair.every(seen))',
      seenBy: server('deals.test.ts', 'have their volumes unit by unit beside their sums, the same kept as added up'),
    },
  ),
  ...of('server/engine/read/selectOptions.ts', {
    name: 'what is off is offered',
    find: "sql`${of(ROW)('is_active')}`",
    replace: 'sql`true`',
    seenBy: server('books.test.ts', 'materials have a select list of those in use, and the one that is chosen'),
  }),
  ...of('server/engine/excel/export.ts', {
    name: 'hidden columns are exported',
    find: "name === 'id' || seesIn(user, resource, call)(name)",
    replace: 'true',
    seenBy: server(SECURITY, 'what a reader may not see stands in no Excel, though it is asked for'),
  }),
  ...of('server/engine/read/scope.ts', {
    name: 'the record that stands for none is shown',
    find: 'joined([recordsIn(asking, resource, t), ',
    replace: 'joined([',
    seenBy: server('rulesFleet.test.ts', 'that stand for none are shown and chosen nowhere'),
  }),
  ...of('server/engine/write/references.ts', {
    name: 'the record that stands for none is chosen',
    find: '${some ? sql` and ${some}` : sql``}',
    replace: '',
    seenBy: server('rulesFleet.test.ts', 'that stand for none are shown and chosen nowhere'),
  }),
  ...of('server/prepare.ts', {
    name: 'a blank database stays without its keys and kept sums',
    find: '  await updateTables(database, log, zone)\n  return lines',
    replace: '  return lines',
    seenBy: server('seeds.test.ts', 'stands in tables as they are made without it'),
  }),
  ...of('server/seed/books/lookups.ts', {
    name: 'the objects of templates change places',
    find: "'Заявка', 'Накладная']",
    replace: "'Накладная', 'Заявка']",
    seenBy: server('books.test.ts', 'has the objects of templates under their numbers'),
  }),
  ...of(
    'src/resource/query.ts',
    {
      name: 'unknown parameters are dropped',
      find: "if (!filter) return 'unknown'",
      replace: 'if (!filter) return undefined',
      seenBy: server('resources.test.ts', 'refuses parameters that it does not know, huge pages and foreign orders'),
    },
    { name: 'pages of any size', find: "(key !== 'page' && number > MOST_ROWS)", replace: 'false', seenBy: unit('query.test.ts') },
    { name: 'pages of twenty', find: 'export const PAGE = 50', replace: 'export const PAGE = 20', seenBy: unit('query.test.ts') },
  ),
]
