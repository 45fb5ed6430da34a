import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { field, type Rights } from '#resource'
import { PERIOD } from '../payment/period.ts'
import { boxStateOf, boxSumsOf } from './answers.ts'

/** Who sees the boxes of each kind. C: companies, E: employees, P: points, whose rows are volumes and not money. */
export const BOX_RIGHTS = { C: ['FINANS_COMPANY'], E: ['FINANS_ACCOUNT'], P: ['DEPOSIT_POINT'] } as const
/** The letter of a kind of box, in the ledger that of its rows. */
export type BoxLetter = keyof typeof BOX_RIGHTS

/** One tab of a statement: the rows of the box, the waybills that moved it, the transfers; `call` lists them. */
export interface StatementTab {
  readonly name: 'statement' | 'waybills' | 'transfers'
  readonly resource: 'cashTransaction' | 'volumeTransaction' | 'deal' | 'payment'
  readonly call: string
}
/** One tile of a statement: sums of the period added up, and the tab that a click opens: that of their rows. The first of a tab is its head. */
export interface StatementTile {
  readonly name: string
  readonly of: readonly string[]
  readonly tab: StatementTab['name']
}

/** Boxes of one kind and their statement: whose they are, which calls hold them, what the screen shows. Their words are at `nerud.statement.of.<owner>`. */
export interface CashBox {
  readonly kind: BoxLetter
  /** The resource whose records have the boxes. */
  readonly owner: string
  /** The parameter of list calls that names the owner. */
  readonly by: string
  /** The call of the rows, and the one that writes them to Excel. */
  readonly rows: string
  readonly export: string
  /** The call of the sums, below the owner's path. */
  readonly sums: string
  /** What the state of a box shows of its owner: fields. */
  readonly shows: readonly string[]
  /** Under which names the state holds the current week and the balance. */
  readonly week: string
  readonly balance: string
  readonly screen: string
  readonly tabs: readonly StatementTab[]
  readonly tiles: readonly StatementTile[]
  /** Which of the shown fields name the owner: the first that is filled is the heading, and the number stands below. */
  readonly names: readonly string[]
  readonly number?: string
  /** Which of them the screen lists one below another. */
  readonly facts: readonly string[]
  /** Which of the facts is a place: it is shown on a map at the latitude and longitude that the state holds. */
  readonly place?: string
  /** The call that lists the materials by which the statement can be narrowed, below the owner's path. */
  readonly materials?: string
  /** The payment that can be added from the statement: by whom, and of which owners not. */
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

/** The boxes that have a statement. */
export const BOXES: readonly CashBox[] = [companyBox, employeeBox, pointBox]

/** As of which day, and as it was known on which: what every call of a box takes. */
export const CUT = { asOf: field.date(), knownOn: field.date() } as const
/** The same as fields of the owner: its list is asked with them, they hold nothing. */
export const cutFields = <R extends Rights>(read: R) => {
  const query = { derived: 'server', onDemand: true, hidden: true, read } as const
  return { asOf: field.date(query), knownOn: field.date(query) } as const
}

/** Whether something ever moved in the box of an owner: the ledger sets it with the first row. */
export const hasBoxField = <R extends Rights>(read: R) => field.flag({ readonly: true, default: false, hidden: true, read })
/** How many owners have a box to show is kept. */
export const BOXES_KEPT = { of: [], by: ['isActive', 'hasBox'], scopes: ['boxes'] } as const

/** The name of the scope of a box's rows in the rules. */
export const scopeOf = ({ owner }: Pick<CashBox, 'owner'>): string => `boxOf.${owner}`

/** The lists of the rows of boxes, for the declaration of the rows: a view of each kind, called by its owner. */
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
            ...CUT,
            ...(box.kind === 'P' ? { material: field.reference('material') } : { folded: field.flag() }),
          },
          right: BOX_RIGHTS[box.kind],
          export: box.export,
        },
      },
    ]),
  )

/** The calls of one box, for the declaration of its owner: how it stands, and what moved in a period. */
export const boxQueries = ({ kind, sums, ...shown }: Pick<CashBox, 'kind' | 'sums' | 'shows' | 'balance' | 'week'>) =>
  ({
    cashboxState: { on: 'one', path: '{id}/cashbox_state', right: BOX_RIGHTS[kind], input: CUT, returns: boxStateOf(shown) },
    cashboxSum: {
      on: 'one',
      path: sums,
      right: BOX_RIGHTS[kind],
      input: {
        ...PERIOD,
        ...CUT,
        query: field.text({ max: 200 }),
        ...(kind === 'P' && { material: field.reference('material') }),
      },
      returns: boxSumsOf({ kind }),
    },
  }) as const
