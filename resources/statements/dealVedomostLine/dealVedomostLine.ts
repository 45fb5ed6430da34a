import { defineResource, field } from '#resource'
import { formatDate } from '#resource/text'
import { everyone } from '#resources/rights'
import { exportOf, lineActions, statusFields } from '#resources/shared/statement'

/** What a deal statement is for: agreeing on waybills, or volumes that come to a point or leave it (silent-places §7). */
export const DEAL_STATEMENTS = ['check', 'deposit', 'writeOff'] as const

const add = ['DEPOSIT_ADD'] as const

/** A waybill in a deal statement. In living statements of one type it stands once: the database keeps it. */
export const dealVedomostLine = defineResource({
  name: 'dealVedomostLine',
  area: 'statements',
  api: { path: 'api/deal_vedomost_lines', calls: ['one'], lists: exportOf('api/deal_vedomosts') },
  title: { fields: ['dtDeal', 'ttn'], of: r => [formatDate(r.dtDeal), r.ttn].filter(Boolean).join(' · ') },
  fields: {
    vedomost: field.reference('dealVedomost', { required: true, createOnly: true, at: 'vedomostId', shows: ['number', 'date', 'status'] }),
    deal: field.reference('deal', { required: true, shows: ['dtDeal', 'ttn', 'status'] }),
    comment: field.text({ max: 500 }),
    type: field.choice(DEAL_STATEMENTS, { readonly: true, hidden: true, default: 'check' }),
    dtDeal: field.date({ derived: 'server' }),
    ttn: field.text({ derived: 'server' }),
    kn: field.text({ derived: 'server' }),
    company: field.reference('company', { derived: 'server', shows: ['shortName'] }),
    point: field.reference('point', { derived: 'server', shows: ['name'] }),
    material: field.reference('material', { readonly: true, shows: ['name'] }),
    volume: field.decimal({ readonly: true, scale: 3, unitOf: 'unit' }),
    unit: field.reference('measurementUnit', { readonly: true, shows: ['systemC'] }),
    closed: field.flag({ readonly: true, default: false, hidden: true }),
    ...statusFields,
  },
  list: {
    columns: ['deal', 'dtDeal', 'ttn', 'kn', 'material', 'volume', 'unit', 'point', 'company', 'comment', 'status', 'delComment'],
    sort: ['id'],
    filters: { deal: 'in', status: 'in' },
  },
  rights: { read: everyone, create: add, edit: add, remove: add },
  actions: lineActions(add),
  parts: { unique: { deal: { per: ['type'], among: 'active' } } },
})
