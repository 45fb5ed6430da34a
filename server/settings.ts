import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BUSINESS_ZONE } from '#resource/text'
import type { Environment } from './adapters/externalServices.ts'
import { root } from './packages.ts'
import { isLoopback } from './session/callers.ts'
import { readTiles } from './static.ts'

/** The settings of an installation, as every part of the server reads them: from the environment (`settingsFromEnv`), or a test's own values. */
export interface Settings {
  readonly dataDir: string
  readonly version: string
  readonly publicUrl: string
  readonly businessZone: string
  readonly tokenKey?: string | undefined
  /** Tokens with which other machines may read `/api/docs` and `/metrics`; without them only the local machine may. */
  readonly docsToken?: string | undefined
  readonly metricsToken?: string | undefined
  /** The storage of files: `s3://bucket/prefix?endpoint=…&region=…`; by default a folder in `dataDir`. */
  readonly filesUrl?: string | undefined
  readonly mailUrl?: string | undefined
  readonly mailFrom?: string | undefined
  /** The environment, which configures the application's own services. */
  readonly env?: Environment
}

/** Whether an empty database gets demo data, and whether its accounts have published passwords (`known`) or random ones (`made`). */
export type Demo = 'none' | 'known' | 'made'

/** What fills an empty database. */
export interface FirstStart {
  readonly demo: Demo
  /** The password of the administrator; without it a demo has its published one, and anything else a one-time one. */
  readonly adminPassword?: string | undefined
}

/** Everything with which a server starts. */
export interface ServerSettings extends Settings, FirstStart {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl: string | undefined
  readonly databaseReadUrl: string | undefined
  /** The folder of the built screens. */
  readonly screens: string
  readonly tiles: ReturnType<typeof readTiles>
  readonly trustProxy: boolean
  /** How long calls are still accepted when closing, in seconds. */
  readonly drainSeconds: number
  readonly logLevel: string
}

const isZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The demo data of an empty database, by command line (`--demo`, `--empty`) and environment. Demo data with published passwords are the
 * default only if nobody but this machine can connect and it is not production.
 */
export function demoFor(host: string, args: readonly string[], env: Environment): Demo {
  if (args.includes('--empty')) return 'none'
  const isAtHome = isLoopback(host) && env['NODE_ENV'] !== 'production' && !env['DATABASE_URL']
  if (isAtHome) return 'known'
  return args.includes('--demo') ? 'made' : 'none'
}

/** Reads the settings from an environment and a command line (docs/reference.md); throws a sentence for an invalid one. */
export function readSettings(env: Environment, args: readonly string[]): ServerSettings {
  const from = (name: string, otherwise: string): string => env[name] || otherwise
  const port = Number(from('PORT', '8080'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT должен быть числом от 0 до 65535, а не «${env['PORT']}».`)
  const businessZone = from('BUSINESS_ZONE', BUSINESS_ZONE)
  if (!isZone(businessZone)) throw new Error(`BUSINESS_ZONE должен быть часовым поясом, например Europe/Moscow, а не «${businessZone}».`)
  const drainSeconds = Number(from('DRAIN_SECONDS', '0'))
  if (!(drainSeconds >= 0 && drainSeconds <= 600))
    throw new Error(`DRAIN_SECONDS должен быть числом от 0 до 600, а не «${env['DRAIN_SECONDS']}».`)
  const host = from('HOST', '127.0.0.1')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    host,
    port,
    drainSeconds,
    businessZone,
    version,
    env,
    dataDir: resolve(from('DATA_DIR', 'data')),
    databaseUrl: env['DATABASE_URL'],
    databaseDirectUrl: env['DATABASE_DIRECT_URL'] || undefined,
    databaseReadUrl: env['DATABASE_READ_URL'] || undefined,
    publicUrl: from('PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    screens: resolve(root, from('SCREENS', 'dist')),
    tiles: readTiles(env['MAP_TILES'], env['MAP_CREDIT']),
    trustProxy: env['TRUST_PROXY'] === '1',
    logLevel: from('LOG_LEVEL', 'info'),
    tokenKey: env['TOKEN_KEY'],
    docsToken: env['DOCS_TOKEN'] || undefined,
    metricsToken: env['METRICS_TOKEN'] || undefined,
    filesUrl: env['FILES_URL'],
    mailUrl: env['MAIL_URL'],
    mailFrom: env['MAIL_FROM'],
    demo: demoFor(host, args, env),
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
  }
}

/** The settings of this process; an invalid one ends it with a sentence. */
export function settingsFromEnv(): ServerSettings {
  try {
    return readSettings(process.env, process.argv)
  } catch (error) {
    return stopWith(error)
  }
}

/** Ends a process that cannot start: prints the reason, and only for debugging where it comes from. */
export function stopWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
