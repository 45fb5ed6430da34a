import { of, screens, server, unit } from './mutant.ts'

const REGULAR = 'regularPayments.test.ts'
const CARRIED = 'paymentsCarriedOut.test.ts'
const kept = server(REGULAR, 'as an expense, with what its article asks for and nothing else')
const documents = server(REGULAR, 'documents are added, downloaded one or all at their own spelling, and deleted softly')
const once = server(REGULAR, 'once: not again after its payment was cancelled')
const failing = server(REGULAR, 'keeps its reason in words, holds up no other, and is tried again without doubling')
const closed = server(REGULAR, 'because its day is closed is paid on the first open day')
const form = screens(
  'regularPayments.test.tsx',
  'the form asks for what the kind of expense needs, and says the coming days as they are typed',
)

/** Payments that come round: when, once, for whom; drafts that are carried out. */
export const regularPayments = [
  ...of(
    'src/formulas/schedule.ts',
    {
      name: 'a short month pays on the first of the next one',
      find: 'return wanted < last ? wanted : last',
      replace: 'return wanted < last ? wanted : dayAfter(last, 1)',
      seenBy: unit('schedule.test.ts', 'on its day of each month, in a short one on the last day'),
    },
    {
      name: 'a period that was settled in part is due again',
      find: '(settled !== null && due.from <= settled)',
      replace: '(settled !== null && due.to <= settled)',
      seenBy: unit('schedule.test.ts', 'not for a period that was settled, whatever the schedule has become'),
    },
    {
      name: 'what is due today is passed over',
      find: 'const passed = at.day < today ?',
      replace: 'const passed = at.day <= today ?',
      seenBy: unit('schedule.test.ts', 'what was due before a day is passed over'),
    },
  ),
  ...of(
    'server/rules/money/regularPayment/schedule.ts',
    {
      name: 'what was due while a regular payment was at rest is paid',
      find: 'const isRevived = prior !== null &&',
      replace: 'const isRevived = prior === null &&',
      seenBy: server('regularPaymentsLaws.test.ts', 'each period that was due has one payment on its day'),
    },
    {
      name: 'what was missed is not made up for',
      find: 'row.nextRun > today) return undefined',
      replace: 'row.nextRun < today) return undefined',
      seenBy: server(REGULAR, 'later, where no server ran for weeks: each on its own day'),
    },
  ),
  ...of(
    'server/rules/money/regularPayment/run.ts',
    {
      name: 'a period whose payment was cancelled is paid again',
      find: 'if (!(await isPaid(tx, row, due))) {',
      replace: 'if (await isPaid(tx, row, due).then(() => true)) {',
      seenBy: once,
    },
    {
      name: 'somebody who has left is paid',
      find: 'await rejectOff(tx, row)',
      replace: '',
      seenBy: server(REGULAR, 'is tried at once when the regular payment is mended'),
    },
    {
      name: 'a regular payment goes into the closed period',
      find: 'due.day > closed) return due.day',
      replace: 'due.day <= closed) return due.day',
      seenBy: closed,
    },
    {
      name: 'a draft is carried out at once',
      find: "row.mode === 'draft' ? PAY_STATUS.draft",
      replace: "row.mode === 'draft' ? PAY_STATUS.done",
      seenBy: server(REGULAR, 'as a draft where that is wanted: it moves no box'),
    },
    {
      name: 'a payment does not say which regular payment made it',
      find: 'regularPayment: row.id,',
      replace: 'regularPayment: null,',
      seenBy: server(REGULAR, 'on its day, into the boxes, with where it came from'),
    },
  ),
  ...of('server/rules/money/regularPayment/runJob.ts', {
    name: 'what could not be paid is tried every minute',
    find: 'const RETRY_MINUTES = 15',
    replace: 'const RETRY_MINUTES = 0',
    seenBy: failing,
  }),
  ...of(
    'server/rules/money/regularPayment.ts',
    {
      name: 'an expense keeps what belongs to another article',
      find: '...(!isOf(COST_TYPE.payroll) && { account: null }),',
      replace: '',
      seenBy: kept,
    },
    {
      name: 'a regular payment may begin in the closed period',
      find: 'if (closed !== null && start <= closed) throw',
      replace: 'if (closed !== null && start < closed && start > closed) throw',
      seenBy: server(REGULAR, 'an article and a method that are off, and a start in the closed period'),
    },
  ),
  ...of('server/rules/money/regularPayment/rights.ts', {
    name: 'who enters transfers enters expenses',
    find: 'if (!tx.user.rights.has(REGULAR_RIGHTS[kind].write)) throw',
    replace: 'if (!tx.user.rights.has(REGULAR_RIGHTS.transfer.write)) throw',
    seenBy: server(REGULAR, 'each is seen, made and changed by those who may, and by nobody else'),
  }),
  ...of('resources/money/regularPaymentDocument.ts', {
    name: 'documents of regular payments are downloaded as other documents are',
    find: "'api/regular-payments/{id}/documents/download'",
    replace: "'api/regular_payments/{id}/documents/download'",
    seenBy: documents,
  }),
  ...of(
    'resources/money/regularPayment.ts',
    {
      name: 'the form of payroll asks for no employee',
      find: "rows: [['account', 'point']]",
      replace: "rows: [['point']]",
      seenBy: form,
    },
    {
      name: 'the lists of regular payments show both kinds',
      find: "only: { kind: 'expense' },",
      replace: "only: { mode: 'post' },",
      seenBy: screens('regularPayments.test.tsx', 'each kind has a list of its own, and a card at the wrong address leads to its own'),
    },
  ),
  ...of(
    'server/rules/money/payment/carryOut.ts',
    {
      name: 'a payment is carried out into the closed period',
      find: 'const open = changes.filter(({ after }) => !isClosed(after, closed))',
      replace: 'const open = changes',
      seenBy: server(CARRIED, 'several goes through for those whose days are open'),
    },
    {
      name: 'a payment that was carried out moves no box',
      find: 'open.map(({ before }) => before.id),',
      replace: 'open.map(({ before }) => -before.id),',
      seenBy: server(CARRIED, '%s moves the boxes on its own day, once, and stands in its history'),
    },
  ),
  ...of('server/rules/money/payment.ts', {
    name: 'anybody who writes payments carries out any',
    find: '    async carryOut(tx, record, { payDate }) {\n      rejectKind(tx, record)\n',
    replace: '    async carryOut(tx, record, { payDate }) {\n',
    seenBy: server(CARRIED, 'is not for what was cancelled, nor for who may not enter such payments'),
  }),
  ...of('src/screens/money/payment/window/PaymentWindow.tsx', {
    name: 'the window of a draft does not carry it out',
    find: "only={['carryOut', 'checkNpd', 'setCheque', 'removePayment']}",
    replace: "only={['checkNpd', 'setCheque', 'removePayment']}",
    seenBy: screens('regularPayments.test.tsx', 'a draft is carried out in its window, which leads to what made it'),
  }),
  ...of('scripts/words.ts', {
    name: 'a list whose resource has no screens of its own waits for its words',
    find: 'one.screens !== undefined || screensOf(one).length > 0',
    replace: 'one.screens !== undefined',
    seenBy: unit('partedWords.test.ts', 'a first page knows what each resource is called'),
  }),
  ...of('src/admin/actions/useActions.ts', {
    name: 'switching off is called alike for all resources',
    find: "translate(`resources.${resource.name}.activity.${isActive ? 'off' : 'on'}`, { _: general })",
    replace: 'general',
    seenBy: screens('regularPayments.test.tsx', 'a card says how it stands and what it made, and is laid to rest'),
  }),
]
