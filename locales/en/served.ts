import type { served as russian } from '../ru/served.ts'
import type { Translation } from '../translation.ts'
import { uploads, newsRules } from './content.ts'
import { deals, multiDeals, regularDeals } from './deals.ts'
import { jobs, notices } from './system.ts'
import { kanban } from './kanban.ts'
import { npd, payments, regularPayments } from './money.ts'
import { cards } from './cards.ts'
import { subscription } from './subscription.ts'
import { statements } from './statements.ts'
import { transactionFiles, transactions } from './incoming.ts'
import { fineRules } from './fines.ts'
import { exchange } from './exchange.ts'
import { file, template } from './file.ts'
import { ledger } from './ledger.ts'
import { rules } from './rules.ts'
import { outside, sizes } from './outside.ts'
import { routes } from './routes.ts'
import { docs, server } from './server.ts'
import { session } from './session.ts'

/** The English words that only the server says (`nerud.*`). */
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
  incoming: transactionFiles,
  fineRules,
  uploads,
  subscription,
  notices,
  rules,
} as const satisfies Translation<typeof russian>
