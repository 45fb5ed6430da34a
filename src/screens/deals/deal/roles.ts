import { negate, type Decimal } from '#resource/decimal'
import type { Wire } from '#resources/wire'

type Deal = Wire<'deal'>

/** What a company is to a waybill. */
export type Role = 'supplier' | 'customer' | 'carrier'

/** What a company has to do with a waybill: its role, the volume and the sum of that role. Plus: we owe the company (the sign of the statement). */
export interface Part {
  readonly role: Role
  readonly volume: Decimal | null
  readonly unit: string
  readonly sum: Decimal | null
}

/** The sum of a waybill that a role is due. */
export const SUM_OF = { supplier: 'careerSumm', customer: 'objectSumm', carrier: 'routeSumm' } as const satisfies Record<Role, keyof Deal>

const owed = (sum: Decimal | null): Decimal | null => (sum === null ? null : negate(sum))

/** The parts that a company plays in a waybill, mostly one; none when it plays none (finance §2.5). */
export function partsOf(deal: Deal, company: number): readonly Part[] {
  const { supplier, customer, shipment } = deal
  const parts: Part[] = []
  if (supplier?.id === company)
    parts.push({ role: 'supplier', volume: deal.careerVol, unit: deal.careerUnit?.systemC ?? '', sum: deal.careerSumm })
  if (customer?.id === company)
    parts.push({ role: 'customer', volume: deal.objectVol, unit: deal.objectUnit?.systemC ?? '', sum: owed(deal.objectSumm) })
  if (shipment?.id === company)
    parts.push({ role: 'carrier', volume: deal.routeVol, unit: deal.routeUnit?.systemC ?? '', sum: deal.routeSumm })
  return parts
}
