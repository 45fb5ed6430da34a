import { defineAreaRules } from '#server/areaRules.ts'
import { closingPaperRules } from './closingPaper/closingPaper.rules.ts'
import { closingTables } from './closingPaper/tables.rules.ts'

/** What `papers` adds on the server to its declarations. */
export const papersRules = defineAreaRules({ rules: [closingPaperRules], tables: () => closingTables })
