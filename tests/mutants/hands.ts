import { of, screens, unit } from './mutant.ts'

const VALUES = 'formValues.test.ts'
const COPY = 'a copy begins with all that is typed but files, passwords, days that begin with today, and what every record has of its own'

/** What the hands and the eyes of a person meet: steps of the history, copies, what comes first, words that agree. */
export const hands = [
  ...of(
    'src/admin/list/listQuery.ts',
    {
      name: 'every letter of a filter is a step of the history',
      find: '!(name in was && name in is && isTyped(resource, name))',
      replace: 'name !== ""',
      seenBy: screens('listAsked.test.ts', 'is not a letter more, a search or an order'),
    },
    {
      name: 'a changed choice is no step of the history',
      find: '!(name in was && name in is && isTyped(resource, name))',
      replace: '!(name in was && name in is)',
      seenBy: screens('listAsked.test.ts', 'is a filter that is set, changed or cleared'),
    },
  ),
  ...of(
    'src/admin/form/copies.ts',
    {
      name: 'a copy takes over what every record has of its own',
      find: 'copied !== false &&',
      replace: 'true &&',
      seenBy: screens(VALUES, COPY),
    },
    {
      name: 'a copy takes over what only one record may have',
      find: '!(name in (unique ?? {}))',
      replace: 'true',
      seenBy: screens(VALUES, COPY),
    },
    { name: 'a copy takes over passwords', find: '!secret &&', replace: 'true &&', seenBy: screens(VALUES, COPY) },
  ),
  ...of('src/admin/form/recentChoices.ts', {
    name: 'what was used comes before better matches',
    find: 'rank(ordered[at - 1]!) === rank(ordered[at]!)',
    replace: 'ordered[at - 1] !== undefined',
    seenBy: screens('lately.test.ts', 'a better match stays before what was used'),
  }),
  ...of('locales/ru/whole.ts', {
    name: 'words of every record are of one gender',
    find: 'activity[gender]',
    replace: 'activity.m',
    seenBy: unit('languages.test.ts', 'what is said of a %s agrees with its name'),
  }),
  ...of('src/admin/show/TemplatesTab.tsx', {
    name: 'templates are not searched on the server',
    find: '...(query && { query })',
    replace: '',
    seenBy: screens('statement.test.tsx', 'documents from templates are found by their name, on the server'),
  }),
  ...of('src/screens/money/payment/window/copyOfPayment.ts', {
    name: 'a copied payment forgets why',
    find: '      comment: payment.comment,\n',
    replace: '',
    seenBy: screens('moneyWindows.test.tsx', 'a transfer is copied from its window'),
  }),
  ...of('src/admin/kinds/texts.tsx', {
    name: 'a plate is drawn whole in lists',
    find: "draw: ({ code }) => (code === 'plate' ? drawPlate : undefined)",
    replace: 'draw: () => undefined',
    seenBy: screens('fleet.test.tsx', 'a plate is drawn in its parts'),
  }),
]
