import { held, tests, type Held, type HeldRules } from '../holder.ts'

const UNIT = 'unit/money.test.ts'
const ADD = 'screens/addPayment.test.tsx'
const STATEMENT = 'screens/statement.test.tsx'
const WINDOWS = 'screens/moneyWindows.test.tsx'
const PAYMENTS = 'server/payments.test.ts'
const BOX = 'server/cashboxCompany.test.ts'

const SIDES = tests(ADD, 'a transfer is added for a company: two sides, each setting the other; the sum waits for a method')
const MISSING = tests(ADD, 'what is missing or wrong is said at its field; a day to come only warns; the mask takes no impossible sign')
const FORGOTTEN = tests(ADD, 'closing asks first, and forgets what was typed')
const ADDED = tests(ADD, 'a transfer is saved with its document, and the transfers of the statement show it')
const EXPENSE_ADDED = tests(ADD, 'an expense of a vehicle is added from the list of expenses, with the keyboard alone')
const PAYROLL = tests(
  ADD,
  'a payroll expense is added for an employee: who it is and their point are known, points are those of our company',
)
const COMPANIES_FAIL = tests(ADD, 'without %s the modal says so')
const CHOICES_FAIL = tests(ADD, 'choices of "%s" that cannot be loaded say so')
const POINTS_FAIL = tests(ADD, 'points that cannot be loaded say so, and a document that fails can be sent again without a second payment')
const SAVE_FAILS = tests(ADD, 'a payment that could not be saved says why; sent again after a lost answer it is there once')
const NEEDED = tests(UNIT, 'what the modal needs is asked for, by its mode')
const SENT = tests(UNIT, 'a payment is saved with its sums, its sides and the defaults of the modal')
const MASK = tests(UNIT, 'the mask of a payment date takes %s: %s', 'a payment lies on a whole day from 2000 to 2039')
const NUMBERS = tests('screens/inputsNumbers.test.tsx', 'takes %s for the comma')
const SAVED = tests(PAYMENTS, 'is saved as the modal sends it, and stands in the list with what the screens show')
const RATE = tests(PAYMENTS, 'comes to the sum divided by the rate, rounded half-up; the rest is the discount')
const REFUSED = tests(PAYMENTS, 'is refused at %s in words: %j')

/** Every rule from one number to another is held by the same. */
const all = (from: number, to: number, by: Held): HeldRules =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [`R-${from + at}`, by]))

/** The modal that adds a payment. */
const adding: HeldRules = {
  'R-607': held(SIDES, PAYROLL),
  'R-608': held(SIDES),
  'R-609': held(PAYROLL),
  'R-610': held(EXPENSE_ADDED),
  ...all(611, 614, held(PAYROLL)),
  ...all(615, 622, held(SIDES)),
  'R-623': held(MISSING),
  'R-624': held(MISSING),
  'R-625': held(MISSING),
  ...all(626, 629, held(ADDED)),
  'R-630': held(FORGOTTEN),
  ...all(631, 634, held(ADDED)),
  'R-635': held(MISSING, NEEDED, REFUSED),
  'R-636': held(MISSING, NEEDED, REFUSED),
  'R-637': held(PAYROLL, REFUSED),
  ...all(638, 640, held(MISSING)),
  'R-641': held(ADDED, SENT, SAVED),
  ...all(642, 644, held(MASK, MISSING)),
  ...all(645, 647, held(SIDES, NUMBERS)),
  ...all(648, 650, held(SENT, SAVED)),
  'R-651': held(SENT, RATE, REFUSED),
  'R-652': held(SENT, SAVED),
  'R-653': held(SENT, PAYROLL),
  'R-654': held(SIDES, PAYROLL),
  'R-655': held(COMPANIES_FAIL, CHOICES_FAIL),
  'R-656': held(COMPANIES_FAIL, CHOICES_FAIL, POINTS_FAIL),
  'R-657': held(SAVE_FAILS, POINTS_FAIL),
}

