import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '../adapters/files.ts'
import type { Address } from '../adapters/postgres/address.ts'
import { openSession } from '../adapters/postgres/session.ts'
import { dump, KEYS } from './dump.ts'

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** Returns the name of an archive by its time, to the second. */
export const archiveName = (at: Date): string => `nerud-${stamp(at)}.tar`

/** What a running server knows about the location of its data. */
interface Own {
  readonly address: Address
  readonly place: string
  readonly storage: Storage
  readonly dataDir: string
  readonly tokenKey: string | undefined
  readonly version: string
}

/** Writes an archive into the backups of the data folder, like the command, but from within the server; returns its name and size. */
export async function backupWithin({
  address,
  dataDir,
  tokenKey,
  ...rest
}: Own): Promise<{ readonly file: string; readonly megabytes: number }> {
  const session = openSession(address, { name: 'nerud-backup', statementTimeout: 0 })
  const keys = join(dataDir, KEYS)
  const file = archiveName(new Date())
  try {
    const source = { ...rest, session, keysFile: tokenKey === undefined && existsSync(keys) ? keys : undefined }
    const { bytes } = await dump(source, join(dataDir, 'backups', file))
    return { file, megabytes: Math.round(bytes / 100_000) / 10 }
  } finally {
    await session.end().catch(() => undefined)
  }
}
