import { sql } from 'kysely'
import { expect } from 'vitest'
import { rateOn } from '#resources/companies/vatRate/vatOn.rules'
import type { Sql } from '../../server/engine/sql.ts'
import { ids, rowsOf, type World } from './ledgerWorld.ts'

/** Waybills that stand in the boxes. */
export const COUNTED = sql`(status_id = 1 or (status_id = 2 and is_auth)) and not is_delete`

/** The waybills of customers that no living paper has. */
export const unclosed = (world: World): Promise<number[]> =>
  ids(
    world,
    sql`deal where ${COUNTED} and customer_id <> 1 and not exists (select from closing_paper_deal p where p.deal_id = deal.id and p.living)`,
  )

/** What papers say, all their lines with them. */
export async function wordsOf(world: World, of: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf<{ id: number; words: string }>(
    world,
    sql`select p.id::int as id, json_build_object('number', p.number, 'trips', p.trips, 'net', p.net::text, 'vat', p.vat::text, 'gross', p.gross::text,
      'lines', (select json_agg(json_build_array(l.material_id, l.price::text, l.vat_rate_id, l.volume::text, l.trips, l.net::text, l.vat::text, l.gross::text) order by l.id)
        from closing_paper_line l where l.paper_id = p.id))::text as words
      from closing_paper p where p.id = any(${[...of]}::bigint[])`,
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}

const VAT = (gross: Sql, rate: Sql): Sql => sql`round(${gross} * ${rate} / (100 + ${rate}), 2)`

/** The laws of papers: each finds what breaks it. */
const LAWS: Readonly<Record<string, Sql>> = {
  'a waybill is in one living paper of a kind': sql`select deal_id::text as at from closing_paper_deal where living group by deal_id, kind having count(*) > 1`,
  'a waybill is in one living paper of a carrier': sql`select deal_id::text as at from carrier_paper_deal where living group by deal_id having count(*) > 1`,
  'a paper holds waybills as long as it lives': sql`select p.id::text as at from closing_paper p join closing_paper_deal d on d.paper_id = p.id
    where d.living <> (p.status <> 'cancelled') or d.kind <> p.kind`,
  'a paper of a carrier does, too': sql`select p.id::text as at from carrier_paper p join carrier_paper_deal d on d.paper_id = p.id where d.living <> (p.status <> 'cancelled')`,
  'net and VAT of a line are its sum': sql`select id::text as at from closing_paper_line where net + vat <> gross
    union all select id::text from carrier_paper_line where net + vat <> gross`,
  'VAT of a line is counted once, of its sum': sql`select l.id::text as at from closing_paper_line l left join vat_rate r on r.id = l.vat_rate_id
    where l.vat <> coalesce(${VAT(sql`l.gross`, sql`r.rate`)}, 0)`,
  'a paper is the sum of its lines': sql`select p.id::text as at from closing_paper p left join closing_paper_line l on l.paper_id = p.id group by p.id
    having (p.net, p.vat, p.gross, p.trips) is distinct from (sum(l.net), sum(l.vat), sum(l.gross), sum(l.trips)) or p.net + p.vat <> p.gross`,
  'a paper counts its waybills': sql`select p.id::text as at from closing_paper p where p.trips <> (select count(*) from closing_paper_deal d where d.paper_id = p.id)`,
  'numbers of papers have no gaps and no doubles': sql`select kind || ' ' || extract(year from date) as at from closing_paper group by owner_company_id, kind, extract(year from date)
    having count(distinct number) <> count(*) or max(number::int) <> count(*)`,
  'VAT of a waybill is that of its sums': sql`select d.id::text as at from deal d
    left join vat_rate o on o.id = d.object_vat_rate_id left join vat_rate c on c.id = d.career_vat_rate_id left join vat_rate r on r.id = d.route_vat_rate_id
    where d.object_vat <> coalesce(${VAT(sql`d.object_summ`, sql`o.rate`)}, 0) or d.career_vat <> coalesce(${VAT(sql`d.career_summ`, sql`c.rate`)}, 0)
      or d.route_vat <> coalesce(${VAT(sql`d.route_summ`, sql`r.rate`)}, 0)`,
  // Days that were ever closed stay as they were counted.
  'the rate of a waybill is that of its day': sql`select d.id::text as at from deal d left join lateral ${rateOn(sql`1::bigint`, sql`d.dt_deal`)} as r on true
    where d.status_id = 1 and not d.is_delete and d.dt_deal > (select coalesce(max(day), '2000-01-01') from period_close) and d.object_vat_rate_id is distinct from r.id`,
}

/** Throws where a law of papers does not hold, where a paper says anything else than it did, or the list of what is not closed does. */
export async function judgePapers(world: World): Promise<void> {
  const broken = Object.entries(LAWS).map(([law, found]) => sql`select ${sql.lit(law)} as law, b.at from (${found}) as b`)
  expect((await rowsOf(world, sql.join(broken, sql` union all `))).slice(0, 5)).toEqual([])
  expect(await wordsOf(world, [...world.papers.keys()])).toEqual(world.papers)
  const [is] = await rowsOf<{ sum: string }>(
    world,
    sql`select coalesce(sum(object_summ), 0)::text as sum from deal where id = any(${await unclosed(world)}::bigint[])`,
  )
  const { body } = await world.app.call('GET', 'api/deals/unclosed/summary')
  expect(Number(body.objectSumm ?? 0).toFixed(2)).toBe(Number(is!.sum).toFixed(2))
}
