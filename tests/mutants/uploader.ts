import { of, screens, server } from './mutant.ts'

const PAGE = (test: string) => screens('documentUploader.test.tsx', test)
const CALLS = (test: string) => server('documentUploader.test.ts', test)
const SCREENS = 'src/screens/content/documentUploaderToken'
const RULES = 'server/rules/content/documentUploaderToken'

/** Links by which outside people send files: what the page shows and keeps back, what the server takes. */
export const uploader = [
  ...of(
    `${SCREENS}/UploaderPage.tsx`,
    {
      name: 'nothing at all may be sent',
      find: 'isLocked || chosen.length === 0',
      replace: 'isLocked',
      seenBy: PAGE('R-151: opens the page without a session'),
    },
    {
      name: 'nobody is told why a link does not open',
      find: '        {error.text}\n',
      replace: '',
      seenBy: PAGE('R-152: is told why a link does not open'),
    },
    {
      name: 'a file is taken out while it is being sent',
      find: 'const isLocked = busy !== null || ',
      replace: 'const isLocked = ',
      seenBy: PAGE('R-156, R-158: while files are being sent'),
    },
    {
      name: 'files are left behind without a word',
      find: '(chosen.length > 0 ? setAsking(true) : void close())',
      replace: 'void close()',
      seenBy: PAGE('R-162: is asked before files are left behind, and stays'),
    },
  ),
  ...of(`${SCREENS}/ChosenFiles.tsx`, {
    name: 'pictures have no pictures',
    find: "file.type.startsWith('image/')",
    replace: "file.type.startsWith('video/')",
    seenBy: PAGE('R-155: sees each file with a picture'),
  }),
  ...of(
    `${SCREENS}/useUploader.ts`,
    {
      name: 'the page is left at once',
      find: 'export const LEAVE_MS = 5000',
      replace: 'export const LEAVE_MS = 50',
      seenBy: PAGE('R-153, R-160: drops files, sends them'),
    },
    {
      name: 'a link that was closed is not left',
      find: 'setStatus(STATUS.cancelled)',
      replace: 'setStatus(STATUS.editing)',
      seenBy: PAGE('R-163, R-164: without files closes the link at once'),
    },
    {
      name: 'what is wrong stands beside no file',
      find: 'error: errors[`file_${n}`]',
      replace: 'error: undefined',
      seenBy: PAGE('R-161: is told that sending failed, and beside which file'),
    },
    {
      name: 'a link that could not be blocked is silent',
      find: "      setFailure({ key: 'notBlocked' })\n",
      replace: '',
      seenBy: PAGE('R-165: is told that the link could not be blocked'),
    },
  ),
  ...of(`${SCREENS}/IssuedLink.tsx`, {
    name: 'a link is handed out without its code',
    find: 'setIssued(data)',
    replace: 'setIssued(undefined)',
    seenBy: PAGE('make a link from the documents of a record, with a QR code, and hand it out'),
  }),
  ...of('server/rules/content/documentUploaderFile.ts', {
    name: 'what is accepted goes on waiting',
    find: "values: { state: 'accepted'",
    replace: "values: { state: 'waiting'",
    seenBy: PAGE('see what was sent on the card of the link and accept it'),
  }),
  ...of(
    `${RULES}/judge.ts`,
    {
      name: 'a picture may be an archive too',
      find: ' || endsAsZip(bytes)',
      replace: '',
      seenBy: CALLS('is refused by name beside a right file, and nothing is stored of either'),
    },
    {
      name: 'a name may say something else than its content',
      find: 'if (!fitting.includes(kind))',
      replace: 'if (fitting.length === 0)',
      seenBy: CALLS('is refused by name beside a right file, and nothing is stored of either'),
    },
  ),
  ...of(`${RULES}/link.ts`, {
    name: 'a link is used twice',
    find: "if (stage === 'sent') return 'used'",
    replace: "if (stage === 'sent') return undefined",
    seenBy: CALLS('R-159: files come as file_0, file_1 and so on'),
  }),
  ...of(
    'server/routes/documentUploader.ts',
    {
      name: 'the body of a link that takes nothing is read',
      find: '    await opened(call)\n    return asSender(',
      replace: '    return asSender(',
      seenBy: CALLS('nobody reads the body of a link that takes nothing'),
    },
    {
      name: 'wrong links are tried without end',
      find: 'if (!standing) await limitTries(db, UPLOADER_UNKNOWN, [network], now)',
      replace: '',
      seenBy: CALLS('is refused in words, whatever stands in it, and too many of them are stopped; a right one goes on'),
    },
  ),
]
