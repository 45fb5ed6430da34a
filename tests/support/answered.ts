import type { App } from '../../server/app.ts'
import { BYTES, misfitsBy, resolved, type Described } from './answers.ts'
import type { Answered } from './app.ts'

/** Fetches the OpenAPI description, with shared parts inlined. */
export const documented = async (app: App): Promise<Described> =>
  resolved(await (await app.fetch(new Request('http://nerud.test/api/docs.json'))).json())

const judges = new WeakMap<Described, ReturnType<typeof misfitsBy>>()
const judgeOf = (api: Described): ReturnType<typeof misfitsBy> => {
  const known = judges.get(api) ?? misfitsBy(api.components.schemas)
  judges.set(api, known)
  return known
}

/** How a response differs from the documented success; undefined when it matches. */
export function notAsDocumented(
  api: Described,
  { method, path }: { readonly method: string; readonly path: string },
  { status, body, headers, bytes }: Answered,
): string | undefined {
  if (status < 200 || status > 299) return `${status} ${JSON.stringify(body)?.slice(0, 400)}`
  const { responses } = api.paths[`/${path}`]![method.toLowerCase()]!
  const answer = responses[status]
  if (!answer) return `${status} is documented as ${Object.keys(responses).join(' or ')}`
  const type = (headers.get('content-type') ?? '').split(';')[0]!
  const [documentedType, { schema } = { schema: undefined }] = Object.entries(answer.content ?? {})[0] ?? []
  if (documentedType === undefined) return undefined
  if (documentedType === BYTES)
    return bytes.length > 0 && type !== 'application/json' ? undefined : `${type} of ${bytes.length} bytes is no file`
  if (type !== documentedType) return `${type || 'nothing'} is documented as ${documentedType}`
  if (documentedType !== 'application/json') return bytes.length > 0 ? undefined : 'is empty'
  const wrong = judgeOf(api)(schema!, body)
  return wrong.length > 0 ? wrong.slice(0, 4).join('; ') : undefined
}
