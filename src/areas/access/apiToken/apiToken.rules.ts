import { can, idOf, type RecordOf } from '#resource'
import { KEEPERS, apiToken, apiTokenUse } from './apiToken.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { invalidAddressIn, issueApiSecret } from '#server/session/apiSecrets.ts'
import { accessChanged } from '#server/session/changes.ts'
import { isEntered } from '#server/session/rights.ts'
import { beyond, codesOfAccount, codesOfRights } from '../accRole/accRole.rules.ts'

type Token = RecordOf<typeof apiToken>
const DAY = 86_400_000
/** The maximum lifetime of a token in days, if the property cannot be parsed. */
const MAX_DAYS = 90

const secret = (t: Aliased, column: string): Sql => sql`(select s.${sql.ref(column)} from api_token_secret s where s.token_id = ${t('id')})`
const used = (t: Aliased, column: string): Sql => sql`(select u.${sql.ref(column)} from api_token_used u where u.token_id = ${t('id')})`

/** The state of a token: revoked, without a secret yet, expired, blocked (it or its owner is inactive), or active. */
const state = (t: Aliased): Sql => sql`case when ${t('revoked_at')} is not null then 'revoked'
  when ${secret(t, 'issued_at')} is null then 'new'
  when ${t('expires')} <= now() then 'expired'
  when not ${t('is_active')} or not exists (select 1 from account a where a.id = ${t('owner_id')} and a.is_active and not a.is_delete) then 'blocked'
  else 'active' end`

/** The condition for the tokens that a user may see: their own; undefined if they may see all. */
const seenTokens = (user: User, owner: Sql): Sql | undefined => (can(user.rights, KEEPERS) ? undefined : sql`${owner} = ${user.id}`)

/** Throws unless the owner of the token can sign in and has no rights that the issuing user lacks: otherwise the issuer would borrow them. */
async function rejectOwner(tx: Tx, owner: number): Promise<void> {
  if (owner === tx.user.id) return
  const { rows } = await sql<{
    type: number | null
  }>`select account_type_id as type from account where id = ${owner} and is_active and not is_delete`.execute(tx.db)
  if (!rows[0] || !(await isEntered(tx.db, rows[0].type))) throw fieldError('owner', tx.texts('nerud.rules.tokens.ownerOut'))
  if (beyond(tx.user, await codesOfAccount(tx.db, owner)).length) throw httpError(403, 'NO_RIGHT', tx.texts('nerud.rules.strongerAccount'))
}

/** Throws for rights that the user or the owner lacks. */
async function rejectRights(tx: Tx, owner: number, added: readonly number[]): Promise<void> {
  const codes = await codesOfRights(tx.db, added)
  const stronger = beyond(tx.user, codes)
  if (stronger.length) throw fieldError('rights', tx.texts('nerud.rules.strongerRights', { codes: stronger.join(', ') }))
  const existing = new Set(await codesOfAccount(tx.db, owner))
  const foreign = codes.filter(code => !existing.has(code))
  if (foreign.length) throw fieldError('rights', tx.texts('nerud.rules.tokens.ownerLacks', { codes: foreign.join(', ') }))
}

async function maxDays(tx: Tx): Promise<number> {
  const { rows } = await sql<{ days: string | null }>`
    select coalesce(parameter_value, default_value) as days from property where parameter = 'apiTokenDays' and not is_delete`.execute(tx.db)
  return Math.max(1, Number(rows[0]?.days) || MAX_DAYS)
}

/** The expiry of a token: the latest allowed moment by default. */
async function expiresOf(tx: Tx, requested: string | null | undefined): Promise<string> {
  const days = await maxDays(tx)
  const latest = tx.now.getTime() + days * DAY
  if (!requested) return new Date(latest).toISOString()
  if (Date.parse(requested) <= tx.now.getTime()) throw fieldError('expires', tx.texts('nerud.rules.tokens.past'))
  if (Date.parse(requested) > latest) throw fieldError('expires', tx.texts('nerud.rules.tokens.tooLong', { days }))
  return requested
}

/** Issues the secret, which is returned only once, with an example call that shows its owner. */
async function issue(tx: Tx, token: Token): Promise<{ token: string; example: string }> {
  await rejectOwner(tx, idOf(token.owner)!)
  const made = await issueApiSecret(tx.db, token.id, tx.now)
  accessChanged(tx)
  tx.log.info({ apiToken: token.id, by: tx.user.id }, 'The secret of an API token was issued')
  return { token: made, example: `curl -H "Authorization: Bearer ${made}" ${tx.publicUrl}/api/accounts/me` }
}

export const apiTokenRules = defineRules(apiToken, {
  scope: (user, t) => seenTokens(user, t('owner_id')),
  derive: {
    state,
    issuedAt: t => secret(t, 'issued_at'),
    ending: t => secret(t, 'ending'),
    usedAt: t => used(t, 'at'),
    usedFrom: t => used(t, 'address'),
    usedBy: t => used(t, 'agent'),
    useCount: t => sql`coalesce(${used(t, 'calls')}, 0)`,
  },
  async before(tx, next, prior) {
    // Revoking needs no further checks: any visible token may be revoked.
    if (next.revokedAt) return {}
    const owner = idOf(next.owner) ?? tx.user.id
    await rejectOwner(tx, owner)
    const existing = new Set(prior?.rights?.map(right => right.id))
    const added = (next.rights ?? []).map(right => right.id).filter(id => !existing.has(id))
    await rejectRights(tx, owner, added)
    const wrong = invalidAddressIn(next.addresses ?? null)
    if (wrong !== undefined) throw fieldError('addresses', tx.texts('nerud.rules.tokens.address', { address: wrong }))
    const expires = prior && next.expires === prior.expires ? next.expires : await expiresOf(tx, next.expires)
    return { owner, expires }
  },
  after: async tx => accessChanged(tx),
  actions: {
    issue,
    reissue: issue,
    async revoke(tx, token) {
      await tx.update(apiToken, token.id, { revokedAt: tx.now.toISOString() })
      tx.log.info({ apiToken: token.id, by: tx.user.id }, 'An API token was revoked')
    },
  },
})

export const apiTokenUseRules = defineRules(apiTokenUse, {
  scope: (user, t) => {
    const seen = seenTokens(user, sql.ref('k.owner_id'))
    // Tokens are never deleted, but with this condition the index finds the few of an owner.
    return seen && sql`${t('token_id')} = any(array(select k.id from api_token k where not k.is_delete and ${seen}))`
  },
})
