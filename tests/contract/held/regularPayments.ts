import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/regularPayments.test.ts'
const DOCUMENTS = tests(SERVER, 'documents are added, downloaded one or all at their own spelling, and deleted softly')

/** Transfers and expenses that come round. */
export const regularPayments: HeldRules = {
  'R-756': held(
    is(() => expect(Object.keys(resources.regularPayment.list?.views ?? {})).toEqual(['transfers', 'exps'])),
    tests(
      SERVER,
      'as a transfer between two companies, one of them ours',
      'as an expense, with what its article asks for and nothing else',
      'with every field that the contract names of it',
    ),
    DOCUMENTS,
  ),
  'R-757': held(DOCUMENTS),
}
