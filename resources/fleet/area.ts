import { indicatorType, repairNomenclature, repairStatus, repairType, vehicleBrand, vehicleBodyType } from './lookups.ts'
import { repair, repairDocument, repairLine, repairTeamLine } from './repair/repair.ts'
import { vehicle, vehicleDocument, vehicleIndicator } from './vehicle/vehicle.ts'

/** The resources of `fleet`: vehicles and their repairs. */
export const fleet = {
  vehicle,
  vehicleBrand,
  vehicleBodyType,
  vehicleIndicator,
  indicatorType,
  vehicleDocument,
  repair,
  repairLine,
  repairTeamLine,
  repairStatus,
  repairType,
  repairNomenclature,
  repairDocument,
} as const
