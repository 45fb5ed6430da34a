import { of, screens, unit } from './mutant.ts'

const API = 'shellApi.test.ts'
const ENTRY = 'shellEntry.test.tsx'
const FRAME = 'shellFrame.test.tsx'
const registered = screens(ENTRY, 'an open registration asks for a login, a name, an e-mail and a password twice')
const signedOut = screens(ENTRY, '/logout ends the session here and on the server')
const told = screens(ENTRY, '/403 and /404 say what they are and lead home')
const barred = screens(FRAME, 'a missing right leads to /403, a missing record to /404')
const gone = screens(FRAME, 'messages of a page go with it')
const byRight = screens(FRAME, 'the default page holds blocks by right, or is the company list where the property says so')
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
      find: 'Number(readStored(GUARD) ?? 0) < GUARD_LASTS_MS',
      replace: 'Number(readStored(GUARD) ?? 0) < 0',
      seenBy: screens(API, 'while another tab reads them, this one waits'),
    },
  ),
  ...of(
    'src/admin/api.ts',
    {
      name: 'a wrong password says its status',
      find: "if (status === 401) return text ?? translateKey('nerud.shell.http.unauthorized')",
      replace: "if (status === 401 && !entry) return text ?? translateKey('nerud.shell.http.unauthorized')",
      seenBy: screens(API, 'a wrong password says so'),
    },
    {
      name: 'a download without a session asks for the password',
      find: 'if (!ask.asFile && !failureRules.isLeaving(path)) return lapseSession()',
      replace: 'if (!failureRules.isLeaving(path)) return lapseSession()',
      seenBy: screens(API, 'downloads lead straight to the sign-in'),
    },
    {
      name: 'a call of the task manager without a session asks for the password',
      find: 'if (!ask.asFile && !failureRules.isLeaving(path)) return lapseSession()',
      replace: 'if (!ask.asFile) return lapseSession()',
      seenBy: screens(API, 'calls of the task manager lead straight to the sign-in'),
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
  ...of(
    'src/admin/entry/LoginPage.tsx',
    {
      name: 'the sign-in sends the login as the password',
      find: 'await signIn(login.trim(), password)',
      replace: 'await signIn(login.trim(), login.trim())',
      seenBy: screens(ENTRY, 'who is not signed in is asked to, and then sees the page first asked for'),
    },
    {
      name: 'the sign-in needs no password',
      find: "required: ['login', 'password']",
      replace: "required: ['login']",
      seenBy: screens(ENTRY, 'empty fields are named, nothing is sent'),
    },
  ),
  ...of('src/admin/entry/useChangePassword.ts', {
    name: 'the own password is changed by the call for those of others',
    find: '/change_my_password`',
    replace: '/reset-password`',
    seenBy: screens(ENTRY, 'a temporary password is changed before anything else'),
  }),
  ...of(
    'src/admin/entry/useEntryForm.ts',
    {
      name: 'a failure of an entry form is not said',
      find: '.catch(meet)',
      replace: '.catch(() => undefined)',
      seenBy: registered,
    },
    {
      name: 'an entry form is busy for ever',
      find: '.finally(() => setBusy(false))',
      replace: '',
      seenBy: registered,
    },
  ),
  ...of('src/admin/entry/RegisterPage.tsx', {
    name: 'a registration says the words of a recovery',
    find: "notify('nerud.shell.register.done'",
    replace: "notify('nerud.shell.recover.done'",
    seenBy: registered,
  }),
  ...of('src/admin/entry/RecoverPage.tsx', {
    name: 'a recovery goes without its token',
    find: 'json: { token, ...values }',
    replace: 'json: { ...values }',
    seenBy: screens(ENTRY, 'a forgotten password is mended by a letter'),
  }),
  ...of(
    'src/admin/authProvider.ts',
    {
      name: 'a sign-out does not say whose session ends',
      find: '{ entry: true, headers }',
      replace: '{ entry: true }',
      seenBy: signedOut,
    },
    {
      name: 'a sign-out leaves the session in the browser',
      find: 'endSession()\n  await request',
      replace: 'await request',
      seenBy: signedOut,
    },
  ),
  ...of('src/admin/entry/DeniedPage.tsx', {
    name: 'the page of a missing right says that there is no such page',
    find: "translate('nerud.shell.denied.text')",
    replace: "translate('nerud.shell.missing.text')",
    seenBy: told,
  }),
  ...of('src/admin/entry/MissingPage.tsx', {
    name: 'the page of a wrong address is headed by a missing right',
    find: "const title = translate('nerud.shell.missing.title')",
    replace: "const title = translate('nerud.shell.denied.title')",
    seenBy: told,
  }),
  ...of('src/admin/entry/NextSteps.tsx', {
    name: 'the page of a wrong address leads to the sign-in',
    find: 'to="/"',
    replace: 'to="/login"',
    seenBy: told,
  }),
  ...of('src/admin/layout/Frame.tsx', {
    name: 'the sign-in opens to who is signed in',
    find: 'isIn ? <Navigate',
    replace: 'isIn && !wasIn ? <Navigate',
    seenBy: screens(ENTRY, '%s leads who is signed in to the default page'),
  }),
  ...of('src/admin/routes.tsx', {
    name: 'an unknown address has no way to /404',
    find: "    { path: '*', element: <Elsewhere /> },\n",
    replace: '',
    seenBy: screens(FRAME, 'every declared screen and page has its route, and anything else leads to /404'),
  }),
  ...of(
    'src/admin/layout/Guard.tsx',
    {
      name: 'a missing right leads to /404',
      find: 'to="/403"',
      replace: 'to="/404"',
      seenBy: barred,
    },
    {
      name: 'the rights of a page are not looked at',
      find: 'if (allows({ right, reads })) return children',
      replace: 'if (allows({ right, reads }) || !isReading) return children',
      seenBy: barred,
    },
  ),
  ...of('src/admin/api.ts', {
    name: 'rights that have changed are only noted',
    find: 'flagRights()\n    void renewRights()',
    replace: 'flagRights()',
    seenBy: screens(FRAME, 'rights given meanwhile open the page'),
  }),
  ...of('src/admin/layout/readOnly.ts', {
    name: 'the page is not reloaded when changes are switched off',
    find: 'window.location.reload()',
    replace: '',
    seenBy: screens(FRAME, 'read-only mode says so and takes the creating away'),
  }),
  ...of(
    'src/admin/layout/Notices.tsx',
    {
      name: 'messages stay when the page is changed',
      find: 'isUndoable(one) || now - one.at <',
      replace: '!isUndoable(one) || now - one.at <',
      seenBy: gone,
    },
    {
      name: 'messages are not shown',
      find: 'if (!payload) return',
      replace: 'if (payload) return',
      seenBy: gone,
    },
  ),
  ...of(
    'src/screens/dashboard/blocks.ts',
    {
      name: 'blocks of the default page ask for no right',
      find: 'blocks.filter(block => can(block.right) && (!block.needs || can(block.needs)))',
      replace: '[...blocks]',
      seenBy: byRight,
    },
    {
      name: 'half a row of the first page stays empty',
      find: 'block.wide === true || isAlone',
      replace: 'block.wide === true',
      seenBy: unit('firstPage.test.ts', 'no row of the first page is half empty'),
    },
  ),
  ...of('src/screens/dashboard/arrangement.ts', {
    name: 'an arrangement forgets the blocks whose right somebody has lost',
    find: '[...order, ...before.order.filter(isUnseen)]',
    replace: '[...order]',
    seenBy: unit('firstPage.test.ts', 'blocks whose right somebody has lost keep their places until it comes back'),
  }),
  ...of('src/screens/dashboard/Dashboard.tsx', {
    name: 'the default page does not look at its property',
    find: "variables.defaultPage === 'company'",
    replace: "variables.defaultPage === 'companies'",
    seenBy: byRight,
  }),
  ...of('src/admin/report/ReportProvider.tsx', {
    name: 'the pop-up of a saved report stays',
    find: 'const CLOSE_MS = 3000',
    replace: 'const CLOSE_MS = 3_600_000',
    seenBy: screens(FRAME, 'a report is waited for, saved, and goes by itself'),
  }),
  ...of('src/admin/pageRecord.ts', {
    name: 'any missing record leads to /404',
    find: 'pageRecord?.resource === resource && pageRecord.id === String(id)) pageRecord.gone()',
    replace: 'own) own.gone()',
    seenBy: screens('shellData.test.ts', 'a missing record leads away only the page that is about it'),
  }),
]
