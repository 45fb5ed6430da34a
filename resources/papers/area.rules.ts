import { defineAreaRules } from '#server/areaRules.ts'
import { carrierPaperRules, carrierTables } from './carrierPaper/carrierPaper.rules.ts'
import { closingPaperRules } from './closingPaper/closingPaper.rules.ts'
import { closingTables } from './closingPaper/tables.rules.ts'

/** What `papers` adds on the server to its declarations. */
export const papersRules = defineAreaRules({
  rules: [closingPaperRules, carrierPaperRules],
  tables: () => [...closingTables, ...carrierTables],
})
