import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { tilesMeta, tilesSource, type MapTiles } from './mapTiles.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const PACKED = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest'])
const brotli = promisify(brotliCompress)

/**
 * Returns the headers of a page: only our own scripts run, and styles only with the nonce of this response; `pictures`: a further source of
 * images.
 */
export const pageHeaders = (nonce: string, pictures?: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', 'blob:', pictures ?? []].flat().join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...safeHeaders,
})
/** Headers of every response. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
}

interface CachedFile {
  readonly plain: Buffer
  readonly packed: Buffer | undefined
}

/** Returns the compressed copy that the build has stored next to a file, or compresses it. */
const packedOf = (file: string, plain: Buffer): Promise<Buffer> =>
  readFile(`${file}.br`).catch(() => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))

/** The placeholder in index.html for the nonce of the response. */
const NONCE = '__NONCE__'

/** Returns the path of a request in the file system; undefined when it cannot be decoded. */
function pathOf({ url }: Request): string | undefined {
  try {
    return normalize(decodeURIComponent(new URL(url).pathname))
  } catch {
    return undefined
  }
}

/** Serves the built screens: files by name, and index.html for every other path, so that screen paths open directly. */
export function staticFiles(folder: string, tiles?: MapTiles): (request: Request) => Promise<Response | undefined> {
  const byKey = new Map<string, CachedFile>()
  const load = async (file: string): Promise<CachedFile | undefined> => {
    const known = byKey.get(file)
    if (known) return known
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const plain = await readFile(file)
    const packed = PACKED.has(extname(file)) ? await packedOf(file, plain) : undefined
    byKey.set(file, { plain, packed })
    return byKey.get(file)
  }
  const page = async (): Promise<Response | undefined> => {
    const index = await load(join(folder, 'index.html'))
    if (!index) return undefined
    const nonce = randomBytes(16).toString('base64')
    const text = index.plain.toString().replaceAll(NONCE, nonce)
    return new Response(tiles ? text.replace('</head>', () => `${tilesMeta(tiles)}</head>`) : text, {
      headers: { 'content-type': TYPES['.html']!, 'cache-control': 'no-cache', ...pageHeaders(nonce, tiles && tilesSource(tiles)) },
    })
  }
  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = pathOf(request)
    if (path === undefined) return undefined
    const file = join(folder, path)
    if (!file.startsWith(folder + sep) || path === '/' || path === '/index.html') return page()
    const found = await load(file)
    // A missing script must be a 404, so that the screens notice that they were updated.
    if (!found) return extname(path) && path.startsWith('/assets/') ? new Response(null, { status: 404 }) : page()
    const headers: Record<string, string> = {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...safeHeaders,
    }
    if (!found.packed || !/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(new Uint8Array(found.plain), { headers })
    return new Response(new Uint8Array(found.packed), { headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' } })
  }
}
