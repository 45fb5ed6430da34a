import type * as russian from '../ru/deferred.ts'
import type { Translation } from '#words/translation'
import { en as codes } from '#russian/locales/translations'
import { companyScreens } from './companies.ts'
import { newsScreens } from './content.ts'
import { vehicleIndicators, vehiclePts } from './fleet.ts'
import { productSources, priceSlots } from './goods.ts'
import { taskScreens } from './kanban.ts'
import { monthClose } from './money.ts'
import { planner } from './shifts.ts'
import { subscriptionState } from './subscription.ts'

export const shell = {
  systemName: 'Nerud',
  dashboard: {
    title: 'Home page',
    companies: 'New companies',
    allCompanies: 'All companies',
  },
} as const satisfies Translation<typeof russian.shell>

export const validation = {
  ...codes,
  innLength: 'An INN must have 10 digits (company) or 12 digits (individual)',
  plate: 'A plate is written as M123MM77 (vehicle) or MM123477 (trailer), letters: A B E K M H O P C T Y X',
} as const satisfies Translation<typeof russian.validation>

export const form = {
  recalc: 'Recalculate waybills from this date',
  recalcAll: 'Recalculate waybills',
  recalcFrom: 'Recalculate from',
  recalculated: '%{count} waybill recalculated |||| %{count} waybills recalculated',
  recalculatedNothing: 'Recalculation changed nothing in the waybills',
  recalcJob: 'A job is recalculating the waybills: %{count} of them',
  recalcJobLink: 'Recalculation progress',
  preview: {
    title: 'What recalculation will change',
    count: '%{count} waybill will change |||| %{count} waybills will change',
    broken: 'Will end up with an error: %{count}',
    mended: 'Error will be resolved: %{count}',
    job: 'There are many waybills: a job will recalculate them, you can go on working',
    losses: 'Will make a loss: %{count}',
    incomes: 'income was %{before}, will be %{after}',
    changes: 'Changes by company',
    owner: 'Company',
    records: 'Waybills',
    delta: 'Change in amounts',
    balance: 'Change of the box balance',
    with: 'Save and recalculate',
    without: 'Save without recalculating',
    removeWith: 'Delete and recalculate',
    removeWithout: 'Delete without recalculating',
  },
} as const satisfies Translation<typeof russian.form>

/** The same in English. */
export const widgets = {
  close: 'Close',
  closeWindow: 'Close window',
  cancel: 'Cancel',
  save: 'Save',
  add: 'Add',
  error: 'Error',
  nothing: '-',
  view: 'View No. %{number}',
  documents: {
    title: 'Documents',
    download: '#[Download]',
    none: 'No documents',
    type: 'Document type',
    row: 'Document',
    removeRow: 'Remove document row',
    remove: 'Delete document “%{name}”',
    removeTitle: 'Delete document',
    removeText: 'Are you sure you want to delete the document?',
    removeYes: 'Delete',
    removed: 'Document deleted',
    failures: {
      list: 'Could not load the documents',
      one: 'Could not load the document',
      remove: 'Could not delete the document',
      types: 'Could not load the document types',
    },
  },
} as const satisfies Translation<typeof russian.widgets>

export const fileColumns = {
  fixed: 'The bank’s format is known: there are no columns to choose',
} as const satisfies Translation<typeof russian.fileColumns>

