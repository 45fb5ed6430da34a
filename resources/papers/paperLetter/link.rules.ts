import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

const SECRET_BYTES = 24
/** Longer secrets cannot exist, so they are not looked up. */
const MOST_SECRET = 100

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
export async function issueSecret(db: Db, letter: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await sql`insert into paper_letter_secret (digest, letter_id) values (${digestOf(secret)}, ${letter})`.execute(db)
  return secret
}

/** A letter found by its secret, with what its page shows of the document. */
export interface LetterOfLink {
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
export async function letterBySecret(db: Db, secret: string): Promise<LetterOfLink | undefined> {
  if (secret.length > MOST_SECRET || secret.includes('\u0000')) return undefined
  const { rows } = await sql<
    Omit<LetterOfLink, 'expires'> & { readonly expires: string }
  >`select l.id::int as id, l.stage, l.expires, p.kind, p.number,
      p.date::text as date, coalesce(c.full_name, c.name) as seller, p.gross::text as gross
    from paper_letter_secret s join paper_letter l on l.id = s.letter_id join closing_paper p on p.id = l.paper_id join company c on c.id = p.owner_company_id
    where s.digest = ${digestOf(secret)} and not l.is_delete and not p.is_delete`.execute(db)
  return rows[0] && { ...rows[0], expires: new Date(rows[0].expires) }
}

/** A printed file of a letter. */
export interface LetterFile {
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
