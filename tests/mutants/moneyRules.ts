import { of, screens } from './mutant.ts'

const STATEMENT = 'statement.test.tsx'
const BOXES = 'resources/money/cashTransaction/boxes.ts'
const BOX = 'src/screens/money/cashTransaction/'
const card = screens(STATEMENT, 'a company stands beside its statement with its week, its balance and what is known of it')
const searched = screens(STATEMENT, 'Enter and the button search; the address keeps the filter, the menu clears it')
const listed = screens(STATEMENT, 'the statement lists what moved in the box, corrections and cancellations marked and explained')
const reporting = screens(STATEMENT, 'the date of reports is offered where the property is on')
const offered = screens(STATEMENT, 'a transfer is not added to ourselves, nor by those who may not')
const ADDING = 'addPayment.test.tsx'
const ADD = 'src/screens/money/payment/adding/'
const exported = screens(STATEMENT, 'the statement is exported as it is asked for')
const failed = screens(STATEMENT, 'without %s the screen says so with the words of the server')
const withoutCompanies = screens(ADDING, 'without %s the modal says so')
const withoutChoices = screens(ADDING, 'choices of "%s" that cannot be loaded say so')
const withoutPoints = screens(ADDING, 'points that cannot be loaded say so, and a document that fails can be sent again')
const paged = screens(STATEMENT, 'the rows come by fifty, the next ones when the end is near')

