import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageFailure } from './filesFailure.ts'

/** Where uploaded files lie: a folder under DATA_DIR by default. Keys are made here and never come from a user. Failures: {@link storageFailure}. */
export interface Storage {
  /** Keeps the bytes and returns the key and the SHA-256 of them. */
  put(bytes: Uint8Array): Promise<{ readonly key: string; readonly sha256: string }>
  /** Keeps the bytes of a backup under the key that they had. */
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
  /** The beginning of every key in the store. */
  readonly prefix?: string
  /** Does reading a file that is not there fail only while it is being sent? */
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

/** Files in a folder of this machine. */
export const folderStorage = (folder: string): Storage =>
  stored({ disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })), failsLate: true })

/** Files where the installation keeps them: at `url`, which is `s3://bucket/prefix?…`, or in the folder `files` under `dataDir`. */
export async function openStorage({ dataDir, url }: { readonly dataDir: string; readonly url?: string | undefined }): Promise<Storage> {
  if (!url) {
    const folder = join(dataDir, 'files')
    // Other users of the machine read nothing below it, whatever the files in it allow.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    return folderStorage(folder)
  }
  // The client of S3 is large: a server without it neither loads nor holds it.
  const { s3Disk } = await import('./filesS3.ts')
  return stored(s3Disk(url))
}
