import { multiDeal } from '#resources/deals/multiDeal'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { newNumber } from './multiDeal/number.ts'
import { cancelMulti, initMulti } from './multiDeal/init.ts'

const ofLines = (t: Of, what: Sql): Sql =>
  sql`(select ${what} from multi_deal_line l where l.multi_deal_id = ${t('id')} and not l.is_delete)`

export const multiDealRules = defineRules(multiDeal, {
  derive: {
    countLines: t => ofLines(t, sql`count(*)::int`),
    countCompanies: t => sql`(select count(distinct coalesce(r.company_to_id, p.company_id))::int from multi_deal_line l
      join cargo_route r on r.id = l.cargo_route_id join point p on p.id = r.point_to_id
      where l.multi_deal_id = ${t('id')} and not l.is_delete)`,
    // What was unloaded, and where nobody said, what was loaded.
    totalVolume: t => ofLines(t, sql`coalesce(sum(coalesce(nullif(l.object_vol, 0), l.career_vol)), 0)::numeric(20, 3)`),
  },
  // A paper without a number of its own gets the next one.
  before: async (tx, next) => (next.number ? {} : { number: await newNumber(tx) }),
  actions: {
    init: (tx, record) => initMulti(tx, record),
    cancel: (tx, record, { delComment = null }) => cancelMulti(tx, record, delComment),
  },
})
