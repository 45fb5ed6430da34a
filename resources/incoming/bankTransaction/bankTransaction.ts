import { defineResource, everyone, field, NOBODY, tab } from '#resource'
import { INN } from '#russian'
import { formatMoney } from '#resource/text'
import { SUM } from '#resources/shared/statement'
import {
  attachAction,
  bindingActions,
  bindingQueries,
  incomingFields,
  transactionFields,
  defineTransactionLine,
} from '#resources/shared/transaction'
import { TRX_TONES } from '../imports.ts'

const DONE = ['BUH_TRX_DONE'] as const

/** A movement on a bank account of ours, in or out, with its purpose (finance §2.12, §3; imports §1). */
export const bankTransaction = defineResource({
  name: 'bankTransaction',
  area: 'incoming',
  api: { path: 'api/bank_transactions', calls: ['list', 'one', 'edit', 'export'], queries: bindingQueries(everyone) },
  screens: {
    list: '/finances/bank-transaction/list',
    one: '/finances/bank-transaction/list/:id',
    edit: '/finances/bank-transaction/list/:id/edit',
  },
  title: {
    fields: ['number', 'day', 'sum', 'otherName'],
    of: r => [r.number && `№ ${r.number}`, r.otherName].filter(Boolean).join(' · ') || formatMoney(r.sum),
  },
  fields: {
    company: field.reference('ownerCompany', { readonly: true, shows: ['shortName', 'inn'] }),
    account: field.text({ readonly: true, max: 20 }),
    direction: field.choice(['incoming', 'outgoing', 'inner'], {
      readonly: true,
      tones: { incoming: 'active', outgoing: 'warning', inner: 'closed' },
    }),
    day: field.date({ readonly: true }),
    sum: field.money({ ...SUM, readonly: true }),
    number: field.text({ readonly: true, max: 60 }),
    documentDate: field.date({ readonly: true }),
    title: field.text({ readonly: true, max: 100 }),
    counterparty: field.reference('company', { derived: 'server', shows: ['shortName', 'name', 'inn'] }),
    otherName: field.text({ readonly: true, max: 500 }),
    inn: field.text({ code: INN, readonly: true }),
    kpp: field.text({ readonly: true, max: 9 }),
    otherAccount: field.text({ readonly: true, max: 20 }),
    bik: field.text({ readonly: true, max: 9 }),
    bank: field.text({ readonly: true, max: 300 }),
    purpose: field.text({ readonly: true, max: 1000, lines: 3 }),
    uin: field.text({ readonly: true, max: 25 }),
    card: field.reference('bankTransactionCard', { readonly: true, shows: ['inn', 'account'] }),
    ...transactionFields({
      statuses: 'transactionStatus',
      tones: TRX_TONES,
      line: 'bankTransactionLine',
      writes: ['costList', 'sumPay', 'companyTo', 'companyFrom', 'point', 'accountTo', 'vehicleTo', 'comment'],
    }),
    ...incomingFields('bankTransactionsImportDocument'),
  },
  list: {
    columns: ['day', 'status', 'direction', 'sum', 'otherName', 'inn', 'purpose', 'recipient', 'number', 'company'],
    lead: ['day', 'status', 'direction', 'sum', 'otherName'],
    extra: [
      'id',
      'counterparty',
      'otherAccount',
      'account',
      'bank',
      'bik',
      'kpp',
      'title',
      'documentDate',
      'uin',
      'card',
      'bound',
      'problem',
      'payMethod',
      'comment',
      'document',
      'insDate',
      'mdInsUser',
    ],
    sort: ['-day', '-id'],
    search: { in: ['number', 'otherName', 'inn', 'otherAccount', 'purpose', 'comment'], global: true },
    period: 'day',
    filters: {
      day: 'range',
      status: 'in',
      direction: 'in',
      company: 'in',
      card: 'equals',
      inn: 'equals',
      document: 'equals',
      sum: 'range',
      bound: 'in',
      insDate: 'range',
    },
    sums: { path: 'sums', of: ['sum'], per: ['direction'] },
    views: {
      sump: {
        screen: '/sump/bank-transactions',
        call: { path: 'sump', scope: 'waiting' },
        right: ['BUH_TRX_VIEW'],
        sort: ['day', 'id'],
        filters: ['day', 'status', 'direction', 'company', 'document', 'sum'],
      },
    },
    inbox: {
      view: 'sump',
      day: 'day',
      shows: ['otherName', 'purpose'],
      sum: 'sum',
      accept: 'accept',
      proposal: 'proposal',
      fills: { party: 'counterparty' },
    },
  },
  form: [{ section: 'processing', rows: ['payMethod', 'line'] }, 'comment'],
  show: [
    tab.head({ state: 'status', figures: ['sum', 'direction', 'day'], problem: 'problem' }),
    tab.data(
      ['day', 'number', 'documentDate', 'title'],
      ['counterparty', 'otherName', 'inn', 'kpp'],
      ['otherAccount', 'bank', 'bik'],
      'purpose',
      { section: 'processing', rows: [['bound', 'card', 'payMethod', 'recipient'], 'line'] },
      { section: 'origin', rows: [['company', 'account', 'uin', 'document']] },
      'comment',
    ),
  ],
  rights: { read: everyone, edit: DONE, remove: NOBODY },
  actions: { ...bindingActions(DONE), attach: attachAction(DONE) },
  parts: { unique: { fingerprint: {} } },
})

/** A part of a bank transaction, with the person or object that it is allocated to. */
export const bankTransactionLine = defineTransactionLine({
  name: 'bankTransactionLine',
  area: 'incoming',
  header: 'bankTransaction',
  api: 'api/bank_transaction_lines',
  view: 'BUH_TRX_VIEW',
})
