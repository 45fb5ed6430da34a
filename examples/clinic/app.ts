import { defineApp, defineArea, defineResource, everyone, extendResource, field, moveInput, refText, tab } from '#resource'
import { multiply, roundHalfUp } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import { account } from '#areas/access/account/account'
import { defineBook, defineLookup } from '#areas/declarations'
import { defineDocumentType } from '#areas/content/documentType'
import { framework } from '#areas/framework'

const [SEES, WRITES, CASH] = [['VISIT_VIEW'], ['VISIT_UPD'], ['INVOICE_UPD']] as const
const area = 'clinic'

const service = defineBook({ name: 'service', area, api: { path: 'api/services' }, list: '/services/list', max: 100 })

const servicePrice = defineResource({
  name: 'servicePrice',
  area,
  api: { path: 'api/service_prices', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  screens: { list: '/prices/list', dialog: true, right: ['BOOKS_VIEW'] },
  title: { fields: ['service', 'price', 'dateStart'], of: r => [refText(service, r.service), formatMoney(r.price)].join(' · ') },
  fields: {
    service: field.reference('service', { required: true, createOnly: true, shows: ['name'] }),
    price: field.money({ required: true, min: '0' }),
    dateStart: field.date({ required: true, today: true }),
  },
  list: { columns: ['service', 'price', 'dateStart'], sort: ['-dateStart', '-id'], filters: { service: 'in', dateStart: 'range' } },
  form: ['service', ['price', 'dateStart']],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { dated: { start: 'dateStart', per: ['service'], value: 'price', check: 'api/services/{id}/check_date' } },
})

const patient = defineResource({
  name: 'patient',
  area,
  api: { path: 'api/patients', calls: ['list', 'one', 'create', 'edit', 'export'] },
  screens: '/patients',
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    policy: field.text({ max: 16, pattern: '\\d{16}' }),
    born: field.date({ past: true }),
  },
  list: {
    columns: ['name', 'policy', 'born', 'insDate'],
    sort: ['name'],
    search: { in: ['name', 'policy'], global: true },
    filters: { name: 'contains', born: 'range', insDate: 'range' },
  },
  form: [['name', 'born'], 'policy'],
  show: [tab.data(['name', 'born'], 'policy'), tab.related('visit', 'patient'), tab.documents('patientDocument', 'owner')],
  rights: { read: SEES, create: WRITES, edit: WRITES },
  parts: {
    documents: true,
    unique: { policy: {} },
    import: {
      path: 'api/import/patient',
      screen: '/patients/import',
      key: 'policy',
      right: WRITES,
      columns: [
        { field: 'policy', headers: ['Полис', 'ОМС'], required: true },
        { field: 'name', headers: ['ФИО', 'Пациент'], required: true },
      ],
    },
  },
})

/** Where a visit stands: the columns of the board. */
const visitStatus = defineLookup({ name: 'visitStatus', area, api: 'api/visit_statuses' })

const report = {
  path: 'api/visits/report',
  export: 'api/visits/report/export_xlsx',
  right: CASH,
  matrix: {
    cells: 'visits',
    groups: ['doctor', 'day'],
    measures: { visits: field.number(), sum: field.money() },
    totals: { allVisits: { sum: 'visits' }, allSum: { sum: 'sum' } },
    opens: [{ resource: 'visit', row: 'doctor', day: 'day' }],
  },
} as const

/** A visit of a patient to a doctor. */
export const visit = defineResource({
  name: 'visit',
  area,
  api: { path: 'api/visits', calls: ['list', 'one', 'create', 'edit', 'export'] },
  screens: '/visits',
  title: { fields: ['patient', 'day'], of: r => `${refText(patient, r.patient)}, ${formatDate(r.day)}` },
  fields: {
    patient: field.reference('patient', { required: true, shows: ['name'] }),
    doctor: field.reference('account', { required: true, shows: ['fio', 'login'], only: { isDoctor: true, isActive: true } }),
    day: field.date({ required: true, today: true }),
    status: field.reference('visitStatus', { required: true, shows: ['name'], default: 1 }),
    position: field.number({ readonly: true, hidden: true }),
    complaint: field.text({ max: 2000, lines: 3 }),
    lines: field.lines('visitLine', {
      by: 'visit',
      shows: ['sum'],
      writes: ['service', 'quantity', 'price'],
      first: 'service',
      totals: ['sum'],
    }),
    total: field.money({ derived: 'server' }),
  },
  list: {
    columns: ['day', 'patient', 'doctor', 'status', 'total', 'complaint'],
    sort: ['-day', '-id'],
    period: 'day',
    filters: { day: 'range', patient: 'in', doctor: 'in', status: 'in' },
    sums: { path: 'sums', of: ['total'] },
    views: {
      board: {
        screen: '/visits/board',
        call: { path: 'api/visits/board' },
        columns: ['patient', 'doctor', 'day', 'total'],
        filters: ['doctor', 'day'],
        board: { columns: 'status', position: 'position', move: 'move' },
      },
      report: {
        screen: '/visits/report',
        right: CASH,
        call: report,
        columns: ['doctor', 'day'],
        filters: ['doctor', 'patient'],
        actions: [],
      },
    },
  },
  form: [['patient', 'doctor'], ['day', 'status'], 'complaint', 'lines'],
  show: [
    tab.head({ figures: ['status', 'total', 'day', 'doctor'] }),
    tab.data(['patient', 'doctor'], 'complaint', 'lines'),
    tab.related('invoice', 'visit'),
  ],
  rights: { read: SEES, create: WRITES, edit: WRITES },
  actions: {
    move: { on: 'one', path: '{id}/move', right: WRITES, button: false, input: moveInput('visitStatus') },
    bill: { on: 'one', path: '{id}/bill', right: CASH, body: 'none', confirm: true },
  },
})

