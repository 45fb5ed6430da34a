import { carrierPaper, carrierPaperLine } from './carrierPaper/carrierPaper.ts'
import { closingPaper, closingPaperLine, paperLetter } from './closingPaper/closingPaper.ts'
import { electronicPaper, electronicPaperTitle } from './electronicPaper/electronicPaper.ts'

/** The resources of `papers`: closing papers for customers and the letters by which they were mailed, papers received from carriers, and electronic papers at exchange operators. */
export const papers = {
  closingPaper,
  closingPaperLine,
  paperLetter,
  carrierPaper,
  carrierPaperLine,
  electronicPaper,
  electronicPaperTitle,
} as const
