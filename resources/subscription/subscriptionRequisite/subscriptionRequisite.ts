import { defineResource, field, isAccountOf, NOBODY, shape } from '#resource'
import { BILLING } from '../domainSetting/billing.ts'

/** Whose requisites invoices of the subscription are written to: each saving is kept, the last one is current (foundations §2.18; silent-places §3). */
export const subscriptionRequisite = defineResource({
  name: 'subscriptionRequisite',
  area: 'subscription',
  api: {
    path: 'api/subscription_requisites',
    calls: ['list', 'one', 'create'],
    queries: { current: { on: 'all', path: 'current', right: BILLING, returns: shape.maybe(shape.record('subscriptionRequisite')) } },
  },
  screens: { list: '/subscription?tab=subscriptionRequisite', dialog: true, right: BILLING },
  title: 'payerName',
  fields: {
    payerName: field.text({ required: true, max: 300 }),
    inn: field.inn({ required: true }),
    kpp: field.text({ code: 'kpp', max: 9 }),
    bankName: field.text({ max: 300 }),
    bik: field.text({ code: 'bik', max: 9 }),
    account: field.text({ code: 'bankAccount', max: 20 }),
    corrAccount: field.text({ code: 'corrAccount', max: 20 }),
    address: field.text({ max: 500 }),
    director: field.text({ max: 300 }),
    email: field.email({ required: true }),
  },
  checks: {
    account: r => !r.account || !r.bik || isAccountOf(r.account, r.bik) || 'accountKey',
    corrAccount: r => !r.corrAccount || !r.bik || isAccountOf(r.corrAccount, r.bik, true) || 'corrAccountKey',
  },
  list: {
    columns: ['payerName', 'inn', 'kpp', 'bankName', 'bik', 'account', 'email', 'insDate'],
    lead: ['payerName', 'inn', 'email', 'insDate'],
    extra: ['id', 'corrAccount', 'address', 'director', 'mdInsUser'],
    sort: ['-id'],
    search: ['payerName', 'inn'],
  },
  form: [['payerName', 'email'], ['inn', 'kpp'], ['bik', 'bankName'], ['account', 'corrAccount'], ['director'], 'address'],
  rights: { read: BILLING, create: BILLING, remove: NOBODY },
})
