/**
 * Which records of the exchange changed in which transaction. `xid` is the id of the transaction that changed a record last: a reader that
 * reads up to the oldest running transaction misses nothing, whatever the order of commits (`rows.rules.ts`).
 *
 * Records of an owner company are stored under its id; companies and contracts are common, under 0, and `partners` has the companies that
 * an owner deals with.
 */
const tables: readonly string[] = [
  `create table if not exists exchange_change (
    set_name text not null,
    owner_id bigint not null,
    record_id bigint not null,
    xid xid8 not null,
    primary key (set_name, owner_id, record_id)
  )`,
  // Where the transaction ids come from.
  'create table if not exists exchange_place (place text not null)',
  'create index if not exists exchange_change_xid on exchange_change (set_name, owner_id, xid, record_id)',
]

const OWNER = 'r.owner_company_id'
const EVERYBODY = '0::bigint'
/** The document type of contracts (`documentType`). */
export const CONTRACT = 1

/** Records changed rows of a table, by the SQL of their owner; a row that moved is recorded for both owners. */
const noted = (set: string, owner: string, from: string): string =>
  `insert into exchange_change as x (set_name, owner_id, record_id, xid)
    select distinct '${set}', ${owner}, r.id, pg_current_xact_id() from ${from} r where ${owner} is not null order by 2, 3
    on conflict (set_name, owner_id, record_id) do update set xid = excluded.xid where x.xid <> excluded.xid`
/** Records the partners of an owner, once: from then on the company is part of the owner's exchange. */
const partners = (columns: readonly string[], from: string): string =>
  `insert into exchange_change (set_name, owner_id, record_id, xid)
    select distinct 'partners', ${OWNER}, p.id, pg_current_xact_id() from ${from} r cross join lateral (values ${columns.map(one => `(${one})`).join()}) p (id)
    where ${OWNER} is not null and p.id is not null
      and not exists (select from exchange_change x where x.set_name = 'partners' and x.owner_id = ${OWNER} and x.record_id = p.id)
    order by 2, 3 on conflict do nothing`

/** Returns payments once for each of our companies that pays or is paid. */
const ofOwners = (from: string): string => `(select p.id, o.id as owner_company_id, p.company_from_id, p.company_to_id
      from ${from} p join company o on o.id in (p.company_from_id, p.company_to_id) and o.kind = 'own')`

/** By table: what is recorded for its new, changed or existing rows. */
const WATCHED: Readonly<Record<string, (from: string) => readonly string[]>> = {
  company: from => [noted('counterparties', EVERYBODY, from)],
  company_document: from => [noted('contracts', EVERYBODY, from)],
  closing_paper: from => [noted('closing_papers', OWNER, from), partners(['r.customer_id', OWNER], from)],
  payment: from => [noted('payments', OWNER, ofOwners(from)), partners(['r.company_from_id', 'r.company_to_id'], ofOwners(from))],
}

const watching = (table: string): readonly string[] => {
  const body = (from: string): string => WATCHED[table]!(from).join(';\n      ')
  return [
    `create or replace function exchange_${table}() returns trigger language plpgsql as $body$
    begin
      ${body('fresh')};
      return null;
    end
  $body$`,
    `create or replace function exchange_${table}_changed() returns trigger language plpgsql as $body$
    begin
      ${body('(select * from fresh union all select * from former)')};
      return null;
    end
  $body$`,
    `create or replace trigger ${table}_exchange after insert on ${table}
    referencing new table as fresh for each statement execute function exchange_${table}()`,
    `create or replace trigger ${table}_exchange_changed after update on ${table}
    referencing new table as fresh old table as former for each statement execute function exchange_${table}_changed()`,
  ]
}

/** The origin of the transaction ids: another cluster, database or table has others. */
const DATABASE_ID = `(select md5(concat_ws('/', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()),
  'exchange_change'::regclass::oid)))`

/**
 * Records all existing rows when there are none yet, or when the transaction ids come from elsewhere: a restored backup, a copy, a newer
 * PostgreSQL.
 */
const filling = `do $body$
  declare place_now text := ${DATABASE_ID};
  begin
    if not exists (select from exchange_place p where p.place = place_now) then
      lock table ${Object.keys(WATCHED).join(', ')} in share row exclusive mode;
      delete from exchange_change;
      ${Object.entries(WATCHED)
        .flatMap(([table, noting]) => noting(table))
        .join(';\n      ')};
      delete from exchange_place;
      insert into exchange_place values (place_now);
    end if;
  end
$body$`

/** The tables and triggers that record changes for the exchange with 1С. */
export const exchangeChanges: readonly string[] = [...tables, ...Object.keys(WATCHED).flatMap(watching), filling]
