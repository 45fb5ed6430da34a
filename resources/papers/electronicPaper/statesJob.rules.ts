import { sql } from 'kysely'
import { edoUnavailable, type EdoPaper, type EdoTitle } from '#resources/adapters/externalServices.rules'
import { anyOf } from '#server/engine/columns.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { electronicPaper, electronicPaperTitle, MAKES_EDO } from './electronicPaper.ts'
import { hasTitle, TITLES, type EdoKind, type TitleCode } from './titles.formulas.ts'

const CODE = 'edo_states'
const DOCUMENTS_PER_STEP = 100
/** States that may still change at the operator. */
const OPEN = ['draft', 'sent', 'partSigned'] as const

interface OpenPaper {
  readonly id: number
  readonly number: string
}

interface JobState {
  /** Id of the last document queried. */
  readonly after: number
  readonly changed: number
}

/** The next documents of an operator whose state may change, after an id. */
async function openPapers(db: Db, operator: string, after: number): Promise<OpenPaper[]> {
  const { rows } = await sql<OpenPaper>`select id::int as id, number from electronic_paper
    where operator = ${operator} and status in (${sql.join(OPEN)}) and not is_delete and id > ${after} order by id limit ${DOCUMENTS_PER_STEP}`.execute(
    db,
  )
  return rows
}

const isTitle = (kind: EdoKind, title: string): title is TitleCode =>
  TITLES.includes(title as TitleCode) && hasTitle(kind, title as TitleCode)
const isSame = (one: EdoTitle, other: Pick<EdoTitle, 'signedBy' | 'at' | 'refusal'>): boolean =>
  one.signedBy === other.signedBy && one.refusal === other.refusal && momentOf(one.at) === momentOf(other.at)
const momentOf = (at: string | null): number => (at === null ? 0 : new Date(at).getTime())

/** Stores the operator's answers; titles that the answer leaves out stay. Returns how many documents changed. */
async function keepStates(tx: Tx, queries: readonly OpenPaper[], answers: readonly EdoPaper[]): Promise<number> {
  const known = new Map(answers.map(one => [one.number, one]))
  const papers = await tx.readMany(
    electronicPaper,
    queries.flatMap(({ id, number }) => (known.has(number) ? [id] : [])),
    { lock: true },
  )
  const { rows } = await sql<
    EdoTitle & { id: number; paper: number }
  >`select id::int as id, paper_id::int as paper, title, signed_by as "signedBy",
      at::text as at, refusal from electronic_paper_title where paper_id = ${anyOf(papers.map(({ id }) => id))} and not is_delete`.execute(
    tx.db,
  )
  const existing = new Map(rows.map(row => [`${row.paper} ${row.title}`, row]))
  const changed = new Set<number>()
  for (const paper of papers) {
    if (!OPEN.includes(paper.status as 'draft')) continue
    const { titles, isAnnulled } = known.get(paper.number)!
    for (const { title, ...facts } of titles) {
      const before = existing.get(`${paper.id} ${title}`)
      if (!isTitle(paper.kind as EdoKind, title) || (before && isSame({ title, ...facts }, before))) continue
      if (before) await tx.update(electronicPaperTitle, before.id, facts)
      else await tx.create(electronicPaperTitle, { paper: paper.id, title, ...facts })
      changed.add(paper.id)
    }
    if (!isAnnulled) continue
    const [now] = await tx.readMany(electronicPaper, [paper.id])
    const delComment = tx.storedTexts('nerud.edo.annulledThere')
    await tx.storeMany(electronicPaper, [{ before: now!, after: { ...now!, status: 'annulled', delComment } }], 'annul')
    changed.add(paper.id)
  }
  return changed.size
}

/** Queries the operator for the state of open documents in batches, and stores each batch in a transaction of its own. */
export const edoStates: JobKind = {
  right: MAKES_EDO,
  target: () => '',
  isForAll: true,
  async work({ db, externalServices: { edo } }, job, progress) {
    if (!edo.isConfigured) throw edoUnavailable()
    let { after, changed } = (job.kept as JobState | null) ?? { after: 0, changed: 0 }
    for (;;) {
      const query = await openPapers(db, edo.operator, after)
      if (query.length === 0) return { changed }
      // The operator is called outside of any transaction.
      const answers = await edo.states(query.map(({ number }) => number))
      after = query.at(-1)!.id
      const { keep } = await progress.step(async tx => {
        const stored = await keepStates(tx, query, answers)
        return { rows: query.length, keep: { after, changed: changed + stored } satisfies JobState }
      })
      ;({ changed } = keep as JobState)
    }
  },
}

/** Enqueues the job unless it is queued already; does nothing without an operator. */
export async function startEdoStates(engine: Engine): Promise<void> {
  const { edo } = engine.externalServices
  if (!edo.isConfigured) return
  await inTransaction(engine, SYSTEM, async tx => {
    const { rows } =
      await sql`select 1 from electronic_paper where operator = ${edo.operator} and status in (${sql.join(OPEN)}) and not is_delete
      and not exists (select 1 from job j join job_type k on k.id = j.job_type_id
        where k.code = ${CODE} and not j.is_delete and j.status in ('queued', 'running')) limit 1`.execute(tx.db)
    if (rows.length > 0) await engine.startJob(tx, CODE, {})
  })
}
