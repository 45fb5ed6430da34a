import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { migrations } from '#resources/migrations.rules'
import { openStorage, isFileMissing, isStorageUnavailable } from '../../server/adapters/files.ts'
import { s3LocationOf } from '../../server/adapters/filesS3.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { asSentence } from '../../server/backup/command.ts'
import { dump } from '../../server/backup/dump.ts'
import { openLocations } from '../../server/backup/locations.ts'
import { restore } from '../../server/backup/restore.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { storesNothing, emptyDatabase, filesOf, ownFolder } from '../support/database.ts'
import { bytesOf } from '../support/packages.ts'
import { PDF, PNG } from '../support/samples.ts'

/** A stand-in for S3 on loopback, with the part of its protocol that files need. */
interface Bucket {
  readonly url: string
  /** Stored objects by key. */
  readonly objects: Map<string, Buffer>
  /** While set, every call fails: with a status, or by breaking the connection after that many bytes of the body. */
  fault: { readonly status: number } | { readonly breakAfter: number } | undefined
  /** Calls as `PUT key`, in order. */
  readonly calls: string[]
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const failure = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

/** Opens a bucket named `nerud`; calls without a signature are refused, as in S3. */
async function openBucket(): Promise<Bucket> {
  const byKey = new Map<string, Buffer>()
  const calls: string[] = []
  const state: { fault: Bucket['fault'] } = { fault: undefined }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = decodeURIComponent(new URL(request.url!, 'http://bucket').pathname)
      const key = path.replace(/^\/nerud\//, '')
      calls.push(`${request.method} ${key}`)
      const body = await bodyOf(request)
      const answer = (status: number, content: string | Buffer = ''): void => {
        response.writeHead(status, { 'content-length': Buffer.byteLength(content), etag: '"1"' })
        response.end(request.method === 'HEAD' ? undefined : content)
      }
      const { fault } = state
      if (fault && 'status' in fault) return answer(fault.status, failure('SlowDown'))
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return answer(403, failure('AccessDenied'))
      if (!path.startsWith('/nerud/')) return answer(404, failure('NoSuchBucket'))
      const found = byKey.get(key)
      if (request.method === 'PUT') {
        byKey.set(key, body)
        return answer(200)
      }
      if (request.method === 'DELETE') {
        byKey.delete(key)
        return answer(204)
      }
      if (!found) return answer(404, failure('NoSuchKey'))
      if (!fault) return answer(200, found)
      response.writeHead(200, { 'content-length': found.length })
      response.write(found.subarray(0, fault.breakAfter), () => response.destroy())
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://nerud/files/here?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=ru-central1`,
    objects: byKey,
    calls,
    get fault() {
      return state.fault
    },
    set fault(fault) {
      state.fault = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Files in S3 behave as in a folder; when the store does not respond, the user sees a message and nothing is left half done. */
let bucket: Bucket
let app: TestApp
let type: number
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  bucket = await openBucket()
  app = await testApp({ filesUrl: bucket.url })
  type = (await app.call('GET', 'api/document_types?isCompany=1&itemsPerPage=1')).body[0].id
})
afterEach(() => {
  bucket.fault = undefined
})
afterAll(async () => {
  await app.close()
  await bucket.close()
  vi.unstubAllEnvs()
})

const upload = (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Answered> => {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  for (const [key, value] of Object.entries({ company: '1', name, documentType: String(type) })) form.append(key, value)
  return app.call('POST', 'api/company_documents', { form })
}
const download = (id: number): Promise<Answered> => app.call('GET', `api/files/companyDocument/${id}/file`)
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a file is put under the prefix, comes back byte for byte, and is removed', async () => {
  const storage = await openStorage({ dataDir: '/nowhere', url: bucket.url })
  const big = new Uint8Array(3_000_000).map((_, at) => at % 251)
  const { key, sha256 } = await storage.put(big)
  expect([key, sha256]).toEqual([expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(bucket.objects.get(`files/here/${key}`)).toEqual(Buffer.from(big))
  expect(Buffer.from(await storage.bytes(key))).toEqual(Buffer.from(big))
  expect(Buffer.from(await bytesOf(await storage.stream(key)))).toEqual(Buffer.from(big))
  await storage.remove(key)
  expect(bucket.objects.has(`files/here/${key}`)).toBe(false)
  expect(isFileMissing(await failureOf(storage.bytes(key)))).toBe(true)
  expect(isFileMissing(await failureOf(storage.stream(key)))).toBe(true)
})

test('a bucket that is not there, a wrong key and a broken link are faults of the store, not missing files', async () => {
  const storage = await openStorage({ dataDir: '/nowhere', url: bucket.url })
  const { key } = await storage.put(PNG)
  bucket.fault = { breakAfter: 10 }
  expect(isStorageUnavailable(await failureOf(storage.bytes(key)))).toBe(true)
  bucket.fault = undefined
  const elsewhere = await openStorage({ dataDir: '/nowhere', url: bucket.url.replace('//nerud/', '//other/') })
  expect(isStorageUnavailable(await failureOf(elsewhere.bytes(key)))).toBe(true)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'stranger')
  const stranger = await openStorage({ dataDir: '/nowhere', url: bucket.url })
  expect(isStorageUnavailable(await failureOf(stranger.put(PNG)))).toBe(true)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
})

test('documents are kept in the bucket and given back', async () => {
  const { status, body } = await upload(PDF, 'договор.pdf')
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await download(body.id)).bytes).toEqual(PDF)
  expect(readdirSync(app.dataDir)).not.toContain('files')
})

