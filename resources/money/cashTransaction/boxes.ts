import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { field, type Rights } from '#resource'
import { PERIOD, boxStateOf, boxSumsOf } from '../reports.ts'

/** The rights to see the boxes of each kind. C: companies, E: employees, P: points, whose rows are volumes instead of money. */
export const BOX_RIGHTS = { C: ['FINANS_COMPANY'], E: ['FINANS_ACCOUNT'], P: ['DEPOSIT_POINT'] } as const
/** The letter of a kind of box; rows of the ledger carry it too. */
export type BoxKind = keyof typeof BOX_RIGHTS

/** A tab of a statement: the rows of the box, the waybills that moved it, or the transfers; `call` is the call of its list. */
export interface StatementTab {
  readonly name: 'statement' | 'waybills' | 'transfers'
  readonly resource: 'cashTransaction' | 'volumeTransaction' | 'deal' | 'payment'
  readonly call: string
}
/** A tile of a statement: the total of the sums `of` over the period, and the tab with their rows, which a click opens. The first tile of a tab is its heading. */
export interface StatementTile {
  readonly name: string
  readonly of: readonly string[]
  readonly tab: StatementTab['name']
}

/** The boxes of one kind and their statement: the owners, the calls and the contents of the screen. Its texts are at `nerud.statement.of.<owner>`. */
export interface CashBox {
  readonly kind: BoxKind
  /** The resource whose records own the boxes. */
  readonly owner: string
  /** The parameter of list calls with the owner's id. */
  readonly by: string
  /** The call that lists the rows, and the call that exports them to Excel. */
  readonly rows: string
  readonly export: string
  /** The call of the sums, relative to the owner's path. */
  readonly sums: string
  /** The fields of the owner that the state of a box contains. */
  readonly shows: readonly string[]
  /** The names of the current week's sum and of the balance in the state. */
  readonly week: string
  readonly balance: string
  readonly screen: string
  readonly tabs: readonly StatementTab[]
  readonly tiles: readonly StatementTile[]
  /** The shown fields that name the owner: the first non-empty one is the heading, with `number` below it. */
  readonly names: readonly string[]
  readonly number?: string
  /** The shown fields that the screen lists below each other. */
  readonly facts: readonly string[]
  /** The fact that is a place: it is shown on a map at the latitude and longitude contained in the state. */
  readonly place?: string
  /** The call that lists the materials by which the statement can be filtered, relative to the owner's path. */
  readonly materials?: string
  /** The payment that can be added from the statement: the required right, and the owners for which it is not offered. */
  readonly adds?: { readonly mode: 'company' | 'account'; readonly right: Rights; readonly exceptOf?: readonly number[] }
}

/** The boxes of companies (finance §2.5). */
export const companyBox = {
  kind: 'C',
  owner: 'company',
  by: 'companyId',
  rows: 'api/cashbox_companies',
  export: 'api/cashbox_company/export_xlsx',
  sums: '{id}/cashbox_company_sum',
  shows: ['name', 'shortName', 'inn', 'kind', 'brand', 'phone', 'email', 'companyType'],
  week: 'dealSum',
  balance: 'balance',
  screen: '/cashbox/company/list/:id',
  tabs: [
    { name: 'statement', resource: 'cashTransaction', call: 'api/cashbox_companies' },
    { name: 'waybills', resource: 'deal', call: 'cashbox/company_card/list' },
    { name: 'transfers', resource: 'payment', call: 'cashbox/company_card/list' },
  ],
  tiles: [
    { name: 'waybills', of: ['invoiceSum'], tab: 'waybills' },
    { name: 'transfers', of: ['paymentSum'], tab: 'transfers' },
    { name: 'statement', of: ['invoiceSum', 'paymentSum'], tab: 'statement' },
  ],
  names: ['shortName', 'name'],
  number: 'inn',
  facts: ['name', 'brand', 'phone', 'email', 'companyType'],
  adds: { mode: 'company', right: ['PAYMENT_ADD'], exceptOf: [OWN_COMPANY] },
} as const satisfies CashBox

