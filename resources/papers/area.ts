import { carrierPaper, carrierPaperLine } from './carrierPaper/carrierPaper.ts'
import { closingPaper, closingPaperLine } from './closingPaper/closingPaper.ts'
import { electronicPaper, electronicPaperTitle } from './electronicPaper/electronicPaper.ts'

/** The resources of `papers`: what is handed to customers for waybills, what carriers hand in, and what of it lives at operators of electronic exchange. */
export const papers = {
  closingPaper,
  closingPaperLine,
  carrierPaper,
  carrierPaperLine,
  electronicPaper,
  electronicPaperTitle,
} as const
