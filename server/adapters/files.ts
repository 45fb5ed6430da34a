import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where uploaded files lie: a folder under DATA_DIR by default. Keys are made here and never come from a user. */
export interface Storage {
  /** Keeps the bytes and answers the key and the SHA-256 of them. */
  put(bytes: Uint8Array): Promise<{ readonly key: string; readonly sha256: string }>
  bytes(key: string): Promise<Uint8Array>
  stream(key: string): Promise<ReadableStream<Uint8Array>>
  remove(key: string): Promise<void>
}

const stored = (disk: Disk): Storage => ({
  async put(bytes) {
    const name = randomUUID()
    const key = `${name.slice(0, 2)}/${name}`
    await disk.put(key, bytes)
    return { key, sha256: createHash('sha256').update(bytes).digest('hex') }
  },
  bytes: key => disk.getBytes(key),
  async stream(key) {
    // The stream of a file that is gone would break only while it is being sent.
    await disk.getMetaData(key)
    return Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>
  },
  remove: key => disk.delete(key),
})

/** Files in a folder of this machine. */
export const folderStorage = (folder: string): Storage => stored(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
