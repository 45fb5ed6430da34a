import { indicatorType, repairNomenclature, repairStatus, repairType, vehicleBrand, vehicleBodyType } from './lookups.ts'
import { repair, repairLine, repairTeamLine } from './repair/repair.ts'
import { vehicle, vehicleIndicator } from './vehicle/vehicle.ts'

/** The resources of `fleet`: vehicles and their repairs. */
export const fleet = {
  vehicle,
  vehicleBrand,
  vehicleBodyType,
  vehicleIndicator,
  indicatorType,
  repair,
  repairLine,
  repairTeamLine,
  repairStatus,
  repairType,
  repairNomenclature,
} as const
