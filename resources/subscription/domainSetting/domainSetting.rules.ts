import { domainSetting } from './domainSetting.ts'
import { sql } from 'kysely'
import { fileAnswer } from '#server/engine/files/store.ts'
import { MIME_TYPES } from '#server/engine/files/mime.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { fieldError } from '#server/httpError.ts'
import { businessDay } from '#areas/businessDay.rules'
import { makeInvoice, billedVehicles, subscriptionBalance } from './invoice.rules.ts'
import { INVOICE_MAIL } from './invoiceMail.rules.ts'

const monthly = (t: Of): Sql => sql`(${t('price_per_vehicle')} * ${billedVehicles})`

export const domainSettingRules = defineRules(domainSetting, {
  derive: {
    activeVehicles: () => billedVehicles,
    balance: () => subscriptionBalance,
    // A month is charged when it is over: the balance covers whole months from the current one on.
    paidUntil: t => sql`case when ${monthly(t)} > 0 then (date_trunc('month', ${businessDay})
      + least(greatest(floor(${subscriptionBalance} / ${monthly(t)}), -1200), 1200)::int * interval '1 month' - interval '1 day')::date end`,
    state: t => sql`case when ${t('price_per_vehicle')} = 0 then 'free' when ${subscriptionBalance} < 0 then 'debt' else 'active' end`,
  },
  actions: {
    async getInvoice(tx, query) {
      const { bytes, fileName } = await makeInvoice(tx, query)
      return fileAnswer(bytes as Uint8Array<ArrayBuffer>, fileName, MIME_TYPES.docx)
    },
    async getInvoiceByEmail(tx, { email, ...request }) {
      const invoice = await makeInvoice(tx, request)
      const to = email ?? invoice.email
      if (!to) throw fieldError('email', tx.texts('nerud.subscription.emailNeeded'))
      const job = await tx.start(INVOICE_MAIL, { invoice: invoice.document, email: to }, 1)
      return { job, email: to, name: invoice.name }
    },
  },
})
