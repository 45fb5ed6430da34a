import { defineResource, field } from '#resource'
import { PARTY } from '#resources/companies/company/company'

const VIEW = ['BLANK_VIEW'] as const
const EDIT = ['BLANK_UPD'] as const

/** A company that may carry for an order, with its own limit and price (silent-places §5). */
export const materialOrderTransporter = defineResource({
  name: 'materialOrderTransporter',
  area: 'orders',
  api: {
    path: 'api/material_order_transporters',
    calls: [],
    lists: { 'api/material_orders/{id}/transporters': { by: 'materialOrder', right: VIEW } },
  },
  title: 'company',
  fields: {
    materialOrder: field.reference('materialOrder', { required: true, createOnly: true }),
    company: field.reference('company', { required: true, shows: ['shortName'], only: PARTY }),
    volumeLimit: field.decimal({ min: '0.001', max: '10000000', scale: 3, unitOf: 'unit' }),
    price: field.money({ min: '0' }),
    priority: field.number({ min: 1, max: 1000 }),
    volume: field.decimal({ derived: 'server', scale: 3, unitOf: 'unit' }),
    left: field.decimal({ derived: 'server', scale: 3, unitOf: 'unit', tones: 'sign' }),
    unit: field.reference('measurementUnit', { derived: 'server', hidden: true, shows: ['name', 'systemC'] }),
  },
  rights: { read: VIEW, edit: EDIT },
  parts: { unique: { company: { per: ['materialOrder'] } } },
})
