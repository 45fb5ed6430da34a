import { defineAreaRules } from '#server/application.ts'
import { carrierPaperRules, carrierTables } from './carrierPaper/carrierPaper.rules.ts'
import { closingPaperRules, closingTables } from './closingPaper/closingPaper.rules.ts'
import { electronicPaperRules, electronicPaperTitleRules, electronicTables } from './electronicPaper/electronicPaper.rules.ts'
import { edoStates, startEdoStates } from './electronicPaper/statesJob.rules.ts'
import { letterTables, paperLinkRoutes } from './paperLetter/link.rules.ts'
import { PAPER_MAIL, paperMail, paperLetterRules } from './paperLetter/paperLetter.rules.ts'

/** Server rules, tables, routes and jobs of the area `papers`. */
export const papersRules = defineAreaRules({
  rules: [closingPaperRules, paperLetterRules, carrierPaperRules, electronicPaperRules, electronicPaperTitleRules],
  tables: () => [...closingTables, ...carrierTables, ...electronicTables, ...letterTables],
  routes: () => paperLinkRoutes,
  jobs: { edo_states: edoStates, [PAPER_MAIL]: paperMail },
  hourly: startEdoStates,
})
