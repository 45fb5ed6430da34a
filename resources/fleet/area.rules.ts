import { defineAreaRules } from '#server/areaRules.ts'
import { vehicleRegistryRoutes } from './vehicle/registry.rules.ts'
import { repairRules, repairLineRules } from './repair/repair.rules.ts'
import { vehicleRules, vehicleIndicatorRules } from './vehicle/vehicle.rules.ts'
import { vehicleBodyTypeRules } from './vehicleBodyType/vehicleBodyType.rules.ts'

/** Server rules, tables, routes and jobs of the area `fleet`. */
export const fleetRules = defineAreaRules({
  rules: [vehicleRules, vehicleIndicatorRules, vehicleBodyTypeRules, repairRules, repairLineRules],
  routes: ({ vehicles }) => vehicleRegistryRoutes(vehicles),
})
