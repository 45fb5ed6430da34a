import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { can, idOf, valueAt } from '#resource'
import type { Sql, Db, Aliased } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { httpError, fieldError } from '#server/httpError.ts'
import { defineRules } from '#server/engine/rules.ts'
import { documentType } from '#areas/content/documentType'
import { resources } from '#resources'
import { HOURS, MAX_HOURS } from './documentUploaderToken.ts'
import { addersOf, documentReadersOf, received, RECEIVERS, typeFlagOf, type Receiver } from './receivers.ts'

const { documentUploaderFile, documentUploaderToken } = resources

/** The product itself acts on behalf of an outside person. */
const isNobody = (user: User): boolean => user.id === 0

/** Returns the condition of links to records whose documents the user may see; undefined for all of them. */
function seenKinds(user: User, kind: Sql): Sql | undefined {
  if (isNobody(user)) return undefined
  const kinds = RECEIVERS.filter(one => can(user.rights, documentReadersOf(one)))
  if (kinds.length === RECEIVERS.length) return undefined
  return kinds.length === 0 ? sql`false` : sql`${kind} in (${sql.join(kinds)})`
}

/** Throws 403 unless the user may add documents to records of the kind. */
export function requireUploadRight(tx: Pick<Tx, 'user' | 'texts'>, kind: Receiver): void {
  if (!isNobody(tx.user) && !can(tx.user.rights, addersOf(kind))) throw httpError(403, 'NO_RIGHT', tx.texts('nerud.uploads.notYours'))
}

const SECRET_BYTES = 24

/** The secrets of links: only the digest of the current one, so that reading the database opens no link. */
export const uploaderTables: readonly string[] = [
  `create table if not exists document_uploader_secret (
    token_id bigint primary key references document_uploader_token (id) on delete cascade,
    digest text not null unique,
    issued_at timestamptz not null
  )`,
]

/** Returns the digest of a link's secret. */
export const uploaderSecretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Issues a new secret for a link; the old one becomes invalid. */
export async function issueUploaderSecret(tx: Tx, id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await sql`insert into document_uploader_secret (token_id, digest, issued_at) values (${id}, ${uploaderSecretDigest(secret)}, ${tx.now}::timestamptz)
    on conflict (token_id) do update set digest = excluded.digest, issued_at = excluded.issued_at`.execute(tx.db)
  return secret
}

/** A link, regardless of the caller. */
export interface LinkState {
  readonly id: number
  readonly name: string
  readonly stage: 'issued' | 'active' | 'sent' | 'closed'
  readonly isActive: boolean
  readonly expires: Date
}

/** Returns the link of a secret; `lock` locks it until the transaction ends. */
export async function linkBySecret(db: Db, secret: string, lock = false): Promise<LinkState | undefined> {
  const { rows } = await sql<Omit<LinkState, 'expires'> & { readonly expires: string }>`
    select t.id::int as id, t.name, t.stage, t.is_active as "isActive", t.expires
    from document_uploader_secret s join document_uploader_token t on t.id = s.token_id
    where s.digest = ${uploaderSecretDigest(secret)} and not t.is_delete ${lock ? sql`for update of t` : sql``}`.execute(db)
  return rows[0] && { ...rows[0], expires: new Date(rows[0].expires) }
}

/** Returns why a link is closed, as the last part of its translation key; undefined while it is open. */
function closedWhy({ stage, isActive, expires }: Omit<LinkState, 'id' | 'name'>, now: Date): 'used' | 'blocked' | 'expired' | undefined {
  if (stage === 'sent') return 'used'
  if (stage === 'closed' || !isActive) return 'blocked'
  return expires <= now ? 'expired' : undefined
}

/** Throws 404 for an unknown secret, 410 for a closed link. */
export function requireOpenLink(tx: Pick<Tx, 'texts' | 'now'>, standing: LinkState | undefined): LinkState {
  if (!standing) throw httpError(404, 'NO_RECORD', tx.texts('nerud.uploads.unknown'))
  const why = closedWhy(standing, tx.now)
  if (why) throw httpError(410, 'LINK_CLOSED', tx.texts(`nerud.uploads.${why}`))
  return standing
}

const HOUR = 3_600_000

const issuedAt = (t: Aliased): Sql => sql`(select s.issued_at from document_uploader_secret s where s.token_id = ${t('id')})`
const counted = (t: Aliased, which: Sql): Sql =>
  sql`(select count(*) from document_uploader_file f where f.token_id = ${t('id')} and not f.is_delete and ${which})`

/** The state of a link: blocked by us or closed by its recipient, used, expired, not issued yet, issued, opened. */
const state = (t: Aliased): Sql => sql`case when ${t('stage')} = 'sent' then 'sent'
  when ${t('stage')} = 'closed' or not ${t('is_active')} then 'blocked'
  when ${t('expires')} <= now() then 'expired'
  when ${issuedAt(t)} is null then 'new' else ${t('stage')} end`

/** Throws unless documents of this kind of record may have the type: otherwise no file could be accepted. */
async function rejectType(tx: Tx, kind: Receiver, type: number): Promise<void> {
  const { name, ...flags } = await tx.read(documentType, type)
  if (valueAt(flags, typeFlagOf(kind)) !== true) throw fieldError('documentType', tx.texts('nerud.uploads.otherType', { name }))
}

/** Returns the expiry of the link: by default 72 hours from now, at most a month. */
function expiresOf(tx: Tx, requested: string | null | undefined): string {
  if (!requested) return new Date(tx.now.getTime() + HOURS * HOUR).toISOString()
  const left = Date.parse(requested) - tx.now.getTime()
  if (left <= 0) throw fieldError('expires', tx.texts('nerud.uploads.past'))
  if (left > MAX_HOURS * HOUR) throw fieldError('expires', tx.texts('nerud.uploads.tooLong', { days: MAX_HOURS / 24 }))
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
      received(kind),
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
