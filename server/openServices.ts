import type { Services } from './areaRules.ts'
import { openEdo, type EdoService, type EdoSettings } from './adapters/edo.ts'
import { openInnRegistry, type InnRegistry } from './adapters/inn.ts'
import { openNpd, type NpdService } from './adapters/npd.ts'
import { openVehicleRegistry, type VehicleRegistry } from './adapters/vehicleRegistry.ts'

type Setting = string | undefined
interface ServiceSettings {
  readonly npdUrl?: Setting
  readonly edo?: EdoSettings | undefined
  readonly dadataToken?: Setting
  readonly vehicleRegistryUrl?: Setting
  readonly vehicleRegistryToken?: Setting
}
interface Given extends Pick<Services, 'mail' | 'backup'> {
  readonly npd?: NpdService
  readonly edo?: EdoService
  readonly inn?: InnRegistry
  readonly vehicles?: VehicleRegistry
}

/** Returns the external services; those that a test supplies replace the real ones. */
export const openServices = (
  { npdUrl, edo: edoAt, dadataToken, vehicleRegistryUrl, vehicleRegistryToken }: ServiceSettings,
  { npd, edo, inn, vehicles, ...rest }: Given,
): Services => ({
  ...rest,
  npd: npd ?? openNpd(npdUrl),
  edo: edo ?? openEdo(edoAt),
  inn: inn ?? openInnRegistry(dadataToken),
  vehicles: vehicles ?? openVehicleRegistry(vehicleRegistryUrl, vehicleRegistryToken),
})
