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
  ...of(
    'src/admin/inputs/meant.ts',
    {
      name: 'a text that means several takes the first of them',
      find: "nearest < 3 && found.length === 1 ? found[0]!.option : 'several'",
      replace: 'found[0]!.option',
      seenBy: unit('meant.test.ts'),
    },
    {
      name: 'the whole word of a name is no nearer than a part of another',
      find: 'return words.some(({ from }) => has(from)) ? 2 : 3',
      replace: 'return 3',
      seenBy: unit('meant.test.ts'),
    },
  ),
  ...of('src/admin/form/problems.ts', {
    name: 'what was typed in a choice and names nothing is called a wrong type',
    find: '    ...unreadProblems(resource, values),\n',
    replace: '',
    seenBy: screens(VALUES, 'what was typed in a choice and names nothing is wrong'),
  }),
  ...of('src/admin/form/drafts.ts', {
    name: 'what the record before has left makes a draft by itself',
    find: "changed.every(name => origins[placeOf(resource, name)] === 'last')",
    replace: 'changed.length === 0',
    seenBy: screens(VALUES, 'what the record before has left makes no draft by itself'),
  }),
  ...of('src/admin/form/formStart.ts', {
    name: 'a draft shows up on another screen of the same resource',
    find: '...(id === undefined && { screen })',
    replace: '',
    seenBy: screens(VALUES, 'a draft belongs to its screen'),
  }),
  ...of('src/admin/form/matching.ts', {
    name: 'what the form filled in narrows other choices',
    find: "decided(own) || origins.of(sourceOf(own)) === 'typed'",
    replace: 'decided(own) || narrowTo(values[fields.findIndex(one => one[1] === own)]) !== undefined',
    seenBy: screens('matching.test.tsx', 'what the form was opened with narrows nothing'),
  }),
  ...of('src/admin/form/follow.ts', {
    name: 'what followed from the choice before stays',
    find: "origin === 'last' || follows(origin) === source || came()",
    replace: 'came()',
    seenBy: screens('dealForm.test.tsx', 'Ctrl+Shift+Enter saves and begins the next waybill'),
  }),
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