/** A service that was done at a visit, at the price of its day. */
export const visitLine = defineResource({
  name: 'visitLine',
  area,
  api: { path: 'api/visit_lines', calls: [] },
  title: { fields: ['service'], of: r => refText(service, r.service) },
  fields: {
    visit: field.reference('visit', { required: true, createOnly: true, shows: ['day'] }),
    service: field.reference('service', { required: true, shows: ['name'] }),
    quantity: field.number({ required: true, min: 1, max: 100, default: 1 }),
    price: field.money({ min: '0' }),
    sum: field.money({ derived: 'record' }),
  },
  derive: { sum: { from: ['quantity', 'price'], of: r => (r.price ? roundHalfUp(multiply(String(r.quantity), r.price), 2) : null) } },
  rights: { read: SEES },
})

/** What a patient is to pay for a visit. */
export const invoice = defineResource({
  name: 'invoice',
  area,
  api: { path: 'api/invoices', calls: ['list', 'one', 'export'] },
  screens: '/invoices',
  title: { fields: ['visit', 'sum'], of: r => `№ ${r.id}, ${formatMoney(r.sum)}` },
  fields: {
    visit: field.reference('visit', { required: true, readonly: true, shows: ['patient', 'day'] }),
    sum: field.money({ required: true, readonly: true }),
    paidOn: field.date({ readonly: true }),
    state: field.choice(['open', 'paid'], { derived: 'record', tones: { open: 'waiting', paid: 'active' } }),
  },
  derive: { state: { from: ['paidOn'], of: r => (r.paidOn ? 'paid' : 'open') } },
  list: { columns: ['id', 'visit', 'sum', 'state', 'paidOn', 'insDate'], sort: ['-id'], filters: { paidOn: 'range', insDate: 'range' } },
  show: [tab.data(['visit', 'sum'], ['state', 'paidOn'])],
  rights: { read: CASH },
  actions: {
    pay: { on: 'one', path: '{id}/pay', right: CASH, when: r => !r.paidOn, input: { paidOn: field.date({ required: true, today: true }) } },
  },
  parts: { unique: { visit: {} } },
})

const own = { patient, visit, visitLine, visitStatus, invoice, service, servicePrice }
const item = (path: string, right: readonly string[]) => ({ path, right })

/** All that the clinic adds to the framework. */
const clinic = defineArea({
  resources: {
    ...own,
    account: extendResource(account, {
      fields: { isDoctor: field.flag({ default: false }) },
      form: [['accountType', 'login', 'fio'], ['phone', 'email'], ['isDoctor', 'accRoles'], 'isActive'],
    }),
    documentType: defineDocumentType(own),
  },
  rights: { clinic: { name: 'Клиника', codes: { VISIT_VIEW: 'Приём: просмотр', VISIT_UPD: 'Приём: запись', INVOICE_UPD: 'Касса' } } },
  menu: {
    patients: { icon: 'users', items: [item('/patients/list', SEES), { label: 'import', path: '/patients/import', right: WRITES }] },
    visits: { icon: 'planning', items: [item('/visits/board', SEES), item('/visits/list', SEES)] },
    money: { icon: 'money', items: [item('/invoices/list', CASH), item('/visits/report', CASH)] },
    books: { icon: 'books', items: [item('/services/list', ['BOOKS_VIEW']), item('/prices/list', ['BOOKS_VIEW'])] },
    system: { icon: 'system', items: [item('/account/list', ['ACCOUNT_VIEW']), item('/account/roles', ['ROLE_VIEW'])] },
  },
})

/** The clinic, for both sides. */
export const app = defineApp({ name: 'Клиника', areas: [framework, clinic] })
