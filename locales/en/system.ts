import type * as russian from '../ru/system.ts'
import type { Translation } from '#words/translation'

export const bell = {
  empty: 'No notifications yet. Tasks, expiring documents, important news and finished jobs will appear here',
} as const satisfies Translation<typeof russian.bell>

/** What jobs say (`nerud.jobs.*`). */
export const jobs = {
  sheets: {
    laws: { name: 'Cash box discrepancies', law: 'Rule', at: 'Where', is: 'Is', should: 'Should be' },
    files: { name: 'Files begun' },
    tariff: { before: 'Before', after: 'After' },
    recalc: { name: 'Waybill recalculation', title: 'Who', count: 'Waybills', delta: 'Change' },
  },
} as const satisfies Translation<typeof russian.jobs>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  reports: 'Reports',
  reportBuilder: 'Report builder',
  cashBoxes: 'Cash box report',
  paymentsByMonth: 'Payments by month',
  books: 'Catalogues',
  vehicles: 'Vehicle catalogues',
  costs: 'Cost items',
  payMethods: 'Transfers and payment methods',
  system: 'System',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `system` are called. */
export const labels = {
  country: {
    name: 'Country |||| Countries',
    fields: { name: 'Name', fullName: 'Full name', alpha2: '2-letter code', alpha3: '3-letter code', digitalCode: 'Numeric code' },
  },
  region: {
    name: 'Region |||| Regions',
    fields: { name: 'Name', code: 'Code', country: 'Country' },
  },
  property: {
    choices: {
      group: { deals: 'Waybills', finance: 'Finance', cards: 'Cards and fines' },
    },
  },
  job: {
    choices: {
      report: {
        deal: 'Waybills',
        multiDeal: 'Multi-waybills',
        payment: 'Payments',
        repair: 'Repairs',
        shift: 'Shifts',
        bankTransaction: 'Bank transactions',
        oilCompanyTransaction: 'Fuel transactions',
      },
      documents: {
        deal: 'Waybills',
        multiDeal: 'Multi-waybills',
        repair: 'Repairs',
        vehicle: 'Vehicles',
        company: 'Companies',
        point: 'Points',
      },
      source: { bank: 'Banks', fuel: 'Fuel companies', fines: 'Fines' },
      book: {
        company: 'Companies',
        oilCompanyCardRefHistory: 'Fuel card bindings',
        payment: 'Opening balances of boxes',
        pointOpening: 'Opening balances of points',
      },
    },
    inputs: {
      product: 'Product',
      cargoRoute: 'Route',
      tariff: 'Fuel company tariff',
      bankDocument: 'Bank file',
      fuelDocument: 'Fuel company file',
      finesDocument: 'Fines file',
      invoice: 'Invoice from the subscription archive',
      email: 'E-mail (the payer’s if empty)',
      deals: 'Waybills',
      payments: 'Payments',
      from: 'Day of the new prices',
    },
  },
  notice: {
    choices: {
      event: {
        taskAssigned: 'A task was assigned to you',
        taskDue: 'A task is due today',
        taskOverdue: 'A task is overdue',
        paperEnding: 'A vehicle document is about to expire',
        licenceEnding: 'A driving licence is about to expire',
        newsImportant: 'Important news',
      },
      subjectKind: { kanbanTask: 'Task', vehicle: 'Vehicle', news: 'News item' },
    },
  },
} as const satisfies Translation<typeof russian.labels>
