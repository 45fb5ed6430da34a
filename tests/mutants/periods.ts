import { of, screens, server } from './mutant.ts'

const PERIODS = 'periodClose.test.ts'
const CLOSING = 'ledgerClosing.test.ts'

/** Closed periods: what the database holds, who closes, what hangs, what stays of it. */
export const periods = [
  ...of(
    'server/ledger/closed.ts',
    {
      name: 'the database takes rows of a closed period',
      find: 'dt_trx <= closed or dt_report <= closed',
      replace: 'dt_trx <= closed and dt_trx > closed',
      seenBy: server('ledger.test.ts', 'refuses a row in the closed period'),
    },
    {
      name: 'rows of the ledger do not wait for a closing',
      find: 'lock table period_close in share mode;',
      replace: '',
      seenBy: server(CLOSING, 'closing waits for a payment that is on its way, and keeps what it brought'),
    },
    {
      name: 'closing does not wait for rows on their way',
      find: 'lock table period_close in share row exclusive mode',
      replace: 'lock table period_close in access share mode',
      seenBy: server(CLOSING, 'closing waits for a payment that is on its way, and keeps what it brought'),
    },
    {
      name: 'a row comes in by an old snapshot',
      find: "if current_setting('transaction_isolation') <> 'read committed' then",
      replace: 'if false then',
      seenBy: server(PERIODS, 'takes no row from a transaction that does not see what was closed meanwhile'),
    },
    {
      name: 'a closing is taken back without a reason',
      find: "or coalesce(new.reopen_reason, '') = '' then",
      replace: 'then',
      seenBy: server(PERIODS, 'refuses of a closing'),
    },
    {
      name: 'what the property had closed is forgotten',
      find: "and coalesce(parameter_value, '') <> ''",
      replace: "and coalesce(parameter_value, '') = ''",
      seenBy: server(PERIODS, 'what the former property had closed stays closed, by whom and when it said so'),
    },
  ),
  ...of('server/ledger/laws.ts', {
    name: 'the law of closed periods looks at no rows',
    find: 'and least(c.dt_trx, c.dt_report) <= p.day',
    replace: 'and least(c.dt_trx, c.dt_report) < p.day - 100000',
    seenBy: server(PERIODS, 'finds a row that came into a closed period all the same'),
  }),
  ...of(
    'server/rules/money/periodClose.ts',
    {
      name: 'what hangs is closed over without a word',
      find: 'if (hanging === 0) return',
      replace: 'if (hanging >= 0) return',
      seenBy: server(PERIODS, 'over what must be done is refused until somebody says so and why; both stay with the closing'),
    },
    {
      name: 'a day that is not over is closed',
      find: 'if (day >= tx.today)',
      replace: 'if (day > tx.today)',
      seenBy: server(PERIODS, 'is refused'),
    },
    {
      name: 'an earlier closing is taken back first',
      find: 'if (closed !== record.day)',
      replace: 'if (closed === null)',
      seenBy: server(PERIODS, 'goes forward alone, and is taken back from the last, with a reason and a trace'),
    },
  ),
  ...of('server/rules/money/periodClose/checklist.ts', {
    name: 'an old check of the boxes is as good as a new one',
    find: "state: !job.marks || (await cameAfter(db, job.marks, to)) ? 'stale' : 'right'",
    replace: "state: 'right'",
    seenBy: server(PERIODS, 'is more than zero while the boxes were never checked, were checked too early, or break a law'),
  }),
  ...of('server/rules/money/periodClose/sums.ts', {
    name: 'nobody notices what came into an opened period',
    find: "${t('money_rows')} <> ${rowsUpTo('box_all_day', t('day'))} or",
    replace: '',
    seenBy: server(PERIODS, 'says that nothing moved, and after it was opened names the boxes that did'),
  }),
  ...of(
    'resources/money/periodClose/checks.ts',
    {
      name: 'what hangs after the period is counted in it',
      find: '...(from !== null && { from }), to }',
      replace: '...(from !== null && { from }) }',
      seenBy: server(PERIODS, 'of days outside the period is not counted'),
    },
    {
      name: 'payments with documents are called paperless',
      find: ', hasDocs: false }',
      replace: ' }',
      seenBy: server(PERIODS, 'payments with a document, and those of statements, are not called paperless'),
    },
  ),
  ...of('src/screens/money/periodClose/model.ts', {
    name: 'a line leads to all rows of its list',
    find: 'filter: filterOfCheck(check, period)',
    replace: 'filter: {}',
    seenBy: screens('monthClose.test.tsx', 'the page says what hangs in the month before, each line a way to just these rows'),
  }),
]
