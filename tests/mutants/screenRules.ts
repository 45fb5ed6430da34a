import { of, screens } from './mutant.ts'

const WINDOWS = 'moneyWindows.test.tsx'
const ADDING = 'addPayment.test.tsx'
const STATEMENT = 'statement.test.tsx'
const API = 'shellApi.test.ts'
const VALUES = 'src/screens/money/payment/adding/values.ts'
const added = screens(ADDING, 'a transfer is added for a company: two sides')
const wrong = screens(ADDING, 'what is missing or wrong is said at its field')
const refused = screens('asShown.test.tsx', 'refuses %s at its field')
const sent = screens(API, 'PATCH and DELETE are merge-patch, others JSON, forms set their own type')
const byRole = screens(STATEMENT, 'a waybill is shown to the %s by its role')
const transfers = screens(STATEMENT, 'transfers are listed with the rows that involve us on yellow')

/** Rules of the contract that screens hold: windows of money, statements, calls, lists. */
export const screenRules = [
  ...of(
    'src/screens/money/payment/window/ExpenseInfo.tsx',
    {
      name: 'an expense says no price of its fuel',
      find: "isFuel ? line('price',",
      replace: "!isFuel ? line('price',",
      seenBy: screens(WINDOWS, 'an expense says what it was for'),
    },
    {
      name: 'an expense that is cancelled is changed',
      find: "mayChange={isPaid(payment) && can(['COST_ADD'])}",
      replace: "mayChange={can(['COST_ADD'])}",
      seenBy: screens(WINDOWS, 'a cancelled expense changes no more'),
    },
    {
      name: 'an expense is changed without the right',
      find: "isPaid(payment) && can(['COST_ADD'])",
      replace: 'isPaid(payment)',
      seenBy: screens(WINDOWS, 'without the right to add costs an expense is only read'),
    },
  ),
  ...of('src/screens/money/payment/window/TransferInfo.tsx', {
    name: 'a transfer does not say why it was cancelled',
    find: "isPaid(payment) ? null : line('delComment', payment.delComment)",
    replace: "isPaid(payment) ? line('delComment', payment.delComment) : null",
    seenBy: screens(WINDOWS, 'a transfer says everything that is known of it'),
  }),
  ...of('src/screens/money/payment/window/lines.tsx', {
    name: 'the comment of a transaction is one line',
    find: 'STRUCTURED.includes(payment.inputType ?? 0) ?',
    replace: 'STRUCTURED.includes(payment.inputType ?? -1) && payment.id < 0 ?',
    seenBy: screens(WINDOWS, 'the comment of what came from a transaction stands in lines'),
  }),
  ...of(
    'src/screens/deals/deal/WaybillWindow.tsx',
    {
      name: 'a waybill does not lead to its card',
      find: 'href={`/deals/list/${id}`}',
      replace: 'href="/deals/list"',
      seenBy: screens(WINDOWS, 'a waybill says who, what, by whom and how much'),
    },
    {
      name: 'a waybill of the sump has no mark in its window',
      find: 'marks={data && <DealMark deal={data} />}',
      replace: 'marks={null}',
      seenBy: screens(WINDOWS, 'a waybill in the sump is marked and explained'),
    },
  ),
  ...of(
    VALUES,
    {
      name: 'a transfer needs no payer',
      find: "need('companyFrom')",
      replace: '',
      seenBy: wrong,
    },
    {
      name: 'a payment of nothing is taken',
      find: "'0') <= 0 ? wrong('positive')",
      replace: "'0') < 0 ? wrong('positive')",
      seenBy: refused,
    },
    {
      name: 'a payment is added with half a document',
      find: ': !file === !documentType',
      replace: ': !file || !documentType',
      seenBy: refused,
    },
    {
      name: 'a payment is saved as planned',
      find: 'payStatus: 3,',
      replace: 'payStatus: 1,',
      seenBy: screens(ADDING, 'a transfer is saved with its document'),
    },
    {
      name: 'a payroll expense names no employee',
      find: 'return { value: of.account, valueType: 1,',
      replace: 'return { value: null, valueType: null,',
      seenBy: screens(ADDING, 'a payroll expense is added for an employee'),
    },
  ),
  ...of('src/screens/money/payment/adding/AddPayment.tsx', {
    name: 'the window that adds a payment is small',
    find: 'fullWidth maxWidth="xl"',
    replace: 'fullWidth maxWidth="sm"',
    seenBy: added,
  }),
  ...of('src/screens/money/cashTransaction/Tiles.tsx', {
    name: 'a tile leads nowhere',
    find: "onChange={(_, next: string) => choose(next.split(' ')[0] as StatementTab['name'])}",
    replace: 'onChange={() => choose(chosen)}',
    seenBy: screens(STATEMENT, 'three tabs say the sums of the period that their rows add up to'),
  }),
  ...of(
    'src/screens/money/cashTransaction/useTransferTable.tsx',
    {
      name: 'a transfer to us is a minus',
      find: 'return isPlus || sum === null ? sum : negate(sum)',
      replace: 'return !isPlus || sum === null ? sum : negate(sum)',
      seenBy: transfers,
    },
    {
      name: 'a cancelled transfer has no mark in a statement',
      find: '{!isActive(payment) && (',
      replace: '{isActive(payment) && (',
      seenBy: transfers,
    },
  ),
  ...of('src/screens/deals/deal/distancesOf.tsx', {
    name: 'a waybill in a statement says no distances',
    find: 'distance !== null && <Distance letter="M"',
    replace: 'distance === null && <Distance letter="M"',
    seenBy: byRole,
  }),
  ...of(
    'src/screens/money/cashTransaction/useStatementTable.tsx',
    {
      name: 'a correction has no mark',
      find: 'if (kind === null) return null',
      replace: 'if (kind !== undefined) return null',
      seenBy: screens(STATEMENT, 'what was counted anew stands there as a correction'),
    },
    {
      name: 'a number of a statement opens nothing',
      find: "new Set(['deal', 'payment'])",
      replace: 'new Set([])',
      seenBy: screens(STATEMENT, 'a number of the statement opens the waybill or the payment behind it'),
    },
  ),
  ...of(
    'src/admin/api.ts',
    {
      name: 'a patch is sent as JSON',
      find: "if (method === 'PATCH' || method === 'DELETE')",
      replace: "if (method === 'DELETE')",
      seenBy: sent,
    },
    {
      name: 'no answer is no fault',
      find: "problemOf(500, '', {",
      replace: "problemOf(0, '', {",
      seenBy: screens(API, 'no answer at all counts as 500'),
    },
    {
      name: 'a failure does not say its status',
      find: 'if (text !== undefined) return `[${status}] ${text}`',
      replace: 'if (text !== undefined) return text',
      seenBy: screens(API, 'failure %# says its message, its detail or its status'),
    },
    {
      name: 'calls go without the token',
      find: "if (token) headers['Authorization']",
      replace: "if (!token) headers['Authorization']",
      seenBy: screens(API, 'the token, and JSON asked for'),
    },
  ),
]
