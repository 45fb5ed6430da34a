import { sql } from 'kysely'
import { noteKey } from '#resource/fold'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { noteKeyOf } from '#server/engine/schema/tables.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { idOf, type RecordOf } from '#resource'
import { anyOf } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { ACTIVE_STATES, hasTitle, neededTitles, paperState, signerOf, type EdoKind, type TitleFacts } from './titles.formulas.ts'
import { electronicPaper, electronicPaperTitle } from './electronicPaper.ts'

/** An index for the active document of a waybill. */
export const electronicTables: readonly string[] = [
  `create index if not exists electronic_paper_living on electronic_paper (deal_id)
    where deal_id is not null and is_active and not is_delete and status in (${ACTIVE_STATES.map(state => `'${state}'`).join(', ')})`,
]

/** How an operator's list identifies the record of a document. */
interface ListedPaper {
  readonly kind?: string | null
  readonly sourceNumber?: string | null
  readonly sourceDate?: string | null
}
/** The record found, as values of the document, or what is wrong and in which field. */
interface FoundOwner {
  readonly values: { readonly deal?: number; readonly closingPaper?: number; readonly shift?: number; readonly vehicle?: number }
  readonly problem?: 'kindNeeded' | 'sourceNeeded' | 'notFound' | 'several'
  readonly field: 'kind' | 'sourceNumber'
}

interface Row {
  readonly at: number
  readonly deal: number | null
  readonly paper: number | null
  readonly shift: number | null
  readonly vehicle: number | null
}

/**
 * Finds the records that may match: a waybill by its ТТН or id, a closing document by its number, a vehicle of a shift by its plate; each
 * on its day when a day is given.
 */
async function candidates(db: Db, texts: readonly ListedPaper[]): Promise<Map<number, Row[]>> {
  const queries = texts.flatMap(({ kind, sourceNumber, sourceDate }, at) => {
    const number = sourceNumber?.trim().replace(/^№\s*/, '') ?? ''
    return kind && number ? [{ at, kind, number, key: noteKey(number), day: sourceDate ?? null }] : []
  })
  if (queries.length === 0) return new Map()
  const { rows } = await sql<Row>`with q as (select * from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
      as q (at int, kind text, number text, key text, day date))
    select q.at, d.id::int as deal, null::int as paper, null::int as shift, null::int as vehicle from q
      join deal d on ${noteKeyOf(sql`d.ttn`)} = q.key and d.ttn is not null where q.kind = 'etrn' and (q.day is null or d.dt_deal = q.day)
        and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted}
    union select q.at, d.id::int, null, null, null from q join deal d on d.id = case when q.number ~ '^[0-9]{1,15}$' then q.number::bigint end
      where q.kind = 'etrn' and (q.day is null or d.dt_deal = q.day) and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted}
    union select q.at, null, c.id::int, null, null from q join closing_paper c on c.number = q.number
      where q.kind = 'upd' and c.kind in ('upd1', 'upd2') and (q.day is null or c.date = q.day) and not c.is_delete and c.status <> 'cancelled'
    union select q.at, null, null, s.id::int, v.id::int from q join vehicle v on ${noteKeyOf(sql`v.plate`)} = q.key and not v.is_delete
      join shift_vehicle l on l.vehicle_id = v.id and not l.is_delete join shift s on s.id = l.shift_id and not s.is_delete
      where q.kind = 'epl' and s.date = q.day`.execute(db)
  return Map.groupBy(rows, ({ at }) => at)
}

/** A waybill with this ТТН goes before the waybill with this id. */
function chosen(rows: readonly Row[], number: string): readonly Row[] {
  const others = rows.filter(({ deal }) => deal === null || String(deal) !== number)
  return others.length > 0 ? others : rows
}

/** Finds the records of all documents of a list at once. */
async function ownersOf(db: Db, texts: readonly ListedPaper[]): Promise<FoundOwner[]> {
  const found = await candidates(db, texts)
  return texts.map(({ kind, sourceNumber }, at): FoundOwner => {
    if (!kind) return { values: {}, problem: 'kindNeeded', field: 'kind' }
    if (!sourceNumber) return { values: {}, problem: 'sourceNeeded', field: 'sourceNumber' }
    const rows = chosen(found.get(at) ?? [], sourceNumber.trim())
    if (rows.length !== 1) return { values: {}, problem: rows.length === 0 ? 'notFound' : 'several', field: 'sourceNumber' }
    const [{ deal, paper, shift, vehicle }] = rows as [Row]
    return {
      field: 'sourceNumber',
      values: { ...(deal && { deal }), ...(paper && { closingPaper: paper }), ...(shift && vehicle && { shift, vehicle }) },
    }
  })
}

