import { idOf, type RecordOf } from '#resource'
import { isZero, subtract } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { collect, isOutdated, totalOf, type Collected, type PaperSide } from '../collect.rules.ts'
import { carrierPaper, carrierPaperLine } from './carrierPaper.ts'

type Paper = RecordOf<typeof carrierPaper>

/** The side of waybills that concerns carriers: what they are owed. */
const CARRIER: PaperSide = {
  partner: 'shipment_id',
  unit: 'route_unit_id',
  volume: 'route_vol',
  rate: 'route_vat_rate_id',
  sum: 'route_summ',
  price: 'routePrice',
  isTaken: deal => sql`exists (select from carrier_paper_deal p where p.deal_id = ${deal} and p.living)`,
}

/** The waybills of each carrier's document. A unique index allows a waybill in one active document only. */
export const carrierTables: readonly string[] = [
  `create table if not exists carrier_paper_deal (
    paper_id bigint not null,
    deal_id bigint not null,
    living boolean not null default true,
    primary key (paper_id, deal_id)
  )`,
  'create unique index if not exists carrier_paper_deal_living on carrier_paper_deal (deal_id) where living',
]

const collectedIn = new WeakMap<Tx, Collected>()

/** Rejects the same document of a carrier twice: carriers number their documents. */
async function rejectTwice(tx: Tx, id: number, { kind, number, date, carrier }: RecordOf<typeof carrierPaper, 'next'>): Promise<void> {
  const own = idOf(carrier)
  await sql`select pg_advisory_xact_lock(hashtextextended('carrier_paper', ${own}))`.execute(tx.db)
  const { rows } =
    await sql`select from carrier_paper where carrier_id = ${own} and kind = ${kind} and number = ${number} and date = ${date}
    and status <> 'cancelled' and not is_delete and id <> ${id} limit 1`.execute(tx.db)
  if (rows.length > 0) throw fieldError('number', tx.texts('nerud.papers.entered'))
}

/** Changes the state of a document; cancelling it releases its waybills. */
async function move(tx: Tx, { id }: Paper, changes: Partial<Pick<Paper, 'status' | 'note' | 'delComment'>>): Promise<void> {
  const [before] = await tx.readMany(carrierPaper, [id], { lock: true })
  await tx.storeMany(carrierPaper, [{ before: before!, after: { ...before!, ...changes } }])
  if (changes.status === 'cancelled') await sql`update carrier_paper_deal set living = false where paper_id = ${id}`.execute(tx.db)
}

export const carrierPaperRules = defineRules(carrierPaper, {
  derive: {
    differs: t => isOutdated(t, CARRIER, 'counted', 'carrier_paper_deal'),
  },
  async before(tx, next, prior) {
    await rejectTwice(tx, prior?.id ?? 0, next)
    if (prior) return
    const partner = idOf(next.carrier)!
    if (partner === OWN_COMPANY) throw fieldError('carrier', tx.texts('nerud.papers.ownCarrier'))
    const query = { kind: next.kind!, partner, from: next.dateFrom!, to: next.dateTo! }
    const collected = await collect(tx, CARRIER, query, next.anyway === true)
    collectedIn.set(tx, collected)
    const { deals, lines } = collected
    return { trips: deals.length, counted: totalOf(lines, 'gross'), countedVat: totalOf(lines, 'vat') }
  },
  async after(tx, record, prior) {
    if (prior) return
    const { deals, lines } = collectedIn.get(tx)!
    await sql`insert into carrier_paper_deal (paper_id, deal_id) select ${record.id}, d.id
      from unnest(${[...deals]}::bigint[]) as d (id)`.execute(tx.db)
    await tx.createMany(
      carrierPaperLine,
      lines.map(line => ({ paper: record.id, ...line })),
    )
  },
  actions: {
    async accept(tx, record, { note }) {
      const isSame = isZero(subtract(record.gross ?? '0.00', record.counted ?? '0.00'))
      if (!isSame && !note) throw fieldError('note', tx.texts('nerud.papers.whyDiffers'))
      await move(tx, record, { status: 'accepted', note: note ?? record.note })
    },
    dispute: (tx, record, { note }) => move(tx, record, { status: 'disputed', note }),
    cancel: (tx, record, { delComment }) => move(tx, record, { status: 'cancelled', delComment }),
  },
})
