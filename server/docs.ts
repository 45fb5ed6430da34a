import type { LocalizedTexts } from './engine/texts.ts'
import { pageHeaders } from './static.ts'
import { randomBytes } from 'node:crypto'

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
