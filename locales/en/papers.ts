import type * as russian from '../ru/papers.ts'
import type { Translation } from '#words/translation'

/** The kinds of closing papers. */
export const paperKinds = {
  upd1: 'UPD, status 1',
  upd2: 'UPD, status 2',
  act: 'Invoice and act',
} as const satisfies Translation<typeof russian.paperKinds>

/** Messages of the rules of closing papers (`nerud.papers.*`). */
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
  noTemplate: 'There is nothing to print from: switch on a template of closing papers in the book of templates',
  letter: {
    subject: '%{kind} № %{number} of %{date} – %{seller}',
    text: 'Hello!\n\nWe send you a document: %{kind} № %{number} of %{date}. It is attached.',
    link: 'The document can be opened and downloaded by this link, without signing in: %{link}\nThe link is valid until %{until}.\n\n%{seller}',
    failed: 'The mail server did not take the letter or did not answer: check the address and send it again',
    interrupted: 'The server stopped while it was sending, the letter may have gone out: ask the recipient before you send it again',
  },
  link: {
    unknown: 'There is no such link: check that the address is copied whole',
    expired: 'The link has expired. Ask the sender to send the document again',
    withdrawn: 'The sender has withdrawn this document. Ask which document is valid',
  },
} as const satisfies Translation<typeof russian.papers>

/** Messages of the rules of electronic papers (`nerud.edo.*`). */
export const edo = {
  otherKind: 'This record has a paper of another kind',
  kindNeeded: 'Say the kind of the paper',
  sourceNeeded: 'Say whose paper it is',
  notFound: 'Nothing is found by the number and day',
  several: 'Several records have this number: say the day',
  otherOwner: 'The paper with this number belongs to another record',
  vehicleNeeded: 'Say the vehicle of the shift',
  vehicleElsewhere: 'This vehicle is not in the shift',
  noTitle: 'Papers of this kind have no such title',
  annulledThere: 'Annulled at the operator',
} as const satisfies Translation<typeof russian.edo>

/** Texts of the page that a link in a letter opens (`nerud.paperLink.*`). */
export const paperLink = {
  title: 'A document for you',
  of: '№ %{number} of %{date}',
  seller: 'From',
  gross: 'Sum',
  until: 'The link is valid until %{until}',
  download: 'Download %{name}',
  failed: 'The document was not opened',
} as const satisfies Translation<typeof russian.paperLink>

/** The fields of the lines of all kinds of papers. */
const lineFields = {
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
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  edoImport: 'Load the operator’s list',
} as const satisfies Translation<typeof russian.menu>

/** The names of the resources in `papers`. */
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
      email: 'E-mail of the customer',
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
      mail: 'Send by mail',
      send: 'Mark as sent',
      sign: 'Mark as signed',
      cancel: 'Cancel the paper',
    },
    inputs: { email: 'To, e-mail', text: 'Text of the letter (the usual one without it)', delComment: 'Reason for cancellation' },
  },
  paperLetter: {
    name: 'Letter with a paper |||| Letters with papers',
    fields: {
      paper: 'Paper',
      email: 'To',
      text: 'Text of the letter',
      stage: 'Stage',
      state: 'State',
      problem: 'Why it was not sent',
      expires: 'Link valid until',
      sentAt: 'Sent at',
      openedAt: 'First opened',
      openCount: 'Times opened',
    },
    choices: {
      stage: { waiting: 'Waiting', sending: 'Being sent', sent: 'Sent', failed: 'Not sent', withdrawn: 'Withdrawn' },
      state: { waiting: 'Being sent', sent: 'Sent', opened: 'Opened', failed: 'Not sent', withdrawn: 'Withdrawn', expired: 'Expired' },
    },
    actions: { again: 'Send again', withdraw: 'Withdraw the link' },
  },
  closingPaperLine: {
    name: 'Line of a paper |||| Lines of a paper',
    fields: lineFields,
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
    fields: lineFields,
  },
  electronicPaper: {
    name: 'Electronic paper |||| Electronic papers',
    fields: {
      kind: 'Kind',
      number: 'Number at the operator',
      operator: 'Operator',
      date: 'Date',
      status: 'Status',
      deal: 'Waybill',
      closingPaper: 'Closing paper',
      shift: 'Shift',
      vehicle: 'Vehicle',
      sourceNumber: 'Number with us',
      sourceDate: 'Day with us',
      titles: 'Titles',
      comment: 'Comment',
      delComment: 'Reason for annulment',
    },
    choices: {
      kind: {
        etrn: 'e-waybill',
        epl: 'e-trip sheet',
        upd: 'e-transfer document',
      },
      status: {
        draft: 'Draft',
        sent: 'Sent',
        partSigned: 'Partly signed',
        signed: 'Signed',
        refused: 'Refused',
        annulled: 'Annulled',
      },
    },
    sections: { removal: 'Annulled', owner: 'What it is of: one of three', sheet: 'Trip sheet' },
    checks: {
      oneOwner: 'A paper is of one record: a waybill, a closing paper or a shift',
      ofShift: 'A vehicle is said of the paper of a shift',
    },
    refused: { edit: 'An annulled paper is not changed: enter a new one' },
    actions: { annul: 'Annul' },
    inputs: { delComment: 'Reason for annulment' },
  },
  electronicPaperTitle: {
    name: 'Title |||| Titles',
    fields: {
      paper: 'Paper',
      title: 'Title',
      signer: 'Who signs',
      state: 'State',
      signedBy: 'Signed by',
      at: 'When',
      refusal: 'Reason for refusal',
    },
    choices: {
      title: {
        t1: 'T1',
        t2: 'T2',
        t3: 'T3',
        t4: 'T4',
        t5: 'T5',
        t6: 'T6',
        t7: 'T7',
        t8: 'T8',
      },
      signer: {
        shipper: 'Shipper',
        carrier: 'Carrier',
        consignee: 'Consignee',
        owner: 'Owner of the vehicle',
        medic: 'Medical worker',
        controller: 'Releases to the road',
        odometer: 'Reads the odometer',
        seller: 'Seller',
        buyer: 'Buyer',
      },
      state: {
        waiting: 'Waiting',
        signed: 'Signed',
        refused: 'Refused',
      },
    },
  },
} as const satisfies Translation<typeof russian.labels>
