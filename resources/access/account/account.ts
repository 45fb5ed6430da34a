import { field, sumsOf, everyone, extendResource, shape, tab } from '#resource'
import { ACT_TAGS, AS_OF, boxReports } from '#resources/money/reports'
import { INN } from '#russian'
import { account as person } from '#areas/access/account/account'
import { titleRef, option } from '#resources/shared/answers'
import { BOX_RIGHTS, BOX_COUNTS, boxQueries, pointInTimeFields, employeeBox, hasBoxField } from '#resources/money/cashTransaction/boxes'

const FILTERS = ['accountType', 'company', 'point', 'isActive'] as const
const SEES_DRIVERS = ['DEAL_VIEW', 'FINANS_ACCOUNT'] as const
/** The earnings of drivers are visible to those who see the boxes of employees or the results of the whole business. */
const SEES_PAY = ['FINANS_ACCOUNT', 'FINANS_IMPACT'] as const
/** The right to the reports on the results of the whole business (finance §2.1). */
const SEES_ALL = ['FINANS_IMPACT'] as const
const COUNTED = { stateFilter: ['active', 'closed'] } as const
const ENTERED = { resource: 'deal', row: 'mdInsUser', day: 'insDate' } as const

/** Reports on what drivers carried and earned, and on who entered how many waybills (silent-places §7). */
const REPORTS = {
  deals: {
    screen: '/report/account-deals',
    right: SEES_DRIVERS,
    columns: ['fio', 'login'],
    filters: FILTERS,
    actions: [],
    call: {
      path: 'deals/report',
      scope: 'drivers',
      right: SEES_DRIVERS,
      wrap: 'data',
      export: 'deals/export_xlsx',
      matrix: {
        cells: 'carried',
        measures: {
          trips: field.number(),
          volume: field.decimal({ scale: 3 }),
          distance: field.decimal({ scale: 1 }),
          driverSumm: field.money({ read: SEES_PAY }),
        },
        units: ['volume'],
        means: { perTrip: ['driverSumm', 'trips'] },
        totals: {
          ...sumsOf('trips', 'volume', 'distance', 'driverSumm'),
          perTrip: { mean: ['driverSumm', 'trips'] },
        },
        chart: ['trips'],
        opens: [{ resource: 'deal', row: 'driver', day: 'dtDeal', only: COUNTED }],
        known: true,
      },
    },
  },
  operators: {
    screen: '/report/operators',
    right: SEES_ALL,
    columns: ['fio', 'login'],
    filters: FILTERS,
    actions: [],
    call: {
      path: 'operators/report',
      right: SEES_ALL,
      wrap: 'data',
      export: 'operators/export_xlsx',
      matrix: {
        cells: 'entered',
        measures: {
          entered: field.number(),
          authorised: field.number(),
          errors: field.number(),
          corrected: field.number(),
          late: field.number({ hidden: true }),
        },
        shares: { errorShare: ['errors', 'entered'] },
        means: { delay: ['late', 'entered'] },
        totals: {
          ...sumsOf('entered', 'authorised', 'errors', 'corrected', 'late'),
          errorShare: { share: ['errors', 'entered'] },
          delay: { mean: ['late', 'entered'] },
        },
        chart: ['entered', 'authorised', 'errors'],
        opens: [
          { ...ENTERED, of: ['entered', 'delay'] },
          { ...ENTERED, of: ['authorised'], only: COUNTED },
          { ...ENTERED, of: ['errors', 'errorShare'], only: { stateFilter: ['error'] } },
          { ...ENTERED, of: ['corrected'], only: { corrected: true } },
        ],
        known: true,
      },
    },
  },
} as const

/** The own company that a person works for; null where the caller may not see it. */
const ownCompany = shape.maybe(shape.row('company'))
/** The vehicles that a person drives. */
const drivenVehicles = shape.list({ ...option, plate: field.text(), brand: titleRef })

const STAFF = ['ACCOUNT_VIEW'] as const
/** The rights to see the cash boxes of employees. */
const BOXES = BOX_RIGHTS[employeeBox.kind]
/** The rights of the callers who may contact people: those who manage accounts, vehicles with their drivers, or companies with their curators. */
const CONTACTS = ['ACCOUNT_VIEW', 'ACCOUNT_UPD', 'CAR_VIEW', 'CAR_UPD', 'COMPANY_LIST', 'COMPANY_UPD'] as const

/** The account types used in rules; drivers and outsiders do not sign in to the back-office (silent-places §1). */
export const ACCOUNT_TYPE = { employee: 1, driver: 2, curator: 3, outsider: 4 } as const

