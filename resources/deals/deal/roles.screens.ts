import { SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import type { Decimal } from '#resource/decimal'
import type { BoxLetter } from '#resources/money/cashTransaction/boxes'
import type { Wire } from '#resources/wire'

type Deal = Wire<'deal'>

/** What somebody is to a waybill; the system company has its result. */
export type Role = 'supplier' | 'customer' | 'carrier' | 'driver' | 'result'

/** What somebody has to do with a waybill: the role, the volume and the sum of that role, without the sign that it has in the statement. */
export interface Part {
  readonly role: Role
  readonly volume: Decimal | null
  readonly unit: string
  /** Absent for those who may not see what waybills come to. */
  readonly sum: Decimal | null | undefined
}

/** The sum of a waybill that a role is due. */
export const SUM_OF = {
  supplier: 'careerSumm',
  customer: 'objectSumm',
  carrier: 'routeSumm',
  driver: 'driverSumm',
  result: 'income',
} as const satisfies Record<Role, keyof Deal>
const VOLUME_OF = {
  supplier: ['careerVol', 'careerUnit'],
  customer: ['objectVol', 'objectUnit'],
  carrier: ['routeVol', 'routeUnit'],
  driver: ['routeVol', 'routeUnit'],
  result: ['objectVol', 'objectUnit'],
} as const
/** By which reference of a waybill the owner of a box plays which roles. */
const ROLES_OF: Readonly<
  Record<BoxLetter, readonly (readonly [Role, 'supplier' | 'customer' | 'shipment' | 'driver' | 'career' | 'object'])[]>
> = {
  C: [
    ['supplier', 'supplier'],
    ['customer', 'customer'],
    ['carrier', 'shipment'],
  ],
  E: [['driver', 'driver']],
  P: [
    ['supplier', 'career'],
    ['customer', 'object'],
  ],
}

const partOf = (deal: Deal, role: Role): Part => {
  const [volume, unit] = VOLUME_OF[role]
  return { role, volume: deal[volume], unit: deal[unit]?.systemC ?? '', sum: deal[SUM_OF[role]] }
}

/** The parts that the owner of a box plays in a waybill, mostly one; none when it plays none (finance §2.5). */
export const partsOf = (deal: Deal, { box, id }: { readonly box: { readonly kind: BoxLetter }; readonly id: number }): readonly Part[] =>
  box.kind === 'C' && id === SYSTEM_COMPANY
    ? [partOf(deal, 'result')]
    : ROLES_OF[box.kind].filter(([, by]) => deal[by]?.id === id).map(([role]) => partOf(deal, role))
