import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageFailure } from './filesFailure.ts'

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

interface Place {
  readonly disk: Disk
  /** The prefix of every key in the store. */
  readonly prefix?: string
  /** Whether reading a missing file fails only when its stream is read. */
  readonly failsLate?: boolean
}

const stored = ({ disk, prefix, failsLate }: Place): Storage => {
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
        if (failsLate) await disk.getMetaData(at(key))
        return Readable.toWeb(await disk.getStream(at(key))) as ReadableStream<Uint8Array>
      }),
    remove: key => failing(() => disk.delete(at(key))),
  }
}

/** Files in a local folder. */
export const folderStorage = (folder: string): Storage =>
  stored({ disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })), failsLate: true })

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
