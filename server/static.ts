import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { normalize as normalizePath } from 'node:path/posix'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { LocalizedTexts } from './engine/texts.ts'

/** Whether a path is that of a call, however it is spelled; `roots`: the first segments of calls. The application rejects what cannot be decoded. */
export function isCall(roots: ReadonlySet<string>, path: string): boolean {
  try {
    const word = normalizePath(decodeURIComponent(path)).split('/').find(Boolean)
    return word !== undefined && roots.has(word.toLowerCase())
  } catch {
    return true
  }
}

/** The message by which a server that listens tells the process that started it the first segments of its calls. */
export interface Listens {
  readonly callRoots: readonly string[]
}

/** The source of map tiles and their attribution. */
export interface MapTiles {
  /** With {z}, {x} and {y}; {s} for one of the hosts a, b and c. */
  readonly url: string
  readonly credit: string
}

const wrong = (url: string): Error =>
  new Error(
    `MAP_TILES должен быть адресом плиток карты с {z}, {x} и {y}, например https://tiles.example.org/{z}/{x}/{y}.png, а не «${url}».`,
  )

const sample = (url: string): string => url.replace(/\{\w+\}/gu, 'a')

/** Parses the setting; throws a sentence when it is not an address of tiles. */
export function readTiles(url: string | undefined, credit: string | undefined): MapTiles | undefined {
  if (!url) return undefined
  const isWhole = ['{z}', '{x}', '{y}'].every(part => url.includes(part))
  const isAddress = /^https?:\/\/[^\s;,'"]+$/u.test(url) ? URL.canParse(sample(url)) : /^\/[^\s/;,'"][^\s;,'"]*$/u.test(url)
  if (!isWhole || !isAddress) throw wrong(url)
  return { url, credit: credit ?? '' }
}

/** Returns the source that the page's content security policy must allow for images; undefined for our own tiles. */
export function tilesSource({ url }: MapTiles): string | undefined {
  if (url.startsWith('/')) return undefined
  const { protocol, host } = new URL(sample(url))
  return `${protocol}//${url.includes('//{s}.') ? host.replace(/^a\./u, '*.') : host}`
}

const escaped = (text: string): string => text.replace(/[&<>"]/gu, sign => `&#${sign.codePointAt(0)!};`)

/** Returns the meta elements by which the screens learn the source. */
export const tilesMeta = ({ url, credit }: MapTiles): string =>
  `<meta name="map-tiles" content="${escaped(url)}" /><meta name="map-credit" content="${escaped(credit)}" />`

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

/**
 * Serves the built screens: files by name, and index.html for every other path, so that screen paths open directly. `title` is shown until the screens
 * set theirs.
 */
export function staticFiles(
  folder: string,
  { tiles, title = '' }: { readonly tiles?: MapTiles | undefined; readonly title?: string } = {},
): (request: Request) => Promise<Response | undefined> {
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
    const text = index.plain
      .toString()
      .replaceAll(NONCE, nonce)
      .replace('<title></title>', () => `<title>${escaped(title)}</title>`)
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

type Schema = { readonly [key: string]: unknown }
interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly 'x-rights'?: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { name: string; in: string; description?: string }[]
  readonly requestBody?: { content: Record<string, { schema: Schema }> }
}

const escape = (text: unknown): string => String(text).replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** Returns the properties of an object schema, including those of its `allOf`. */
function propertiesOf(schemas: Record<string, Schema>, schema: Schema | undefined): Record<string, Schema> {
  const {
    $ref: name,
    allOf,
    properties,
  } = (schema ?? {}) as { $ref?: string; allOf?: readonly Schema[]; properties?: Record<string, Schema> }
  if (name !== undefined) return propertiesOf(schemas, schemas[name.split('/').at(-1)!])
  // The first schema wins: later ones only add `required`, without describing their properties.
  return { ...Object.assign({}, ...(allOf ?? []).toReversed().map(one => propertiesOf(schemas, one))), ...properties }
}

function bodyRows(schemas: Record<string, Schema>, operation: Operation): string {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return ''
  const rows = Object.entries(propertiesOf(schemas, content.schema)).map(
    ([field, one]) =>
      `<tr><td><code>${escape(field)}</code></td><td>${escape([one['type'] ?? ''].flat().join(', '))}</td><td>${escape(one['title'] ?? '')}</td></tr>`,
  )
  return `<p><code>${escape(type)}</code></p><table>${rows.join('')}</table>`
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:24px;color:#1b2330;background:#fff}
h1{font-size:22px}h2{font-size:17px;margin:32px 0 8px}details{border:1px solid #d8dee8;border-radius:6px;margin:4px 0;padding:6px 10px}
summary{cursor:pointer}code{font:12.5px ui-monospace,monospace}b{display:inline-block;min-width:58px}table{border-collapse:collapse}td{padding:2px 16px 2px 0;vertical-align:top}
small{color:#566378}nav a{margin-right:12px}@media(prefers-color-scheme:dark){body{background:#12161d;color:#e4e9f1}details{border-color:#343d4b}small{color:#9aa7ba}a{color:#8ab4ff}}`

/** Returns the API documentation as a page without scripts, from its OpenAPI description. */
export function docsPage(api: Schema, { texts, language }: Pick<LocalizedTexts, 'texts' | 'language'>): Response {
  const groups = new Map<string, string[]>()
  const { schemas, parameters: shared } = api['components'] as {
    schemas: Record<string, Schema>
    parameters: Record<string, NonNullable<Operation['parameters']>[number]>
  }
  for (const [path, methods] of Object.entries(api['paths'] as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags?.[0] ?? ''
      const rights = operation['x-rights'] ?? []
      const who =
        operation.security?.length === 0 ? texts('nerud.docs.public') : rights.length ? rights.join(', ') : texts('nerud.docs.signedIn')
      const parameters = (operation.parameters ?? [])
        .map(answer => ('$ref' in answer ? shared[String(answer.$ref).split('/').at(-1)!]! : answer))
        .map(one => `<tr><td><code>${escape(one.name)}</code></td><td>${escape(one.in)}</td><td>${escape(one.description ?? '')}</td></tr>`)
      const block = `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> <small>${escape(operation.summary ?? '')} · ${escape(who)}</small></summary>
${parameters.length ? `<table>${parameters.join('')}</table>` : ''}${bodyRows(schemas, operation)}</details>`
      groups.set(group, [...(groups.get(group) ?? []), block])
    }
  const names = [...groups.keys()].toSorted((a, b) => a.localeCompare(b, language))
  const nonce = randomBytes(16).toString('base64')
  const title = escape(texts('nerud.docs.title'))
  const html = `<!doctype html><html lang="${language}" dir="auto"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><h1>${title}</h1><p>${escape(texts('nerud.docs.tokens'))}</p><p><a href="/api/docs.json">OpenAPI (JSON)</a></p><nav>${names.map((name, at) => `<a href="#g${at}">${escape(name)}</a>`).join('')}</nav>
${names.map((name, at) => `<h2 id="g${at}">${escape(name)}</h2>${groups.get(name)!.join('')}`).join('')}</body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...pageHeaders(nonce) } })
}
