import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { openSession, type Session } from '../../server/adapters/postgres/session.ts'
import type { Server } from './children.ts'
import type { Statement } from './replay.ts'

/** A list whose page is measured, as the file with the best statement by hand is named. */
export interface Listed {
  readonly name: string
  readonly path: string
}
/** A statement with its values. */
type Query = Pick<Statement, 'text' | 'parameters'>
/** The page's statement of the engine, and the best by hand. */
export interface Rivals {
  readonly engine: Query
  readonly hand: Query
}
/** Milliseconds of a statement, turn by turn. */
export type Turns = Readonly<Record<keyof Rivals, number[]>>

/** Statements of a turn; many short turns, so that whatever else the machine does meets neighbours alike. */
const TURN = 6
const ROUNDS = 120
/** After these the server keeps its plan. */
const WARM = 12

/** The statement that the product runs for the first page of a list, and the one by hand, which takes the same values. */
export async function rivalsOf({ name, path }: Listed, server: Server): Promise<Rivals> {
  const fetchPage = async (): Promise<unknown> => (await fetch(`${server.url}/${path}`, { headers: server.headers })).text()
  await fetchPage()
  await server.tell({ watch: true })
  await fetchPage()
  const { statements } = await server.tell({ watch: false })
  const engine = statements.find(one => one.isBody)
  if (!engine) throw new Error(`no statement gave the page of ${name}`)
  const text = readFileSync(join(import.meta.dirname, '..', 'engine', `${name}.sql`), 'utf8')
  return { engine, hand: { text, parameters: text.includes('$1') ? engine.parameters : [] } }
}

type Row = Readonly<Record<string, unknown>>
const run = async (session: Session, { text, parameters }: Query): Promise<Row> => (await session.run(text, parameters, 'body')).rows[0]!
const recordsOf = (row: Row): readonly Row[] => JSON.parse(String(row['body'])) as Row[]

/** Where two things first differ, as a path and both values; undefined where they are the same. */
function differenceOf(one: unknown, other: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined
  const isInside = [one, other].every(value => typeof value === 'object' && value !== null)
  if (!isInside) return `${path}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`
  const keys = new Set([one, other].flatMap(value => Object.keys(value as object)))
  for (const key of keys) {
    const found = differenceOf((one as Row)[key], (other as Row)[key], `${path}.${key}`)
    if (found) return found
  }
  return path
}

/** Throws unless both give the same: records, the values that others are derived from, their number, and where the next page begins. */
async function refuseDifferent(session: Session, { engine, hand }: Rivals, name: string): Promise<void> {
  const [one, other] = [await run(session, engine), await run(session, hand)]
  const different = differenceOf({ ...one, body: recordsOf(one) }, { ...other, body: recordsOf(other) }, name)
  if (different) throw new Error(`the engine and ${name}.sql give different pages: ${different}`)
}

/** Both statements as prepared ones on one session, in turns whose order is another one each time. */
export async function sideBySide(address: Address, rivals: Rivals, name: string): Promise<Turns> {
  const session = openSession(address, { name: 'nerud', statementTimeout: 60_000 })
  const found: Turns = { engine: [], hand: [] }
  const who = ['engine', 'hand'] as const
  try {
    await refuseDifferent(session, rivals, name)
    for (const one of who) for (let at = 0; at < WARM; at += 1) await run(session, rivals[one])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of Math.random() < 0.5 ? who : who.toReversed()) {
        const began = performance.now()
        for (let at = 0; at < TURN; at += 1) await run(session, rivals[one])
        found[one].push((performance.now() - began) / TURN)
      }
    return found
  } finally {
    await session.end()
  }
}
