import { materialOrderTransporter } from './materialOrderTransporter.ts'
import { sql } from 'kysely'
import { compare } from '#resource/decimal'
import { formatRate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import { defineRules, type Of, type Sql } from '#server/engine/rules.ts'
import { volumeOf } from '../materialOrder/use.rules.ts'

/** What a carrier has carried for its order. */
const carried = (t: Of): Sql => volumeOf(t('material_order_id'), sql` and d.shipment_id = ${t('company_id')}`)

export const materialOrderTransporterRules = defineRules(materialOrderTransporter, {
  derive: {
    volume: carried,
    left: t => sql`(${t('volume_limit')} - ${carried(t)})`,
    unit: t => sql`(select o.unit_id from material_order o where o.id = ${t('material_order_id')})`,
  },
  // As the limit of the order: it is not set below what was carried.
  async before(tx, next, prior) {
    const [limit, was, used] = [next.volumeLimit, prior?.volumeLimit, prior?.volume]
    if (!limit || !used || (was && compare(limit, was) >= 0) || compare(limit, used) >= 0) return
    throw fieldError('volumeLimit', tx.texts('nerud.rules.orders.limitTaken', { used: formatRate(used) }))
  },
})
