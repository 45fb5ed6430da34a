import { withoutWrites } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../../engine/sql.ts'
import type { User } from '../../engine/user.ts'
import { effectiveRights, accountAccessColumns, type AccountAccess, withAdministratorRights } from '../rights.ts'
import { placesOf } from './addresses.ts'

/** A token in the cache of this process. */
export interface CachedToken {
  readonly user: User
  readonly mustChange: boolean
  readonly expires: number
  /** Why it is invalid, apart from its expiry. */
  readonly dead: 'revoked' | 'blocked' | undefined
  readonly isAllowedFrom: (address: string) => boolean
  /** The limit of calls per minute. */
  readonly most: number
}

/** The limit of calls per minute when the property has no valid value. */
const MOST_CALLS = 600

interface Row extends AccountAccess {
  readonly token: number
  readonly name: string
  readonly codes: readonly string[]
  readonly tokenReadOnly: boolean
  readonly expires: string
  readonly isRevoked: boolean
  readonly isOff: boolean
  readonly isDeleted: boolean
  readonly addresses: string | null
  readonly most: string | null
}

/** Returns the user of a token: the rights that both the token and its owner have now; no writing ones when either is read-only. */
function userOf(row: Row, owner: AccountAccess): User {
  const given = new Set(row.codes)
  const rights = effectiveRights(owner).filter(code => given.has(code))
  const readOnly = owner.readOnly || row.tokenReadOnly
  return {
    id: owner.id,
    login: owner.login,
    fio: owner.fio,
    rights: new Set(readOnly ? withoutWrites(rights) : rights),
    readOnly,
    onlyReads: owner.onlyReads,
    session: 0,
    token: { id: row.token, name: row.name },
  }
}

/** Returns the token of a secret, by its digest; null when there is none. */
export async function tokenOf(db: Db, digest: string, adminRights: readonly string[]): Promise<CachedToken | null> {
  const { rows } = await sql<Row>`
    select ${accountAccessColumns}, a.is_delete as "isDeleted", k.id as token, k.name, k.expires, k.addresses, coalesce(k.is_read_only, false) as "tokenReadOnly",
      k.revoked_at is not null as "isRevoked", not k.is_active or k.is_delete as "isOff",
      array(select r.code_right from api_token_rights kr join acc_right r on r.id = kr.target_id and not r.is_delete where kr.api_token_id = k.id) as codes,
      (select coalesce(p.parameter_value, p.default_value) from property p where p.parameter = 'apiTokenCalls' and not p.is_delete limit 1) as most
    from api_token_secret s join api_token k on k.id = s.token_id join account a on a.id = k.owner_id
    where s.digest = ${digest}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const owner = withAdministratorRights(row, adminRights)
  const isOwnerIn = owner.isActive && !row.isDeleted && owner.mayEnter
  return {
    user: userOf(row, owner),
    mustChange: owner.mustChange,
    expires: Date.parse(row.expires),
    dead: row.isRevoked ? 'revoked' : row.isOff || !isOwnerIn ? 'blocked' : undefined,
    isAllowedFrom: placesOf(row.addresses),
    most: Math.max(1, Number(row.most) || MOST_CALLS),
  }
}
