import { sql } from 'kysely'
import { formatDate, formatMoney } from '#resource/text'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { TRX_STATUS, WAITING } from '#resources/shared/transaction'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { CardTrial, CardKind } from '#resources/cards/cardBound.rules'
import { linesOf, rebindCard } from './binding.rules.ts'
import { isIgnored, storedTargetOf, type IncomingKind, type StoredIncoming, type Target, assignCards } from './kind.rules.ts'
import { boundByCards } from './proposals.rules.ts'

/** How many days back a card is tried. */
const TRIED_DAYS = 365
/** The number of transactions that are tried in one statement. */
const PORTION = 500
/** The limit of differing transactions in the answer, the newest first: more than a screen lists, so that it can say how many it omits. */
const MOST_LISTED = 1000

/** A transaction that people have allocated differently from its card: to several targets, to one, or to none when it is ignored. */
interface Otherwise {
  readonly record: StoredIncoming
  readonly current: readonly Target[]
  readonly expected: Target
}

const IGNORED: readonly Target[] = []
const keyOf = (all: readonly Target[]): string =>
  JSON.stringify(all.map(({ costList, party, point, account, vehicle }) => [costList, party, point, account, vehicle]))
const countedOf = (target: Target): readonly Target[] => (isIgnored(target) ? IGNORED : [target])

/** Returns targets as texts, in their order. */
async function worded(tx: Tx, targets: readonly Target[]): Promise<readonly string[]> {
  const queries = targets.map((target, n) => ({ n, ...target }))
  const { rows } = await sql<{ text: string }>`select concat_ws(' · ', (select name from cost_list where id = x."costList"), coalesce(
      (select coalesce(nullif(short_name, ''), name) from company where id = x.party), (select fio from account where id = x.account),
      (select plate from vehicle where id = x.vehicle), (select name from point where id = x.point))) as text
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, "costList" bigint, party bigint, account bigint, vehicle bigint, point bigint)
    order by x.n`.execute(tx.db)
  return rows.map(({ text }) => text)
}

async function resultsOf(tx: Tx, kind: IncomingKind, all: readonly Otherwise[]): Promise<CardTrial['results']> {
  const words = await worded(
    tx,
    all.flatMap(({ current, expected }) => [...current, ...countedOf(expected)]),
  )
  let at = 0
  const next = (targets: readonly Target[]): string => {
    const texts = words.slice(at, (at += targets.length))
    return texts.length ? texts.join('; ') : tx.texts('nerud.cards.notCounted')
  }
  return all.map(({ record, current, expected }) => {
    const [was, would] = [next(current), next(countedOf(expected))]
    const number = kind.number(record)
    const title = [...(number ? [`№ ${number}`] : []), formatDate(record.day), formatMoney(kind.due(record, record.day))].join(' · ')
    return { id: record.id, resource: kind.header.name, title, message: tx.texts('nerud.cards.triedRow', { was, would }) }
  })
}

/**
 * Returns how a card, active or not, would have bound its transactions of the last year: how many, and which of them differently from
 * people. Changes nothing.
 */
async function tryCard(tx: Tx, kind: IncomingKind, card: number): Promise<CardTrial> {
  const from = dayAfter(tx.today, -TRIED_DAYS)
  const records = (await tx.readMany(
    kind.header,
    (t: Of): Sql => sql`${t('card_id')} = ${card} and ${t('day')} >= ${from}::date and not ${t('is_delete')}`,
  )) as unknown as StoredIncoming[]
  let bound = 0
  const otherwise: Otherwise[] = []
  for (let at = 0; at < records.length; at += PORTION) {
    const some = records.slice(at, at + PORTION)
    const queries = some.map(record => ({ card: record.card, day: record.day, values: record }))
    const expected = await boundByCards(tx, kind, queries, 'any')
    const lines = await linesOf(
      tx,
      kind,
      some.map(({ id }) => id),
    )
    for (const [n, record] of some.entries()) {
      const target = expected[n]?.target
      if (!target) continue
      bound += 1
      const isIgnoredNow = record.status === TRX_STATUS.ignored
      const existing = isIgnoredNow ? IGNORED : (lines.get(record.id) ?? []).map(line => storedTargetOf(kind, record, line))
      if (!WAITING.includes(record.status) && keyOf(existing) !== keyOf(countedOf(target)))
        otherwise.push({ record, current: existing, expected: target })
    }
  }
  const newest = otherwise.toSorted((a, b) => (a.record.day < b.record.day ? 1 : -1)).slice(0, MOST_LISTED)
  const counts = { of: records.length, bound, otherwise: otherwise.length }
  return { ...counts, summary: tx.texts('nerud.cards.tried', counts), results: await resultsOf(tx, kind, newest) }
}

/** Returns the cards that bind transactions of a kind. */
export const cardKindOf = (incoming: IncomingKind): CardKind => ({
  ...incoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, incoming, span, isPreview),
  tryOut: (tx, card) => tryCard(tx, incoming, card),
  assignCards: (tx, cards) => assignCards(tx, incoming, cards),
})
