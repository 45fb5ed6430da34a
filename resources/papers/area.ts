import { carrierPaper, carrierPaperLine } from './carrierPaper/carrierPaper.ts'
import { closingPaper, closingPaperLine } from './closingPaper/closingPaper.ts'
import { electronicPaper, electronicPaperTitle } from './electronicPaper/electronicPaper.ts'
import { paperLetter } from './paperLetter/paperLetter.ts'

/** The resources of `papers`: what is handed to customers for waybills, how it went to them by mail, what carriers hand in, and what of it lives at operators of electronic exchange. */
export const papers = {
  closingPaper,
  closingPaperLine,
  paperLetter,
  carrierPaper,
  carrierPaperLine,
  electronicPaper,
  electronicPaperTitle,
} as const
