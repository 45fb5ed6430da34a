import type { App } from '../../server/app.ts'
import type { Answered } from './app.ts'
import { misfits, type Schema, type Schemas } from './schema.ts'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
/** What the server says of its own calls, as far as their answers go. */
export interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Content>> }>>>>
  readonly components: { readonly schemas: Schemas }
}

/** Reads the description of the API. */
export const documented = async (app: App): Promise<Documented> =>
  (await (await app.fetch(new Request('http://nerud.test/api/docs.json'))).json()) as Documented

/** Bytes of any kind are documented as this. */
const BYTES = 'application/octet-stream'

/** The places that the schema of an object promises and the answer lacks. */
function absent(schemas: Schemas, schema: Schema, body: unknown): string[] {
  const { properties = {} } = schema.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')]! : schema
  return Object.keys(properties).flatMap(name => (name in (body as object) ? [] : [`${name} is absent`]))
}

/** How an answer differs from a success as it is documented; undefined where it is one. */
export function notAsDocumented(
  { paths, components: { schemas } }: Documented,
  { method, path }: { readonly method: string; readonly path: string },
  { status, body, headers, bytes }: Answered,
): string | undefined {
  if (status < 200 || status > 299) return `${status} ${JSON.stringify(body)?.slice(0, 400)}`
  const { responses } = paths[`/${path}`]![method.toLowerCase()]!
  const answer = responses[status]
  if (!answer) return `${status} is documented as ${Object.keys(responses).join(' or ')}`
  const type = (headers.get('content-type') ?? '').split(';')[0]!
  const [documentedType, { schema } = { schema: undefined }] = Object.entries(answer.content ?? {})[0] ?? []
  if (documentedType === undefined) return undefined
  if (documentedType === BYTES)
    return bytes.length > 0 && type !== 'application/json' ? undefined : `${type} of ${bytes.length} bytes is no file`
  if (type !== documentedType) return `${type || 'nothing'} is documented as ${documentedType}`
  if (documentedType !== 'application/json') return bytes.length > 0 ? undefined : 'is empty'
  const wrong = [...misfits(schemas, schema!, body), ...absent(schemas, schema!, body)]
  return wrong.length > 0 ? wrong.slice(0, 4).join('; ') : undefined
}
