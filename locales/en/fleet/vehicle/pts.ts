import type { vehiclePts as russian } from '../../../ru/fleet/vehicle/pts.ts'
import type { Translation } from '../../../translation.ts'

export const vehiclePts = {
  ask: 'Request PTS data',
  again: 'Request again',
  failed: 'Could not load the PTS data',
  none: 'PTS data has not been requested yet',
  asked: 'Source: %{source}, requested %{at}',
  status: 'Registration status',
  vin: 'VIN',
  plate: 'Plate number',
  model: 'Make and model',
  year: 'Year of manufacture',
  category: 'Category',
  colour: 'Colour',
  engineNumber: 'Engine number',
  enginePower: 'Engine power',
  engineVolume: 'Engine volume, cm³',
  massMax: 'Permitted mass, kg',
  massEmpty: 'Unladen mass, kg',
  ownerType: 'Owner type',
  restrictions: 'Restrictions',
  noRestrictions: 'None',
} as const satisfies Translation<typeof russian>
