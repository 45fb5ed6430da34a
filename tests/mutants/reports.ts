import { of, screens, server } from './mutant.ts'

const FILE = 'financeReports.test.ts'
const CLOSED = 'closedReports.test.ts'
const INDICATORS = 'as they were known on a day leave out what was entered and put right later'

/** What keeps the figures of reports those of the rows behind them. */
export const reportRules = [
  ...of(
    'server/rules/money/cashTransaction/report.ts',
    {
      name: 'a box of the report forgets what was posted after the day of knowledge',
      find: 'or ${unknown})`\n  }',
      replace: ')`\n  }',
      seenBy: server(FILE, 'ends with the day as of which it is asked, and draws what was accrued and paid by days'),
    },
    {
      name: 'a box of the report closes with what it holds now',
      find: 'case when ${later} then -${moved} else 0 end',
      replace: '0',
      seenBy: server(FILE, 'closes a period with what the next one opens with, and the ledger agrees'),
    },
    {
      name: 'a report of boxes does not mind the day as of which it is asked',
      find: 'asOf < to ? asOf : to',
      replace: 'asOf < to ? to : to',
      seenBy: server(FILE, 'ends with the day as of which it is asked, and draws what was accrued and paid by days'),
    },
    {
      name: 'premiums are among what waybills accrued',
      find: "premium: sql`k.object_type = 'premium'`",
      replace: "premium: sql`k.object_type = 'deal'`",
      seenBy: server(FILE, 'what their statements say, on now and on any day of knowledge'),
    },
  ),
  ...of(
    'server/ledger/late.ts',
    {
      name: 'what changes in a closed month changes its reports',
      find: 'from ${sql.table(lateTable(resource))}`',
      replace: 'from ${sql.table(lateTable(resource))} where at is null`',
      seenBy: server(CLOSED, 'stays as it was in every report'),
    },
    {
      name: 'what comes late leaves its month and stands nowhere',
      find: 'case when v.moved then closed + 1 else',
      replace: 'case when v.moved then closed + 4000 else',
      seenBy: server(CLOSED, 'stays as it was in every report'),
    },
  ),
  ...of('server/rules/money/payment/posted.ts', {
    name: 'reports go by the days of payments and not of their rows',
    find: "m(byReportDate ? 'dt_report' : 'dt_trx')",
    replace: "m(byReportDate ? 'own_report' : 'own_trx')",
    seenBy: server(CLOSED, 'stays as it was in every report'),
  }),
  ...of(
    'server/engine/read/keptRows.ts',
    {
      name: 'of several changes since a moment the last one is taken back',
      find: 'order by c.id desc) filter',
      replace: 'order by c.id) filter',
      seenBy: server(FILE, 'what was known on a day takes back the first of several changes since'),
    },
    {
      name: 'a record that was changed stays as it is beside what it was',
      find: 'case when v.isnow then -1 else 1 end',
      replace: 'case when v.isnow then 0 else 1 end',
      seenBy: server(FILE, INDICATORS),
    },
  ),
  ...of('server/engine/schema/keptSums.ts', {
    name: 'sums that are kept by days of moments answer filters by moments',
    find: '(kept.by.includes(name) && !isMoment(resource, name))',
    replace: 'kept.by.includes(name)',
    seenBy: server('keptSums.test.ts', 'of moments are kept by days, which answer no question of moments'),
  }),
  ...of(
    'server/rules/deals/deal/reports.ts',
    {
      name: 'waybills that are no longer counted bring income',
      find: "where ${within(asked, 'dt_deal')} and ${counted}`\n}\n\n/** What drivers",
      replace: "where ${within(asked, 'dt_deal')}`\n}\n\n/** What drivers",
      seenBy: server(FILE, 'are what the waybills behind them come to'),
    },
    {
      name: 'operators are counted by the days of waybills',
      find: "within(asked, 'ins_date')",
      replace: "within(asked, 'dt_deal')",
      seenBy: server(FILE, 'have what they entered by the day of entry, what became of it, and how late it came'),
    },
  ),
  ...of('server/rules/deals/deal/entering.ts', {
    name: 'a change before authorisation is a correction',
    find: 'prior.isAuth && TYPED.some',
    replace: 'TYPED.some',
    seenBy: server(FILE, 'are corrected by changes after authorisation alone'),
  }),
  ...of('server/rules/incoming/oilCompanyTransaction/report.ts', {
    name: 'purchases that nobody counts are reported',
    find: 'and not f.is_delete and f.status_id in',
    replace: 'and not f.is_delete and f.status_id not in (0) or f.status_id in',
    seenBy: server(FILE, 'is added up by card, vehicle, driver, product and supplier from what was bought'),
  }),
  ...of('server/rules/money/payment/posted.ts', {
    name: 'a payment stands in the boxes before it was posted',
    find: 'and ${postedBy(m, period.knownOn ?? null)}`',
    replace: 'and ${postedBy(m, null)}`',
    seenBy: server(FILE, 'by months are known from the day on which they were posted'),
  }),
  ...of('server/rules/money/payment/reports.ts', {
    name: 'a report by months is asked backwards',
    find: 'if (period.from <= period.to) return',
    replace: 'if (period.from) return',
    seenBy: server(FILE, 'by months are known from the day on which they were posted'),
  }),
  ...of('server/engine/http/parameters.ts', {
    name: 'a matrix of groups takes any filter of its list',
    find: '    .concat(OF_LISTS)',
    replace: '    .concat(OF_LISTS, Object.keys(resource.list?.filters ?? {}).map(name => `${name}`))',
    seenBy: server(FILE, 'are filtered by what rows can be told apart by alone, and searched by the names of rows'),
  }),
  ...of('src/admin/list/matrix/ways.ts', {
    name: 'a figure of a report opens the waybills of all states',
    find: 'const filter: Record<string, unknown> = { ...only, [day!]: days }',
    replace: 'const filter: Record<string, unknown> = { [day!]: days }',
    seenBy: screens('financeReports.test.tsx', 'rows are what is chosen, and a figure opens the waybills behind it'),
  }),
]
