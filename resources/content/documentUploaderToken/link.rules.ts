import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'

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
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Issues a new secret for a link; the old one becomes invalid. */
export async function issueSecret(tx: Tx, id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await sql`insert into document_uploader_secret (token_id, digest, issued_at) values (${id}, ${digestOf(secret)}, ${tx.now}::timestamptz)
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
    where s.digest = ${digestOf(secret)} and not t.is_delete ${lock ? sql`for update of t` : sql``}`.execute(db)
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
