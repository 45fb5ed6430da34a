import { of, screens } from './mutant.ts'

const API = 'shellApi.test.ts'
const ENTRY = 'shellEntry.test.tsx'
const FRAME = 'shellFrame.test.tsx'

/** Rules of the contract that the frame around all pages holds: sessions, rights, addresses, entry pages, messages, reports. */
export const shellRules = [
  ...of(
    'src/admin/session.ts',
    {
      name: 'a session that has ended stays in the browser',
      find: '    dropStored(KEY)\n    dropStored(FLAG)',
      replace: '    dropStored(FLAG)',
      seenBy: screens(API, 'without a page the session ends'),
    },
    {
      name: 'calls wait on when nobody signs in again',
      find: 'for (const go of waiting) go(false)',
      replace: 'for (const go of waiting) void go',
      seenBy: screens(API, 'who gives up goes to the sign-in, and the calls fail'),
    },
    {
      name: 'two tabs read rights at once',
      find: 'if (guardHeld()) {',
      replace: 'if (!guardHeld()) {',
      seenBy: screens(API, 'while another tab reads them, this one waits'),
    },
    {
      name: 'rights that are read anew are not taken over',
      find: '      rights: rightsOf(me),',
      replace: '      rights: state.session?.rights ?? [],',
      seenBy: screens(FRAME, 'rights given meanwhile open the page'),
    },
  ),
  ...of(
    'src/admin/api.ts',
    {
      name: 'a check of rights asks for nothing',
      find: 'areRightsOld() ? renewRights() : Promise.resolve()',
      replace: 'Promise.resolve()',
      seenBy: screens(API, 'a check that finds the flag reads them anew'),
    },
    {
      name: 'that rights have changed is not heard',
      find: "headers.get('update-rights') === 'true'",
      replace: "headers.get('update-rights') === 'yes'",
      seenBy: screens(API, 'with new rights when an answer says so'),
    },
    {
      name: 'a quiet call leads to /403',
      find: 'else if (!quiet) for',
      replace: 'else for',
      seenBy: screens(API, 'is told to the frame, unless the caller asked quietly'),
    },
    {
      name: 'a wrong password is called a missing right',
      find: "return text ?? say('nerud.shell.http.unauthorized')",
      replace: "return text ?? say('nerud.shell.http.denied')",
      seenBy: screens(API, 'a wrong password says so'),
    },
    {
      name: 'a download asks for the sign-in over its page',
      find: 'if (!ask.asFile) return lapseSession()',
      replace: 'if (now !== undefined) return lapseSession()',
      seenBy: screens(API, 'downloads lead straight to the sign-in'),
    },
  ),
  ...of('src/admin/ownRecord.ts', {
    name: 'any missing record of the kind leads to /404',
    find: 'own?.resource === resource && own.id === String(id)',
    replace: 'own?.resource === resource',
    seenBy: screens('shellData.test.ts', 'a missing record leads away only the page that is about it'),
  }),
  ...of('src/admin/entry/redirect.ts', {
    name: 'the page first asked for is forgotten at the sign-in',
    find: '{ redirectFrom: wanted }',
    replace: "{ redirectFrom: '/' }",
    seenBy: screens(ENTRY, 'who is not signed in is asked to, and then sees the page first asked for'),
  }),
  ...of('src/admin/entry/LoginPage.tsx', {
    name: 'a new password may be typed differently twice',
    find: "check: values => (values.password === values.repeat ? {} : { repeat: translate('nerud.shell.password.differ') }),",
    replace: '',
    seenBy: screens(ENTRY, 'a temporary password is changed before anything else'),
  }),
  ...of('src/admin/entry/LogoutPage.tsx', {
    name: 'signing out leaves the session',
    find: 'void signOut()',
    replace: 'void signOut',
    seenBy: screens(ENTRY, '/logout ends the session here and on the server'),
  }),
  ...of('src/admin/authProvider.ts', {
    name: 'signing out is not said to the server',
    find: "await request('POST', 'api/logout', { entry: true, headers })",
    replace: "await request('GET', 'api/is_work', { entry: true, headers })",
    seenBy: screens(ENTRY, '/logout ends the session here and on the server'),
  }),
  ...of(
    'src/admin/entry/RegisterPage.tsx',
    {
      name: 'an open registration is closed',
      find: "variables.registration === 'ON'",
      replace: "variables.registration === 'OPEN'",
      seenBy: screens(ENTRY, 'an open registration asks for a login'),
    },
    {
      name: 'a registration does not say that it succeeded',
      find: "notify('nerud.shell.register.done', { type: 'success' })",
      replace: '',
      seenBy: screens(ENTRY, 'an open registration asks for a login'),
    },
  ),
  ...of('src/admin/entry/DeniedPage.tsx', {
    name: 'the page of a missing right does not say what it is',
    find: "translate('nerud.shell.denied.text')",
    replace: "translate('nerud.shell.denied.title')",
    seenBy: screens(ENTRY, '/403 and /404 say what they are and lead home'),
  }),
  ...of('src/admin/entry/MissingPage.tsx', {
    name: 'the page that is not there leads to the sign-in',
    find: 'to="/"',
    replace: 'to="/login"',
    seenBy: screens(ENTRY, '/403 and /404 say what they are and lead home'),
  }),
  ...of(
    'src/admin/layout/Inside.tsx',
    {
      name: 'who is signed in is asked to sign in again',
      find: 'return isIn ? <Navigate',
      replace: 'return isIn && !wasIn ? <Navigate',
      seenBy: screens(ENTRY, '%s leads who is signed in to the default page'),
    },
    {
      name: 'read-only mode is not said',
      find: 'if (!readOnly) return null',
      replace: 'if (readOnly) return null',
      seenBy: screens(FRAME, 'read-only mode says so and takes the creating away'),
    },
  ),
  ...of('src/admin/layout/Guard.tsx', {
    name: 'a missing right leads to /404',
    find: '<Navigate to="/403" replace />',
    replace: '<Navigate to="/404" replace />',
    seenBy: screens(FRAME, 'a missing right leads to /403, a missing record to /404'),
  }),
  ...of('src/admin/layout/Notices.tsx', {
    name: 'errors of a page follow to the next',
    find: 'now - one.at < COMES_ALONG_MS[severityOf(one.payload)]',
    replace: 'now >= one.at',
    seenBy: screens(FRAME, 'messages of a page go with it'),
  }),
  ...of('src/admin/routes.tsx', {
    name: 'imports have no address',
    find: '            ...importRoutes(declared),\n',
    replace: '',
    seenBy: screens(FRAME, 'every declared screen and page has its route'),
  }),
  ...of('src/screens/dashboard/Dashboard.tsx', {
    name: 'the property of the default page is not read',
    find: "variables.defaultPage === 'company'",
    replace: "variables.defaultPage === 'companies'",
    seenBy: screens(FRAME, 'the default page holds blocks by right'),
  }),
  ...of('src/admin/report/ReportProvider.tsx', {
    name: 'the pop-up of a saved report stays',
    find: "held.current?.step === 'saved' && become(null)",
    replace: "held.current?.step === 'waiting' && become(null)",
    seenBy: screens(FRAME, 'a report is waited for, saved, and goes by itself'),
  }),
]
