import { materialOrderTransporter } from '#resources/orders/materialOrderTransporter'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { volumeOf } from './materialOrder/use.ts'

/** What a carrier has carried for its order. */
const carried = (t: Of): Sql => volumeOf(t('material_order_id'), sql` and d.shipment_id = ${t('company_id')}`)

export const materialOrderTransporterRules = defineRules(materialOrderTransporter, {
  derive: {
    volume: carried,
    left: t => sql`(${t('volume_limit')} - ${carried(t)})`,
    unit: t => sql`(select o.unit_id from material_order o where o.id = ${t('material_order_id')})`,
  },
})
