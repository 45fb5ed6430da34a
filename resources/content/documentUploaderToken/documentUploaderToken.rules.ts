import { idOf, valueAt } from '#resource'
import { documentType } from '../documentType.ts'
import { documentUploaderFile } from '../documentUploaderFile/documentUploaderFile.ts'
import { documentUploaderToken } from './documentUploaderToken.ts'
import { HOURS, MOST_HOURS, flagOf, type Receiver } from './received.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { requireUploadRight, seenKinds } from './rights.rules.ts'

const HOUR = 3_600_000

const issuedAt = (t: Of): Sql => sql`(select s.issued_at from document_uploader_secret s where s.token_id = ${t('id')})`
const counted = (t: Of, which: Sql): Sql =>
  sql`(select count(*) from document_uploader_file f where f.token_id = ${t('id')} and not f.is_delete and ${which})`

/** The state of a link: blocked by us or closed by its recipient, used, expired, not issued yet, issued, opened. */
const state = (t: Of): Sql => sql`case when ${t('stage')} = 'sent' then 'sent'
  when ${t('stage')} = 'closed' or not ${t('is_active')} then 'blocked'
  when ${t('expires')} <= now() then 'expired'
  when ${issuedAt(t)} is null then 'new' else ${t('stage')} end`

/** Throws unless documents of this kind of record may have the type: otherwise no file could be accepted. */
async function rejectType(tx: Tx, kind: Receiver, type: number): Promise<void> {
  const { name, ...flags } = await tx.read(documentType, type)
  if (valueAt(flags, flagOf(kind)) !== true) throw fieldError('documentType', tx.texts('nerud.uploads.otherType', { name }))
}

/** Returns the expiry of the link: by default 72 hours from now, at most a month. */
function expiresOf(tx: Tx, requested: string | null | undefined): string {
  if (!requested) return new Date(tx.now.getTime() + HOURS * HOUR).toISOString()
  const left = Date.parse(requested) - tx.now.getTime()
  if (left <= 0) throw fieldError('expires', tx.texts('nerud.uploads.past'))
  if (left > MOST_HOURS * HOUR) throw fieldError('expires', tx.texts('nerud.uploads.tooLong', { days: MOST_HOURS / 24 }))
  return requested
}

export const documentUploaderTokenRules = defineRules(documentUploaderToken, {
  scope: (user, t) => seenKinds(user, t('object_kind')),
  derive: {
    state,
    // Only the digest is stored; `get_qr` is the only call that returns the secret.
    token: () => sql`null::text`,
    issuedAt,
    fileCount: t => counted(t, sql`true`),
    waitingCount: t => counted(t, sql`f.state = 'waiting'`),
  },
  async before(tx, next, prior) {
    const kind = next.objectKind!
    requireUploadRight(tx, kind)
    const type = idOf(next.documentType)!
    if (!prior || type !== idOf(prior.documentType)) await rejectType(tx, kind, type)
    return prior && next.expires === prior.expires ? {} : { expires: expiresOf(tx, next.expires) }
  },
  actions: {
    async removeFile(tx, record, { file }) {
      const [found] = await tx.readMany(documentUploaderFile, [file])
      if (!found || found.isDelete || found.token !== record.id) throw httpError(404, 'NO_RECORD', tx.texts('nerud.uploads.noFile'))
      await tx.remove(documentUploaderFile, file)
    },
  },
})
