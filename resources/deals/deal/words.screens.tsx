import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { Wire } from '#resources'
import { recordNumber, type Translate } from '#admin/cells/words.ts'
import type { Decimal } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { toneOf } from '#resource'
import { deal as deals } from './deal.ts'
import { dealStateOf } from './dealStatus.formulas.ts'
import { Mark } from '../../widgets/values.screens.tsx'

type Company = Wire<'company'>
/** A company as other records refer to it; some of them omit the full name and the INN. */
export type CompanyRef = Pick<Company, 'id' | 'shortName'> & Partial<Pick<Company, 'name' | 'inn'>>

/** A company in payments: "shortName [inn]"; '' for none. */
export const companyText = (company: CompanyRef | null | undefined, t: Translate): string =>
  company ? `${company.shortName || company.name || recordNumber(company.id, t)}${company.inn ? ` [${company.inn}]` : ''}` : ''

type Deal = Wire<'deal'>

const trimmed = (value: Decimal, max: number): string => {
  const digits = value.split('.')[1]?.replace(/0+$/u, '').length ?? 0
  return formatDecimal(value, Math.min(digits, max))
}

/** A volume with its unit: "20,5 т"; '' for none. */
export const volumeText = (volume: Decimal | null, unit: string | null | undefined): string =>
  volume === null ? '' : `${trimmed(volume, 3)}\u00a0${unit ?? ''}`.trim()

/** A vehicle in waybills: plate, brand and body type; '' for "no vehicle". */
export const vehicleText = (vehicle: Deal['vehicle']): string =>
  !vehicle || vehicle.id === NO_VEHICLE ? '' : [vehicle.plate, vehicle.brand?.name, vehicle.bodyType?.name].filter(Boolean).join(' ')

/** A distance with its letter: "M: 42 км" (of the route), "Y: 40 км" (computed) (finance §2.5). */
const distanceText = (letter: 'M' | 'Y', distance: Decimal, unit: string): string => `${letter}: ${trimmed(distance, 1)}\u00a0${unit}`

/** The kinds of service of a waybill: "Доставка / Перевозка". */
export const serviceText = ({ serviceType, shipmentType }: Pick<Deal, 'serviceType' | 'shipmentType'>): string =>
  [serviceType?.name, shipmentType?.name].filter(Boolean).join(' / ')

/** A driver in waybills: "fio (login)". */
export const personText = (person: { readonly fio?: string | null; readonly login?: string | null } | null | undefined): string =>
  !person ? '' : person.fio ? `${person.fio}${person.login ? ` (${person.login})` : ''}` : (person.login ?? '')

const Distance = ({ letter, value }: { readonly letter: 'M' | 'Y'; readonly value: Decimal }) => {
  const t = useTranslate()
  return (
    <Tooltip title={t(`nerud.waybill.distanceOf.${letter}`)} describeChild>
      <span>{distanceText(letter, value, t('nerud.waybill.kilometres'))}</span>
    </Tooltip>
  )
}

/** The distances of a waybill with their letters, which tooltips explain (finance §2.5). */
export const distancesOf = ({ distance, distanceCalculated }: Wire<'deal'>): readonly ReactNode[] => [
  distance !== null && <Distance letter="M" value={distance} />,
  distanceCalculated !== null && <Distance letter="Y" value={distanceCalculated} />,
]

type Standing = Parameters<typeof dealStateOf>[0]

/** The badge of a waybill that does not count in its current state, with the reason; none for one that counts. */
export const DealMark = ({ deal }: { readonly deal: Standing }) => {
  const t = useTranslate()
  const { name, counted } = dealStateOf(deal)
  const tone = counted ? undefined : toneOf(deals.fields['state']!, name)
  return tone ? <Mark tone={tone} text={t(`nerud.waybill.badges.${name}`)} hint={t(`nerud.waybill.badges.${name}Hint`)} /> : null
}

/** Returns the text of a waybill's state: status and authorisation combined, as in lists (silent-places §5). */
export function useStateText(): (deal: Standing) => string {
  const t = useTranslate()
  return useCallback(deal => t(`resources.deal.choices.state.${dealStateOf(deal).name}`), [t])
}
