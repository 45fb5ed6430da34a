import { defineAreaRules } from '#server/areaRules.ts'
import { carrierPaperRules, carrierTables } from './carrierPaper/carrierPaper.rules.ts'
import { closingPaperRules } from './closingPaper/closingPaper.rules.ts'
import { closingTables } from './closingPaper/tables.rules.ts'
import { electronicPaperRules, electronicPaperTitleRules } from './electronicPaper/electronicPaper.rules.ts'
import { edoStates, startEdoStates } from './electronicPaper/statesJob.rules.ts'
import { electronicTables } from './electronicPaper/tables.rules.ts'
import { letterTables } from './paperLetter/link.rules.ts'
import { PAPER_MAIL, paperMail } from './paperLetter/mail.rules.ts'
import { paperLetterRules } from './paperLetter/paperLetter.rules.ts'
import { paperLinkRoutes } from './paperLetter/routes.rules.ts'

/** Server rules, tables, routes and jobs of the area `papers`. */
export const papersRules = defineAreaRules({
  rules: [closingPaperRules, paperLetterRules, carrierPaperRules, electronicPaperRules, electronicPaperTitleRules],
  tables: () => [...closingTables, ...carrierTables, ...electronicTables, ...letterTables],
  routes: () => paperLinkRoutes,
  jobs: { edo_states: edoStates, [PAPER_MAIL]: paperMail },
  hourly: startEdoStates,
})
