import type { LabelsOf } from '#resource'
import type { shiftVehicle as declared } from '../../../resources/shifts/shiftVehicle.ts'

export const shiftVehicle = {
  name: 'Машина в смене |||| Машины в сменах |||| Машин в сменах',
  gender: 'f',
  object: 'машину в смене',
  fields: {
    shift: 'Смена',
    vehicle: 'Машина',
    driver: 'Водитель',
    status: 'Состояние',
    odometerOut: 'Пробег, выезд',
    odometerIn: 'Пробег, возврат',
    fuelOut: 'Топливо, выезд',
    fuelIn: 'Топливо, возврат',
    note: 'Примечание',
    plate: 'Номер',
  },
  choices: { status: { works: 'Работает', reserve: 'Резерв', repair: 'Ремонт', off: 'Выходной' } },
  checks: { driverNeeded: 'Машина работает: укажите водителя', odometerBack: 'Пробег на возврате меньше, чем на выезде' },
} as const satisfies LabelsOf<typeof declared>
