import { defineResource, field } from '#resource'
import { formatDate } from '#resource/text'
import { PRICE_TYPE } from '#resources/goods/priceType'
import { everyone } from '#resources/rights'

const volume = { min: '0', max: '1000000', scale: 3 } as const

/** The name of a point as a reference carries it. */
const nameIn = (point: unknown): string | null => (point as { readonly name?: string | null } | null | undefined)?.name ?? null

/** A line of a multi-deal: what differs from one waybill to the next; the route says who and what, the header who carries (operations §3.13). */
export const multiDealLine = defineResource({
  name: 'multiDealLine',
  area: 'deals',
  api: { path: 'api/multi_deal_lines', calls: ['one'] },
  title: { fields: ['dtDeal', 'ttn'], of: r => [formatDate(r.dtDeal), r.ttn].filter(Boolean).join(' · ') },
  fields: {
    multiDeal: field.reference('multiDeal', { required: true, createOnly: true, shows: ['number'] }),
    dtDeal: field.date({ required: true, today: true, min: '2000-01-01' }),
    cargoRoute: field.reference('cargoRoute', { required: true }),
    career: field.text({ derived: 'record' }),
    object: field.text({ derived: 'record' }),
    ttn: field.text({ max: 50, copied: false }),
    kn: field.text({ max: 50, copied: false }),
    serviceType: field.reference('priceType', { required: true, shows: ['name'], only: { isService: true } }),
    shipmentType: field.reference('priceType', { shows: ['name'], only: { isShipment: true } }),
    sellType: field.reference('priceType', { shows: ['name'], only: { isSell: true }, default: PRICE_TYPE.material }),
    careerVol: field.decimal(volume),
    objectVol: field.decimal(volume),
    comment: field.text({ max: 500 }),
    deal: field.reference('deal', { readonly: true, copied: false, shows: ['dtDeal', 'ttn', 'status'] }),
  },
  derive: {
    career: { from: ['cargoRoute'], of: r => nameIn(r.cargoRoute?.pointFrom) },
    object: { from: ['cargoRoute'], of: r => nameIn(r.cargoRoute?.pointTo) },
  },
  checks: {
    objectVol: r => Number(r.objectVol ?? 0) > 0 || Number(r.careerVol ?? 0) > 0 || 'volumeNeeded',
  },
  rights: { read: everyone, create: everyone, edit: everyone },
})
