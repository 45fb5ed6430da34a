import { type Tab, tab, field, sumsOf, type MatrixOpening } from '#resource'
import { AS_OF, boxReports } from '#resources/money/reports'

/** The fields that cards of companies of every kind show (foundations §2.9–2.11); the fields themselves are those of `company`. */
export const COMPANY_FIELDS = [
  'kind',
  'name',
  'shortName',
  'fullName',
  'inn',
  'kpp',
  'ogrn',
  'brand',
  'phone',
  'email',
  'address',
  'isBlocked',
  'comment',
] as const

/** The fields that make up the title of a company. */
export const COMPANY_TITLE = ['shortName', 'name', 'inn'] as const
/** Returns the title of a company: its short name with its INN. */
export const companyTitle = (r: { readonly shortName: string | null; readonly name: string; readonly inn: string | null }): string =>
  r.inn ? `${r.shortName || r.name} [${r.inn}]` : r.shortName || r.name

/** Returns the tabs with the records that belong to a company. */
export const companyTabs = (requisites: string, documents?: string): readonly Tab<never>[] => [
  tab.related(requisites, 'owner'),
  ...(documents === undefined ? [] : [tab.documents(documents, 'owner')]),
]

/** The calls that look a company up in the state register by its INN. They read no records of the database, which is why no resource declares them. */
export const INFO_BY_INN = 'api/companies/info-by-inn'
export const OWNER_INFO_BY_INN = 'api/owner_companies/info-by-inn'

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
