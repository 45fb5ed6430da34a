import type { Environment, OwnServices } from '#server/adapters/externalServices.ts'
import { openEdo, type EdoService } from './edo.rules.ts'
import { openInnRegistry, type InnRegistry } from './innRegistry.rules.ts'
import { openNpd, type NpdService } from './npd.rules.ts'
import { openVehicleRegistry, type VehicleRegistry } from './vehicleRegistry.rules.ts'

declare module '#server/adapters/externalServices.ts' {
  interface ExternalServices {
    readonly inn: InnRegistry
    readonly vehicles: VehicleRegistry
    readonly npd: NpdService
    readonly edo: EdoService
  }
}

/** Opens the services that the environment configures; the others answer that they are not available. */
export const openServices = (env: Environment): OwnServices => ({
  inn: openInnRegistry(env['DADATA_TOKEN']),
  vehicles: openVehicleRegistry(env['VEHICLE_REGISTRY_URL'], env['VEHICLE_REGISTRY_TOKEN']),
  npd: openNpd(env['NPD_URL']),
  edo: openEdo({ url: env['EDO_URL'], operator: env['EDO_OPERATOR'], token: env['EDO_TOKEN'] }),
})
