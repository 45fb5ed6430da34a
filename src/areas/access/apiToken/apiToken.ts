import { defineResource, everyone, field, NOBODY, tab } from '#resource'

/** The right to see, create and revoke the tokens of everybody. */
export const KEEPERS = ['ACCOUNT_UPD'] as const

/**
 * A token with which a program calls the API for a person, with at most the rights that it was given and that its owner has now. Only a
 * digest of the secret is stored: `issue` returns the secret once, and issuing again replaces it.
 */
export const apiToken = defineResource({
  name: 'apiToken',
  area: 'access',
  api: { path: 'api/api_tokens', calls: ['list', 'one', 'create', 'edit'] },
  screens: '/api-tokens',
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    owner: field.reference('account', { createOnly: true, write: KEEPERS, shows: ['fio'], only: { isActive: true } }),
    rights: field.references('accRight', { required: true, shows: ['codeRight', 'name', 'group'], groupedBy: 'group', list: 'own' }),
    isReadOnly: field.flag({ default: false }),
    expires: field.dateTime({ copied: false }),
    addresses: field.text({ max: 1000, lines: 2 }),
    revokedAt: field.dateTime({ readonly: true, copied: false }),
    state: field.choice(['new', 'active', 'blocked', 'expired', 'revoked'], {
      derived: 'server',
      tones: { new: 'waiting', active: 'active', blocked: 'warning', expired: 'closed', revoked: 'error' },
    }),
    issuedAt: field.dateTime({ derived: 'server' }),
    ending: field.text({ derived: 'server' }),
    usedAt: field.dateTime({ derived: 'server' }),
    usedFrom: field.text({ derived: 'server' }),
    usedBy: field.text({ derived: 'server' }),
    useCount: field.number({ derived: 'server' }),
  },
  list: {
    columns: ['name', 'owner', 'state', 'isReadOnly', 'expires', 'usedAt', 'useCount', 'insDate'],
    lead: ['name', 'state', 'owner', 'expires', 'usedAt'],
    extra: ['id', 'ending', 'addresses', 'issuedAt', 'revokedAt', 'usedFrom', 'usedBy', 'mdInsUser', 'isActive'],
    sort: ['-id'],
    search: ['name'],
    filters: { owner: 'in', state: 'in', isReadOnly: 'equals', expires: 'range', insDate: 'range', isActive: 'equals' },
  },
  form: [['name', 'owner'], ['expires', 'isReadOnly'], 'addresses', 'rights'],
  show: [
    tab.head({ state: 'state', figures: ['owner', 'expires', 'usedAt', 'useCount'] }),
    tab.related('apiTokenUse', 'token', ['at', 'method', 'path', 'status', 'address', 'agent']),
  ],
  rights: { read: everyone, create: everyone, edit: everyone, editWhen: r => !r.revokedAt, remove: NOBODY },
  actions: {
    issue: {
      on: 'one',
      path: '{id}/issue',
      right: everyone,
      when: r => !r.issuedAt && !r.revokedAt,
      body: 'none',
      answer: 'secret',
      returns: { token: field.text(), example: field.text() },
      atOnce: true,
    },
    reissue: {
      on: 'one',
      path: '{id}/reissue',
      right: everyone,
      when: r => !!r.issuedAt && !r.revokedAt,
      body: 'none',
      answer: 'secret',
      returns: { token: field.text(), example: field.text() },
      confirm: true,
    },
    revoke: { on: 'one', path: '{id}/revoke', right: everyone, when: r => !r.revokedAt, body: 'none', confirm: true, danger: true },
  },
})

/** A call made with a token: the last hundred per token are stored, without query strings. */
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
