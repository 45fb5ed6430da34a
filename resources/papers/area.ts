import { carrierPaper, carrierPaperLine } from './carrierPaper/carrierPaper.ts'
import { closingPaper, closingPaperLine } from './closingPaper/closingPaper.ts'

/** The resources of `papers`: what is handed to customers for waybills, and what carriers hand in. */
export const papers = { closingPaper, closingPaperLine, carrierPaper, carrierPaperLine } as const
