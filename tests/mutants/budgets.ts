import { of, server, unit } from './mutant.ts'

const BODIES = 'bodies.test.ts'
const DOWNLOADS = 'downloads.test.ts'
const DATABASE = 'database.test.ts'
const FLOODS = 'floods.test.ts'
const OLD = server('oldCleanup.test.ts', 'what is older than its property says goes')
const nested = unit('templateBudget.test.ts', 'blocks inside blocks')

/** What one person may take of everybody's: downloads, statements, bodies, archives, templates, and what goes with age. */
export const budgets = [
  ...of('server/engine/cast.ts', {
    name: 'a cursor holds days that no calendar has',
    find: '!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)',
    replace: 'true',
    seenBy: server('cursor.test.ts', 'not of the types of its order'),
  }),
  ...of(
    'src/resource/query.ts',
    {
      name: 'a list is ordered by one field many times',
      find: "return 'repeated'\n  if (draft",
      replace: 'return undefined\n  if (draft',
      seenBy: unit('query.test.ts', 'says each thing once'),
    },
    {
      name: 'a list is ordered by any number of fields',
      find: '>= MOST_ORDERS',
      replace: '>= MOST_VALUES',
      seenBy: unit('query.test.ts', 'says each thing once'),
    },
  ),
  ...of(
    'server/adapters/postgres/prepared.ts',
    {
      name: 'every statement is prepared',
      find: 'if (once.delete(text)) return true',
      replace: 'if (!once.delete(text)) return true',
      seenBy: server(DATABASE, 'statements are prepared when they come again'),
    },
    {
      name: 'prepared statements are given up never',
      find: 'while (size > characters)',
      replace: 'while (size < 0)',
      seenBy: server(DATABASE, 'statements are prepared when they come again'),
    },
    {
      name: 'what was given up once is not prepared again',
      find: "' '.repeat(gone.get(text) ?? 0)",
      replace: "''",
      seenBy: server(DATABASE, 'a statement that was given up runs on'),
    },
  ),
  ...of('server/app.ts', {
    name: 'exports take the sessions of all others',
    find: 'database.streams.getExecutor()',
    replace: 'database.db.getExecutor()',
    seenBy: server(DOWNLOADS, 'keep no other call waiting'),
  }),
  ...of('server/engine/http/running.ts', {
    name: 'a person downloads any number at once',
    find: 'if (count >= most)',
    replace: 'if (count > 1000)',
    seenBy: server(DOWNLOADS, 'keep no other call waiting'),
  }),
  ...of('server/engine/http/downloads.ts', {
    name: 'a download waits for its reader for ever',
    find: 'controller.error(error)\n      reader.cancel(error).catch(() => undefined)',
    replace: 'void controller',
    seenBy: unit(DOWNLOADS, 'nobody takes'),
  }),
  ...of(
    'server/adapters/postgres/pool.ts',
    {
      name: 'one person has all sessions',
      find: 'short: { all: size, each: some(0.7), whole: some(0.7) }',
      replace: 'short: { all: size, each: size, whole: size }',
      seenBy: server(FLOODS, 'many writes of one person'),
    },
    {
      name: 'large pages have as many sessions as cards',
      find: 'long: { all: some(0.5), each: some(0.3)',
      replace: 'long: { all: size, each: some(0.7)',
      seenBy: server(FLOODS, 'many large pages'),
    },
    {
      name: 'transactions wait for each other’s sessions',
      find: 'spare: inTurn ? 0 : 1',
      replace: 'spare: 0',
      seenBy: server(DATABASE, 'a second session'),
    },
  ),
  ...of('server/session/passwords.ts', {
    name: 'any number of passwords wait to be checked',
    find: 'waiting: MOST_WAITING',
    replace: 'waiting: Infinity',
    seenBy: unit('sessionPasswords.test.ts', 'too many wait'),
  }),
  ...of('server/engine/schema/migrate.ts', {
    name: 'an older program takes a newer database',
    find: 'if (unknown.length > 0)',
    replace: 'if (unknown.length < 0)',
    seenBy: server('migrate.test.ts', 'an older program refuses'),
  }),
  ...of('server/fairLine.ts', {
    name: 'who waits most is let in first',
    find: 'lines.delete(key)\n        if (line.length > 0)',
    replace: 'if (line.length === 0) lines.delete(key)\n        if (line.length < 0)',
    seenBy: unit('gate.test.ts', 'by turns of their keys'),
  }),
  ...of('server/gate.ts', {
    name: 'long calls wait for as long as there are short ones',
    find: '...lines.filter(({ lane }) => isIdle(lane)).map(one => one.line), ',
    replace: '',
    seenBy: unit('gate.test.ts', 'as soon as there is none inside'),
  }),
  ...of(
    'server/engine/http/budget.ts',
    {
      name: 'an object has any number of names',
      find: 'inside.length <= MOST_NAMES',
      replace: 'true',
      seenBy: unit(BODIES, 'a body stays within'),
    },
    { name: 'a body has any number of values', find: '|| values > MOST_VALUES', replace: '', seenBy: unit(BODIES, 'a body stays within') },
  ),
  ...of('server/engine/http/bytes.ts', {
    name: 'a body may come for ever',
    find: 'setTimeout(() => deadline.reject(late()), ',
    replace: 'setTimeout(() => undefined, ',
    seenBy: unit(BODIES, 'hardly moves'),
  }),
  ...of('server/engine/import/rows.ts', {
    name: 'nobody is served while the rows of a file become values',
    find: 'if (met % ROWS_IN_TURN === 0) await turn()',
    replace: 'void turn',
    seenBy: unit('importRows.test.ts', 'others are served'),
  }),
  ...of(
    'server/engine/http/multipart.ts',
    {
      name: 'nobody is served while a form is looked through',
      find: 'if (found >= 0) return at + found\n    await turn()',
      replace: 'if (found >= 0) return at + found',
      seenBy: unit('multipart.test.ts', 'others are served'),
    },
    {
      name: 'a form has any number of parts',
      find: ' || parts.length === most',
      replace: '',
      seenBy: unit('multipart.test.ts', 'more than anybody fills in'),
    },
  ),
  ...of('server/engine/validationError.ts', {
    name: 'every error of an input is listed',
    find: '.slice(0, LISTED)',
    replace: '',
    seenBy: server('badInput.test.ts', 'a megabyte of unknown names'),
  }),
  ...of('server/engine/files/unzip.ts', {
    name: 'a part of any size is unpacked at once',
    find: 'if (entry && entry.size > ',
    replace: 'if (entry && entry.size < ',
    seenBy: unit('excelHostile.test.ts', 'a workbook is read within its memory'),
  }),
  ...of('server/engine/documents/template/template.ts', {
    name: 'blocks stand inside blocks to any depth',
    find: 'blocks.length > MOST_BLOCKS',
    replace: 'blocks.length > 1000',
    seenBy: nested,
  }),
  ...of('server/engine/documents/template/docx.ts', {
    name: 'a filled document is shown although its budget is spent',
    find: '  budget.spend(0)\n',
    replace: '',
    seenBy: nested,
  }),
  ...of(
    'server/engine/documents/renderer.ts',
    {
      name: 'templates are filled by the thread that serves everybody',
      find: '(await pool()).run(task, { name, signal })',
      replace: 'import(thread.href).then(one => one[name](task))',
      seenBy: server('renderer.test.ts', 'beside the thread that serves everybody'),
    },
    {
      name: 'a template that hangs keeps its thread',
      find: '{ name, signal }',
      replace: '{ name }',
      seenBy: server('renderer.test.ts', 'hangs or takes all memory'),
    },
  ),
  ...of('server/engine/write/transaction.ts', {
    name: 'a person has any number of templates checked at once',
    find: 'engine.documents.begin(user.id)',
    replace: '() => undefined',
    seenBy: server('renderer.test.ts', 'two templates under way'),
  }),
  ...of(
    'server/rules/system/job/oldCleanup.ts',
    { name: 'old files go although records hold them', find: '${sql.join(held, sql` `)}', replace: '', seenBy: OLD },
    { name: 'what is kept for ever goes', find: 'isMore = days > 0', replace: 'isMore = true', seenBy: OLD },
  ),
]
