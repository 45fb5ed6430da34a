import { defineAreaRules } from '#server/application.ts'
import { vehicleRegistryRoutes, vehicleRules, vehicleIndicatorRules, vehicleBodyTypeRules } from './vehicle/vehicle.rules.ts'
import { repairRules, repairLineRules } from './repair/repair.rules.ts'

/** Server rules, tables, routes and jobs of the area `fleet`. */
export const fleetRules = defineAreaRules({
  rules: [vehicleRules, vehicleIndicatorRules, vehicleBodyTypeRules, repairRules, repairLineRules],
  routes: ({ vehicles }) => vehicleRegistryRoutes(vehicles),
})
