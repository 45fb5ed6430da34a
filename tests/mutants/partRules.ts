import { of, screens, server, unit } from './mutant.ts'

const LIST = 'list.test.tsx'
const SHOW = 'show.test.tsx'
const HABITS = 'habits.test.tsx'
const DATES = 'inputsDates.test.tsx'
const appended = screens(LIST, 'appends pages of 50 half a second after its end comes in sight, and says where it ends')
const filled = screens(SHOW, 'templates are chosen, filled and handed over by the report pop-up')
const kept = screens(SHOW, 'documents are added, found by their name as it is written, downloaded and softly deleted')
const inWords = screens(HABITS, 'a company without a curator says so, one without types shows a dash')
const framed = screens(
  HABITS,
  'has a dark sidebar with the menu beside the page, a dark top bar, and leaves the rest of the width to the page',
)
const brands = screens(HABITS, 'offers active brands only, fifteen at a time')

/** Rules of the contract that the parts of screens hold: lists, inputs, forms, actions, cards, habits. */
export const partRules = [
  ...of(
    'src/admin/list/useListRows.ts',
    {
      name: 'a list asks for its next page at once',
      find: 'END_WAIT_MS = 500',
      replace: 'END_WAIT_MS = 0',
      seenBy: appended,
    },
    {
      name: 'a list has no end',
      find: '!isPlaceholderData && next === undefined\n',
      replace: '!isPlaceholderData && next === null\n',
      seenBy: appended,
    },
  ),
  ...of('src/admin/data/rows.ts', {
    name: 'a page takes the place of those before it',
    find: 'pages: [...rows.pages, page]',
    replace: 'pages: [page]',
    seenBy: appended,
  }),
  ...of(
    'src/resource/query.ts',
    {
      name: 'a page has 25 rows',
      find: 'PAGE = 50',
      replace: 'PAGE = 25',
      seenBy: appended,
    },
    {
      name: 'a select asks for 50 options',
      find: 'OPTIONS = 15',
      replace: 'OPTIONS = 50',
      seenBy: brands,
    },
    {
      name: 'the open end of a period is sent',
      find: 'if (filled(to)) parameters.push(',
      replace: 'parameters.push(',
      seenBy: screens(LIST, 'takes its filters from the address, sends only those that are filled, and shows each in words'),
    },
  ),
  ...of('src/admin/list/ListTable.tsx', {
    name: 'the end of a list has no words',
    find: "endText={translate('nerud.list.end')}",
    replace: 'endText=""',
    seenBy: appended,
  }),
  ...of('src/admin/list/SearchBox.tsx', {
    name: 'a search is sent with every letter',
    find: 'const WAIT_MS = 300',
    replace: 'const WAIT_MS = 0',
    seenBy: screens(LIST, 'searches when the typing pauses, from the key / to Esc'),
  }),
  ...of(
    'src/admin/list/Toolbar.tsx',
    {
      name: 'clearing a list leaves its search',
      find: "ask({ query: '', filter: begunFilters(resource), sort: declared })",
      replace: 'ask({ filter: begunFilters(resource), sort: declared })',
      seenBy: screens(LIST, 'says what to do when nothing is found, and clears'),
    },
    {
      name: 'what is typed in the search of a list is not asked for',
      find: 'onQuery={query => ask({ query })}',
      replace: 'onQuery={() => undefined}',
      seenBy: screens(LIST, 'searches when the typing pauses, from the key / to Esc'),
    },
  ),
  ...of('src/admin/form/useSaving.ts', {
    name: 'a saved record is old in its list',
    find: '      written(resource, record)\n',
    replace: '',
    seenBy: screens(LIST, 'opens a small book in a dialog, and shows the new values when it is saved'),
  }),
  ...of('resources/access/tag.ts', {
    name: 'the name of a tag cannot be typed',
    find: "form: ['name', 'isActive']",
    replace: "form: ['isActive']",
    seenBy: screens('product.test.tsx', 'a tag is created on its book and stands in the database'),
  }),
  ...of(
    'src/admin/inputs/mask.ts',
    {
      name: 'a mask puts no dots',
      find: 'written += mask[at++]',
      replace: 'at += 1',
      seenBy: screens(DATES, 'writes %s as %s'),
    },
    {
      name: 'the rest of a mask is the whole mask',
      find: 'mask.slice(text.length)',
      replace: 'mask',
      seenBy: screens(DATES, 'shows what is still to be typed'),
    },
  ),
  ...of('src/admin/inputs/DateInput.tsx', {
    name: 'any text is a date',
    find: 'isValid={isIsoDay}',
    replace: "isValid={value => typeof value === 'string'}",
    seenBy: screens(DATES, 'keeps a day that does not exist, and says so once the input is left'),
  }),
  ...of(
    'src/admin/inputs/numberMask.ts',
    {
      name: 'numbers are typed with a point',
      find: ".replace(COMMAS, ',')",
      replace: '',
      seenBy: screens('inputsNumbers.test.tsx', 'takes %s for the comma'),
    },
    {
      name: 'two numbers pasted side by side are one',
      find: 'return number === null ? whole : maskedNumber(number)',
      replace: 'return maskedNumber(number ?? whole)',
      seenBy: screens('inputsNumbers.test.tsx', 'stays and says'),
    },
  ),
  ...of('src/resource/decimal.ts', {
    name: 'any points in a number part its thousands',
    find: '/^\\d*$/u.test(whole) || GROUPED.test(whole)',
    replace: 'true',
    seenBy: unit('decimal.test.ts', 'refuses'),
  }),
  ...of('src/admin/form/useFormCore.ts', {
    name: 'a mistake at a field is said by a message too',
    find: 'return unplacedText(problem, isShown)',
    replace: 'return problem.message',
    seenBy: screens('form.test.tsx', 'what the server refuses stands at its field'),
  }),
  ...of('src/admin/inputs/useSelect.ts', {
    name: 'a select shows all that was found',
    find: 'found.options.slice(0, MOST_OPTIONS)',
    replace: 'found.options',
    seenBy: screens('inputsChoices.test.tsx', 'offers 15 at most, the current value always among them'),
  }),
  ...of('src/admin/form/Checked.tsx', {
    name: 'a value that must be unique is not checked when its field is left',
    find: '<Box onBlur={check}>',
    replace: '<Box>',
    seenBy: screens('form.test.tsx', 'a value that must be unique is checked as soon as its field is left, with the way to its holder'),
  }),
  ...of('src/admin/layout/useDenied.ts', {
    name: 'a denied call leads nowhere',
    find: 'if (!STAYS_ON.has(pathname))',
    replace: 'if (STAYS_ON.has(pathname))',
    seenBy: screens('form.test.tsx', 'a refusal for want of a right leads to /403, and the typing waits for the return'),
  }),
  ...of('src/admin/actions/useActing.ts', {
    name: 'a record is only switched on',
    find: 'withValues(resource, record, { isActive })',
    replace: 'withValues(resource, record, { isActive: true })',
    seenBy: screens('actions.test.tsx', 'a record is switched off and on by its flag'),
  }),
  ...of('src/admin/actions/useActions.ts', {
    name: 'a record with a toggle of its own has no activity',
    find: 'if (isOpenToChange && mayToggle(resource, may)) {',
    replace: 'if (isOpenToChange && mayToggle(resource, may) && !resource.actions?.[TOGGLE]) {',
    seenBy: screens('actions.test.tsx', 'a declared toggle stands for the activity'),
  }),
  ...of(
    'server/engine/write/refused.ts',
    {
      name: 'what nobody removes is removed',
      find: "prior['isDelete'] !== true && isKept(resource)",
      replace: "prior['isDelete'] === true && isKept(resource)",
      seenBy: server('resources.test.ts', 'disappears when it is removed and is not found again'),
    },
    {
      name: 'a record that has ended is changed',
      find: "if (!mayChange(resource, prior)) throw refused(engine, resource, prior, 'edit')",
      replace: '',
      seenBy: server('resources.test.ts', 'is changed no more, whatever is sent'),
    },
  ),
  ...of('server/engine/endpoints/writes.ts', {
    name: 'who saw an older version is asked to merge what cannot be changed',
    find: 'if (seen !== version) await rejectRefusedOf(engine, tx, resource, [id], valueAt(',
    replace: 'if (seen === version) await rejectRefusedOf(engine, tx, resource, [id], valueAt(',
    seenBy: server('resources.test.ts', 'is changed no more, whatever is sent'),
  }),
  ...of('src/admin/form/Refused.tsx', {
    name: 'the form of a record that has ended opens',
    find: 'mayChange(resource, flat) ? null : refusedText',
    replace: 'mayChange(resource, flat) || true ? null : refusedText',
    seenBy: screens('refused.test.tsx', 'say why it is changed no more'),
  }),
  ...of('src/admin/show/ShowHeader.tsx', {
    name: 'the card of a record that has ended offers its form',
    find: 'if (mayChange(resource, flat)) return',
    replace: 'if (mayChange(resource, flat) || flat) return',
    seenBy: screens('refused.test.tsx', 'say why it is changed no more'),
  }),
  ...of('src/admin/routes.tsx', {
    name: 'a card that does not exist stays open',
    find: "(screen.kind === 'one' || screen.kind === 'edit')",
    replace: "screen.kind === 'edit'",
    seenBy: screens(SHOW, 'a record that does not exist leads to /404'),
  }),
  ...of('src/admin/list/RecordWindow.tsx', {
    name: 'a record made on a tab has no parent',
    find: 'return <RecordDialog resource={resource.name} {...(preset && { preset })}',
    replace: 'return <RecordDialog resource={resource.name}',
    seenBy: screens(SHOW, 'children are listed, made and changed on a tab of their parent'),
  }),
  ...of('server/engine/read/filters.ts', {
    name: 'deleted documents are listed',
    find: "parts.push(sql`not ${of(alias)('is_delete')}`)",
    replace: '',
    seenBy: kept,
  }),
  ...of('src/admin/actions/useRemoval.tsx', {
    name: 'a removed document is called a record',
    find: "resource.parts?.documents ? 'nerud.actions.document' :",
    replace: "resource.parts?.hardRemove ? 'nerud.actions.document' :",
    seenBy: kept,
  }),
  ...of(
    'src/admin/show/TemplatesTab.tsx',
    {
      name: 'a search does not narrow the templates',
      find: 'isActive: 1, ...(query && { query })',
      replace: 'isActive: 1',
      seenBy: filled,
    },
    {
      name: 'choosing all templates chooses none',
      find: 'tick(all, event.target.checked)',
      replace: 'tick(all, !event.target.checked)',
      seenBy: filled,
    },
    {
      name: 'documents are made of no template',
      find: 'if (templates.length === 0) {',
      replace: 'if (templates.length < 0) {',
      seenBy: filled,
    },
  ),
  ...of(
    'locales/ru/companies.ts',
    {
      name: 'a company without a curator shows a dash',
      find: "curator: 'Не назначен'",
      replace: "curator: '-'",
      seenBy: inWords,
    },
    {
      name: 'a company without types shows nothing',
      find: "companyType: '-'",
      replace: "companyType: ''",
      seenBy: inWords,
    },
  ),
  ...of('resources/companies/company.ts', {
    name: 'brands that are inactive are offered',
    find: "shows: ['name'], only: { isActive: true } }),",
    replace: "shows: ['name'] }),",
    seenBy: brands,
  }),
  ...of('src/admin/menu/menuSurface.ts', {
    name: 'the sidebar is light',
    find: 'backgroundColor: chrome.ground',
    replace: 'backgroundColor: chrome.text',
    seenBy: framed,
  }),
  ...of('src/admin/layout/TopBar.tsx', {
    name: 'the top bar is light',
    find: 'backgroundColor: chrome.ground',
    replace: 'backgroundColor: chrome.text',
    seenBy: framed,
  }),
  ...of('src/admin/chunk.ts', {
    name: 'a part of the application is waited for less than two minutes',
    find: 'LOAD_TIMEOUT_MS = 120_000',
    replace: 'LOAD_TIMEOUT_MS = 12_000',
    seenBy: screens(HABITS, 'a part of the application is waited for two minutes, then the page is told to be renewed'),
  }),
  ...of('src/admin/api.ts', {
    name: 'a call is waited for six minutes',
    find: 'const TIMEOUT_MS = 3_600_000',
    replace: 'const TIMEOUT_MS = 360_000',
    seenBy: screens(HABITS, 'a call is waited for an hour'),
  }),
  ...of('src/admin/layout/scroll.ts', {
    name: 'the way back leads to the top of the page',
    find: '(read()[key] ?? 0)',
    replace: '0',
    seenBy: screens(HABITS, 'is the top of a new page, and the one that was left when somebody goes back'),
  }),
  ...of('src/admin/list/useOpening.ts', {
    name: 'a record made from a card does not know whose it is',
    find: "under ? pathOf(resource, 'create', under.id, under.by) : pathOf(resource, 'create')",
    replace: "pathOf(resource, 'create')",
    seenBy: screens(HABITS, 'leads from the card of a company to a new point of it'),
  }),
  ...of('locales/ru/late.ts', {
    name: 'a deleted document is told of in other words',
    find: "done: 'Документ успешно удалился!'",
    replace: "done: 'Документ удалён'",
    seenBy: kept,
  }),
]
