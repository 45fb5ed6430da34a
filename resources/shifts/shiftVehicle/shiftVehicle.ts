import { defineResource, field, refText } from '#resource'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { everyone } from '#resources/rights'

const fuel = { min: '0', max: '10000', scale: 1, unit: 'l', copied: false } as const
const odometer = { min: 0, max: 10_000_000, unit: 'km', copied: false } as const

/** A vehicle of a shift and who drives it. Those that work or stand ready are in no other shift of the same hours (silent-places §6). */
export const shiftVehicle = defineResource({
  name: 'shiftVehicle',
  area: 'shifts',
  api: { path: 'api/shift_vehicles', calls: ['list', 'one'] },
  title: { fields: ['vehicle'], of: r => refText(vehicle, r.vehicle) },
  fields: {
    shift: field.reference('shift', { required: true, createOnly: true, shows: ['date', 'start', 'end', 'autopark'] }),
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
  },
})
