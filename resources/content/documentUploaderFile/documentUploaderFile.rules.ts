import { idOf } from '#resource'
import { documentUploaderFile } from './documentUploaderFile.ts'
import { documentUploaderToken } from '../documentUploaderToken/documentUploaderToken.ts'
import { RECEIVED, type Receiver } from '../documentUploaderToken/received.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'
import { requireUploadRight, seenKinds } from '../documentUploaderToken/rights.rules.ts'

/** What accepting or rejecting a file needs. */
interface Sent {
  readonly id: number
  readonly token: unknown
  readonly file: unknown
  readonly fileName: string | null
}

/** Returns where the files of a link belong; throws 403 when the caller may not add such documents. */
async function targetOf(
  tx: Tx,
  token: number,
): Promise<{ readonly kind: Receiver; readonly owner: number; readonly documentType: number }> {
  const [link] = await tx.readMany(documentUploaderToken, [token])
  const kind = link!.objectKind
  requireUploadRight(tx, kind)
  return { kind, owner: link!.objectId, documentType: link!.documentType }
}

const byToken = (records: readonly Sent[]): Map<number, Sent[]> => Map.groupBy(records, record => idOf(record.token)!)

const decided = (tx: Tx) => ({ decidedBy: tx.user.id, decidedAt: tx.now.toISOString() })

/** Creates documents of the record from accepted files; the stored bytes are reused. */
async function accept(tx: Tx, records: readonly Sent[]): Promise<void> {
  for (const [token, files] of byToken(records)) {
    const { kind, owner, documentType } = await targetOf(tx, token)
    const documents = await tx.createMany(
      RECEIVED[kind],
      files.map(one => ({ owner, name: one.fileName ?? String(one.id), documentType, file: idOf(one.file)! })),
    )
    await tx.updateMany(
      documentUploaderFile,
      files.map(({ id }, n) => ({ id, values: { state: 'accepted', documentId: documents[n]!.id, ...decided(tx) } })),
    )
  }
}

async function reject(tx: Tx, records: readonly Sent[], reason: string): Promise<void> {
  for (const token of byToken(records).keys()) await targetOf(tx, token)
  await tx.updateMany(
    documentUploaderFile,
    records.map(({ id }) => ({ id, values: { state: 'rejected', reason, ...decided(tx) } })),
  )
}

export const documentUploaderFileRules = defineRules(documentUploaderFile, {
  scope: (user, t) => {
    const seen: Sql | undefined = seenKinds(user, sql.ref('u.object_kind'))
    return seen && sql`exists (select 1 from document_uploader_token u where u.id = ${t('token_id')} and ${seen})`
  },
  derive: { fileName: t => sql`(select s.file_name from sys_file s where s.id = ${t('file_id')})` },
  async before(tx, next, prior) {
    if (!prior || !next.isDelete) return
    await targetOf(tx, idOf(prior.token)!)
    if (prior.state === 'accepted') throw httpError(409, 'NOT_NOW', tx.texts('nerud.uploads.acceptedStays'))
  },
  actions: {
    accept: (tx, records) => accept(tx, records),
    reject: (tx, records, { reason }) => reject(tx, records, reason),
  },
})
