import { explained, texts } from './texts.ts'

/** How the server asks for TLS; the names are those of libpq's `sslmode`. */
type Tls = false | 'prefer' | 'require' | 'verify-full'

/** Where one database is and who we are there. `socket` is the folder of a unix socket and wins over `host`. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly socket?: string
  readonly user: string
  readonly password: string
  readonly database: string
  readonly tls: Tls
}

const TLS_OF: Readonly<Record<string, Tls>> = {
  disable: false,
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

/** Reads a `postgres://user:password@host:port/database?sslmode=…` address; `?host=/folder` names a unix socket's folder, as in libpq. */
export const addressOf = (url: string): Address => {
  let parsed: URL
  try {
    // Without a host libpq takes the local server; a web address may not leave it out.
    parsed = new URL(url.replace(/^(\w+:\/\/[^/@]*@)\//, '$1localhost/'))
  } catch (error) {
    throw explained(texts.badUrl, error)
  }
  const database = decodeURIComponent(parsed.pathname.slice(1))
  const tls = TLS_OF[parsed.searchParams.get('sslmode') ?? 'disable']
  if (!/^postgres(ql)?:$/.test(parsed.protocol) || database === '' || tls === undefined) throw explained(texts.badUrl)
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname)
  return {
    host: host || 'localhost',
    port: Number(parsed.port) || 5432,
    ...(host.startsWith('/') ? { socket: host } : {}),
    user: decodeURIComponent(parsed.username) || 'postgres',
    password: decodeURIComponent(parsed.password),
    database,
    tls,
  }
}

/** The file of a unix socket in its folder. */
export const socketFile = (folder: string, port: number): string => `${folder}/.s.PGSQL.${port}`

/** The address as a URL that {@link addressOf} reads back; it carries the password, so it is never printed. */
export const urlOf = (address: Address): string => {
  const query = new URLSearchParams()
  if (address.socket) query.set('host', address.socket)
  if (address.tls) query.set('sslmode', address.tls)
  const login = `${encodeURIComponent(address.user)}${address.password ? `:${encodeURIComponent(address.password)}` : ''}`
  const host = address.socket ? 'localhost' : address.host
  const tail = query.size > 0 ? `?${query.toString()}` : ''
  return `postgres://${login}@${host}:${address.port}/${encodeURIComponent(address.database)}${tail}`
}

/** The address as people may see it: without the name and the password. */
export const placeOf = (address: Address): string =>
  address.socket ? `${address.database} (${address.socket})` : `${address.host}:${address.port}/${address.database}`
