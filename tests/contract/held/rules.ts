import type { HeldRules } from '../holder.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { books } from './books.ts'
import { calls } from './calls.ts'
import { cards } from './cards.ts'
import { companies } from './companies.ts'
import { deals } from './deals.ts'
import { fines } from './fines.ts'
import { fleet } from './fleet.ts'
import { formats } from './formats.ts'
import { general } from './general.ts'
import { goods } from './goods.ts'
import { lists } from './lists.ts'
import { money } from './money.ts'
import { news } from './news.ts'
import { orders } from './orders.ts'
import { points } from './points.ts'
import { repairs } from './repairs.ts'
import { multiDeals } from './multiDeals.ts'
import { regularDeals } from './regularDeals.ts'
import { regularPayments } from './regularPayments.ts'
import { financeReports } from './reports.ts'
import { rights } from './rights.ts'
import { shifts } from './shifts.ts'
import { signIn } from './signIn.ts'
import { scope } from './scope.ts'
import { statements } from './statements.ts'
import { incoming } from './incoming.ts'
import { subscription } from './subscription.ts'
import { kanban, tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { uploader } from './uploader.ts'

/** Every rule of the contract that the product has reached, by its id, and what holds it. */
export const RULES: HeldRules = {
  ...general,
  ...access,
  ...rights,
  ...lists,
  ...signIn,
  ...companies,
  ...templates,
  ...points,
  ...accounts,
  ...books,
  ...formats,
  ...calls,
  ...deals,
  ...orders,
  ...regularDeals,
  ...regularPayments,
  ...multiDeals,
  ...money,
  ...tasks,
  ...kanban,
  ...fleet,
  ...repairs,
  ...goods,
  ...shifts,
  ...statements,
  ...financeReports,
  ...cards,
  ...fines,
  ...incoming,
  ...news,
  ...uploader,
  ...subscription,
  ...scope,
}
