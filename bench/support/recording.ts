import { optionsOf, type Resource } from '#resource'
import { bodyOf, filledNames } from '../../src/admin/data/values.ts'
import type { Server } from './children.ts'
import { pause } from './processes.ts'
import type { Replay } from './replay.ts'

/** A call that is measured: for the product, and as the statements that it ran. */
export interface Recorded {
  readonly path: string
  /** What is sent; `$n` is the next free waybill. */
  readonly body?: string
  readonly replay: Replay
}

/** A record, or what else is answered, as it travels. */
export type Wire = Readonly<Record<string, unknown>>

/** Asks the product something; throws with its answer unless it is good. */
export async function sent(server: Server, path: string, body?: string): Promise<Wire> {
  const answer = await fetch(`${server.url}/${path}`, {
    headers: { ...server.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as Wire
}

/** May a record have what another one has there? */
const isRepeated = (resource: Resource, name: string): boolean =>
  resource.fields[name]!.kind !== 'file' && !optionsOf(resource.fields[name]!).secret && !(name in (resource.parts?.unique ?? {}))

/** The body by which a record like this one is entered; `record` is its address. */
export async function bodyLike(server: Server, resource: Resource, record: string): Promise<string> {
  const like = await sent(server, record)
  const names = filledNames(resource, like).filter(name => isRepeated(resource, name))
  return JSON.stringify(bodyOf(resource, names, like))
}

/** How long nothing is asked of the database before a call is recorded, in milliseconds: what a server does by the clock would be taken for the call's. */
const QUIET = 400
const LONGEST_UNREST = 60_000
async function quiet(server: Server): Promise<void> {
  for (let waited = 0; waited < LONGEST_UNREST; waited += QUIET) {
    await server.tell({ watch: true })
    await pause(QUIET)
    const { statements } = await server.tell({ watch: false })
    if (statements.length === 0) return
  }
  throw new Error('the server is never quiet')
}

/** The statements that the product runs for a call, asked once before to have all at hand that it keeps. */
export async function recorded(
  server: Server,
  path: string,
  body?: { readonly text: string; readonly ids?: readonly [number, number] },
): Promise<Recorded> {
  const numbered = (at: 0 | 1): string | undefined => body?.text.replaceAll('$n', String(body.ids?.[at]))
  await sent(server, path, numbered(0))
  await quiet(server)
  await server.tell({ watch: true })
  const answer = await sent(server, path, numbered(1))
  const { statements } = await server.tell({ watch: false })
  const id = body && (body.ids?.[1] ?? Number(answer['id']))
  const replay: Replay = { statements, ...(id !== undefined && { id, makesId: body?.ids === undefined }) }
  return { path, replay, ...(body && { body: body.text }) }
}
