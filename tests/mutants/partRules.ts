import { of, screens } from './mutant.ts'

const LIST = 'list.test.tsx'
const DATES = 'inputsDates.test.tsx'
const ACTIONS = 'actions.test.tsx'
const SHOW = 'show.test.tsx'
const HABITS = 'habits.test.tsx'
const TEMPLATES = screens(SHOW, 'templates are chosen, filled and handed over by the report pop-up')

/** Rules of the contract that lists, inputs, forms and cards hold. */
export const partRules = [
  ...of('src/admin/list/useListRows.ts', {
    name: 'the end of a list is not waited for',
    find: 'export const END_WAIT_MS = 500',
    replace: 'export const END_WAIT_MS = 50',
    seenBy: screens(LIST, 'appends pages of 50 half a second after its end comes in sight'),
  }),
  ...of('src/admin/list/ListTable.tsx', {
    name: 'a list does not say where it ends',
    find: "endText={translate('nerud.list.end')}",
    replace: 'endText=""',
    seenBy: screens(LIST, 'appends pages of 50 half a second after its end comes in sight'),
  }),
  ...of('src/admin/list/SearchBox.tsx', {
    name: 'a list is searched at every key',
    find: 'wait = WAIT_MS',
    replace: 'wait = 0',
    seenBy: screens(LIST, 'searches when the typing pauses, from the key / to Esc'),
  }),
  ...of('src/admin/list/Blank.tsx', {
    name: 'clearing an empty list leaves its search',
    find: "ask({ query: '', filter: {} })",
    replace: 'ask({ filter: {} })',
    seenBy: screens(LIST, 'says what to do when nothing is found, and clears'),
  }),
  ...of('src/resource/query.ts', {
    name: 'an open end of a range is sent',
    find: 'if (filled(to)) parameters.push',
    replace: 'parameters.push',
    seenBy: screens(LIST, 'takes its filters from the address, sends only those that are filled'),
  }),
  ...of(
    'src/admin/inputs/mask.ts',
    {
      name: 'the separators of a date are not typed for one',
      find: 'written += mask[at++]',
      replace: 'at += 1',
      seenBy: screens(DATES, 'writes %s as %s'),
    },
    {
      name: 'what is missing of a date is not shown',
      find: "return follows ? mask.slice(text.length) : ''",
      replace: "return ''",
      seenBy: screens(DATES, 'shows what is still to be typed'),
    },
  ),
  ...of('src/admin/inputs/SelectInput.tsx', {
    name: 'a select offers twenty',
    find: 'export const MOST_OPTIONS = 15',
    replace: 'export const MOST_OPTIONS = 20',
    seenBy: screens('inputsChoices.test.tsx', 'offers 15 at most, the current value always among them'),
  }),
  ...of('src/admin/inputs/DecimalText.tsx', {
    name: 'the letters on the key of the comma are no comma',
    find: "const COMMAS = [',', '.', 'б', 'ю', 'Б', 'Ю']",
    replace: "const COMMAS = [',', '.']",
    seenBy: screens('inputsNumbers.test.tsx', 'takes %s for the comma'),
  }),
  ...of('src/admin/form/Checked.tsx', {
    name: 'a value that is taken counts as free',
    find: 'body.isUnique ?? body.isFree ?? true',
    replace: 'true',
    seenBy: screens('form.test.tsx', 'a value that must be unique is checked as soon as its field is left'),
  }),
  ...of(
    'src/admin/actions/useActions.ts',
    {
      name: 'an active record is offered to be switched on',
      find: "valueAt(record, placeOf(resource, 'isActive')) === true",
      replace: "valueAt(record, placeOf(resource, 'isActive')) === false",
      seenBy: screens(ACTIONS, 'a record is switched off and on by its flag'),
    },
    {
      name: 'a declared toggle stands beside the activity',
      find: '.filter(([name]) => name !== TOGGLE)',
      replace: '.filter(([name]) => name !== undefined)',
      seenBy: screens(ACTIONS, 'a declared toggle stands for the activity'),
    },
  ),
  ...of(
    'src/admin/show/TemplatesTab.tsx',
    {
      name: 'that no template is chosen is not said',
      find: "notify('nerud.show.templates.choose', { type: 'info' })",
      replace: '',
      seenBy: TEMPLATES,
    },
    {
      name: 'templates cannot be ticked all at once',
      find: 'onChange={event => tick(all, event.target.checked)}',
      replace: 'onChange={event => tick([], event.target.checked)}',
      seenBy: TEMPLATES,
    },
  ),
  ...of('src/admin/show/RelatedTab.tsx', {
    name: 'records of any parent stand below this one',
    find: '({ by: tab.by, id })',
    replace: '({ by: tab.by, id: 1 })',
    seenBy: screens(SHOW, 'children are listed, made and changed on a tab of their parent'),
  }),
  ...of('locales/ru/actions.ts', {
    name: 'a deleted document is told of in other words',
    find: 'Документ успешно удалился!',
    replace: 'Документ удалён',
    seenBy: screens(SHOW, 'documents are added, found by their name as it is written, downloaded and softly deleted'),
  }),
  ...of('server/engine/read/filters.ts', {
    name: 'deleted documents stay in sight',
    find: "if (!query.conditions.some(one => one.field === 'isDelete')) parts.push",
    replace: "if (query.conditions.some(one => one.field === 'isDelete')) parts.push",
    seenBy: screens(SHOW, 'documents are added, found by their name as it is written, downloaded and softly deleted'),
  }),
  ...of('locales/ru/companies/company.ts', {
    name: 'a company without a curator says nothing',
    find: "empty: { curator: 'Не назначен', companyType: '-' }",
    replace: "empty: { companyType: '—' }",
    seenBy: screens(HABITS, 'a company without a curator says so, one without types shows a dash'),
  }),
  ...of('src/admin/theme/palette.ts', {
    name: 'the sidebar and the bar are light',
    find: "ground: '#151a21'",
    replace: "ground: '#f5f6f8'",
    seenBy: screens(HABITS, 'has a dark sidebar with the menu beside the page'),
  }),
  ...of('src/admin/chunk.ts', {
    name: 'a part of the application is waited for a minute',
    find: 'const LOAD_TIMEOUT_MS = 120_000',
    replace: 'const LOAD_TIMEOUT_MS = 60_000',
    seenBy: screens(HABITS, 'a part of the application is waited for two minutes'),
  }),
  ...of('src/admin/layout/scroll.ts', {
    name: 'Back leads to the top of the page',
    find: '(read()[key] ?? 0) : 0',
    replace: '0 : 0',
    seenBy: screens(HABITS, 'is the top of a new page, and the one that was left when somebody goes back'),
  }),
  ...of('src/admin/form/CreateOf.tsx', {
    name: 'a new record below a parent does not know it',
    find: '{ [under]: parent.data, ...preset }',
    replace: 'preset',
    seenBy: screens(HABITS, 'leads from the card of a company to a new point of it'),
  }),
  ...of('src/admin/api.ts', {
    name: 'a call is waited for a minute',
    find: 'const TIMEOUT_MS = 3_600_000',
    replace: 'const TIMEOUT_MS = 60_000',
    seenBy: screens(HABITS, 'a call is waited for an hour'),
  }),
]
