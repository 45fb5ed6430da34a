/**
 * The waybills of each closing document, and the last number of each series. A unique index allows a waybill in one active document of a
 * kind only.
 */
export const closingTables: readonly string[] = [
  `create table if not exists closing_paper_deal (
    paper_id bigint not null,
    deal_id bigint not null,
    kind text not null,
    living boolean not null default true,
    primary key (paper_id, deal_id)
  )`,
  'create unique index if not exists closing_paper_deal_living on closing_paper_deal (deal_id, kind) where living',
  `create table if not exists closing_paper_counter (
    company_id bigint not null,
    year integer not null,
    kind text not null,
    last bigint not null,
    primary key (company_id, year, kind)
  )`,
  `create unique index if not exists closing_paper_number on closing_paper (owner_company_id, kind, (extract(year from date)), number) where number is not null`,
]
