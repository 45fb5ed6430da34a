import { defineResource, everyone, field, tab } from '#resource'
import { BANK_ACCOUNT, INN, CARD } from '#russian'
import { boundActions, boundFields, boundQueries, boundTabs, defineBindings, defineExclusions } from './binding.ts'

/** Everybody sees bank cards, because their screens require no right (finance §2.1). Editing them decides how bank money is allocated, hence the right to process bank transactions. */
const BANK_CARD = { read: everyone, write: ['BUH_TRX_DONE'] } as const

/** A rule that binds the bank transactions between an own company and somebody's account (finance §1, §2.12, §3). */
export const bankTransactionCard = defineResource({
  name: 'bankTransactionCard',
  area: 'cards',
  api: { path: 'api/bank_transaction_cards', queries: boundQueries(BANK_CARD.read) },
  screens: { base: '/finances/bank-transaction/cards', aliases: ['/finances/bank-transaction/cards'] },
  title: { fields: ['inn', 'account'], of: r => [r.inn, r.account].filter(Boolean).join(' · ') },
  fields: {
    company: field.reference('ownerCompany', { required: true, shows: ['shortName', 'name', 'inn'], only: { isActive: true } }),
    inn: field.text({ code: INN, required: true }),
    account: field.text({ required: true, code: BANK_ACCOUNT, max: 20, copied: false }),
    counterparty: field.reference('company', { derived: 'server', shows: ['shortName', 'name', 'inn'] }),
    ...boundFields('bankTransactionCardRefHistory'),
    comment: field.text({ max: 1000, lines: 2 }),
  },
  list: {
    columns: ['inn', 'counterparty', 'account', 'company', 'costListType', 'costList', 'object', 'since', 'comment', 'isActive'],
    extra: ['id', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'inn', 'account'],
    search: { in: ['inn', 'account', 'object', 'comment'], global: true },
    filters: {
      company: 'in',
      counterparty: 'equals',
      costListType: 'in',
      costList: 'in',
      since: 'range',
      isActive: 'equals',
      insDate: 'range',
      mdInsUser: 'in',
    },
  },
  form: ['company', ['inn', 'account'], 'comment', 'isActive'],
  show: [
    tab.head({ figures: ['costListType', 'costList', 'object', 'since'] }),
    tab.data(['company', 'counterparty'], ['inn', 'account'], ['costListType', 'costList', 'object', 'since'], 'comment'),
    ...boundTabs('bankTransactionCardRefHistory', 'bankTransactionCardExclusion'),
  ],
  rights: { read: BANK_CARD.read, create: BANK_CARD.write, edit: BANK_CARD.write },
  actions: boundActions(['BUH_TRX_VIEW', 'BUH_TRX_DONE']),
  parts: { unique: { account: { check: 'is_unique', per: ['company', 'inn'] } } },
})

/** What the bank transactions of a counterparty are bound to from a day on (finance §3, "Bank transaction card"). */
export const bankTransactionCardRefHistory = defineBindings({
  name: 'bankTransactionCardRefHistory',
  card: 'bankTransactionCard',
  api: 'api/bank_transaction_card_ref_histories',
  cards: 'api/bank_transaction_cards',
  ...BANK_CARD,
})

/** What bank transactions with certain words in their purpose are bound to; takes precedence over the history of their card (finance §3). */
export const bankTransactionCardExclusion = defineExclusions({
  name: 'bankTransactionCardExclusion',
  card: 'bankTransactionCard',
  api: 'api/bank_transaction_card_exclusions',
  cards: 'api/bank_transaction_cards',
  ...BANK_CARD,
})

/** The rights to see and to edit fuel cards. */
const OIL_CARD = { read: ['OIL_CARD_VIEW'], write: ['OIL_CARD_UPD'] } as const

/** A fuel card of a supplier: what is bought with it is charged to the object that the card is bound to (finance §2.12, §3). */
export const oilCompanyCard = defineResource({
  name: 'oilCompanyCard',
  area: 'cards',
  api: { path: 'api/oil_company_cards', queries: boundQueries(OIL_CARD.read) },
  screens: { base: '/oil-cards', aliases: ['/oil-cards'] },
  title: {
    fields: ['number', 'company'],
    of: r => [r.number, r.company?.['shortName'] ?? r.company?.['name']].filter(Boolean).join(' · '),
  },
  fields: {
    company: field.reference('oilCompany', { required: true, shows: ['shortName', 'name', 'inn'], only: { isActive: true } }),
    number: field.text({ required: true, code: CARD, max: 30, copied: false }),
    pinCode: field.text({ secret: true, pattern: '\\d{4,8}', onDemand: true }),
    ...boundFields('oilCompanyCardRefHistory'),
    comment: field.text({ max: 1000, lines: 2 }),
  },
  list: {
    columns: ['number', 'company', 'costListType', 'costList', 'object', 'since', 'comment', 'isActive'],
    extra: ['id', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'number'],
    search: { in: ['number', 'object', 'comment'], global: true },
    filters: { company: 'in', costListType: 'in', costList: 'in', since: 'range', isActive: 'equals', insDate: 'range', mdInsUser: 'in' },
  },
  form: [['company', 'number', 'pinCode'], 'comment', 'isActive'],
  show: [
    tab.head({ figures: ['costListType', 'costList', 'object', 'since'] }),
    tab.data(['company', 'number', 'pinCode'], ['costListType', 'costList', 'object', 'since'], 'comment'),
    ...boundTabs('oilCompanyCardRefHistory', 'oilCompanyCardExclusion'),
  ],
  rights: { read: OIL_CARD.read, create: OIL_CARD.write, edit: OIL_CARD.write },
  actions: {
    ...boundActions(OIL_CARD.read),
    showPin: {
      on: 'one',
      method: 'POST',
      path: '{id}/pin_code',
      right: OIL_CARD.write,
      when: r => !!r.pinCode,
      body: 'none',
      answer: 'secret',
      returns: { pinCode: field.text() },
    },
  },
  parts: { unique: { number: { check: 'is_unique', per: ['company'] } } },
})

/** What a fuel card is bound to from a day on (finance §3, "Reference history entry"). */
export const oilCompanyCardRefHistory = defineBindings({
  name: 'oilCompanyCardRefHistory',
  card: 'oilCompanyCard',
  api: 'api/oil_company_card_ref_histories',
  cards: 'api/oil_company_cards',
  import: { path: 'api/import/bind-cards', screen: '/oil-cards/import' },
  ...OIL_CARD,
})

/** What certain products bought with a fuel card are bound to; takes precedence over the history of the card (finance §3, "Exclusion"). */
export const oilCompanyCardExclusion = defineExclusions({
  name: 'oilCompanyCardExclusion',
  card: 'oilCompanyCard',
  api: 'api/oil_company_card_exclusions',
  cards: 'api/oil_company_cards',
  ...OIL_CARD,
})
