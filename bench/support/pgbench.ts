import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Address } from '../../server/adapters/postgres/address.ts'
import type { Replay } from './replay.ts'

const run = promisify(execFile)

const places = (): string[] => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...(process.env['PATH'] ?? '').split(':'), ...versions.map(version => join(debian, version, 'bin'))]
}
/** Debian's pgbench (package `postgresql`), which the embedded PostgreSQL comes without; undefined where it is not installed. */
export const pgbench = places()
  .map(place => join(place, 'pgbench'))
  .find(existsSync)

/** How long and from how many clients pgbench runs a call's statements; `calls` each, or so many seconds. */
export interface Run {
  readonly address: Address
  readonly clients: number
  readonly seconds?: number
  readonly calls?: number
  /** The first of the ids that the statements are about. */
  readonly first?: number
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map(value => (value === null ? 'NULL' : typeof value === 'number' ? String(value) : JSON.stringify(String(value)))).join()}}`
/** A value as PostgreSQL reads it. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The statements as a script: what the product sends as a parameter is one here. */
function scriptOf({ statements, id: was, makesId }: Replay): { script: string; values: Readonly<Record<string, string>> } {
  const values: Record<string, string> = {}
  let known = !makesId
  const spelled = statements.map(({ text, parameters, id: gave }, at) => {
    const spell = (_: string, number: string): string => {
      const value = parameters[Number(number) - 1]
      if (value === null || value === undefined) return 'null'
      const plain = textOf(value)
      // pgbench takes no variable without a value.
      if (plain === '') return `''`
      if (was !== undefined && known && plain === String(was)) return ':id'
      const name = `p_${at}_${number}`
      values[name] = plain
      return was !== undefined && known && plain.includes(String(was)) ? `replace(:${name}, '${was}', :id)` : `:${name}`
    }
    const made = text.replaceAll(/\$(\d+)/g, spell)
    if (!makesId || known || gave !== was) return `${made};`
    known = true
    return `${made} \\gset`
  })
  const begin = was !== undefined && !makesId ? '\\set id :first + :client_id * :calls + :n\n\\set n :n + 1\n' : ''
  return { script: `${begin}${spelled.join('\n')}\n`, values }
}

/** Transactions a second of a call's statements, run by pgbench alone, prepared. */
export async function benched(replay: Replay, { address, clients, seconds = 1, calls, first = 0 }: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-pgbench-'))
  try {
    const { script, values } = scriptOf(replay)
    const file = join(folder, 'call.sql')
    writeFileSync(file, script)
    const given = Object.entries({ ...values, first: String(first), n: '0', calls: String(calls ?? 0) })
    const where = ['-h', address.socket ?? address.host, '-p', String(address.port), '-U', address.user, '-n', '-M', 'prepared']
    const long = calls ? ['-t', String(calls), '--max-tries=3'] : ['-T', String(seconds)]
    const defined = given.flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const many = ['-c', String(clients), '-j', String(Math.min(clients, 2))]
    const { stdout } = await run(pgbench!, [...where, ...many, ...long, '-f', file, ...defined, address.database])
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (!found || failed > 0) throw new Error(`pgbench: ${stdout}`)
    return Number(found)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
