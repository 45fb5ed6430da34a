import { defineResource, field } from '#resource'
import { BILLING } from '../domainSetting/domainSetting.ts'

/** An archived paper of the subscription, such as the act or the invoice of a month (foundations §2.18, §3, §7). */
export const subscriptionDocManagement = defineResource({
  name: 'subscriptionDocManagement',
  area: 'subscription',
  api: {
    path: 'api/subscription_doc_managements',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { '': { scope: 'ofPeriod', parameters: { from: field.date(), to: field.date() } } },
  },
  screens: { list: '/subscription?tab=subscriptionDocManagement', dialog: true, right: BILLING },
  title: 'name',
  fields: {
    period: field.month({ required: true, keeps: true }),
    docTypeName: field.text({ required: true, max: 100 }),
    name: field.text({ required: true, max: 255 }),
    file: field.file({ required: true, createOnly: true, accept: ['pdf', 'image', 'word', 'excel', 'archive'] }),
    fileName: field.text({ derived: 'server', hidden: true }),
    mdInsDate: field.dateTime({ derived: 'server' }),
  },
  list: {
    columns: ['isActive', 'period', 'docTypeName', 'name', 'mdInsDate'],
    lead: ['name', 'period', 'docTypeName', 'mdInsDate'],
    extra: ['mdInsUser'],
    begins: { period: { months: 12 } },
    sort: ['-period', '-id'],
    search: ['name', 'docTypeName'],
    filters: { period: 'range', isActive: 'equals' },
  },
  form: ['file', ['period', 'docTypeName'], 'name', 'isActive'],
  rights: { read: BILLING, create: BILLING, edit: BILLING },
  actions: {
    getFile: { on: 'one', method: 'GET', path: 'api/subscription_doc_management/{id}/get_file', right: BILLING, answer: 'file' },
  },
})
