import { held, tests, type HeldRules } from '../holder.ts'

const ENTERED = tests('browser/shell.spec.ts', 'a protected page leads to the sign-in and back, with everything that its address says')
const REDIRECTED = tests(
  'screens/window.test.tsx',
  'a protected page leads to the sign-in, which keeps its address, says what is wrong, and leads back',
)
const LEFT = tests('screens/shellEntry.test.tsx', '/logout ends the session here and on the server')
const REGISTERED = tests('screens/shellEntry.test.tsx', 'an open registration asks for a login, a name, an e-mail and a password twice')
const INFORMED = tests('screens/shellEntry.test.tsx', '/403 and /404 say what they are and lead home')

/** Sign-in, registration, passwords; the pages that only inform. */
export const signIn: HeldRules = {
  'R-134': held(
    tests(
      'screens/shellEntry.test.tsx',
      'who is not signed in is asked to, and then sees the page first asked for',
      'empty fields are named, nothing is sent',
    ),
  ),
  'R-135': held(tests('server/session.test.ts', 'gives the administrator every right and a token that opens calls'), ENTERED, REDIRECTED),
  'R-136': held(ENTERED, REDIRECTED, tests('unit/shell.test.ts', 'who asked first for %s goes to %s')),
  'R-137': held(
    ENTERED,
    REDIRECTED,
    tests('server/session.test.ts', 'says the same to a wrong password, an unknown login and a deleted account'),
  ),
  'R-138': held(tests('screens/shellApi.test.ts', 'without a page the session ends')),
  'R-139': held(REGISTERED),
  'R-140': held(REGISTERED, tests('server/sessionPasswords.test.ts', 'takes no rights, names wrong fields and stores nothing then')),
  'R-141': held(LEFT),
  'R-142': held(
    tests('server/sessionPasswords.test.ts', 'ends the other sessions, keeps this one, and is told in the history without the words'),
    tests('screens/shellEntry.test.tsx', 'a temporary password is changed before anything else'),
  ),
  'R-143': held(
    tests('server/sessionPasswords.test.ts', 'shows a temporary password once and ends all sessions'),
    tests('screens/actions.test.tsx', 'an action that answers a secret asks first and shows it once'),
  ),
  'R-144': held(ENTERED, REDIRECTED),
  'R-145': held(REGISTERED),
  'R-146': held(
    LEFT,
    tests('screens/shellApi.test.ts', 'without a page the session ends', 'who gives up goes to the sign-in, and the calls fail'),
  ),

  'R-147': held(INFORMED, tests('browser/shell.spec.ts', 'information pages say what the specification says')),
  'R-148': held(INFORMED, tests('browser/shell.spec.ts', 'information pages say what the specification says')),
  'R-149': held(
    tests('screens/shellFrame.test.tsx', 'a missing right leads to /403, a missing record to /404'),
    tests('browser/story.spec.ts', 'somebody with fewer rights sees less and is led to /403'),
  ),
}
