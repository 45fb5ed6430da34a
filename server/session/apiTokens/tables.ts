import { sql } from 'kysely'
import type { Db } from '../../engine/sql.ts'
import { digestOf, endingOf, makeSecret } from './secret.ts'

/** Tables of tokens whose changes affect rights. */
export const TOKEN_TABLES = ['api_token', 'api_token_rights', 'api_token_secret'] as const

/**
 * The digests of the tokens' current secrets, and the last uses of tokens, which are separate because they are not changes of the records.
 */
export const apiTokenTables: readonly string[] = [
  `create table if not exists api_token_secret (
    token_id bigint primary key references api_token (id) on delete cascade,
    digest text not null unique,
    ending text not null,
    issued_at timestamptz not null
  )`,
  `create table if not exists api_token_used (
    token_id bigint primary key references api_token (id) on delete cascade,
    at timestamptz not null,
    address text,
    agent text,
    calls bigint not null
  )`,
]

/** Replaces the secret of a token and returns the new one, which is not known later. */
export async function issueSecret(db: Db, token: number, now: Date): Promise<string> {
  const secret = makeSecret()
  await sql`insert into api_token_secret (token_id, digest, ending, issued_at)
    values (${token}, ${digestOf(secret)}, ${endingOf(secret)}, ${now}::timestamptz)
    on conflict (token_id) do update set digest = excluded.digest, ending = excluded.ending, issued_at = excluded.issued_at`.execute(db)
  return secret
}
