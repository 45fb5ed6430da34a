import { of, screens, server } from './mutant.ts'

const STATEMENTS = 'statements.test.ts'
const DEALS = 'dealStatements.test.ts'
const carriedOut = server(STATEMENTS, 'carried out stands in the boxes with every line, and is read-only then')
const withoutALine = server(STATEMENTS, 'without one line keeps the others in the boxes, and without the last is deleted')
const moved = server(DEALS, 'volumes come to a point and leave it, once for each waybill')
const typed = screens('statements.test.tsx', 'a statement is typed by the keyboard, carried out, and loses a line on its card')

/** Statements: what they make, what they take back, and what they refuse. */
export const statements = [
  ...of('server/rules/statement.ts', {
    name: 'a deleted statement says that it was about nothing',
    find: "(l.status <> 'deleted' or ${t('status')} = 'deleted')",
    replace: "l.status <> 'deleted'",
    seenBy: withoutALine,
  }),
  ...of('server/engine/history/entries.ts', {
    name: 'the history of a waybill names no state',
    find: '.filter(change => !same(change.before, change.after))',
    replace: '.filter(() => false)',
    seenBy: server('history.test.ts', 'a state that people read stands beside the hidden fields'),
  }),
  ...of('server/rules/deals/deal.ts', {
    name: 'a waybill that waits is called closed',
    find: "and not ${t('is_auth')} then",
    replace: "and ${t('is_auth')} then",
    seenBy: server('deals.test.ts', 'holds what is entered by those who may not authorise, uncounted'),
  }),
  ...of('server/engine/import/run.ts', {
    name: 'hidden rows of an import are read without a word',
    find: 'message: hidden > 0 ?',
    replace: 'message: hidden < 0 ?',
    seenBy: server('import.test.ts', 'rows that the spreadsheet hides are read'),
  }),
  ...of('server/engine/write/lines.ts', {
    name: 'a line that an array leaves out stays',
    find: 'if (cancelled.length > 0) whole[name]',
    replace: 'if (cancelled.length < 0) whole[name]',
    seenBy: server('lines.test.ts', 'are changed in one call: one line changed, one cancelled, one made, one left as it is, one left out'),
  }),
  ...of('server/rules/transactions/kind.ts', {
    name: 'what a person took back is bound again',
    find: "bound: 'released'",
    replace: 'bound: null',
    seenBy: server('incomingBank.test.ts', 'lets be what a person has taken back or emptied, however often it is recalculated'),
  }),
  ...of('server/engine/write/parts.ts', {
    name: 'requisites that are switched off stay the default',
    find: 'const able = active.length > 0 ? active : living',
    replace: 'const able = living',
    seenBy: server(
      'requisites.test.ts',
      'when the default is switched off another one that is on becomes the default, as long as there is any',
    ),
  }),
  ...of(
    'server/rules/statement.ts',
    {
      name: 'a line that is taken back keeps its payment',
      find: 'await kind.unmake?.(tx, carried, reason)',
      replace: 'await kind.unmake?.(tx, [], reason)',
      seenBy: withoutALine,
    },
    {
      name: 'what is odd about a payroll statement is carried out unasked',
      find: 'if (odd.length > 0) throw',
      replace: 'if (odd.length > 99) throw',
      seenBy: server(
        STATEMENTS,
        'what is odd about a payroll statement is asked before it is carried out: too much, twice, a number that was given',
      ),
    },
    {
      name: 'a statement needs no lines',
      find: 'if (next.lines.length === 0 && !(prior === null && isFilled(next)))',
      replace: 'if (next.lines.length < 0 && !(prior === null && isFilled(next)))',
      seenBy: server(STATEMENTS, 'without lines is refused'),
    },
    {
      name: 'a dismissed person is paid',
      find: 'await rejectDismissed(tx, lines)',
      replace: '',
      seenBy: server(STATEMENTS, 'a person who was dismissed is refused at the line, also when it was since'),
    },
    {
      name: 'a statement goes into a closed period',
      find: 'if (day !== null && day <= closed) throw fieldError(name,',
      replace: 'if (day !== null && day < closed && day > closed) throw fieldError(name,',
      seenBy: server(STATEMENTS, 'refuses a closed period'),
    },
    {
      name: 'a statement without its last line is cancelled in part',
      find: 'lines.length > 1 ?',
      replace: 'lines.length > 0 ?',
      seenBy: withoutALine,
    },
  ),
  ...of('server/ledger/accruals.ts', {
    name: 'a penalty is owed to the employee',
    find: "kind === 'premium' ? sum : negate(sum)",
    replace: 'sum',
    seenBy: carriedOut,
  }),
  ...of('server/rules/money/payment.ts', {
    name: 'a payment of a statement is cancelled beside it',
    find: 'if (OF_STATEMENTS.includes(',
    replace: 'if (!OF_STATEMENTS.length && OF_STATEMENTS.includes(',
    seenBy: server(STATEMENTS, 'a payment of a statement is cancelled by its line alone'),
  }),
  ...of('resources/statement.ts', {
    name: 'a statement that was carried out is changed',
    find: 'editWhen: isDraft',
    replace: 'editWhen: () => true',
    seenBy: carriedOut,
  }),
  ...of('server/rules/statements/dealVedomost/posting.ts', {
    name: 'what leaves a point comes to it',
    find: "type === 'writeOff' ? negate(volume) : volume",
    replace: 'volume',
    seenBy: moved,
  }),
  ...of('server/rules/statements/dealVedomost/fitting.ts', {
    name: 'a waybill stands in two statements',
    find: "then 'taken'",
    replace: 'then null',
    seenBy: moved,
  }),
  ...of('src/admin/actions/LineActions.tsx', {
    name: 'a line of a statement cannot be taken back on its card',
    find: 'only={Object.keys(child.actions ?? {})}',
    replace: 'only={[]}',
    seenBy: typed,
  }),
]
