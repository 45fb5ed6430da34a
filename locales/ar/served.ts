import type { served as russian } from '../ru/served.ts'
import type { Translation } from '../translation.ts'
import { uploads } from './content/documentUploaderToken/rules.ts'
import { deals } from './deals/deal/rules.ts'
import { multiDeals } from './deals/multiDeal/rules.ts'
import { regularDeals } from './deals/regularDeal/rules.ts'
import { newsRules } from './content/news/rules.ts'
import { exchange } from './exchange.ts'
import { file, template } from './file.ts'
import { jobs } from './jobs.ts'
import { kanban } from './kanban/kanbanTask/rules.ts'
import { ledger } from './ledger.ts'
import { npd } from './money/payment/npd.ts'
import { payments } from './money/payment/rules.ts'
import { cards } from './cards.ts'
import { regularPayments } from './money/regularPayment/rules.ts'
import { subscription } from './subscription/domainSetting/rules.ts'
import { notices } from './system/notice/rules.ts'
import { rules } from './rules.ts'
import { outside, sizes } from './outside.ts'
import { routes } from './routes.ts'
import { docs, server } from './server.ts'
import { session } from './session.ts'
import { statements } from './statements.ts'
import { incoming } from './transactionFiles.ts'
import { transactions } from './transactions.ts'
import { fineRules } from './fines/truckPenaltyTransaction/rules.ts'

/** The Arabic words that only the server says (`nerud.*`). */
export const served = {
  server,
  session,
  routes,
  outside,
  sizes,
  docs,
  file,
  template,
  exchange,
  ledger,
  jobs,
  payments,
  cards,
  regularPayments,
  npd,
  deals,
  regularDeals,
  multiDeals,
  kanban,
  news: newsRules,
  statements,
  transactions,
  incoming,
  fineRules,
  uploads,
  subscription,
  notices,
  rules,
} as const satisfies Translation<typeof russian>
