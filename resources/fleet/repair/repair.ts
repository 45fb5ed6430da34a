import { defineResource, field, NOBODY, refText, tab } from '#resource'
import { formatDate } from '#resource/text'
import { REPAIR_STATES, REPAIR_STATUS, repairState } from '../../shared/catalogue.formulas.ts'
import { PARTY } from '#resources/companies/company/company'
import { PLATE } from '#russian'
import { REPAIR_TONES, repairNomenclature } from '../lookups.ts'
import { vehicle } from '../vehicle/vehicle.ts'
import { proposesNumber } from '#resources/shared/statement'
import { multiply, roundHalfUp } from '#resource/decimal'
import { account } from '#resources/access/account/account'

const VIEW = ['REPAIR_VIEW'] as const
const UPD = ['REPAIR_UPD'] as const
/** The totals of a repair. */
const SUMS = ['linesSum', 'teamSum', 'total'] as const
const DAY = { min: '2000-01-01', max: '2099-12-31' } as const

/** A repair of a vehicle: the works, the team and the cost (operations §2.7, §3.8; silent-places §4). */
export const repair = defineResource({
  name: 'repair',
  area: 'fleet',
  api: { path: 'api/repairs', calls: ['list', 'one', 'create', 'edit', 'export'], queries: proposesNumber(UPD) },
  screens: { base: '/repairs', create: '/repairs/create', right: VIEW, createUnder: { vehicle: '/vehicle/:id/create-repair' } },
  title: {
    fields: ['number', 'vehicle', 'dateStart'],
    of: r => [`№ ${r.number || r.id}`, refText(vehicle, r.vehicle), formatDate(r.dateStart)].filter(Boolean).join(' · '),
  },
  fields: {
    number: field.text({ max: 50, copied: false, proposed: 'nextNumber' }),
    vehicle: field.reference('vehicle', { required: true, shows: ['plate', 'brand'] }),
    plate: field.text({ derived: 'server', hidden: true, code: PLATE }),
    type: field.reference('repairType', { required: true, shows: ['name'] }),
    state: field.choice(REPAIR_STATES, { derived: 'record', tones: REPAIR_TONES }),
    stateFilter: field.choice(REPAIR_STATES, { derived: 'server', hidden: true }),
    status: field.reference('repairStatus', { readonly: true, hidden: true, shows: ['name'], default: REPAIR_STATUS.active }),
    errorText: field.text({ readonly: true, max: 2000, copied: false }),
    dateStart: field.date({ ...DAY, required: true, today: true }),
    datePlan: field.date({ ...DAY, copied: false }),
    dateEnd: field.date({ ...DAY, past: true, copied: false }),
    isLate: field.flag({ derived: 'server', onDemand: true, tones: { true: 'warning' } }),
    odometer: field.number({ min: 0, max: 10_000_000, unit: 'km', copied: false }),
    contractor: field.reference('company', { shows: ['shortName'], only: PARTY }),
    description: field.text({ max: 2000, lines: 3 }),
    lines: field.lines('repairLine', {
      by: 'repair',
      shows: ['sum'],
      writes: ['nomenclature', 'quantity', 'price', 'comment'],
      first: 'nomenclature',
      totals: ['sum'],
      onDemand: true,
    }),
    teamLines: field.lines('repairTeamLine', {
      by: 'repair',
      shows: [],
      writes: ['account', 'role', 'hours', 'sum'],
      first: 'account',
      totals: ['hours', 'sum'],
      onDemand: true,
    }),
    linesSum: field.money({ derived: 'server' }),
    teamSum: field.money({ derived: 'server' }),
    total: field.money({ derived: 'server' }),
    repairDocs: field.lines('repairDocument', {
      by: 'owner',
      shows: ['fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  derive: { state: { from: ['status'], of: r => repairState(r.status?.id) } },
  checks: {
    datePlan: r => !r.datePlan || !r.dateStart || r.datePlan >= r.dateStart || 'beforeStart',
    dateEnd: r => !r.dateEnd || !r.dateStart || r.dateEnd >= r.dateStart || 'beforeStart',
  },
  list: {
    columns: ['number', 'vehicle', 'type', 'state', 'dateStart', 'datePlan', 'dateEnd', 'contractor', ...SUMS, 'description'],
    lead: ['vehicle', 'state', 'type', 'dateStart', 'total'],
    extra: ['id', 'isLate', 'odometer', 'errorText', 'insDate', 'mdInsUser'],
    sort: ['-dateStart', '-id'],
    search: { in: ['number', 'plate', 'description'], global: true },
    period: 'dateStart',
    frozen: 2,
    filters: {
      dateStart: 'range',
      stateFilter: { by: 'in', indexed: true },
      vehicle: 'in',
      type: 'in',
      contractor: 'in',
      isLate: 'equals',
      dateEnd: 'range',
      status: { by: 'in', offered: false },
      insDate: 'range',
      mdInsUser: 'in',
    },
    sums: { path: 'summary', of: SUMS },
    indicators: { counts: { path: 'indicators', of: ['total'], per: ['stateFilter'], counts: { late: { isLate: true } } } },
  },
  form: [
    ['vehicle', 'type', 'number'],
    ['dateStart', 'datePlan', 'dateEnd'],
    ['contractor', 'odometer'],
    'description',
    'lines',
    'teamLines',
  ],
  show: [
    tab.head({ state: 'state', figures: ['total', ...SUMS.slice(0, 2), 'dateStart', 'dateEnd'], problem: 'errorText' }),
    tab.data(
      ['vehicle', 'type', 'number'],
      ['dateStart', 'datePlan', 'dateEnd'],
      ['contractor', 'odometer'],
      'description',
      'lines',
      'teamLines',
    ),
    tab.documents('repairDocument', 'owner'),
  ],
  rights: { read: VIEW, create: UPD, edit: UPD, editWhen: r => repairState(r.status?.id) !== 'closed', remove: NOBODY },
  actions: {
    close: {
      on: 'one',
      path: '{id}/close',
      right: UPD,
      when: r => r.status?.id !== REPAIR_STATUS.closed,
      input: { dateEnd: field.date({ past: true, today: true }) },
      asks: r => (r.dateEnd ? [] : ['dateEnd']),
      confirm: true,
    },
  },
  parts: { documents: { activity: 'isActive', byLink: true }, statuses: { field: 'status', history: 'statusHistory' } },
})

/** A work or a part of a repair (silent-places §4), saved together with the repair. */
export const repairLine = defineResource({
  name: 'repairLine',
  area: 'fleet',
  api: { path: 'api/repairs/lines', calls: [] },
  title: { fields: ['nomenclature'], of: r => refText(repairNomenclature, r.nomenclature) },
  fields: {
    repair: field.reference('repair', { required: true, createOnly: true, shows: ['number', 'dateStart'] }),
    nomenclature: field.reference('repairNomenclature', { required: true, shows: ['name'] }),
    quantity: field.decimal({ required: true, min: '0.001', max: '1000000', scale: 3, default: '1' }),
    price: field.money({ min: '0', max: '100000000' }),
    comment: field.text({ max: 300 }),
    sum: field.money({ derived: 'record' }),
  },
  derive: {
    sum: {
      from: ['quantity', 'price'],
      of: r => (r.quantity && r.price ? roundHalfUp(multiply(r.quantity, r.price), 2) : null),
    },
  },
  rights: { read: ['REPAIR_VIEW'] },
})

/** A member of the team of a repair with hours and pay (silent-places §4), saved together with the repair. */
export const repairTeamLine = defineResource({
  name: 'repairTeamLine',
  area: 'fleet',
  api: { path: 'api/repairs/team_lines', calls: ['list'] },
  title: { fields: ['account'], of: r => refText(account, r.account) },
  fields: {
    repair: field.reference('repair', { required: true, createOnly: true, shows: ['number', 'dateStart'] }),
    account: field.reference('account', { required: true, shows: ['fio', 'login'] }),
    role: field.text({ max: 100, keeps: true }),
    hours: field.decimal({ min: '0', max: '10000', scale: 2, unit: 'h' }),
    sum: field.money({ min: '0', max: '100000000' }),
  },
  list: {
    columns: ['repair', 'account', 'role', 'hours', 'sum'],
    sort: ['-id'],
    search: ['role'],
    filters: { repair: 'in', account: 'in' },
  },
  rights: { read: ['REPAIR_VIEW'] },
})
