import { ACTIVE_STATES } from './titles.formulas.ts'

/** An index for the active document of a waybill. */
export const electronicTables: readonly string[] = [
  `create index if not exists electronic_paper_living on electronic_paper (deal_id)
    where deal_id is not null and is_active and not is_delete and status in (${ACTIVE_STATES.map(state => `'${state}'`).join(', ')})`,
]
