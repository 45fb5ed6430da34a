import { browserRules } from './browserRules.ts'
import { budgets } from './budgets.ts'
import { standbys } from './standbys.ts'
import { businessRules } from './businessRules.ts'
import { shiftRules } from './shiftRules.ts'
import { reportRules } from './reports.ts'
import { cards } from './cards.ts'
import { contract } from './contract.ts'
import { fines } from './fines.ts'
import { hands } from './hands.ts'
import { ledger } from './ledger.ts'
import { looking } from './looking.ts'
import { money } from './money.ts'
import { moneyRules } from './moneyRules.ts'
import type { Mutant } from './mutant.ts'
import { incoming } from './incoming.ts'
import { news } from './news.ts'
import { orders } from './orders.ts'
import { periods } from './periods.ts'
import { partRules } from './partRules.ts'
import { probes } from './probes.ts'
import { reading } from './reading.ts'
import { regularPayments } from './regularPayments.ts'
import { repairs } from './repairs.ts'
import { exchange } from './exchange.ts'
import { rights } from './rights.ts'
import { boxes } from './boxes.ts'
import { screenRules } from './screenRules.ts'
import { screenMutants } from './screens.ts'
import { shellRules } from './shellRules.ts'
import { selfEmployed } from './selfEmployed.ts'
import { statements } from './statements.ts'
import { board } from './board.ts'
import { subscription } from './subscription.ts'
import { uploader } from './uploader.ts'
import { writing } from './writing.ts'

/** All mutants. */
export const mutants: readonly Mutant[] = [
  ...reading,
  ...looking,
  ...writing,
  ...board,
  ...rights,
  ...budgets,
  ...standbys,
  ...ledger,
  ...periods,
  ...money,
  ...contract,
  ...probes,
  ...screenMutants,
  ...hands,
  ...boxes,
  ...screenRules,
  ...shellRules,
  ...partRules,
  ...moneyRules,
  ...businessRules,
  ...orders,
  ...repairs,
  ...statements,
  ...regularPayments,
  ...subscription,
  ...uploader,
  ...cards,
  ...selfEmployed,
  ...exchange,
  ...incoming,
  ...news,
  ...fines,
  ...shiftRules,
  ...reportRules,
  ...browserRules,
]
