import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'NotFound', 'NoSuchKey'])

const UNAVAILABLE = 'STORAGE_UNAVAILABLE'
const MISSING_CODE = 'FILE_MISSING'

const namesOf = (error: unknown): string[] => {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < 20; at = at.cause) {
    const { code, Code } = at as { code?: string; Code?: string }
    names.push(at.name, ...[code, Code].filter(one => one !== undefined))
  }
  return names
}

/** Returns an error of the storage that tells two cases apart: the file is missing, or the storage failed. */
export const storageFailure = (error: unknown): Error => {
  const missing = namesOf(error).some(name => MISSING.has(name))
  const words = missing ? 'the file is not in the store' : 'the store of files failed'
  return Object.assign(new Error(`${words}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }), {
    code: missing ? MISSING_CODE : UNAVAILABLE,
  })
}

/** Whether the storage could not be reached or failed. */
export const isStorageUnavailable = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === UNAVAILABLE

/** Whether the file is missing although the storage works. */
export const isFileMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === MISSING_CODE

/**
 * The storage of uploaded files, by default a folder under DATA_DIR. Keys are generated here and never come from a user. Errors: {@link
 * storageFailure}.
 */
export interface Storage {
  /** Stores the bytes; returns their key and SHA-256. */
  put(bytes: Uint8Array): Promise<{ readonly key: string; readonly sha256: string }>
  /** Stores the bytes of a backup under their old key. */
  putBack(key: string, bytes: Uint8Array): Promise<void>
  bytes(key: string): Promise<Uint8Array>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  remove(key: string): Promise<void>
}

const failing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}

interface DiskFolder {
  readonly disk: Disk
  /** The prefix of every key in the store. */
  readonly prefix?: string
  /** Whether reading a missing file fails only when its stream is read. */
  readonly failsOnRead?: boolean
}

const stored = ({ disk, prefix, failsOnRead }: DiskFolder): Storage => {
  const at = (key: string): string => (prefix ? `${prefix}/${key}` : key)
  return {
    put: bytes =>
      failing(async () => {
        const name = randomUUID()
        const key = `${name.slice(0, 2)}/${name}`
        await disk.put(at(key), bytes)
        return { key, sha256: createHash('sha256').update(bytes).digest('hex') }
      }),
    putBack: (key, bytes) => failing(() => disk.put(at(key), bytes)),
    bytes: key => failing(() => disk.getBytes(at(key))),
    stream: key =>
      failing(async () => {
        if (failsOnRead) await disk.getMetaData(at(key))
        return Readable.toWeb(await disk.getStream(at(key))) as ReadableStream<Uint8Array>
      }),
    remove: key => failing(() => disk.delete(at(key))),
  }
}

/** Files in a local folder. */
export const folderStorage = (folder: string): Storage =>
  stored({ disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })), failsOnRead: true })

/** Opens the storage of the installation: `url` is `s3://bucket/prefix?…`; by default the folder `files` in `dataDir`. */
export async function openStorage({ dataDir, url }: { readonly dataDir: string; readonly url?: string | undefined }): Promise<Storage> {
  if (!url) {
    const folder = join(dataDir, 'files')
    // Other users of the machine cannot read anything in it, whatever the permissions of its files.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    return folderStorage(folder)
  }
  // The S3 client is large: a server that does not use it must not load it.
  const { s3Disk } = await import('./filesS3.ts')
  return stored(s3Disk(url))
}