test('a store that does not answer is a sentence with 503, and nothing is stored', async () => {
  const { body } = await upload(PNG, 'скан.png')
  const existing = bucket.objects.size
  bucket.fault = { status: 503 }
  await storesNothing(app.database, async () => {
    const refused = await upload(PNG, 'ещё.png')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      503,
      'NO_STORAGE',
      'Хранилище файлов сейчас недоступно. Попробуйте ещё раз через минуту.',
    ])
  })
  expect((await download(body.id)).status).toBe(503)
  bucket.fault = undefined
  expect(bucket.objects.size).toBe(existing)
  expect((await download(body.id)).status).toBe(200)
  for (const key of bucket.objects.keys()) bucket.objects.delete(key)
  const gone = await download(body.id)
  expect([gone.status, gone.body.code]).toEqual([404, 'NO_FILE'])
})

test('a call that fails after its file was put removes it from the bucket', async () => {
  const [stored, calls] = [bucket.objects.size, bucket.calls.length]
  const form = new FormData()
  form.append('file', new File([PNG], 'лишний.png'))
  for (const [key, value] of Object.entries({ company: '999999', name: 'x', documentType: String(type) })) form.append(key, value)
  expect((await app.call('POST', 'api/company_documents', { form })).status).toBe(422)
  await vi.waitFor(() => expect(bucket.objects.size).toBe(stored), { timeout: 60_000 })
  expect(bucket.calls.slice(calls).map(call => call.split(' ')[0])).toEqual(['PUT', 'DELETE'])
})

test('a backup takes files from a bucket and puts them into another place', async () => {
  for (const name of ['а.pdf', 'б.pdf']) expect((await upload(PDF, name)).status).toBe(201)
  const folder = ownFolder()
  const archive = `${folder.path}/all.tar`
  const source = await openLocations({
    dataDir: app.dataDir,
    databaseUrl: urlOf(app.database.address),
    filesUrl: bucket.url,
    tokenKey: 'k',
  })
  const { manifest } = await dump({ ...source, version: '0.1.0' }, archive)
  await source.close()
  expect([manifest.files.count, manifest.hasKeys]).toEqual([2, false])
  const target = await emptyDatabase()
  const other = bucket.url.replace('files/here', 'copy')
  const places = { dataDir: folder.path, databaseUrl: urlOf(target.address), filesUrl: other, tokenKey: 'k' }
  await restore({ archive, locations: places, replace: false, version: '0.1.0', migrations, say: () => undefined })
  const copy = await openStorage({ dataDir: folder.path, url: other })
  const kept = [...bucket.objects.keys()].filter(key => key.startsWith('copy/')).map(key => key.slice(5))
  expect(kept).toHaveLength(2)
  for (const key of kept) expect(Buffer.from(await copy.bytes(key))).toEqual(Buffer.from(PDF))
  await expect(filesOf(target, copy)).rejects.toThrow('not in the store')
  await target.close()
  folder.remove()
})

test('a backup that loses its store ends in a sentence and leaves no archive', async () => {
  const folder = ownFolder()
  const places = { dataDir: app.dataDir, databaseUrl: urlOf(app.database.address), filesUrl: bucket.url, tokenKey: 'k' }
  const source = await openLocations(places)
  bucket.fault = { status: 503 }
  const failure = await failureOf(dump({ ...source, version: '0.1.0' }, `${folder.path}/all.tar`))
  await source.close()
  expect((asSentence(failure, '') as Error).message).toContain('Хранилище файлов недоступно, всё осталось как было')
  expect(readdirSync(folder.path)).toEqual([])
  folder.remove()
})

test.each([
  ['s3://b', { bucket: 'b', prefix: '', endpoint: undefined }],
  [
    's3://b/a/c/?endpoint=https://s3.example.ru&region=ru-1',
    { bucket: 'b', prefix: 'a/c', endpoint: 'https://s3.example.ru', region: 'ru-1' },
  ],
])('the address %s is read', (url, location) => {
  expect(s3LocationOf(url)).toMatchObject(location)
})

test.each(['', 'b', 'https://b/c', 's3://', 's3://b?endpoint=b', 's3://b?key=1'])('the address «%s» is refused in words', url => {
  expect(() => s3LocationOf(url)).toThrow('FILES_URL')
})

test('a server whose files lie in a folder never loads the client of S3', () => {
  const script = `import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ resolve: (name, context, next) => (seen.push(name), next(name, context)) })
    await import('./resources/app.rules.ts')
    await import('./server/compose.ts')
    console.log(seen.filter(name => name.includes('aws-sdk') || name.includes('filesS3')).length, seen.length > 100)`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  expect(execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim()).toBe('0 true')
})
