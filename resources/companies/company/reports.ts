import { field, type MatrixOpening } from '#resource'
import { AS_OF, boxReports } from '#resources/money/cashTransaction/report'

const BOXES = ['FINANS_COMPANY'] as const

const money = field.money()
const sum = <N extends string>(name: N) => ({ [name]: { sum: name } }) as { readonly [K in N]: { readonly sum: N } }

/** How old debts are, in days: what they owe us, and what we owe them. The last of each is older than ninety. */
export const OWED = ['owed30', 'owed60', 'owed90', 'owedOld'] as const
export const OWE = ['owe30', 'owe60', 'owe90', 'oweOld'] as const

/** Debts of companies at the end of a period by their age: what was paid has paid the oldest first. */
const DEBT_AGES = {
  cells: 'debts',
  measures: {
    owed: money,
    owed30: money,
    owed60: money,
    owed90: money,
    owedOld: money,
    owe: money,
    owe30: money,
    owe60: money,
    owe90: money,
    oweOld: money,
  },
  totals: {
    ...sum('owed'),
    ...sum('owed30'),
    ...sum('owed60'),
    ...sum('owed90'),
    ...sum('owedOld'),
    ...sum('owe'),
    ...sum('owe30'),
    ...sum('owe60'),
    ...sum('owe90'),
    ...sum('oweOld'),
  },
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

/** The reports of the boxes of companies: what moved in them, and how old what is owed is. */
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
