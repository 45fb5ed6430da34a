import type { Decimal } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import type { Wire } from '#resources/wire'

type Deal = Wire<'deal'>

const trimmed = (value: Decimal, most: number): string => {
  const digits = value.split('.')[1]?.replace(/0+$/u, '').length ?? 0
  return formatDecimal(value, Math.min(digits, most))
}

/** A volume with its unit: "20,5 т"; '' for none. */
export const volumeText = (volume: Decimal | null, unit: string | null | undefined): string =>
  volume === null ? '' : `${trimmed(volume, 3)}\u00a0${unit ?? ''}`.trim()

/** A vehicle in waybills: plate, brand and body type; '' for "no vehicle". */
export const vehicleText = (vehicle: Deal['vehicle']): string =>
  !vehicle || vehicle.id === NO_VEHICLE ? '' : [vehicle.plate, vehicle.brand?.name, vehicle.bodyType?.name].filter(Boolean).join(' ')

/** A distance with its letter: "M: 42 км" (of the route), "Y: 40 км" (computed) (finance §2.5). */
export const distanceText = (letter: 'M' | 'Y', distance: Decimal, unit: string): string =>
  `${letter}: ${trimmed(distance, 1)}\u00a0${unit}`

/** The kinds of service of a waybill: "Доставка / Перевозка". */
export const serviceText = ({ serviceType, shipmentType }: Pick<Deal, 'serviceType' | 'shipmentType'>): string =>
  [serviceType?.name, shipmentType?.name].filter(Boolean).join(' / ')

/** A driver in waybills: "fio (login)". */
export const personText = (person: { readonly fio?: string | null; readonly login?: string | null } | null | undefined): string =>
  !person ? '' : person.fio ? `${person.fio}${person.login ? ` (${person.login})` : ''}` : (person.login ?? '')
