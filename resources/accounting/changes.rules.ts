/**
 * Which records of the exchange changed in which transaction. `xid` is the number of the transaction that changed a record last: whoever reads up to the
 * oldest number that is still under way has missed nothing, in whatever order transactions end (`rows.rules.ts`).
 *
 * Records of an owner company stand under it; companies and contracts, which are everybody's, under 0, and `partners` says which companies an owner deals with.
 */
const tables: readonly string[] = [
  `create table if not exists exchange_change (
    set_name text not null,
    owner_id bigint not null,
    record_id bigint not null,
    xid xid8 not null,
    primary key (set_name, owner_id, record_id)
  )`,
  // Where transactions were numbered as they are noted.
  'create table if not exists exchange_place (place text not null)',
  'create index if not exists exchange_change_xid on exchange_change (set_name, owner_id, xid, record_id)',
]

const OWNER = 'r.owner_company_id'
const EVERYBODY = '0::bigint'
/** The document type of contracts (`documentType`). */
export const CONTRACT = 1

/** Notes records of a table, by the SQL of their owner; where one moved, both of its owners hear of it. */
const noted = (set: string, owner: string, from: string): string =>
  `insert into exchange_change as x (set_name, owner_id, record_id, xid)
    select distinct '${set}', ${owner}, r.id, pg_current_xact_id() from ${from} r where ${owner} is not null order by 2, 3
    on conflict (set_name, owner_id, record_id) do update set xid = excluded.xid where x.xid <> excluded.xid`
/** Notes with whom an owner deals, once: from then on that company is part of its exchange. */
const partners = (columns: readonly string[], from: string): string =>
  `insert into exchange_change (set_name, owner_id, record_id, xid)
    select distinct 'partners', ${OWNER}, p.id, pg_current_xact_id() from ${from} r cross join lateral (values ${columns.map(one => `(${one})`).join()}) p (id)
    where ${OWNER} is not null and p.id is not null
      and not exists (select from exchange_change x where x.set_name = 'partners' and x.owner_id = ${OWNER} and x.record_id = p.id)
    order by 2, 3 on conflict do nothing`

/** Payments by each company of ours that pays or is paid. */
const ofOwners = (from: string): string => `(select p.id, o.id as owner_company_id, p.company_from_id, p.company_to_id
      from ${from} p join company o on o.id in (p.company_from_id, p.company_to_id) and o.kind = 'own')`

/** By table: what is noted of its new, changed or standing rows. */
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

/** Where the numbers of transactions come from: another cluster, database or table has others. */
const PLACE = `(select md5(concat_ws('/', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()),
  'exchange_change'::regclass::oid)))`

/** Notes all records anew where nothing was noted yet, or the numbers are those of another place: a restored backup, a copy, a newer PostgreSQL. */
const filling = `do $body$
  declare place_now text := ${PLACE};
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

/** What keeps the changes for the exchange with 1С. */
export const exchangeChanges: readonly string[] = [...tables, ...Object.keys(WATCHED).flatMap(watching), filling]
