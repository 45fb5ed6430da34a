import { defineResource, everyone, extendResource, field } from '#resource'
import { resetParameter } from '../declarations.ts'

/** The types of values: free text, integer, switch ON/OFF, one of several options, file. */
const PARAMETER_TYPES = ['text', 'number', 'switch', 'option', 'file'] as const

/** The fields of settings and properties (foundations §3): a named value with its default. */
const parameterFields = {
  parameter: field.text({ required: true, max: 60, readonly: true }),
  parameterName: field.text({ required: true, readonly: true }),
  parameterValue: field.text({ max: 1000, readonly: true }),
  type: field.choice(PARAMETER_TYPES, { readonly: true, default: 'text' }),
  options: field.json({ readonly: true }),
  defaultValue: field.text({ max: 1000, readonly: true }),
  description: field.text({ max: 1000, readonly: true }),
  file: field.file({ readonly: true }),
  changedAt: field.dateTime({ readonly: true }),
  changedBy: field.reference('account', { readonly: true, shows: ['fio'] }),
} as const

const OWN_GROUPS = ['general', 'access'] as const
const groupOf = <const G extends readonly string[]>(groups: G) => field.choice(groups, { readonly: true, default: 'general' as never })

/** How the business works (foundations §2.17). The rows are defined by the product, in groups. */
export const property = defineResource({
  name: 'property',
  area: 'system',
  api: {
    path: 'api/properties',
    calls: ['list'],
    lists: { 'get/{group}': { scope: 'ofGroup', right: ['BOOKS_VIEW'] } },
    queries: {
      value: { on: 'one', path: 'get/name/{parameter}', right: everyone, returns: { ...resetParameter, parameterName: field.text() } },
    },
  },
  screens: { list: '/directory/properties' },
  title: 'parameterName',
  fields: {
    ...parameterFields,
    group: groupOf(OWN_GROUPS),
  },
  list: {
    columns: ['group', 'parameterName', 'parameterValue', 'description', 'changedAt', 'changedBy'],
    extra: ['parameter', 'defaultValue'],
    sort: ['group', 'id'],
    search: ['parameterName'],
    filters: { group: 'equals', parameter: 'equals' },
  },
  rights: { read: ['BOOKS_VIEW'], edit: ['BOOKS_UPD'] },
  actions: {
    edit: {
      on: 'one',
      method: 'POST',
      path: 'edit/{parameter}',
      right: ['BOOKS_UPD'],
      body: 'multipart',
      input: { parameter: field.text({ max: 60, hidden: true }), parameterValue: field.text({ max: 1000 }) },
    },
    reset: {
      on: 'one',
      method: 'POST',
      path: 'reset/{parameter}',
      right: ['BOOKS_UPD'],
      body: 'none',
      answer: 'json',
      returns: resetParameter,
      confirm: true,
      danger: true,
    },
  },
  parts: { unique: { parameter: {} }, unversioned: true },
})

/** Properties with the groups that an application adds. */
export const defineProperty = <const G extends readonly string[]>(groups: G) =>
  extendResource(property, { fields: { group: groupOf([...OWN_GROUPS, ...groups]) } })

/** The name and look of the product: system name, favicon (foundations §2.17). The rows are defined by the product. */
export const setting = defineResource({
  name: 'setting',
  area: 'system',
  api: { path: 'api/settings', calls: ['list'] },
  screens: { list: '/settings' },
  title: 'parameterName',
  fields: parameterFields,
  list: {
    columns: ['parameterName', 'parameterValue', 'description', 'changedAt', 'changedBy'],
    extra: ['parameter', 'file', 'defaultValue'],
    sort: ['id'],
    search: ['parameterName'],
    filters: { parameter: 'equals' },
  },
  rights: { read: ['SETTINGS_CSS'], edit: ['SETTINGS_CSS'] },
  actions: {
    edit: {
      on: 'one',
      method: 'POST',
      path: 'edit/{parameter}',
      right: ['SETTINGS_CSS'],
      body: 'multipart',
      input: {
        parameter: field.text({ max: 60, hidden: true }),
        parameterValue: field.text({ max: 1000 }),
        file: field.file({ accept: ['image', 'pdf', 'word'] }),
      },
      asks: r => (r.type === 'file' ? ['file'] : ['parameterValue']),
    },
    reset: {
      on: 'one',
      method: 'POST',
      path: 'reset/{parameter}',
      right: ['SETTINGS_CSS'],
      answer: 'json',
      returns: resetParameter,
      confirm: true,
      danger: true,
    },
  },
  parts: { unique: { parameter: {} }, unversioned: true },
})