const dashboard = {
  title: 'Needs attention',
  nothing: 'Nothing is waiting.',
  failed: 'Could not load',
  withoutRegistry: 'Not in a register, 30 days',
  withoutEtrn: 'Without an e-waybill, 30 days',
  plannedPayments: 'Payments not posted',
  plannedExpenses: 'Expenses not posted',
  failedTransfers: 'Recurring transfers failing',
  failedExpenses: 'Recurring expenses failing',
  bankWaiting: 'Unallocated bank transactions',
  fuelWaiting: 'Unallocated refuellings',
  newFines: 'New fines',
  unpaidFines: 'Unpaid fines',
  npdRefused: 'Self-employed without NPD status',
  monthClose: 'To do before closing the month',
  entry: {
    title: 'My work today',
    create: 'Create waybill',
    all: 'All mine for today',
    none: 'You have not entered anything today.',
  },
  trips: {
    title: 'Trips today',
    count: 'Trips',
    vehicles: 'vehicles on the road: %{count}',
    volume: 'Volume at sites',
    materials: 'By material',
    objects: 'By site',
    none: 'No waybills for today yet.',
  },
  tasks: {
    title: 'My tasks',
    board: 'To the board',
    count: '%{smart_count} open |||| %{smart_count} open',
    overdue: 'overdue: %{count}',
    none: 'No open tasks.',
  },
  debts: {
    title: 'Who owes whom',
    owed: 'Owed to us · %{count}',
    owe: 'We owe · %{count}',
    still: '%{sum} without movement for over 30 days',
    top: 'Largest',
    none: 'Nobody.',
  },
  due: {
    title: 'Due by today',
    transfers: 'Transfers · %{count}',
    exps: 'Costs · %{count}',
    longest: 'Waiting longest',
    since: 'since %{day}',
    none: 'All is paid.',
  },
  debtDays: {
    title: 'Debts by day',
    owed: 'Owed to us',
    owe: 'We owe',
    before: '%{day}: %{value}',
  },
  vehicles: { title: 'Vehicles today' },
  plan: { title: "Today's plan", all: 'All trips planned for today', none: 'Nothing is planned for today.' },
  repairs: { title: 'Vehicles under repair', all: 'All open repairs', none: 'There are no open repairs.' },
  volumes: {
    title: 'Volumes by material',
    rest: 'Others',
    unit: 'Unit',
  },
  weeks: {
    income: 'Income by week',
    transfers: 'Transfers by week',
    in: 'Received',
    out: 'Paid out',
    current: 'This week',
    last: 'last week: %{value}',
    lastChanged: 'last week: %{value}, %{change} to the week before',
  },
  trend: {
    week: 'Week',
    day: 'Day',
    table: 'As a table',
    millions: 'm',
    thousands: 'k',
  },
  setup: {
    open: 'Arrange',
    title: 'What to show and in which order',
    help: 'Drag a block by its handle or move it with the up and down arrows.',
    move: 'Move “%{name}”',
    moved: '“%{name}”: place %{place} of %{all}',
    reset: 'Default',
    done: 'Done',
  },
  steps: {
    title: 'Getting started',
    note: '%{done} of %{all} done. This list disappears with the first waybill.',
    dismiss: 'Do not show again',
    isDone: 'Done',
    requisites: 'Fill in your company’s bank details',
    companies: 'Add counterparties',
    points: 'Add locations: quarries and sites',
    products: 'Add products',
    prices: 'Set product prices',
    vehicles: 'Add vehicles',
    drivers: 'Add drivers',
    deal: 'Create the first waybill',
    open: 'Open',
    add: 'Add',
    file: 'From a file',
  },
  sump: 'Awaiting authorisation',
  dealErrors: 'Waybills with errors',
  vehicleTerms: 'Vehicles: expired or expiring within 30 days',
  failedJobs: 'Failed jobs, 30 days',
} as const satisfies Translation<typeof russian.dashboard>

const reports = {
  byMonth: {
    open: 'Show to whom and for what: %{name}',
    nobody: 'No recipient given',
    all: 'Total',
    plain: 'Cost items only',
    none: 'No payments in this period',
    in: 'Received',
    out: 'Paid out',
  },
} as const satisfies Translation<typeof russian.reports>

export const screens = {
  ...companyScreens,
  ...reports,
  ...taskScreens,
  ...newsScreens,
  dashboard,
  monthClose,
  goods: { ...priceSlots, ...productSources },
  fleet: vehicleIndicators,
  pts: vehiclePts,
  planner,
  subscription: subscriptionState,
} as const
