import { field, sumsOf, type MatrixOpening } from '#resource'
import { AS_OF, boxReports } from '#resources/money/cashTransaction/report'

const BOXES = ['FINANS_COMPANY'] as const

const money = field.money()

/** The columns of debts by age in days: what companies owe us, and what we owe them. The last of each is older than 90 days. */
export const OWED = ['owed30', 'owed60', 'owed90', 'owedOld'] as const
export const OWE = ['owe30', 'owe60', 'owe90', 'oweOld'] as const
const ALL = ['owed', ...OWED, 'owe', ...OWE] as const

/** Debts of companies at the end of a period by their age; payments settle the oldest debts first. */
const DEBT_AGES = {
  cells: 'debts',
  measures: Object.fromEntries(ALL.map(name => [name, money])) as Readonly<Record<(typeof ALL)[number], typeof money>>,
  totals: sumsOf(...ALL),
  charts: { owed: { kind: 'parts', of: OWED }, owe: { kind: 'parts', of: OWE } },
  opens: [{ resource: 'company', view: 'boxes', card: 'statement' } satisfies MatrixOpening],
  known: true,
} as const

const REPORT = {
  right: BOXES,
  columns: ['shortName', 'inn'],
  filters: ['companyType', 'brand', 'curator', 'kind', 'isActive'],
  actions: [],
} as const

/** The reports on the boxes of companies: their movements, and the age of debts. */
export const REPORTS = {
  report: {
    ...REPORT,
    call: {
      path: 'api/cash_boxes/report',
      scope: 'boxes',
      right: BOXES,
      wrap: 'data',
      parameters: AS_OF,
      export: 'api/cash_boxes/export_xlsx',
      matrix: boxReports.company,
    },
  },
  debts: {
    ...REPORT,
    screen: '/report/debts',
    call: {
      path: 'api/cash_boxes/debts',
      scope: 'boxes',
      right: BOXES,
      wrap: 'data',
      export: 'api/cash_boxes/debts/export_xlsx',
      matrix: DEBT_AGES,
    },
  },
} as const
