import { resources } from '#resources'
import { expect } from 'vitest'
import { LEAVE_MS, STATUS } from '../../../src/screens/content/documentUploaderToken/useUploader.ts'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/documentUploader.test.ts'
const PAGE = 'screens/documentUploader.test.tsx'
const OPENED = tests(PAGE, 'R-151: opens the page without a session, which activates the link and says what is asked for')
const LISTED = tests(PAGE, 'R-155: sees each file with a picture, its name, its size in KB and a way to take it out')
const SENDING = tests(PAGE, 'R-156, R-158: while files are being sent none is taken out, and nothing is sent or closed twice')
const SENT = tests(PAGE, 'R-153, R-160: drops files, sends them, is told so and led to /404 five seconds later')
const CLOSED = tests(PAGE, 'R-163, R-164: without files closes the link at once and is led to /404 five seconds later')
const LEFT = tests(SERVER, 'R-169, R-172: is seen with its link, downloaded, and removed from it; an accepted file stays')
const HANDED_OUT = tests(PAGE, 'make a link from the documents of a record, with a QR code, and hand it out')

/** The page on which outside people send files by a link, and the staff behind it. */
export const uploader: HeldRules = {
  'R-150': held(OPENED, HANDED_OUT),
  'R-151': held(OPENED, tests(SERVER, 'R-168: is active once it was opened, and blocked once it was closed')),
  'R-152': held(tests(PAGE, 'R-152: is told why a link does not open, under the word Ошибка')),
  'R-153': held(OPENED, SENT),
  'R-154': held(OPENED, LISTED),
  'R-155': held(LISTED),
  'R-156': held(SENDING),
  'R-157': held(OPENED),
  'R-158': held(OPENED, SENDING),
  'R-159': held(tests(SERVER, 'R-159: files come as file_0, file_1 and so on, wait to be looked at, and the link is used up')),
  'R-160': held(
    SENT,
    is(() => expect(LEAVE_MS).toBe(5000)),
  ),
  'R-161': held(tests(PAGE, 'R-161: is told that sending failed, and beside which file')),
  'R-162': held(tests(PAGE, 'R-162: is asked before files are left behind, and stays')),
  'R-163': held(CLOSED),
  'R-164': held(CLOSED),
  'R-165': held(tests(PAGE, 'R-165: is told that the link could not be blocked')),
  'R-166': held(
    SENT,
    CLOSED,
    is(() => expect(STATUS).toEqual({ editing: 0, sent: 1, cancelled: 2 })),
  ),
  'R-167': held(SENT, CLOSED),
  'R-168': held(tests(SERVER, 'R-168: is active once it was opened, and blocked once it was closed')),
  'R-169': held(
    LEFT,
    tests(PAGE, 'see what was sent on the card of the link and accept it'),
    is(() => expect(resources.documentUploaderToken.show).toContainEqual(expect.objectContaining({ resource: 'documentUploaderFile' }))),
  ),
  'R-170': held(tests(SERVER, 'R-170: is changed by staff, who block it and open it again')),
  'R-171': held(HANDED_OUT, tests(SERVER, 'is made for a record, has a QR code, and is kept as a digest alone')),
  'R-172': held(LEFT),
}