/** A person known to the business: employee, driver, curator, outsider; those with a role sign in (foundations §2.13). */
export const account = extendResource(person, {
  api: {
    lists: {
      drivers: { scope: 'drivers', right: everyone },
      new_for_company: {
        scope: 'newForCompany',
        parameters: { company: field.reference('company') },
        right: ['ACCOUNT_VIEW', 'COMPANY_UPD'],
      },
      'api/drivers/filter': { scope: 'drivers' },
      'api/companies/{id}/accounts': { scope: 'ofCompany', right: ['COMPANY_LIST', 'OUR_COMPANY'] },
    },
    queries: {
      ...boxQueries(employeeBox),
      ownCompany: { on: 'one', path: '{id}/owner-company', right: everyone, returns: ownCompany },
      ownCompanySame: { on: 'one', path: '{id}/owner_company', right: everyone, returns: ownCompany },
      vehiclesForSelect: { on: 'one', path: '{id}/vehicles_for_select', right: everyone, returns: drivenVehicles },
    },
  },
  fields: {
    driver: field.flag({ default: false }),
    inn: field.text({ code: INN, read: STAFF }),
    phone: field.phone({ read: CONTACTS, copied: false }),
    email: field.email({ read: CONTACTS }),
    company: field.reference('company', { shows: ['name', 'shortName', 'inn'] }),
    point: field.reference('point', { shows: ['name'] }),
    pointId: field.number({ derived: 'record', hidden: true }),
    ownerCompany: field.reference('company', { shows: ['shortName', 'name', 'inn'], only: { kind: 'own' } }),
    seriesNumberDrive: field.text({ pattern: '\\d{10}', max: 10, read: STAFF }),
    issueDateDrive: field.date({ past: true, read: STAFF }),
    indicatorsArr: field.json({ derived: 'server', hidden: true, onDemand: true, read: STAFF }),
    balance: field.money({ derived: 'server', byDay: true, onDemand: true, read: BOXES, tones: 'sign' }),
    ahead: field.money({ derived: 'server', byDay: true, onDemand: true, read: BOXES, tones: 'sign' }),
    dealSum: field.money({ derived: 'server', byDay: true, onDemand: true, read: BOXES, tones: 'sign' }),
    balanceDays: field.json({ derived: 'server', byDay: true, onDemand: true, read: BOXES, trend: 'day' }),
    lastMovement: field.date({ derived: 'server', byDay: true, onDemand: true, read: BOXES }),
    hasBox: hasBoxField(BOXES),
    ...pointInTimeFields(BOXES),
  },
  derive: { pointId: { from: ['point'], of: r => r.point?.id ?? null } },
  checks: {
    issueDateDrive: r => !r.issueDateDrive || !!r.seriesNumberDrive || 'licenceNumber',
  },

  list: {
    columns: ['id', 'fio', 'login', 'accountType', 'phone', 'company', 'point', 'accRoles', 'tags', 'isActive', 'insDate'],
    extra: [
      'email',
      'inn',
      'ownerCompany',
      'dailyLetter',
      'driver',
      'seriesNumberDrive',
      'issueDateDrive',
      'comment',
      'balance',
      'lastMovement',
      'mdInsUser',
    ],
    filters: {
      fio: 'contains',
      accountType: 'in',
      company: 'in',
      point: { by: 'in', only: { hasAccounts: true } },
      ownerCompany: 'equals',
      tags: 'in',
      accRoles: 'in',
      driver: 'equals',
      isActive: 'equals',
      insDate: 'range',
      balance: 'range',
      lastMovement: 'range',
      asOf: 'equals',
      knownOn: 'equals',
    },
    views: {
      boxes: {
        screen: '/cashbox/users/list',
        card: employeeBox.screen,
        call: {
          path: 'api/cashbox_employers/list',
          scope: 'boxes',
          right: BOXES,
          export: 'api/cashbox_employers/list/export_xlsx',
        },
        right: BOXES,
        columns: ['id', 'fio', 'login', 'accountType', 'point', 'dealSum', 'balance', 'balanceDays', 'ahead', 'lastMovement'],
        extra: ['company', 'driver', 'isActive'],
        filters: ['asOf', 'knownOn', 'accountType', 'company', 'point', 'driver', 'balance', 'lastMovement', 'isActive'],
        actions: [],
        sums: { path: 'api/cashbox_employers/total', of: ['dealSum', 'balance'] },
      },
      report: {
        call: {
          path: 'api/cash_boxes/employees/report',
          scope: 'boxes',
          right: BOXES,
          wrap: 'data',
          parameters: AS_OF,
          export: 'api/cash_boxes/employees/export_xlsx',
          matrix: boxReports.account,
        },
        right: BOXES,
        columns: ['fio', 'login'],
        filters: ['accountType', 'company', 'point', 'driver', 'isActive'],
        actions: [],
      },
      ...REPORTS,
    },
  },
  form: [
    ['accountType', 'login', 'fio'],
    ['inn', 'phone', 'email'],
    'dailyLetter',
    ['company', 'point', 'ownerCompany'],
    ['accRoles', 'tags'],
    { section: 'licence', rows: [['driver', 'seriesNumberDrive', 'issueDateDrive']] },
    'comment',
    'isActive',
  ],
  show: [
    tab.head({ figures: ['accountType', 'phone', 'company', 'accRoles'] }),
    tab.related('accountCompany', 'account', ['company', 'insDate']),
    tab.screen('accountVehicles', ['CAR_VIEW', 'ACCOUNT_VIEW']),
    tab.screen('accountPayments', ['COST_VIEW']),
    tab.screen('accountCan', STAFF),
    tab.documents('accountDocument', 'owner'),
    tab.templates(2),
  ],
  parts: {
    // The specification documents no calls for documents of accounts; they follow those of companies.
    documents: { ofTypes: 'is_account', byId: true, read: STAFF, byLink: true },
    keptSums: [BOX_COUNTS],
    unique: { inn: { check: 'check_inn' } },
    templates: {
      object: 2,
      path: '{id}/templates/download',
      adds: { company: 'company', ownerCompany: 'company', ownCompany: 'company' },
      tags: ACT_TAGS,
    },
  },
})
