import { of, server, unit } from './mutant.ts'

const LEDGER = 'ledger.test.ts'
const DEALS = 'deals.test.ts'
const PAYMENTS = 'payments.test.ts'
const counted = server(DEALS, 'is counted from the prices of its day and stands in the boxes of its sides')

/** Money: postings, corrections, closed periods, sums of deals and payments, rounding. */
export const ledger = [
  ...of(
    'server/ledger/post.ts',
    {
      name: 'a correction is the whole sum again',
      find: 'd.is - d.was as amount',
      replace: 'd.is as amount',
      seenBy: server(LEDGER, 'a changed sum becomes a correction that says what was, what is and why'),
    },
    {
      name: 'posting twice adds',
      find: 'where coalesce(w.amount, 0) <> coalesce(h.amount, 0)',
      replace: '',
      seenBy: server(LEDGER, 'twice adds nothing, and it would say so'),
    },
    {
      name: 'a box that an object has left keeps its row',
      find: 'from wanted as w full join held as h',
      replace: 'from wanted as w left join held as h',
      seenBy: server(LEDGER, 'another supplier takes the row over: a correction for the old one, a plain row for the new one'),
    },
    {
      name: 'a cancelled object stays in the boxes',
      find: 'cancelled ? [] : own.map(',
      replace: '!object ? [] : own.map(',
      seenBy: server(LEDGER, 'a cancelled object is taken back whole, and may come to life again'),
    },
    {
      name: 'rows are dated into the closed period',
      find: 'sql`greatest(${day}, ${closed}::date + 1)`',
      replace: 'sql`coalesce(${day}, ${closed}::date + 1)`',
      seenBy: server(LEDGER, 'corrections of a closed period are dated by the first open day and say the day they belong to'),
    },
    {
      name: 'the first open day is the last closed one',
      find: '${closed}::date + 1)`',
      replace: '${closed}::date)`',
      seenBy: server(LEDGER, 'corrections of a closed period are dated by the first open day and say the day they belong to'),
    },
    {
      name: 'deletions are called corrections',
      find: "when n.cancelled then 'del' else 'upd' end",
      replace: "when n.cancelled then 'upd' else 'upd' end",
      seenBy: server(LEDGER, 'a cancelled object is taken back whole, and may come to life again'),
    },
    {
      name: 'volumes are not posted',
      find: 'await postVolumes(tx, postings, closed)',
      replace: '',
      seenBy: server(LEDGER, 'volumes are kept by point, material and unit, and corrected the same way'),
    },
  ),
  ...of(
    'server/ledger/posting.ts',
    {
      name: 'nobody checks that boxes balance',
      find: 'if (!isZero(rest)) throw',
      replace: 'if (rest === id.toString()) throw',
      seenBy: server(LEDGER, 'refuses legs that break the law or split kopecks'),
    },
    {
      name: 'the result has the sign of the debts',
      find: 'sum: negate(total(legs)) }',
      replace: 'sum: total(legs) }',
      seenBy: server(LEDGER, 'writes a plain row for each leg, and kopecks close on the result'),
    },
  ),
  ...of(
    'server/ledger/tables.ts',
    {
      name: 'rows of the ledger may be changed',
      find: 'before update or delete or truncate on ${table}',
      replace: 'before truncate on ${table}',
      seenBy: server(LEDGER, 'refuses to change or delete a row, whoever asks'),
    },
    {
      name: 'balances forget what was there',
      find: 'balance = b.balance + excluded.balance',
      replace: 'balance = excluded.balance',
      seenBy: server('ledgerLaws.test.ts', 'hold through payments made and cancelled by the real calls'),
    },
  ),
  ...of(
    'server/ledger/payments.ts',
    {
      name: 'a payment to us takes from our money',
      find: "[company(OWN_COMPANY, 'own', sum), company(from, 'party', sum)]",
      replace: "[company(OWN_COMPANY, 'own', negate(sum)), company(from, 'party', negate(sum))]",
      seenBy: server(PAYMENTS, 'moves the boxes that its type names, a refund the other way'),
    },
    {
      name: 'a refund of wages is paid',
      find: "if (to === OWN_COMPANY) return [company(OWN_COMPANY, 'own', sum), employee(sum)]",
      replace: '',
      seenBy: server(PAYMENTS, 'moves the boxes that its type names, a refund the other way'),
    },
    {
      name: 'planned payments move the boxes',
      find: 'row.active && row.status === PAY_STATUS.done',
      replace: 'row.active',
      seenBy: server(PAYMENTS, 'that is a draft or planned moves nothing'),
    },
    {
      name: 'what is to be ignored is posted',
      find: 'if (paid.type === COST_TYPE.ignore) return []',
      replace: '',
      seenBy: server(PAYMENTS, 'moves the boxes that its type names, a refund the other way'),
    },
  ),
  ...of('server/rules/deals/deal/recalc.ts', {
    name: 'a recalculation goes on behind its last day',
    find: '>= ${from}::date${until} and not',
    replace: '>= ${from}::date and not',
    seenBy: server('recalcJob.test.ts', 'the waybills of a product are recalculated within the days that were asked for'),
  }),
  ...of('server/rules/money/payment.ts', {
    name: 'a discount is money spent',
    find: 'isLeft || to === ours',
    replace: 'isLeft ? from !== ours : to === ours',
    seenBy: server('payments.test.ts', 'moves the boxes that its type names, a refund the other way'),
  }),
  ...of('server/engine/read/listScope.ts', {
    name: 'wrong parameters of lists are taken for none',
    find: 'if (texts.length > 0) throw httpError',
    replace: 'if (texts.length > 99) throw httpError',
    seenBy: server('parameters.test.ts', 'a company that is none is an error, and one that is not there has nothing'),
  }),
  ...of(
    'server/rules/deals/deal/postings.ts',
    { name: 'the customer is owed', find: 'negate(row.objectSumm)', replace: 'row.objectSumm', seenBy: counted },
    {
      name: 'the driver is paid by carriers too',
      find: '...(own && row.driver',
      replace: '...(row.driver',
      seenBy: unit('dealLegs.test.ts', 'a carrier pays its own driver'),
    },
    {
      name: 'our own company owes itself',
      find: 'box === OWN_COMPANY || isZero(sum)',
      replace: 'isZero(sum)',
      seenBy: unit('dealLegs.test.ts', 'our own company owes itself nothing, whichever side it is, and pays its driver'),
    },
    {
      name: 'deals that wait stand in the boxes',
      find: 'if (!stateOf(row).counted) return []\n  const own',
      replace: 'const own',
      seenBy: unit('dealLegs.test.ts', 'what does not count moves nothing: what waits, what is broken, what is deleted'),
    },
    {
      name: 'what is loaded comes to the quarry',
      find: 'negate(row.careerVol)',
      replace: 'row.careerVol',
      seenBy: server(DEALS, 'moves volumes at its points'),
    },
  ),
  ...of(
    'src/formulas/dealSums.ts',
    {
      name: 'the income leaves the driver out',
      find: 'subtract(subtract(subtract(objectSumm, careerSumm), routeSumm), driverSumm)',
      replace: 'subtract(subtract(objectSumm, careerSumm), routeSumm)',
      seenBy: unit('dealSums.test.ts'),
    },
    {
      name: 'the volume of the quarry is that of the object',
      find: 'const careerVol = taken(career, object, objectKoef, careerKoef)',
      replace: 'const careerVol = objectVol',
      seenBy: unit('dealSums.test.ts'),
    },
    {
      name: 'our own carrier is paid by the route',
      find: 'routePrice: own ? free :',
      replace: 'routePrice:',
      seenBy: unit('dealSums.test.ts'),
    },
    {
      name: 'sums of deals too large are counted',
      find: 'compare(sum, MOST) > 0',
      replace: 'compare(sum, MOST) < -1',
      seenBy: unit('dealSums.test.ts'),
    },
  ),
  ...of('server/ledger/keptDebts.ts', {
    name: 'a posting for an earlier day leaves the debts of later days as they were',
    find: 'd.day >= m.since',
    replace: 'd.day = m.since',
    seenBy: server(
      'firstPage.test.ts',
      'debts by day say how both sides stood at the end of each day, whatever was posted later for an earlier one',
    ),
  }),
  ...of('src/formulas/paymentSums.ts', {
    name: 'the rate multiplies',
    find: 'const sum = divide(due, of.rate, 2)',
    replace: 'const sum = roundHalfUp(multiply(due, of.rate), 2)',
    seenBy: server(PAYMENTS, 'comes to the sum divided by the rate, rounded half-up; the rest is the discount'),
  }),
  ...of(
    'src/resource/decimal.ts',
    {
      name: 'halves are cut',
      find: 'const half = from.units < 0n ? -step / 2n : step / 2n',
      replace: 'const half = 0n',
      seenBy: unit('decimal.test.ts', 'moves the value by at most half a step'),
    },
    {
      name: 'quotients are cut',
      find: '(sign * (2n * top + bottom)) / (2n * bottom)',
      replace: '(sign * (2n * top)) / (2n * bottom)',
      seenBy: unit('decimal.test.ts'),
    },
  ),
]
