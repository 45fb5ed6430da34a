import { jwtVerify, SignJWT } from 'jose'
import type { TokenKeys } from '../adapters/secrets.ts'

/** What a token says; moments in milliseconds. */
interface TokenBody {
  readonly account: number
  readonly session: number
  readonly issued: number
  readonly expires: number
}

/** Signs and reads bearer tokens. */
export interface Tokens {
  /** A token that ends at the given moment. */
  sign(account: number, session: number, now: Date, expires: Date): Promise<string>
  /** What a token says, null when it is not ours, was changed or has ended. */
  read(token: string, now: Date): Promise<TokenBody | null>
}

const ISSUER = 'nerud'
const ALGORITHM = 'HS256'
/** Verified tokens that are remembered; the oldest goes first. */
const MOST_HELD = 5000
const LONGEST = 2000

const seconds = (moment: number): number => Math.floor(moment / 1000)
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0

/** Tokens are JWT (RFC 7519) under HMAC SHA-256; a verified one is remembered, because checking costs more than a lookup. */
export function tokensWith(keys: TokenKeys): Tokens {
  const byKey = new Map<string, TokenBody>()

  const hold = (token: string, body: TokenBody): TokenBody => {
    if (byKey.size >= MOST_HELD) byKey.delete(byKey.keys().next().value!)
    byKey.set(token, body)
    return body
  }

  const verify = async (token: string, now: Date): Promise<TokenBody | null> => {
    const found = await jwtVerify(
      token,
      header => {
        const one = keys.find(header.kid)
        if (!one) throw new Error('unknown key')
        return one.key
      },
      { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now, requiredClaims: ['sub', 'sid', 'iat', 'exp'] },
    ).catch(() => undefined)
    if (!found) return null
    const { sub, sid, iat, exp } = found.payload
    const [account, session] = [Number(sub), Number(sid)]
    if (!isId(account) || !isId(session)) return null
    return hold(token, { account, session, issued: iat! * 1000, expires: exp! * 1000 })
  }

  return {
    sign: (account, session, now, expires) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.kid })
        .setSubject(String(account))
        .setIssuer(ISSUER)
        .setIssuedAt(seconds(now.getTime()))
        .setExpirationTime(seconds(expires.getTime()))
        .sign(keys.current.key),
    async read(token, now) {
      const known = byKey.get(token)
      if (!known) return token.length > LONGEST ? null : verify(token, now)
      if (known.expires > now.getTime()) return known
      byKey.delete(token)
      return null
    },
  }
}
