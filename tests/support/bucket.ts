import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for S3 on loopback, with the part of its protocol that files need. */
export interface Bucket {
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
export async function openBucket(): Promise<Bucket> {
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
