import { closedTables } from './closed.rules.ts'

/** The ledger tables of money and of volumes. */
const ROWS = ['cash_transaction', 'volume_transaction'] as const

const guardedBy = (table: string): readonly string[] => [
  `create or replace trigger ${table}_stays before update or delete or truncate on ${table}
    for each statement execute function ledger_stays()`,
  `create or replace trigger ${table}_open after insert on ${table}
    referencing new table as fresh for each statement execute function ledger_open()`,
]

/**
 * How the database protects the ledger: rows are never changed, none is written to a closed period, the rows of a leg have unique numbers,
 * and each box has a stored balance. Balances are updated once per statement, in the order of boxes: once per row would take quadratic time
 * for a busy box, and another order could cause deadlocks.
 */
export const ledgerTables: readonly string[] = [
  `create table if not exists box_balance (
    box_kind text not null,
    box_id bigint not null,
    balance numeric(20,2) not null,
    rows bigint not null,
    last_movement date not null,
    primary key (box_kind, box_id)
  )`,
  `create or replace function ledger_stays() returns trigger language plpgsql as $body$
    begin
      raise exception 'rows of the ledger are neither changed nor deleted';
    end
  $body$`,
  ...closedTables,
  `create or replace function ledger_balance() returns trigger language plpgsql as $body$
    begin
      insert into box_balance as b (box_kind, box_id, balance, rows, last_movement)
        select box_kind, box_id, sum(sum_trx), count(*), max(dt_trx) from fresh group by box_kind, box_id order by box_kind, box_id
      on conflict (box_kind, box_id) do update set balance = b.balance + excluded.balance, rows = b.rows + excluded.rows,
        last_movement = greatest(b.last_movement, excluded.last_movement);
      return null;
    end
  $body$`,
  ...ROWS.flatMap(guardedBy),
  `create or replace trigger cash_transaction_balance after insert on cash_transaction
    referencing new table as fresh for each statement execute function ledger_balance()`,
  `create unique index if not exists cash_transaction_leg on cash_transaction (object_type, object_number, leg, box_kind, box_id, seq)`,
  `create index if not exists cash_transaction_box on cash_transaction (box_kind, box_id, dt_trx, id) include (sum_trx, object_type)`,
  // Corrections are rare; turnovers search for them.
  `create index if not exists cash_transaction_corrected on cash_transaction (box_kind, box_id, dt_trx) where type_operation is not null`,
  `create unique index if not exists volume_transaction_leg
    on volume_transaction (object_type, object_number, leg, point_id, material_id, unit_id, seq)`,
  `create index if not exists volume_transaction_box on volume_transaction (point_id, material_id, unit_id, dt_trx, id) include (vol_trx)`,
]
