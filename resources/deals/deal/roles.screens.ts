import { SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import type { Decimal } from '#resource/decimal'
import type { BoxLetter } from '#resources/money/cashTransaction/boxes'
import type { Wire } from '#resources/wire'

type Deal = Wire<'deal'>

/** The role of somebody in a waybill; the system company gets the result. */
export type Role = 'supplier' | 'customer' | 'carrier' | 'driver' | 'result'

/** Somebody's part in a waybill: role, volume, and the unsigned sum of that role. */
export interface Part {
  readonly role: Role
  readonly volume: Decimal | null
  readonly unit: string
  /** Absent for users who may not see the sums of waybills. */
  readonly sum: Decimal | null | undefined
}

/** The sum of a waybill for each role. */
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
/** The references of a waybill that give the owner of a cash box a role, by kind of box. */
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

/** The parts of a box's owner in a waybill, usually one (finance §2.5). */
export const partsOf = (deal: Deal, { box, id }: { readonly box: { readonly kind: BoxLetter }; readonly id: number }): readonly Part[] =>
  box.kind === 'C' && id === SYSTEM_COMPANY
    ? [partOf(deal, 'result')]
    : ROLES_OF[box.kind].filter(([, by]) => deal[by]?.id === id).map(([role]) => partOf(deal, role))
