import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import type { JobKind, JobParams } from '#server/jobs/kind.ts'
import { currentRequisites } from '../subscriptionTransaction/subscriptionTransaction.rules.ts'

/** Code of the job that sends an invoice. */
export const INVOICE_MAIL = 'invoice_mail'

interface Kept {
  readonly name: string
  readonly fileName: string
  readonly key: string
  readonly type: string
}

/** Enqueues the job for a user: to the address given, or else the payer's. */
async function begin(tx: Tx, { invoice, email }: JobParams): Promise<number> {
  const to = email ?? (await currentRequisites(tx))?.['email']
  if (!to) throw fieldError('email', tx.texts('nerud.subscription.emailNeeded'))
  return tx.start(INVOICE_MAIL, { invoice, email: to }, 1)
}

/** Sends an archived invoice by mail; retries when interrupted before the mail server accepted it. */
export const invoiceMail: JobKind = {
  right: ['SETTINGS_BILING'],
  target: ({ invoice }) => String(invoice),
  begin,
  async work(engine, { params, done }, progress) {
    const to = String(params['email'])
    if (done > 0) return { to }
    const { rows } = await sql<Kept>`select d.name, f.file_name as "fileName", f.key, f.content_type as type
      from subscription_doc_management d join sys_file f on f.id = d.file_id where d.id = ${Number(params['invoice'])}`.execute(engine.db)
    const { name, fileName, key, type } = rows[0]!
    await engine.externalServices.mail.send({
      to,
      subject: name,
      text: engine.texts('nerud.subscription.letter', { name }),
      attachments: [{ filename: fileName, content: await engine.storage.bytes(key), contentType: type }],
    })
    await progress.step(async () => ({ rows: 1 }))
    return { to }
  },
}
