import { field, shape } from '#resource'
import { sql } from 'kysely'
import { networkOf } from '#server/address.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { httpError } from '#server/httpError.ts'
import type { Route, RouteCall } from '#server/routes/route.ts'
import { limitTries, type Limit } from '#server/session/limits.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { PAPER_KINDS } from '../closingPaper/closingPaper.ts'
import { PAPER_LINKS } from './paperLetter.ts'
import { filesOf, letterBySecret, type LetterOfLink } from './link.rules.ts'

const AREA = 'papers'
/** Calls of the page of a sent paper from one network. */
const PAPER_LINK: Limit = { name: 'paper-link', most: 200, minutes: 15 }
/** Unknown and closed links of sent papers from one network. */
const PAPER_LINK_CLOSED: Limit = { name: 'paper-link-closed', most: 20, minutes: 15 }

/** Why a link does not open, as the last part of a text key; undefined when it does. */
const closedWhy = (letter: LetterOfLink | undefined, now: Date): 'unknown' | 'withdrawn' | 'expired' | undefined => {
  if (!letter) return 'unknown'
  if (letter.stage === 'withdrawn') return 'withdrawn'
  return letter.expires <= now ? 'expired' : undefined
}

/**
 * Returns the letter of the link in a call, or throws. An unknown link costs the same queries as a closed one, so that timing reveals
 * nothing.
 */
async function opened({ db, address, now, params, texts }: RouteCall): Promise<LetterOfLink> {
  const network = networkOf(address)
  await limitTries(db, PAPER_LINK, [network], now)
  const letter = await letterBySecret(db, params['token'] ?? '')
  const why = closedWhy(letter, now)
  if (why === undefined) return letter!
  await limitTries(db, PAPER_LINK_CLOSED, [network], now)
  throw httpError(why === 'unknown' ? 404 : 410, why === 'unknown' ? 'NO_RECORD' : 'LINK_CLOSED', texts(`nerud.papers.link.${why}`))
}

const page: Route = {
  method: 'GET',
  path: `${PAPER_LINKS}/{token}`,
  right: 'public',
  reads: false,
  keeps: true,
  area: AREA,
  summary: 'nerud.routes.papers.open',
  answer: {
    kind: field.choice(PAPER_KINDS),
    number: field.text(),
    date: field.date(),
    seller: field.text(),
    gross: field.money(),
    expires: field.dateTime(),
    files: shape.list({ n: field.number(), name: field.text(), size: field.number() }),
  },
  async handle(call) {
    const { id, kind, number, date, seller, gross, expires } = await opened(call)
    await sql`update paper_letter set opened_at = coalesce(opened_at, ${call.now}::timestamptz), open_count = open_count + 1 where id = ${id}`.execute(
      call.db,
    )
    const files = (await filesOf(call.db, id)).map(({ n, name, size }) => ({ n, name, size }))
    return { kind, number, date, seller, gross, expires: expires.toISOString(), files }
  },
}

const file: Route = {
  method: 'GET',
  path: `${PAPER_LINKS}/{token}/files/{n}`,
  right: 'public',
  reads: true,
  area: AREA,
  summary: 'nerud.routes.papers.file',
  answer: 'file',
  async handle(call) {
    const { id } = await opened(call)
    const found = (await filesOf(call.db, id)).find(({ n }) => String(n) === call.params['n'])
    if (!found) throw httpError(404, 'NO_RECORD', call.texts('nerud.papers.link.unknown'))
    const { key, name, type } = found
    return call.open(async tx => fileAnswer(await tx.storage.stream(key), name, type), SYSTEM)
  },
}

/** What a person outside sees by a letter's link: the document it was sent with, and nothing else. */
export const paperLinkRoutes: readonly Route[] = [page, file]
