import type * as russian from '../ru/papers.ts'
import type { Translation } from '#words/translation'

/** The kinds of closing papers. */
export const paperKinds = {
  upd1: 'UPD, status 1',
  upd2: 'UPD, status 2',
  act: 'Invoice and act',
} as const satisfies Translation<typeof russian.paperKinds>

/** What the rules of closing papers say (`nerud.papers.*`). */
export const papers = {
  nothing: 'There is nothing to close.',
  anyway: 'Tick “Make it despite remarks”: waybills that are not authorised or closed already are left out.',
  oneself: 'Nobody issues papers to themselves',
  onePayer: 'The payments of one sheet must be of one company',
  entered: 'This paper of the carrier has been entered already',
  ownCarrier: 'Own trips are not closed by a carrier’s paper',
  whyDiffers: 'The paper and the waybills come to different sums: say why you accept it',
  closed: 'Is in paper № %{number}',
  left: 'Is not in paper № %{number}',
  wrong: {
    notCounted: 'Not authorised: %{count}.',
    isClosed: 'In a paper of this kind already: %{count}.',
    withoutTtn: 'Without a scan of the note: %{count}.',
    disputed: 'Disputed volume: %{count}.',
  },
} as const satisfies Translation<typeof russian.papers>

/** What the resources of `papers` are called. */
export const labels = {
  closingPaper: {
    name: 'Closing paper |||| Closing papers',
    fields: {
      kind: 'Kind',
      number: 'Number',
      date: 'Date',
      status: 'Status',
      customer: 'Customer',
      ownerCompany: 'Seller',
      dateFrom: 'Period from',
      dateTo: 'Period to',
      anyway: 'Make it despite remarks',
      trips: 'Waybills',
      net: 'Without VAT',
      vat: 'VAT',
      gross: 'With VAT',
      differs: 'Waybills have changed',
      comment: 'Comment',
      delComment: 'Reason for cancellation',
      lines: 'Lines',
    },
    choices: {
      kind: paperKinds,
      status: {
        draft: 'Draft',
        issued: 'Issued',
        sent: 'Sent',
        signed: 'Signed',
        cancelled: 'Cancelled',
      },
    },
    sections: { removal: 'Cancelled' },
    checks: { periodBackwards: 'The period ends before it begins' },
    refused: { edit: 'An issued paper is not changed: cancel it and make a new one', remove: 'Papers are not deleted: they are cancelled' },
    actions: {
      issue: 'Issue',
      send: 'Mark as sent',
      sign: 'Mark as signed',
      cancel: 'Cancel the paper',
    },
    inputs: { delComment: 'Reason for cancellation' },
  },
  closingPaperLine: {
    name: 'Line of a paper |||| Lines of a paper',
    fields: {
      paper: 'Paper',
      material: 'Material',
      career: 'Quarry',
      object: 'Site',
      unit: 'Unit',
      volume: 'Volume',
      price: 'Price',
      trips: 'Waybills',
      vatRate: 'VAT rate',
      net: 'Without VAT',
      vat: 'VAT',
      gross: 'With VAT',
    },
  },
  carrierPaper: {
    name: 'Carrier’s paper |||| Carriers’ papers',
    fields: {
      kind: 'Kind',
      number: 'Number',
      date: 'Date',
      status: 'Status',
      carrier: 'Carrier',
      dateFrom: 'Period from',
      dateTo: 'Period to',
      anyway: 'Make it despite remarks',
      gross: 'Sum of the paper',
      vat: 'VAT of the paper',
      trips: 'Waybills',
      counted: 'By waybills',
      countedVat: 'VAT by waybills',
      difference: 'Difference',
      differs: 'Waybills have changed',
      note: 'About the difference',
      comment: 'Comment',
      delComment: 'Why it was cancelled',
      lines: 'Lines by waybills',
    },
    choices: {
      kind: paperKinds,
      status: {
        received: 'Received',
        disputed: 'Disputed',
        accepted: 'Accepted',
        cancelled: 'Cancelled',
      },
    },
    sections: { removal: 'Cancelled' },
    checks: { periodBackwards: 'The period ends before it begins', vatOverSum: 'VAT is more than the sum of the paper' },
    refused: {
      edit: 'An accepted paper does not change: cancel it and enter a new one',
      remove: 'A paper is not removed: it is cancelled',
    },
    actions: {
      accept: 'Accept',
      dispute: 'Dispute',
      cancel: 'Cancel the paper',
    },
    inputs: { note: 'About the difference', delComment: 'Why it is cancelled' },
  },
  carrierPaperLine: {
    name: 'Line of a paper |||| Lines of a paper',
    fields: {
      paper: 'Paper',
      material: 'Material',
      career: 'Quarry',
      object: 'Site',
      unit: 'Unit',
      volume: 'Volume',
      price: 'Price',
      trips: 'Waybills',
      vatRate: 'VAT rate',
      net: 'Without VAT',
      vat: 'VAT',
      gross: 'With VAT',
    },
  },
} as const
