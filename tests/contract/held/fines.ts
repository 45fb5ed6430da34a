import { FINE_STATUS } from '#formulas/fines'
import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/fines.test.ts'
const TOP = tests(SERVER, 'show what is unpaid first, the sump what is new, and sum up the unpaid')
const DOCUMENTS = tests(SERVER, 'documents of a fine are added, downloaded by its name and taken away softly')

/** Fines of traffic cameras, and what all transactions share. */
export const fines: HeldRules = {
  'R-787': held(
    TOP,
    is(() => expect(resources.truckPenaltyTransaction.list?.views?.['unpaid']).toMatchObject({ screen: '/penalty/unpaid' })),
  ),
  'R-788': held(
    tests(
      SERVER,
      'is paid: each line makes one payment, and the boxes hold',
      'changed makes anew what changed alone',
      'goes where it may, and says why not elsewhere',
    ),
  ),
  'R-789': held(is(() => expect(FINE_STATUS.unpaid).toBe(2))),
  'R-790': held(TOP),
  'R-791': held(tests('screens/fines.test.tsx', 'the head over the list says what is unpaid, and that it could not be read')),
  'R-793': held(DOCUMENTS),
  'R-794': held(DOCUMENTS),
  'R-795': held(tests(SERVER, 'names whom each of its lines falls on, by the type of its article')),
}