const CARD = tests(STATEMENT, 'a company stands beside its statement with its week, its balance and what is known of it')
const TILES = tests(STATEMENT, 'three tabs say the sums of the period that their rows add up to')
const ROWS = tests(STATEMENT, 'the statement lists what moved in the box, corrections and cancellations marked and explained')
const CORRECTED = tests(STATEMENT, 'what was counted anew stands there as a correction that says what was and what is')
const OPENED = tests(STATEMENT, 'a number of the statement opens the waybill or the payment behind it')
const ROLES = tests(STATEMENT, 'a waybill is shown to the %s by its role')
const TRANSFERS = tests(STATEMENT, 'transfers are listed with the rows that involve us on yellow, their sums signed, cancelled ones marked')
const SEARCHED = tests(STATEMENT, 'Enter and the button search; the address keeps the filter, the menu clears it')
const PERIOD = tests(UNIT, 'the period of a statement is this month until the address says otherwise, and only what differs stands there')
const LINES = tests(UNIT, 'a structured comment is taken apart at ";" and the first ":"')
const EXPORTED = tests(STATEMENT, 'the statement is exported as it is asked for')
const OFFERED = tests(STATEMENT, 'a transfer is not added to ourselves, nor by those who may not')
const REPORTING = tests(STATEMENT, 'the date of reports is offered where the property is on')
const PAGES = tests(STATEMENT, 'the rows come by fifty, the next ones when the end is near')
const PLACES = tests(STATEMENT, 'while the sums load their places are kept')
const FAILURES = tests(STATEMENT, 'without %s the screen says so with the words of the server')
const SUMS = tests(BOX, 'the sums of waybills and transfers are together the sum of the statement: %s')
const BOX_ROWS = tests(BOX, 'its statement carries what the screen shows, newest first, by the transaction or the report day')
const BOX_TRANSFERS = tests(BOX, 'its transfers are listed and written to Excel by the same period')
const UPLOADED = tests(PAYMENTS, 'are uploaded with a type of payments, and gone when made inactive')
const EXPENSE = tests(WINDOWS, 'an expense says what it was for, its price and volume, and its documents come and go while it is active')

/** The statement of a company's cash box. */
const statement: HeldRules = {
  ...all(658, 661, held(CARD)),
  'R-662': held(SEARCHED),
  'R-663': held(SEARCHED),
  'R-664': held(OFFERED, SIDES),
  'R-665': held(SEARCHED, PERIOD),
  'R-666': held(REPORTING),
  'R-667': held(TILES),
  'R-668': held(TILES, SUMS),
  'R-669': held(TILES, PLACES),
  ...all(670, 674, held(TILES)),
  'R-675': held(ROWS, BOX_ROWS),
  'R-676': held(OPENED),
  'R-677': held(CORRECTED),
  'R-678': held(ROWS),
  'R-679': held(CORRECTED, LINES),
  ...all(680, 688, held(ROLES)),
  ...all(689, 694, held(TRANSFERS)),
  'R-695': held(PAGES, ROWS),
  'R-696': held(BOX_ROWS, BOX_TRANSFERS, SEARCHED),
  'R-697': held(SUMS, SEARCHED),
  'R-698': held(EXPORTED, BOX_TRANSFERS),
  'R-699': held(FAILURES),
  'R-700': held(UPLOADED, EXPENSE),
  'R-701': held(tests('screens/show.test.tsx', 'templates are chosen, filled and handed over by the report pop-up')),
  'R-702': held(EXPENSE),
  'R-703': held(CARD),
  'R-704': held(CORRECTED, ROWS),
}

const TRANSFER = tests(WINDOWS, 'a transfer says everything that is known of it, and who cancelled it why')
const FROZEN = tests(WINDOWS, 'a cancelled expense changes no more; an employee or the company stand as its object')
const READ_ONLY = tests(WINDOWS, 'without the right to add costs an expense is only read')
const WAYBILL = tests(WINDOWS, 'a waybill says who, what, by whom and how much, and leads to its card')

/** The windows of transfers, expenses and waybills. */
const windows: HeldRules = {
  ...all(705, 707, held(TRANSFER)),
  'R-708': held(EXPENSE),
  'R-709': held(EXPENSE),
  'R-710': held(EXPENSE, FROZEN, READ_ONLY),
  'R-711': held(EXPENSE),
  'R-712': held(EXPENSE, FROZEN),
  'R-713': held(EXPENSE),
  'R-714': held(EXPENSE, FROZEN),
  'R-715': held(EXPENSE, FROZEN),
  'R-716': held(TRANSFER),
  'R-717': held(EXPENSE, FROZEN, READ_ONLY),
  'R-718': held(EXPENSE),
  'R-719': held(TRANSFER),
  'R-720': held(EXPENSE),
  'R-721': held(LINES, tests(WINDOWS, 'the comment of what came from a transaction stands in lines')),
  'R-511': held(WAYBILL, OPENED),
  'R-512': held(tests(WINDOWS, 'a waybill in the sump is marked and explained')),
  ...all(513, 515, held(WAYBILL)),
  'R-516': held(WAYBILL, TRANSFER),
  'R-517': held(WAYBILL),
  'R-518': held(WAYBILL),
}

/** The hand-made screens of money and deals. */
export const moneyScreens: HeldRules = { ...adding, ...statement, ...windows }
