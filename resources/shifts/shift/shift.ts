import { defineResource, everyone, field, refText, tab, timeOfDay } from '#resource'
import { formatDate } from '#resource/text'
import { POINT_TYPE } from '#resources/points/point/point'
import { vehicle } from '#resources/fleet/vehicle/vehicle'

/** The default hours of shifts; a shift that ends before it begins ends on the next day. */
export const SHIFT_TIMES = { day: ['08:00', '20:00'], night: ['20:00', '08:00'] } as const
/** The numbers of a shift's vehicles by their status. */
const COUNTS = ['works', 'reserve', 'repair', 'off'] as const
const count = { derived: 'server' } as const

/** A shift: which drivers work on which vehicles within certain hours of a day (operations §2.16, §3.16; silent-places §6). */
export const shift = defineResource({
  name: 'shift',
  area: 'shifts',
  api: { path: 'api/shifts', calls: ['list', 'one', 'create', 'edit', 'export'] },
  screens: '/shift',
  title: {
    fields: ['date', 'start', 'end', 'autopark'],
    of: r => [`${formatDate(r.date)} ${r.start}–${r.end}`, r.autopark?.['name']].filter(Boolean).join(' · '),
  },
  fields: {
    date: field.date({ required: true, today: true, keeps: true, min: '2000-01-01', max: '2099-12-31' }),
    kind: field.choice(['day', 'night'], { default: 'day', keeps: true, tones: { day: 'running', night: 'waiting' } }),
    start: field.text({ code: timeOfDay, max: 5 }),
    end: field.text({ code: timeOfDay, max: 5 }),
    starts: field.dateTime({ readonly: true, hidden: true }),
    ends: field.dateTime({ readonly: true, hidden: true }),
    autopark: field.reference('point', { shows: ['name'], only: { pointType: POINT_TYPE.autopark }, keeps: true }),
    dispatcher: field.reference('account', { shows: ['fio', 'login'], copied: false }),
    comment: field.text({ max: 2000, lines: 2, copied: false }),
    vehicles: field.lines('shiftVehicle', {
      by: 'shift',
      shows: [],
      writes: ['vehicle', 'driver', 'status', 'odometerOut', 'odometerIn', 'fuelOut', 'fuelIn', 'note'],
      first: 'vehicle',
      order: 'plate',
      onDemand: true,
    }),
    works: field.number(count),
    reserve: field.number(count),
    repair: field.number(count),
    off: field.number(count),
  },
  list: {
    columns: ['date', 'kind', 'start', 'end', 'autopark', 'dispatcher', ...COUNTS, 'comment', 'isActive'],
    lead: ['date', 'kind', 'autopark', 'works', 'repair'],
    extra: ['id', 'vehicles', 'insDate', 'mdInsUser'],
    sort: ['-date', 'start', 'id'],
    search: ['comment'],
    period: 'date',
    filters: {
      date: 'range',
      kind: 'in',
      autopark: { by: 'in', only: { pointType: POINT_TYPE.autopark } },
      dispatcher: 'in',
      isActive: 'equals',
    },
  },
  form: [['date', 'kind', 'start', 'end'], ['autopark', 'dispatcher'], 'vehicles', 'comment', 'isActive'],
  show: [
    tab.head({ state: 'kind', figures: COUNTS }),
    tab.data(['date', 'kind', 'start', 'end'], ['autopark', 'dispatcher'], 'vehicles', 'comment'),
    tab.templates(7, 'vehicles'),
    tab.related('electronicPaper', 'shift', ['vehicle', 'number', 'date', 'status', 'operator']),
  ],
  rights: { read: everyone, create: everyone, edit: everyone },
  actions: {
    sheet: { on: 'one', method: 'GET', path: '{id}/export_xlsx', right: everyone, answer: 'file' },
  },
})

const fuel = { min: '0', max: '10000', scale: 1, unit: 'l', copied: false } as const
const odometer = { min: 0, max: 10_000_000, unit: 'km', copied: false } as const

/** A vehicle of a shift with its driver. A working or reserve vehicle can be in only one shift at the same hours (silent-places §6). */
export const shiftVehicle = defineResource({
  name: 'shiftVehicle',
  area: 'shifts',
  api: { path: 'api/shift_vehicles', calls: ['list', 'one'] },
  title: { fields: ['vehicle'], of: r => refText(vehicle, r.vehicle) },
  fields: {
    shift: field.reference('shift', { required: true, createOnly: true, shows: ['date', 'start', 'end', 'autopark', 'dispatcher'] }),
    vehicle: field.reference('vehicle', { required: true, shows: ['plate', 'brand'], only: { isTrailer: false } }),
    driver: field.reference('account', { shows: ['fio', 'login'], only: { driver: true } }),
    status: field.choice(['works', 'reserve', 'repair', 'off'], {
      default: 'works',
      tones: { works: 'active', reserve: 'waiting', repair: 'warning', off: 'closed' },
    }),
    odometerOut: field.number(odometer),
    odometerIn: field.number(odometer),
    fuelOut: field.decimal(fuel),
    fuelIn: field.decimal(fuel),
    note: field.text({ max: 500, copied: false }),
    plate: field.text({ derived: 'server', natural: true, hidden: true }),
  },
  checks: {
    driver: r => r.status !== 'works' || !!r.driver || 'driverNeeded',
    odometerIn: r => r.odometerIn === null || r.odometerOut === null || r.odometerIn >= r.odometerOut || 'odometerBack',
  },
  list: {
    columns: ['shift', 'vehicle', 'driver', 'status', 'odometerOut', 'odometerIn', 'fuelOut', 'fuelIn', 'note'],
    sort: ['-id'],
    filters: { shift: 'in', vehicle: 'in', driver: { by: 'in', only: { driver: true } }, status: 'in' },
  },
  rights: { read: everyone },
  parts: {
    reserved: { what: ['vehicle', 'driver'], of: 'shift', from: 'starts', to: 'ends', only: { status: ['works', 'reserve'] } },
    templates: {
      object: 7,
      path: '{id}/templates/download',
      adds: { owner: 'company', truck: 'vehicle', trailer: 'vehicle', driverAccount: 'account', dispatcher: 'account' },
      tags: ['tasks', 'tasks.route', 'tasks.material', 'tasks.trips', 'tasks.volume'],
    },
  },
})
