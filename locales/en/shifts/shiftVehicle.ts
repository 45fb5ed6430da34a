import type { shiftVehicle as russian } from '../../ru/shifts/shiftVehicle.ts'
import type { Translation } from '../../translation.ts'

export const shiftVehicle = {
  name: 'Vehicle in shift |||| Vehicles in shifts',
  fields: {
    shift: 'Shift',
    vehicle: 'Vehicle',
    driver: 'Driver',
    status: 'State',
    odometerOut: 'Odometer, out',
    odometerIn: 'Odometer, in',
    fuelOut: 'Fuel, out',
    fuelIn: 'Fuel, in',
    note: 'Note',
    plate: 'Plate number',
  },
  choices: { status: { works: 'Working', reserve: 'Reserve', repair: 'Repair', off: 'Day off' } },
  checks: { driverNeeded: 'The vehicle is working: enter the driver', odometerBack: 'The odometer on return is less than on departure' },
} as const satisfies Translation<typeof russian>
