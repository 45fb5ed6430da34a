import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

const SECRET_BYTES = 24
/** What may hold a secret: anything longer is nobody's. */
const MOST_SECRET = 100

/** The digests of the secrets in links, and which papers, as they were printed, each letter carries. Whoever reads the database can open none. */
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

/** Gives a letter a secret; those of letters that went out before stay. */
export async function issueSecret(db: Db, letter: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await sql`insert into paper_letter_secret (digest, letter_id) values (${digestOf(secret)}, ${letter})`.execute(db)
  return secret
}

/** A letter by the secret in its link, and what its page says of the paper. */
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

/** The letter that a secret opens, whatever its state; found by its digest, it is compared nowhere. */
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

/** A paper of a letter, as it was printed. */
export interface LetterFile {
  readonly n: number
  readonly name: string
  readonly key: string
  readonly size: number
  readonly type: string
}

/** The papers of a letter, in their order. */
export async function filesOf(db: Db, letter: number): Promise<readonly LetterFile[]> {
  const { rows } = await sql<LetterFile>`select x.n, f.file_name as name, f.key, f.size::int as size, f.content_type as type
    from paper_letter_file x join sys_paper p on p.id = x.paper_id join sys_file f on f.id = p.file_id where x.letter_id = ${letter} order by x.n`.execute(
    db,
  )
  return rows
}
