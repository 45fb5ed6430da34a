import { held, tests, type HeldRules } from '../holder.ts'

const READ_ONLY = tests('browser/story.spec.ts', 'in read-only mode nothing can be changed, on the screens or on the server')

/** Every writing call of every resource. */
const NOTHING_WRITTEN = tests('server/resources.test.ts', 'in read-only mode nothing is written')

/** Rights and the read-only mode. */
export const rights: HeldRules = {
  'R-084': held(
    tests('unit/shell.test.ts', 'come from the roles, each once'),
    tests('server/session.test.ts', 'gives others the codes of their active roles'),
  ),
  'R-085': held(
    tests('unit/shell.test.ts', 'account 1 holds them all'),
    tests('server/session.test.ts', 'gives the administrator every right and a token that opens calls'),
  ),
  'R-086': held(
    tests('server/books.test.ts', 'all rights are listed, those of a role are seen and changed'),
    tests('server/rulesAccess.test.ts', 'changed rights count at the next call'),
  ),
  'R-087': held(tests('unit/shell.test.ts', 'come from the roles, each once')),
  'R-088': held(tests('screens/shellApi.test.ts', 'a check that finds the flag reads them anew; without it nothing is asked')),
  'R-089': held(
    tests('screens/shellApi.test.ts', 'with new rights when an answer says so, read once however many answers say so'),
    tests('server/session.test.ts', 'that changed are announced by update-rights until the client fetched me'),
  ),
  'R-090': held(tests('screens/shellApi.test.ts', 'a check that finds the flag reads them anew; without it nothing is asked')),
  'R-091': held(tests('screens/shellApi.test.ts', 'while another tab reads them, this one waits')),

  'R-092': held(
    tests('server/session.test.ts', 'is the user’s own, drops the writing codes and refuses every write but a few'),
    READ_ONLY,
    tests('screens/window.test.tsx', 'the mode that only reads is the one that the start tells of'),
  ),
  'R-093': held(
    tests('rights/screens.test.ts', 'drops exactly the codes that end in _ADD, _UPD, _DEL or _DONE'),
    tests('unit/shell.test.ts', 'read-only mode takes those away that write'),
  ),
  'R-094': held(tests('screens/shellFrame.test.tsx', 'read-only mode says so and takes the creating away'), READ_ONLY),
  'R-095': held(NOTHING_WRITTEN),
  'R-096': held(NOTHING_WRITTEN),
}
