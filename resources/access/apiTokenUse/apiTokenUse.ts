import { defineResource, field, NOBODY } from '#resource'
import { everyone } from '#resources/rights'

/** A call that was made by a token: the last hundred of each are kept, without what their addresses asked for. */
export const apiTokenUse = defineResource({
  name: 'apiTokenUse',
  area: 'access',
  api: { path: 'api/api_token_uses', calls: ['list'] },
  title: 'path',
  fields: {
    token: field.reference('apiToken', { required: true, createOnly: true, shows: ['name'] }),
    at: field.dateTime({ required: true, readonly: true, seconds: true }),
    method: field.text({ required: true, readonly: true, max: 30 }),
    path: field.text({ required: true, readonly: true, max: 300 }),
    status: field.number({ required: true, readonly: true }),
    address: field.text({ readonly: true, max: 60 }),
    agent: field.text({ readonly: true, max: 300 }),
  },
  list: {
    columns: ['at', 'method', 'path', 'status', 'address', 'agent'],
    lead: ['path', 'at', 'status', 'method', 'address'],
    sort: ['-id'],
    search: ['path', 'address'],
    filters: { token: 'in', at: 'range', method: 'equals', status: 'range' },
  },
  rights: { read: everyone, remove: NOBODY },
})