/** Rules of the contract that screens of money hold: the statement of a company, the modal of a payment. */
export const moneyRules = [
  ...of('locales/ru/money.ts', {
    name: 'the statement of a company has another title',
    find: "title: 'Касса: выписка по компании'",
    replace: "title: 'Выписка по компании'",
    seenBy: card,
  }),
  ...of(
    `${BOX}OwnerCard.tsx`,
    {
      name: 'the card of a statement says the week twice and no balance',
      find: 'value={String(state[box.balance])}',
      replace: 'value={String(state[box.week])}',
      seenBy: card,
    },
    {
      name: 'the profile of a company opens over its statement',
      find: 'target="_blank"',
      replace: 'target="_self"',
      seenBy: card,
    },
  ),
  ...of(
    BOXES,
    {
      name: 'what is known of a company leaves its brand out',
      find: "facts: ['name', 'brand', ",
      replace: "facts: ['name', ",
      seenBy: card,
    },
    {
      name: 'a transfer is added to ourselves',
      find: ', exceptOf: [OWN_COMPANY] },',
      replace: ' },',
      seenBy: offered,
    },
  ),
  ...of(`${BOX}Search.tsx`, {
    name: 'neither Enter nor the button search a statement',
    find: '<Button type="submit">',
    replace: '<Button type="button">',
    seenBy: searched,
  }),
  ...of(
    `${BOX}filter.ts`,
    {
      name: 'a cleared statement keeps its period',
      find: "setFilter({ ...monthOf(day), query: '', byReportDate: false, asOf: '', knownOn: '', material: '' })",
      replace: "setFilter({ ...filter, query: '', byReportDate: false })",
      seenBy: searched,
    },
    {
      name: 'the sums of a statement are asked for without what is searched',
      find: '...(query && { query }),',
      replace: '',
      seenBy: searched,
    },
  ),
  ...of(
    `${BOX}TabRows.tsx`,
    {
      name: 'the rows of a statement are asked for without what is searched',
      find: 'useMemo(() => ({ query: filter.query, ',
      replace: "useMemo(() => ({ query: '', ",
      seenBy: searched,
    },
    {
      name: 'a statement does not say where it ends',
      find: 'endReached={list.isEnd}',
      replace: 'endReached={false}',
      seenBy: listed,
    },
    {
      name: 'a statement ends after its first page',
      find: 'onNeedMore={list.more}',
      replace: 'onNeedMore={() => undefined}',
      seenBy: paged,
    },
  ),
  ...of(`${BOX}Statement.tsx`, {
    name: 'a transfer is added without the right',
    find: 'box.adds !== undefined && can(box.adds.right) &&',
    replace: 'box.adds !== undefined &&',
    seenBy: offered,
  }),
  ...of(
    `${BOX}box.ts`,
    {
      name: 'the date of reports is offered without its property',
      find: "data?.parameterValue === 'ON'",
      replace: 'data !== undefined',
      seenBy: reporting,
    },
    {
      name: 'the date of reports reads another property',
      find: "parameter: 'reportingDate',",
      replace: "parameter: 'reportDate',",
      seenBy: reporting,
    },
  ),
  ...of(
    `${BOX}useStatementTable.tsx`,
    {
      name: 'the days of a statement stand in another order',
      find: '    purpose,\n    reportDate,\n    madeAt,\n  ]',
      replace: '    purpose,\n    madeAt,\n    reportDate,\n  ]',
      seenBy: listed,
    },
    {
      name: 'a cancellation in a statement is not explained',
      find: "hint={t(`nerud.statement.badges.${kind}${row.folded?.length ? 'FoldedHint' : 'Hint'}`)}",
      replace: 'hint=""',
      seenBy: listed,
    },
  ),
  ...of(
    `${BOX}Statement.tsx`,
    {
      name: 'an export of a statement is not told whose it is',
      find: '[box.by]: id, currentTimeZone:',
      replace: 'currentTimeZone:',
      seenBy: exported,
    },
    {
      name: 'an export of a statement is not told the time zone',
      find: ', currentTimeZone: -new Date().getTimezoneOffset() / 60 }',
      replace: ' }',
      seenBy: exported,
    },
    {
      name: 'a statement says nothing of a setting that cannot be loaded',
      find: '{reporting.error && (',
      replace: '{reporting.error && reporting.isUsed && (',
      seenBy: failed,
    },
  ),
  ...of('src/resource/query.ts', {
    name: 'rows come by a hundred',
    find: 'export const PAGE = 50',
    replace: 'export const PAGE = 100',
    seenBy: paged,
  }),
  ...of(
    `${ADD}choices.ts`,
    {
      name: 'our company cannot be loaded in the words of the system',
      find: "report('ours', ours.error)",
      replace: "report('system', ours.error)",
      seenBy: withoutCompanies,
    },
    {
      name: 'the modal of a payment does not load the system company',
      find: "('company', SYSTEM_COMPANY)",
      replace: "('company', OWN_COMPANY)",
      seenBy: withoutCompanies,
    },
    {
      name: 'articles of costs cannot be loaded in the words of methods',
      find: "choices('costLists', name",
      replace: "choices('methods', name",
      seenBy: withoutChoices,
    },
    {
      name: 'points of an expense cannot be loaded in the words of articles',
      find: "choices('points', query",
      replace: "choices('costLists', query",
      seenBy: withoutPoints,
    },
  ),
  ...of('src/screens/money/payment/documentWrites.ts', {
    name: 'a document of a payment that fails is not told of',
    find: "notices.failed(t('nerud.widgets.error'), `${t('nerud.widgets.documents.failures.one')} ${file.name}: ${problem.message}`)",
    replace: '',
    seenBy: withoutPoints,
  }),
  ...of(
    `${ADD}AddPayment.tsx`,
    {
      name: 'an expense is called a transfer',
      find: "expense: 'expense' } as const",
      replace: "expense: 'transfer' } as const",
      seenBy: screens(ADDING, 'an expense of a vehicle is added from the list of expenses'),
    },
    {
      name: 'a payment that is given up is kept',
      find: 'giveUp: keeping.drop,',
      replace: 'giveUp: keeping.keep,',
      seenBy: screens(ADDING, 'closing asks first, and forgets what was typed'),
    },
  ),
  ...of(`${ADD}useSaving.ts`, {
    name: 'a payment that is not saved says so of its document',
    find: "notices.failed(say('failures.save'),",
    replace: "notices.failed(say('failures.document'),",
    seenBy: screens(ADDING, 'a payment that could not be saved says why'),
  }),
  ...of('src/screens/money/payment/window/PaymentWindow.tsx', {
    name: 'a payment that cannot be loaded does not say what failed',
    find: "text: t('nerud.payment.failed')",
    replace: "text: t('nerud.widgets.error')",
    seenBy: screens('moneyWindows.test.tsx', 'a payment that cannot be loaded says so'),
  }),
]
