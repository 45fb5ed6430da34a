import { of, server } from './mutant.ts'

const ACTIONS = 'dealActions.test.ts'
const COMPANY_BOX = 'cashboxCompany.test.ts'
const PAYMENTS = 'payments.test.ts'
const LOCKS = 'lockOrder.test.ts'

/** What money says of itself, who waits for whom, and how what should be unique is found. */
export const money = [
  ...of('server/engine/write/gates.ts', {
    name: 'an edit waits at a gate with its record in hand',
    find: 'await lock(db, mayRepeat ? trying : waiting, missing)',
    replace: 'await lock(db, waiting, missing)',
    seenBy: server(LOCKS, 'an edit that meets a correction of prices waits with empty hands, then counts with the new price'),
  }),
  ...of('server/rules/deals/regularDeal/recount.ts', {
    name: 'a correction of prices closes no gate',
    find: '  await closeGoods(tx, which)\n',
    replace: '',
    seenBy: server(LOCKS, '%s: locks are taken in the one order'),
  }),
  ...of('server/engine/schema/indexes.ts', {
    name: 'unique values stand behind their circles',
    find: '[value, ...per.map(one => quote(columnOf(resource, one)))]',
    replace: '[...per.map(one => quote(columnOf(resource, one))), value]',
    seenBy: server('uniquePlans.test.ts', '%s: %s is looked up'),
  }),
  ...of('server/engine/write/action.ts', {
    name: 'one that is not there stops all',
    find: 'if (before.size === 0 ||',
    replace: 'if (before.size !== ids.length ||',
    seenBy: server('many.test.ts', 'a record that is not there is named, the others are done; where none is there the call fails'),
  }),
  ...of('server/rules/money/cashTransaction/box.ts', {
    name: 'the owner of a full box is deleted',
    find: "if (isZero(rows[0]?.balance ?? '0')) return",
    replace: 'if (rows.length >= 0) return',
    seenBy: server(
      'rulesCompanies.test.ts',
      'a company or an employee with a balance is not deleted; how much it is hears who may see boxes',
    ),
  }),
  ...of('server/rules/money/payment/counting.ts', {
    name: 'ignored payments are counted',
    find: ' and not ${isIgnored(t)})`',
    replace: ')`',
    seenBy: server(PAYMENTS, 'what is ignored is counted by no indicator, no report and no sum'),
  }),
  ...of('server/engine/read/sumText.ts', {
    name: 'an empty sum has no kopecks',
    find: 'round(coalesce(${sum}, 0), ${sql.lit(digits)})::text',
    replace: 'coalesce(${sum}, 0)::text',
    seenBy: server(PAYMENTS, 'what is ignored is counted by no indicator, no report and no sum'),
  }),
  ...of('server/engine/excel/export.ts', {
    name: 'an export drops the reader’s zone',
    find: 'query.utcOffset ?? utcOffset(',
    replace: 'utcOffset(',
    seenBy: server(
      COMPANY_BOX,
      'in Excel moments are those of the reader’s clock, in every export, and of the business where no zone is sent',
    ),
  }),
  ...of('resources/money/cashTransaction.ts', {
    name: 'the Excel of a statement tells no correction',
    find: "'objectNumber', 'typeOperation', 'trxName'",
    replace: "'objectNumber', 'trxName'",
    seenBy: server(COMPANY_BOX, 'in Excel corrections and cancellations are told apart in the words of the screen'),
  }),
  ...of('resources/money/cashTransaction/boxes.ts', {
    name: 'a statement is of nobody',
    find: 'field.reference(box.owner, { required: true })',
    replace: 'field.reference(box.owner)',
    seenBy: server(
      'parameters.test.ts',
      'a statement is of somebody: without a company its calls and its Excel say which parameter is missing',
    ),
  }),
  ...of(
    'server/rules/deals/deal/actions.ts',
    {
      name: 'a waybill that is put back waits in the sump',
      find: 'const status = rows[0] ? Number(rows[0].value) : DEAL_STATUS.held',
      replace: 'const status = rows[0] ? DEAL_STATUS.held : DEAL_STATUS.held',
      seenBy: server(ACTIONS, 'a deleted one is put back by who may delete: its sums stand in the boxes as they did, and history says so'),
    },
    {
      name: 'authorising changes sums in silence',
      find: '.filter(([, sums]) => sums.length > 0)',
      replace: '.filter(([, sums]) => sums.length > 9)',
      seenBy: server(ACTIONS, 'says which sums prices have changed since the waybill was entered'),
    },
  ),
  ...of('resources/deals/deal.ts', {
    name: 'the result of the business is a side of a waybill',
    find: ', only: PARTY }',
    replace: ' }',
    seenBy: server(ACTIONS, 'the result of the business is no side of a waybill, and no choice offers it'),
  }),
  ...of('server/rules/money/cashTransaction.ts', {
    name: 'a statement in Excel without its head',
    find: 'heads: boxHeads(companyBox, employeeBox),',
    replace: '',
    seenBy: server('cashboxCompany.test.ts', 'in Excel the balances before and after the period stand above the rows'),
  }),
  ...of('server/engine/excel/export.ts', {
    name: 'volumes in Excel without their units',
    find: 'return [name, unitOf]',
    replace: 'return [name]',
    seenBy: server('deals.test.ts', 'in Excel the unit of each volume stands beside it'),
  }),
]
