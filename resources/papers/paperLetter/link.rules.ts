import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { field, shape } from '#resource'
import { networkOf, limitAttempts, type Limit } from '#server/session/callers.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { httpError } from '#server/httpError.ts'
import type { Route, RouteCall } from '#server/application.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { PAPER_KINDS, PAPER_LINKS } from '../closingPaper/closingPaper.ts'

const SECRET_BYTES = 24
/** Longer secrets cannot exist, so they are not looked up. */
const MAX_SECRET = 100

/**
 * Digests of the secrets in links, and the printed files of each letter. Only digests are stored, so that reading the database opens no
 * link.
 */
export const letterTables: readonly string[] = [
  `create table if not exists paper_letter_secret (
    digest text primary key,
    letter_id bigint not null references paper_letter (id) on delete cascade
  )`,
  `create table if not exists paper_letter_file (
    letter_id bigint not null references paper_letter (id) on delete cascade,
    n integer not null,
    paper_id bigint not null references sys_paper (id),
    primary key (letter_id, n)
  )`,
]

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Issues a new secret for a letter; earlier secrets stay valid. */
export async function issuePaperSecret(db: Db, letter: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await sql`insert into paper_letter_secret (digest, letter_id) values (${digestOf(secret)}, ${letter})`.execute(db)
  return secret
}

/** A letter found by its secret, with what its page shows of the document. */
interface LetterOfLink {
  readonly id: number
  readonly stage: string
  readonly expires: Date
  readonly kind: string
  readonly number: string
  readonly date: string
  readonly seller: string
  readonly gross: string
}

/** Returns the letter of a secret in any state. The lookup is by digest, so that no comparison of secrets can leak timing. */
async function letterBySecret(db: Db, secret: string): Promise<LetterOfLink | undefined> {
  if (secret.length > MAX_SECRET || secret.includes('\u0000')) return undefined
  const { rows } = await sql<
    Omit<LetterOfLink, 'expires'> & { readonly expires: string }
  >`select l.id::int as id, l.stage, l.expires, p.kind, p.number,
      p.date::text as date, coalesce(c.full_name, c.name) as seller, p.gross::text as gross
    from paper_letter_secret s join paper_letter l on l.id = s.letter_id join closing_paper p on p.id = l.paper_id join company c on c.id = p.owner_company_id
    where s.digest = ${digestOf(secret)} and not l.is_delete and not p.is_delete`.execute(db)
  return rows[0] && { ...rows[0], expires: new Date(rows[0].expires) }
}

/** A printed file of a letter. */
interface LetterFile {
  readonly n: number
  readonly name: string
  readonly key: string
  readonly size: number
  readonly type: string
}

/** The printed files of a letter in order. */
export async function filesOf(db: Db, letter: number): Promise<readonly LetterFile[]> {
  const { rows } = await sql<LetterFile>`select x.n, f.file_name as name, f.key, f.size::int as size, f.content_type as type
    from paper_letter_file x join sys_paper p on p.id = x.paper_id join sys_file f on f.id = p.file_id where x.letter_id = ${letter} order by x.n`.execute(
    db,
  )
  return rows
}

const AREA = 'papers'
/** Calls of the page of a sent paper from one network. */
const PAPER_LINK: Limit = { name: 'paper-link', max: 200, minutes: 15 }
/** Unknown and closed links of sent papers from one network. */
const PAPER_LINK_CLOSED: Limit = { name: 'paper-link-closed', max: 20, minutes: 15 }

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
async function letterOfCall({ db, address, now, params, texts }: RouteCall): Promise<LetterOfLink> {
  const network = networkOf(address)
  await limitAttempts(db, PAPER_LINK, [network], now)
  const letter = await letterBySecret(db, params['token'] ?? '')
  const why = closedWhy(letter, now)
  if (why === undefined) return letter!
  await limitAttempts(db, PAPER_LINK_CLOSED, [network], now)
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
    const { id, kind, number, date, seller, gross, expires } = await letterOfCall(call)
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
    const { id } = await letterOfCall(call)
    const found = (await filesOf(call.db, id)).find(({ n }) => String(n) === call.params['n'])
    if (!found) throw httpError(404, 'NO_RECORD', call.texts('nerud.papers.link.unknown'))
    const { key, name, type } = found
    return call.open(async tx => fileAnswer(await tx.storage.stream(key), name, type), SYSTEM)
  },
}

/** What a person outside sees by a letter's link: the document it was sent with, and nothing else. */
export const paperLinkRoutes: readonly Route[] = [page, file]
