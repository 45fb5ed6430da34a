import { resetParameter } from '../../answers.ts'
import { defineResource, field } from '#resource'
import { parameterFields } from '../property/property.ts'

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
