import { jwtVerify, SignJWT } from 'jose'
import type { TokenKeys } from '../adapters/secrets.ts'

/** The content of a token; times in milliseconds. */
interface TokenBody {
  readonly account: number
  readonly session: number
  readonly issued: number
  readonly expires: number
}

/** Signs and verifies bearer tokens. */
export interface Tokens {
  /** Returns a token that expires at the given time. */
  sign(account: number, session: number, now: Date, expires: Date): Promise<string>
  /** Returns the content of a token; null when it is not ours, was modified or has expired. */
  read(token: string, now: Date): Promise<TokenBody | null>
}

const ISSUER = 'nerud'
const ALGORITHM = 'HS256'
/** The limit of cached verified tokens; the oldest is evicted. */
const MOST_CACHED = 5000
const LONGEST = 2000

const seconds = (moment: number): number => Math.floor(moment / 1000)
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0

/** Tokens are JWT (RFC 7519) with HMAC SHA-256; verified ones are cached, because verifying costs more than a lookup. */
export function tokensWith(keys: TokenKeys): Tokens {
  const byKey = new Map<string, TokenBody>()

  const hold = (token: string, body: TokenBody): TokenBody => {
    if (byKey.size >= MOST_CACHED) byKey.delete(byKey.keys().next().value!)
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
