import { sql } from 'kysely'
import type { JobKind } from '../../../jobs/kind.ts'

/** The kind of the job. */
export const INVOICE_MAIL = 'invoice_mail'

interface Kept {
  readonly name: string
  readonly fileName: string
  readonly key: string
  readonly type: string
}

/** Sends an invoice of the archive by mail; tried again where it was interrupted before the mail server had taken it. */
export const invoiceMail: JobKind = {
  right: ['SETTINGS_BILING'],
  target: ({ document }) => String(document),
  async work(engine, { params, done }, progress) {
    const to = String(params['to'])
    if (done > 0) return { to }
    const { rows } = await sql<Kept>`select d.name, f.file_name as "fileName", f.key, f.content_type as type
      from subscription_doc_management d join sys_file f on f.id = d.file_id where d.id = ${Number(params['document'])}`.execute(engine.db)
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
