import { defineAreaRules } from '#server/areaRules.ts'
import { carrierPaperRules, carrierTables } from './carrierPaper/carrierPaper.rules.ts'
import { closingPaperRules } from './closingPaper/closingPaper.rules.ts'
import { closingTables } from './closingPaper/tables.rules.ts'
import { electronicPaperRules, electronicPaperTitleRules } from './electronicPaper/electronicPaper.rules.ts'
import { edoStates, startEdoStates } from './electronicPaper/statesJob.rules.ts'
import { electronicTables } from './electronicPaper/tables.rules.ts'

/** What `papers` adds on the server to its declarations. */
export const papersRules = defineAreaRules({
  rules: [closingPaperRules, carrierPaperRules, electronicPaperRules, electronicPaperTitleRules],
  tables: () => [...closingTables, ...carrierTables, ...electronicTables],
  jobs: { edo_states: edoStates },
  hourly: startEdoStates,
})
