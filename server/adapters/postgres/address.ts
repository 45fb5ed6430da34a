import { explained, texts } from './texts.ts'

/** The TLS mode; the names are those of libpq's `sslmode`. */
type Tls = false | 'prefer' | 'require' | 'verify-full'

/** The address and user of a database. `socket` is the folder of a unix socket and takes precedence over `host`. */
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

/** Parses `postgres://user:password@host:port/database?sslmode=…`; `?host=/folder` is the folder of a unix socket, as in libpq. */
export const parseAddress = (url: string): Address => {
  let parsed: URL
  try {
    // libpq allows a URL without a host for the local server, but the URL class does not.
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

/** Returns the path of a unix socket in its folder. */
export const socketFile = (folder: string, port: number): string => `${folder}/.s.PGSQL.${port}`

/** Returns the address as a URL for {@link parseAddress}; it contains the password, so it must not be printed. */
export const urlOf = (address: Address): string => {
  const query = new URLSearchParams()
  if (address.socket) query.set('host', address.socket)
  if (address.tls) query.set('sslmode', address.tls)
  const login = `${encodeURIComponent(address.user)}${address.password ? `:${encodeURIComponent(address.password)}` : ''}`
  const host = address.socket ? 'localhost' : address.host
  const tail = query.size > 0 ? `?${query.toString()}` : ''
  return `postgres://${login}@${host}:${address.port}/${encodeURIComponent(address.database)}${tail}`
}

/** Returns the address for people, without user name and password. */
export const describeAddress = (address: Address): string =>
  address.socket ? `${address.database} (${address.socket})` : `${address.host}:${address.port}/${address.database}`
