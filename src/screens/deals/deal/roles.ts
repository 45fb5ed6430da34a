import { negate, type Decimal } from '#resource/decimal'
import type { BoxLetter } from '#resources/money/cashTransaction/boxes'
import type { Wire } from '#resources/wire'

type Deal = Wire<'deal'>

/** What somebody is to a waybill. */
export type Role = 'supplier' | 'customer' | 'carrier' | 'driver'

/** What somebody has to do with a waybill: the role, the volume and the sum of that role. Plus: we owe them (the sign of the statement). */
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
} as const satisfies Record<Role, keyof Deal>
const VOLUME_OF = {
  supplier: ['careerVol', 'careerUnit'],
  customer: ['objectVol', 'objectUnit'],
  carrier: ['routeVol', 'routeUnit'],
  driver: ['routeVol', 'routeUnit'],
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

/** The parts that the owner of a box plays in a waybill, mostly one; none when it plays none (finance §2.5). */
export const partsOf = (deal: Deal, { box, id }: { readonly box: { readonly kind: BoxLetter }; readonly id: number }): readonly Part[] =>
  ROLES_OF[box.kind].flatMap(([role, by]) => {
    if (deal[by]?.id !== id) return []
    const [volume, unit] = VOLUME_OF[role]
    const sum = deal[SUM_OF[role]]
    return [{ role, volume: deal[volume], unit: deal[unit]?.systemC ?? '', sum: role === 'customer' && sum ? negate(sum) : sum }]
  })
