import { closingPaper, closingPaperLine } from './closingPaper/closingPaper.ts'

/** The resources of `papers`: what is handed to customers for waybills. */
export const papers = { closingPaper, closingPaperLine } as const
