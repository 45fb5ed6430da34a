import { domainSetting } from '#resources/subscription/domainSetting'
import { sql } from 'kysely'
import { fileAnswer } from '../../engine/files/store.ts'
import { MIME_TYPES } from '../../engine/files/mime.ts'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { fieldError } from '../../httpError.ts'
import { businessDay } from '../businessDay.ts'
import { makeInvoice } from './domainSetting/invoice.ts'
import { INVOICE_MAIL } from './domainSetting/invoiceMail.ts'

const vehicles = sql`(select count(*)::int from vehicle where is_active and not is_delete and not is_trailer)`
const balance = sql`(select coalesce(sum(sum), 0.00) from subscription_transaction where not is_delete)`
const monthly = (t: Of): Sql => sql`(${t('price_per_vehicle')} * ${vehicles})`

export const domainSettingRules = defineRules(domainSetting, {
  derive: {
    activeVehicles: () => vehicles,
    balance: () => balance,
    // A month is charged when it is over: what is there covers whole months from the current one on.
    paidUntil: t => sql`case when ${monthly(t)} > 0 then (date_trunc('month', ${businessDay})
      + least(greatest(floor(${balance} / ${monthly(t)}), -1200), 1200)::int * interval '1 month' - interval '1 day')::date end`,
    state: t => sql`case when ${t('price_per_vehicle')} = 0 then 'free' when ${balance} < 0 then 'debt' else 'active' end`,
  },
  actions: {
    async getInvoice(tx, asked) {
      const { bytes, fileName } = await makeInvoice(tx, asked)
      return fileAnswer(bytes as Uint8Array<ArrayBuffer>, fileName, MIME_TYPES.docx)
    },
    async getInvoiceByEmail(tx, { email, ...asked }) {
      const invoice = await makeInvoice(tx, asked)
      const to = email ?? invoice.email
      if (!to) throw fieldError('email', tx.texts('nerud.subscription.emailNeeded'))
      const { rows } = await sql<{ id: number }>`select max(id)::int as id from subscription_doc_management`.execute(tx.db)
      const job = await tx.start(INVOICE_MAIL, { document: rows[0]!.id, to }, 1)
      return { job, email: to, name: invoice.name }
    },
  },
})
