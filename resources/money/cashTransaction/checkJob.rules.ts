import { sql } from 'kysely'
import { brokenLaws, type Broken } from '#resources/ledger/laws.rules'
import { accrualPostings, paymentPostings } from '#resources/ledger/postings.rules'
import { discrepancies, type Posting } from '#resources/ledger/post.rules'
import type { Engine } from '#server/engine/engine.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { postingOf } from '#resources/deals/deal/rows.rules'
import { marksOf, type Marks } from '../periodClose/periodClose.rules.ts'
import { volumePostings } from '#resources/statements/dealVedomost/volumes.rules'
import { deal } from '#resources/deals/deal/deal'
import { storedRows } from '#server/engine/write/rows.ts'
import type { JobKind } from '#server/jobs/job.ts'

/** The number of objects per step, and the limit of violations in a result. */
const OBJECTS_PER_STEP = 500
const BATCH_SIZE = 100

/** Returns the postings of a batch of objects after an id. */
type Source = (of: Pick<Tx, 'db' | 'storedTexts'>, after: number) => Promise<readonly Posting[]>
const VOLUME_LINES = sql`deal_vedomost_line l join deal_vedomost h on h.id = l.vedomost_id and h.type <> 'check'`
const linesAfter = async ({ db }: Pick<Tx, 'db'>, from: Sql, after: number): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select l.id::int as id from ${from} where l.id > ${after} order by l.id limit ${sql.lit(OBJECTS_PER_STEP)}`.execute(db)
  ).rows.map(({ id }) => id)
const sources: readonly Source[] = [
  async (tx, after) => {
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from payment where id > ${after} order by id limit ${sql.lit(OBJECTS_PER_STEP)}`.execute(tx.db)
    return paymentPostings(
      tx,
      rows.map(row => row.id),
    )
  },
  async (tx, after) => accrualPostings(tx, 'premium', await linesAfter(tx, sql`premium_vedomost_line l`, after)),
  async (tx, after) => accrualPostings(tx, 'penalty', await linesAfter(tx, sql`penalty_vedomost_line l`, after)),
  async (tx, after) => volumePostings(tx, await linesAfter(tx, VOLUME_LINES, after)),
  async (tx, after) =>
    (await storedRows(tx.db, deal, t => sql`${t('id')} > ${after}`, { limit: OBJECTS_PER_STEP })).map(row =>
      postingOf(tx.storedTexts, row),
    ),
]

interface JobState {
  /** The last rows of the ledger at the start: later ones were not checked. */
  readonly marks: Marks
  readonly source: number
  readonly after: number
  readonly broken: readonly Broken[]
}

/**
 * Reads a batch of objects and the violations in their rows in one snapshot: otherwise an object authorised in between would be reported as
 * a violation.
 */
const checkNext = (engine: Engine, source: Source, after: number): Promise<{ postings: readonly Posting[]; found: Broken[] }> =>
  engine.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async db => {
      const postings = await source({ db, storedTexts: engine.storedTexts }, after)
      const wrong = await discrepancies(db, postings)
      return {
        postings,
        found: wrong.map(({ object, id, where, is, should }): Broken => ({ law: 'target', at: `${object} ${id} ${where}`, is, should })),
      }
    })

/** Checks the ledger against its laws, then every object against its postings; the result lists the first violations. */
export const cashCheck: JobKind = {
  target: () => '',
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.laws.name'),
    columns: (['law', 'at', 'is', 'should'] as const).map(name => ({
      header: texts(`nerud.jobs.sheets.laws.${name}`),
      kind: 'text' as const,
      width: 40,
    })),
    rows: (result as Pick<JobState, 'broken'>).broken.map(({ law, at, is, should }) => [law, at, is, should]),
  }),
  async work(engine, job, progress) {
    const { rows } = await sql<{ n: number }>`select ((select count(*) from payment) + (select count(*) from deal)
      + (select count(*) from premium_vedomost_line) + (select count(*) from penalty_vedomost_line)
      + (select count(*) from deal_vedomost_line l join deal_vedomost h on h.id = l.vedomost_id where h.type <> 'check'))::int as n`.execute(
      engine.db,
    )
    await progress.total(rows[0]!.n)
    let state = (job.kept ?? { marks: await marksOf(engine.db), source: 0, after: 0, broken: await brokenLaws(engine.db) }) as JobState
    while (state.source < sources.length) {
      const { postings, found } = await checkNext(engine, sources[state.source]!, state.after)
      const step = await progress.step(async () => {
        const isLast = postings.length < OBJECTS_PER_STEP
        const next: JobState = {
          marks: state.marks,
          source: state.source + (isLast ? 1 : 0),
          after: isLast ? 0 : postings.at(-1)!.id,
          broken: [...state.broken, ...found].slice(0, BATCH_SIZE),
        }
        return { rows: postings.length, keep: next }
      })
      state = step.keep as JobState
    }
    return { broken: state.broken }
  },
}
