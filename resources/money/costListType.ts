import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

/** What a payment is: money between companies, or what we spend. */
export const PAYMENT_KINDS = ['transfer', 'expense'] as const

/**
 * What money of an article is spent on; it decides whose boxes a payment moves (finance §9). Of `kind` are the payments that its articles stand for; what
 * nobody counts, and discounts, stand for none.
 */
export const costListType = defineResource({
  name: 'costListType',
  area: 'money',
  api: { path: 'api/cost_list_types', calls: ['list'] },
  title: 'name',
  fields: { name: field.text({ required: true }), kind: field.choice(PAYMENT_KINDS) },
  list: { columns: ['name', 'kind'], sort: ['id'], search: ['name'], filters: { kind: 'equals', isActive: 'equals' } },
  rights: { read: everyone },
})

/** The types that rules name. */
export const COST_TYPE = { transfer: 1, general: 2, payroll: 3, vehicle: 4, ignore: 5, discount: 6 } as const
