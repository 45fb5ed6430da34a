import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { sql } from 'kysely'

/** Does the waybill `d` stand in the boxes? */
export const isCounted = sql`(not d.is_delete and (d.status_id = ${sql.lit(DEAL_STATUS.active)} or (d.status_id = ${sql.lit(DEAL_STATUS.held)} and d.is_auth)))`
