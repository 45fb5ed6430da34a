import { defineArea } from '#resource'
import { carrierPaper, carrierPaperLine } from './carrierPaper/carrierPaper.ts'
import { closingPaper, closingPaperLine, paperLetter } from './closingPaper/closingPaper.ts'
import { electronicPaper, electronicPaperTitle } from './electronicPaper/electronicPaper.ts'

/** The area `papers`: closing papers for customers and the letters by which they were mailed, papers received from carriers, and electronic papers at exchange operators. */
export const papers = defineArea({
  resources: {
    closingPaper,
    closingPaperLine,
    paperLetter,
    carrierPaper,
    carrierPaperLine,
    electronicPaper,
    electronicPaperTitle,
  },
  menu: {
    finance: {
      items: [
        { path: '/finances/unclosed', right: ['PAYMENT_VIEW'], after: '/finances/registry' },
        { path: '/closing-papers/list', right: ['PAYMENT_VIEW'] },
        { path: '/finances/unclosed-carriers', right: ['PAYMENT_VIEW'] },
        { path: '/carrier-papers/list', right: ['PAYMENT_VIEW'] },
        { path: '/finances/without-etrn', right: ['DEAL_VIEW', 'PAYMENT_VIEW'] },
        { path: '/electronic-papers/list', right: ['DEAL_VIEW', 'PAYMENT_VIEW'] },
        { label: 'edoImport', path: '/electronic-papers/import', right: ['DEAL_ADD', 'PAYMENT_ADD'] },
      ],
    },
  },
})
