import type { Services } from './areaRules.ts'
import { openEdo } from './adapters/edo.ts'
import { openInnRegistry } from './adapters/inn.ts'
import { openNpd } from './adapters/npd.ts'
import { openVehicleRegistry } from './adapters/vehicleRegistry.ts'
import type { Settings, Substitutes } from './compose.ts'

/** The services of the outside world, those that a test gives in place of ours. */
export const openServices = (
  { npdUrl, edo: edoAt, dadataToken, vehicleRegistryUrl, vehicleRegistryToken }: Settings,
  { npd, edo, inn, vehicles, ...rest }: Pick<Substitutes, 'npd' | 'edo' | 'inn' | 'vehicles'> & Pick<Services, 'mail' | 'backup'>,
): Services => ({
  ...rest,
  npd: npd ?? openNpd(npdUrl),
  edo: edo ?? openEdo(edoAt),
  inn: inn ?? openInnRegistry(dadataToken),
  vehicles: vehicles ?? openVehicleRegistry(vehicleRegistryUrl, vehicleRegistryToken),
})
