import { of, screens, server, unit } from './mutant.ts'

const PAYMENTS = (test: string) => server('selfEmployed.test.ts', test)

/** What is known of the self-employed who are paid, and how slowly it is asked. */
export const selfEmployed = [
  ...of(
    'server/rules/money/payment/npdPace.ts',
    {
      name: 'two servers ask the tax service at one moment',
      find: 'set next_at = excluded.next_at where p.next_at <= ${now} returning',
      replace: 'set next_at = excluded.next_at returning',
      seenBy: PAYMENTS('is one for all servers: of two that ask at one moment one has its turn'),
    },
    {
      name: 'the pace may be set faster than the service bears',
      find: 'return Math.max(LEAST_PAUSE, rows[0]?.pause ?? LEAST_PAUSE)',
      replace: 'return rows[0]?.pause ?? LEAST_PAUSE',
      seenBy: PAYMENTS('is the property, and never faster than 30 seconds'),
    },
    {
      name: 'a refusal is followed by the next question at the usual pace',
      find: '* 2 ^ least(refusals + 1, 20)',
      replace: '* 1 ^ least(refusals + 1, 20)',
      seenBy: PAYMENTS('waits longer each time when it is asked too often, and goes on'),
    },
  ),
  ...of(
    'server/rules/money/payment/npdJob.ts',
    {
      name: 'a check asks without its turn',
      find: '      if (until) progress.waitUntil(until)\n',
      replace: '',
      seenBy: PAYMENTS('of many keeps the pace, tells how far it is, and ends with a workbook'),
    },
    {
      name: 'a service that is away is asked for ever',
      find: 'if (failures >= MOST_FAILURES) throw npdUnavailable()',
      replace: 'if (failures > 1000 * MOST_FAILURES) throw npdUnavailable()',
      seenBy: PAYMENTS('gives up on a service that does not answer, in words, and leaves what is unchecked'),
    },
  ),
  ...of(
    'server/rules/money/payment/selfEmployed.ts',
    {
      name: 'an installation with nobody to ask takes checks',
      find: '  if (!tx.externalServices.npd.isThere) throw npdUnavailable()\n',
      replace: '',
      seenBy: PAYMENTS('an installation that has nobody to ask says so at once'),
    },
    {
      name: 'days that have not come are asked about',
      find: 'return day > tx.today ? {',
      replace: "return day > '9999' ? {",
      seenBy: PAYMENTS('of a day that has not come is not asked for'),
    },
    {
      name: 'the limit counts as exceeded when it is reached',
      find: 'reaches(t, sql`> ${limit}`)',
      replace: 'reaches(t, sql`>= ${limit}`)',
      seenBy: PAYMENTS('is near the limit from 90 % on and beyond it above 100 %, by the property'),
    },
  ),
  ...of(
    'server/rules/money/payment/npdTables.ts',
    {
      name: 'planned payments count as income of the self-employed',
      find: ' and pay_status_id = ${PAY_STATUS.done}',
      replace: '',
      seenBy: PAYMENTS('adds up what was paid to a person in the calendar year of the payment; what does not count is left out'),
    },
    {
      name: 'a payment that is carried out on another day keeps the answer of the old one',
      find: 'update of is_active, pay_date on payment',
      replace: 'update of is_active on payment',
      seenBy: PAYMENTS('that is carried out on another day than it was drafted for is asked about anew'),
    },
    {
      name: 'a company with another INN keeps the statuses of its payments',
      find: 'or old.inn is distinct from new.inn) execute',
      replace: ') execute',
      seenBy: PAYMENTS('follows what the company is and where the employee is: corrected afterwards, nobody has to remember the payments'),
    },
  ),
  ...of('server/rules/money/payment.ts', {
    name: 'cheques are written by whoever enters payments of another kind',
    find: '      rejectKind(tx, record)\n      if (chequeLink',
    replace: '      if (chequeLink',
    seenBy: PAYMENTS('is written by those who enter payments of the kind; payments that are done and have none are counted'),
  }),
  ...of(
    'server/jobs/run.ts',
    {
      name: 'a job that waits of its own will counts as interrupted',
      find: 'const attempts = Number(row.attempts) + (resumes ? 0 : 1)',
      replace: 'const attempts = Number(row.attempts) + 1',
      seenBy: PAYMENTS('of many keeps the pace, tells how far it is, and ends with a workbook'),
    },
    {
      name: 'a job that waits is begun by every call that comes early',
      find: 'if (resumes && resumes.getTime()',
      replace: 'if (row.attempts > 99 && resumes && resumes.getTime()',
      seenBy: PAYMENTS('that is called before its time leaves the job to the call that is meant'),
    },
  ),
  ...of('server/jobs/queue.ts', {
    name: 'what is put off is begun at once',
    find: 'after > 0 ? { startAfter: Math.ceil(after) } : {}',
    replace: '{}',
    seenBy: PAYMENTS('does not hold up other jobs: a job that waits gives its place in the queue to others'),
  }),
  ...of('server/adapters/npd.ts', {
    name: 'a status is believed of a response that failed',
    find: "if (status === 200 && typeof isPayer === 'boolean')",
    replace: "if (typeof isPayer === 'boolean')",
    seenBy: unit('npd.test.ts', 'one that %s is judged and never thrown'),
  }),
  ...of('src/screens/money/payment/NpdStrip.tsx', {
    name: 'a check that is under way is shown nowhere',
    find: 'if (queue && queue.jobs.length > 0) return <Running queue={queue} />',
    replace: 'if (queue && queue.jobs.length > 99) return <Running queue={queue} />',
    seenBy: screens('selfEmployed.test.tsx', 'are checked from their list, which shows how far that is'),
  }),
  ...of('src/screens/money/payment/adding/LimitNote.tsx', {
    name: 'nobody warns of the limit before the payment is saved',
    find: 'if (compare(total, multiply(payee.limit, NEAR)) < 0) return null',
    replace: 'if (compare(total, multiply(payee.limit, NEAR)) < 2) return null',
    seenBy: screens('selfEmployed.test.tsx', 'that would go beyond the limit of a year are warned of while they are entered'),
  }),
]
