import { of, screens } from './mutant.ts'

const API = 'shellApi.test.ts'
const ended = screens(API, 'without a page the session ends')
const denied = screens(API, 'is told to the frame, unless the caller asked quietly')

/** Rules of the contract that the shell holds: calls, the session, the entry pages, the frame. */
export const shellRules = [
  ...of(
    'src/admin/session.ts',
    {
      name: 'the session is kept under another key',
      find: "const KEY = 'user'",
      replace: "const KEY = 'session'",
      seenBy: ended,
    },
    {
      name: 'a 401 leaves the session as it is',
      find: 'isOver) {\n    endSession()',
      replace: 'isOver) {',
      seenBy: ended,
    },
    {
      name: 'calls wait on for who has given up the sign-in',
      find: 'for (const go of waiting) go(false)',
      replace: '',
      seenBy: screens(API, 'who gives up goes to the sign-in, and the calls fail'),
    },
    {
      name: 'two tabs read the rights at once',
      find: 'Number(storedAt(GUARD) ?? 0) < GUARD_LASTS_MS',
      replace: 'Number(storedAt(GUARD) ?? 0) < 0',
      seenBy: screens(API, 'while another tab reads them, this one waits'),
    },
  ),
  ...of(
    'src/admin/api.ts',
    {
      name: 'a wrong password says its status',
      find: "if (status === 401) return text ?? say('nerud.shell.http.unauthorized')",
      replace: "if (status === 401 && !entry) return text ?? say('nerud.shell.http.unauthorized')",
      seenBy: screens(API, 'a wrong password says so'),
    },
    {
      name: 'a download without a session asks for the password',
      find: 'if (!ask.asFile) return lapseSession()',
      replace: 'return lapseSession()',
      seenBy: screens(API, 'downloads lead straight to the sign-in'),
    },
    {
      name: 'a denial says the words of the server',
      find: 'if (status === 403 && !entry) return',
      replace: 'if (status === 403 && entry) return',
      seenBy: denied,
    },
    {
      name: 'a denial asked for quietly is told to the frame',
      find: 'else if (!quiet) for (const listener',
      replace: 'else for (const listener',
      seenBy: denied,
    },
    {
      name: 'an answer with new rights is not heeded',
      find: "headers.get('update-rights') === 'true' &&",
      replace: "headers.get('update-rights') === 'yes' &&",
      seenBy: screens(API, 'with new rights when an answer says so, read once however many answers say so'),
    },
    {
      name: 'a check does not read rights that are old',
      find: '(areRightsOld() ? renewRights() : Promise.resolve())',
      replace: '(areRightsOld() ? Promise.resolve() : renewRights())',
      seenBy: screens(API, 'a check that finds the flag reads them anew; without it nothing is asked'),
    },
  ),
]