/** The boxes of employees (finance §2.10, silent-places §7). */
export const employeeBox = {
  kind: 'E',
  owner: 'account',
  by: 'accountId',
  rows: 'api/cashbox_employers',
  export: 'api/cashbox_employers/export_xlsx',
  sums: '{id}/cashbox_employer_sum',
  shows: ['fio', 'login', 'accountType', 'point', 'phone', 'company'],
  week: 'dealSum',
  balance: 'balance',
  screen: '/cashbox/users/list/:id',
  tabs: [
    { name: 'statement', resource: 'cashTransaction', call: 'api/cashbox_employers' },
    { name: 'waybills', resource: 'deal', call: 'cashbox/user_card/list' },
    { name: 'transfers', resource: 'payment', call: 'cashbox/user_card/list' },
  ],
  tiles: [
    { name: 'accrued', of: ['dealSum', 'premiumSum'], tab: 'waybills' },
    { name: 'withheld', of: ['penaltySum'], tab: 'statement' },
    { name: 'paid', of: ['paymentSum'], tab: 'transfers' },
    { name: 'total', of: ['total'], tab: 'statement' },
  ],
  names: ['fio'],
  number: 'login',
  facts: ['accountType', 'point', 'phone', 'company'],
  adds: { mode: 'account', right: ['COST_ADD'] },
} as const satisfies CashBox

/** The boxes of points, in volumes of materials (finance §2.9). */
export const pointBox = {
  kind: 'P',
  owner: 'point',
  by: 'pointId',
  rows: 'api/cashbox_points',
  export: 'api/cashbox_points/detail/export_xlsx',
  sums: '{id}/cashbox_point_sum',
  shows: ['name', 'official', 'lastName', 'firstName', 'middleName', 'fullName', 'phone', 'email', 'pointType', 'address', 'lat', 'lon'],
  week: 'weeklyBalance',
  balance: 'balance',
  screen: '/cashbox/point/list/:id',
  tabs: [
    { name: 'statement', resource: 'volumeTransaction', call: 'api/cashbox_points' },
    { name: 'waybills', resource: 'deal', call: 'cashbox/point_card/list' },
  ],
  tiles: [
    { name: 'accrual', of: ['totalSumAccrualVol'], tab: 'statement' },
    { name: 'writeOff', of: ['totalSumWriteOffVol'], tab: 'statement' },
    { name: 'change', of: ['totalChangeVol'], tab: 'statement' },
  ],
  names: ['name', 'official', 'fullName'],
  facts: ['name', 'phone', 'email', 'pointType', 'address'],
  place: 'address',
  materials: 'api/cashbox_points/materials',
} as const satisfies CashBox

/** All boxes that have a statement. */
export const BOXES: readonly CashBox[] = [companyBox, employeeBox, pointBox]

/** The parameters of every call of a box: the day of the balance, and the day as of which the data was known. */
export const POINT_IN_TIME = { asOf: field.date(), knownOn: field.date() } as const
/** The same as fields of the owner. They hold no values; they make the parameters available in the owner's list. */
export const pointInTimeFields = <R extends Rights>(read: R) => {
  const query = { derived: 'server', onDemand: true, hidden: true, read } as const
  return { asOf: field.date(query), knownOn: field.date(query) } as const
}

/** Whether a box ever had a movement; the ledger sets it with the first row. */
export const hasBoxField = <R extends Rights>(read: R) => field.flag({ readonly: true, default: false, hidden: true, read })
/** The number of owners that have a box is maintained by the database. */
export const BOX_COUNTS = { of: [], by: ['isActive', 'hasBox'], scopes: ['boxes'] } as const

/** Returns the name of the rules' scope for the rows of a box. */
export const scopeOf = ({ owner }: Pick<CashBox, 'owner'>): string => `boxOf.${owner}`

/** Returns the lists of box rows, for the declaration of the rows: one view per kind, named after its owner. */
export const boxViews = (...boxes: readonly CashBox[]) =>
  Object.fromEntries(
    boxes.map(box => [
      box.owner,
      {
        call: {
          path: box.rows,
          scope: scopeOf(box),
          parameters: {
            [box.by]: field.reference(box.owner, { required: true }),
            ...PERIOD,
            ...POINT_IN_TIME,
            ...(box.kind === 'P' ? { material: field.reference('material') } : { folded: field.flag() }),
          },
          right: BOX_RIGHTS[box.kind],
          export: box.export,
        },
      },
    ]),
  )

/** Returns the queries of a box, for the declaration of its owner: its state, and its movements over a period. */
export const boxQueries = ({ kind, sums, ...shown }: Pick<CashBox, 'kind' | 'sums' | 'shows' | 'balance' | 'week'>) =>
  ({
    cashboxState: { on: 'one', path: '{id}/cashbox_state', right: BOX_RIGHTS[kind], input: POINT_IN_TIME, returns: boxStateOf(shown) },
    cashboxSum: {
      on: 'one',
      path: sums,
      right: BOX_RIGHTS[kind],
      input: {
        ...PERIOD,
        ...POINT_IN_TIME,
        query: field.text({ max: 200 }),
        ...(kind === 'P' && { material: field.reference('material') }),
      },
      returns: boxSumsOf({ kind }),
    },
  }) as const
