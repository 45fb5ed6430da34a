import { idOf, type RecordOf } from '#resource'
import { sql } from 'kysely'
import { anyOf } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { electronicPaper, electronicPaperTitle } from './electronicPaper.ts'
import { ownersOf, problemsOf } from './owners.rules.ts'
import { hasTitle, neededTitles, paperState, signerOf, type EdoKind, type TitleFacts } from './titles.formulas.ts'

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
  if (found!.problem) throw fieldError(found!.place, tx.texts(`nerud.edo.${found!.problem}`))
  return { kind: next.kind!, ...found!.values }
}

/** Rejects a later list that assigns a document to another record. */
async function keepOwner(tx: Tx, next: Next): Promise<void> {
  const [found] = await ownersOf(tx.db, [next])
  if (found!.problem) throw fieldError(found!.place, tx.texts(`nerud.edo.${found!.problem}`))
  for (const [field, id] of Object.entries(found!.values))
    if (idOf(next[field as 'deal']) !== id) throw fieldError('sourceNumber', tx.texts('nerud.edo.otherOwner'))
}

/** Returns the vehicle of the shift that the trip sheet is for; without a choice, the only vehicle of the shift. */
async function vehicleOf(tx: Tx, next: Next): Promise<number> {
  const { rows } = await sql<{ id: number }>`select vehicle_id::int as id from shift_vehicle
    where shift_id = ${idOf(next.shift)} and not is_delete`.execute(tx.db)
  const stated = idOf(next.vehicle)
  if (!stated && rows.length === 1) return rows[0]!.id
  if (!stated) throw fieldError('vehicle', tx.texts('nerud.edo.vehicleNeeded'))
  if (!rows.some(({ id }) => id === stated)) throw fieldError('vehicle', tx.texts('nerud.edo.vehicleElsewhere'))
  return stated
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