/** Checks the rows of a list before any of them is written. Returns problems by field for each row. */
async function problemsOf(
  tx: Pick<Tx, 'db' | 'texts'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Readonly<Record<string, string>>[]> {
  return (await ownersOf(tx.db, rows as readonly ListedPaper[])).map(({ problem, field }): Record<string, string> =>
    problem ? { [field]: tx.texts(`nerud.edo.${problem}`) } : {},
  )
}

type Next = RecordOf<typeof electronicPaper, 'next'>
type Paper = RecordOf<typeof electronicPaper>

/** Returns the record that a document belongs to: the one given, or the one that the number and day from the operator's list identify. */
async function ownerOf(tx: Tx, next: Next) {
  if (next.deal || next.closingPaper || next.shift) {
    const kind: EdoKind = next.deal ? 'etrn' : next.closingPaper ? 'upd' : 'epl'
    if (next.kind && next.kind !== kind) throw fieldError('kind', tx.texts('nerud.edo.otherKind'))
    return { kind, ...(kind === 'epl' && { vehicle: await vehicleOf(tx, next) }) }
  }
  if (!next.sourceNumber) return {}
  const [found] = await ownersOf(tx.db, [next])
  if (found!.problem) throw fieldError(found!.field, tx.texts(`nerud.edo.${found!.problem}`))
  return { kind: next.kind!, ...found!.values }
}

/** Rejects a later list that assigns a document to another record. */
async function keepOwner(tx: Tx, next: Next): Promise<void> {
  const [found] = await ownersOf(tx.db, [next])
  if (found!.problem) throw fieldError(found!.field, tx.texts(`nerud.edo.${found!.problem}`))
  for (const [field, id] of Object.entries(found!.values))
    if (idOf(next[field as 'deal']) !== id) throw fieldError('sourceNumber', tx.texts('nerud.edo.otherOwner'))
}

/** Returns the vehicle of the shift that the trip sheet is for; without a choice, the only vehicle of the shift. */
async function vehicleOf(tx: Tx, next: Next): Promise<number> {
  const { rows } = await sql<{ id: number }>`select vehicle_id::int as id from shift_vehicle
    where shift_id = ${idOf(next.shift)} and not is_delete`.execute(tx.db)
  const chosenVehicle = idOf(next.vehicle)
  if (!chosenVehicle && rows.length === 1) return rows[0]!.id
  if (!chosenVehicle) throw fieldError('vehicle', tx.texts('nerud.edo.vehicleNeeded'))
  if (!rows.some(({ id }) => id === chosenVehicle)) throw fieldError('vehicle', tx.texts('nerud.edo.vehicleElsewhere'))
  return chosenVehicle
}

/** Sets the states of documents from their titles. */
async function refresh(tx: Tx, ids: readonly number[]): Promise<void> {
  const papers = await tx.readMany(
    electronicPaper,
    [...new Set(ids)].toSorted((a, b) => a - b),
    { lock: true },
  )
  const { rows } = await sql<TitleFacts & { paper: number }>`select paper_id::int as paper, title, at::text as at, refusal
    from electronic_paper_title where paper_id = ${anyOf(ids)} and not is_delete`.execute(tx.db)
  const titles = Map.groupBy(rows, ({ paper }) => paper)
  const changed = papers.flatMap(before => {
    const status = paperState(before.kind as EdoKind, titles.get(before.id) ?? [], before.delComment !== null)
    return status === before.status ? [] : [{ before, after: { ...before, status } }]
  })
  if (changed.length > 0) await tx.storeMany(electronicPaper, changed)
}

export const electronicPaperRules = defineRules(electronicPaper, {
  async before(tx, next, prior) {
    if (!prior) return ownerOf(tx, next)
    if (next.sourceNumber && next.sourceNumber !== prior.sourceNumber) await keepOwner(tx, next)
  },
  async after(tx, record: Paper, prior) {
    if (prior) return
    // Titles that every document of the kind has start as waiting for a signature.
    const { rows } = await sql<{ title: string }>`select title from electronic_paper_title
      where paper_id = ${record.id} and not is_delete`.execute(tx.db)
    const existing = new Set(rows.map(({ title }) => title))
    const missing = neededTitles(record.kind as EdoKind).filter(title => !existing.has(title))
    await tx.createMany(
      electronicPaperTitle,
      missing.map(title => ({ paper: record.id, title })),
    )
  },
  bulkCreate: { validate: problemsOf },
  actions: {
    async annul(tx, { id }, { delComment }) {
      const [before] = await tx.readMany(electronicPaper, [id], { lock: true })
      await tx.storeMany(electronicPaper, [{ before: before!, after: { ...before!, status: 'annulled', delComment } }])
    },
  },
})

export const electronicPaperTitleRules = defineRules(electronicPaperTitle, {
  async prepare(tx, all) {
    const ids = all.map(({ paper }) => idOf(paper)!)
    return new Map((await tx.readMany(electronicPaper, [...new Set(ids)])).map(({ id, kind }) => [id, kind as EdoKind]))
  },
  async before(tx, next, _prior, kinds) {
    const kind = kinds.get(idOf(next.paper)!)!
    if (!hasTitle(kind, next.title!)) throw fieldError('title', tx.texts('nerud.edo.noTitle'))
    return { signer: signerOf(kind, next.title!) }
  },
  afterAll: (tx, records) =>
    refresh(
      tx,
      records.map(({ paper }) => paper.id),
    ),
})
