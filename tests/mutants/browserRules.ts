import { of, screens } from './mutant.ts'

const REPORTS = 'reports.test.tsx'
const WINDOW = 'window.test.tsx'
const excel = screens(REPORTS, 'a list is written to Excel as it is filtered, one at a time, behind a pop-up that waits')
const archive = screens(REPORTS, 'a document of a company is added with its type, and all of them are packed behind the same pop-up')
const entered = screens(WINDOW, 'a protected page leads to the sign-in, which keeps its address, says what is wrong, and leads back')
const called = screens(WINDOW, 'the window is called after the system and the page, and carries the icon of the settings')

/** Rules of the contract that the tests in a browser tell as stories, each seen by a smaller test: the pop-up of reports, the sign-in, the window. */
export const browserRules = [
  ...of(
    'src/admin/report/ReportPopup.tsx',
    {
      name: 'a report is closed while it is waited for',
      find: '{isOver(state) && (',
      replace: '{state && (',
      seenBy: excel,
    },
    {
      name: 'an archive is called a report',
      find: 'translate(`nerud.shell.report.${kind}.title`)',
      replace: "translate('nerud.shell.report.excel.title')",
      seenBy: archive,
    },
  ),
  ...of('src/admin/report/ReportProvider.tsx', {
    name: 'a report is asked for beside another one',
    find: 'isBusy: !isOver(state),',
    replace: 'isBusy: false,',
    seenBy: excel,
  }),
  ...of('src/admin/report/state.ts', {
    name: 'any failure of a report is too much data',
    find: "kind === 'excel' ? failure.message === overload",
    replace: "kind === 'excel' ? failure.message !== overload",
    seenBy: screens('shellFrame.test.tsx', 'a report that fails says why, and makes room for the next'),
  }),
  ...of('src/admin/list/ExportButton.tsx', {
    name: 'a list is written to Excel without its filters',
    find: '[...parametersOf(source, asked), ',
    replace: '[',
    seenBy: excel,
  }),
  ...of('src/resource/parts.ts', {
    name: 'a document is added without its type',
    find: "field.reference('documentType', { required: true, ",
    replace: "field.reference('documentType', { ",
    seenBy: archive,
  }),
  ...of('src/admin/show/DocumentsTab.tsx', {
    name: 'documents are not downloaded together',
    find: '{list.rows.length > 0 && <AllButton',
    replace: '{list.rows.length > 1 && <AllButton',
    seenBy: archive,
  }),
  ...of('src/admin/entry/redirect.ts', {
    name: 'the sign-in forgets what was searched on the page',
    find: 'pathname + search + hash',
    replace: 'pathname',
    seenBy: entered,
  }),
  ...of(
    'src/admin/entry/useEntryForm.ts',
    {
      name: 'a sign-in that fails does not say why',
      find: 'return void show({ [refusedAt]: error.text } as Errors<K>)',
      replace: 'return',
      seenBy: entered,
    },
    {
      name: 'a sign-in that failed cannot be tried again',
      find: '.finally(() => setBusy(false))',
      replace: '.finally(() => setBusy(true))',
      seenBy: entered,
    },
  ),
  ...of(
    'src/admin/page/PageTitle.tsx',
    {
      name: 'the window is called after the page and then the system',
      find: '`${systemName} | ${title}`',
      replace: '`${title} | ${systemName}`',
      seenBy: called,
    },
    {
      name: 'the system is called by no setting',
      find: "isKnown ? (variables.systemName ?? '') : last",
      replace: '',
      seenBy: called,
    },
    {
      name: 'the icon of the settings is not shown',
      find: 'link.href = favicon',
      replace: '',
      seenBy: called,
    },
  ),
  ...of('src/admin/system.ts', {
    name: 'the mode that only reads is not read at the start',
    find: 'changeSession({ isOnlyRead })',
    replace: 'changeSession({ isOnlyRead: false })',
    seenBy: screens(WINDOW, 'the mode that only reads is the one that the start tells of'),
  }),
  ...of('src/admin/form/useSaving.ts', {
    name: 'a record that cannot be saved does not say so',
    find: "notices.failed(translate('nerud.form.failed'),",
    replace: "notices.failed(translate('nerud.widgets.error'),",
    seenBy: screens(WINDOW, 'a record that cannot be saved says so, and what the server says'),
  }),
  ...of('src/admin/chunk.ts', {
    name: 'a newer build reloads the page without a word',
    find: '  page.alert(updatedMessage())\n',
    replace: '',
    seenBy: screens(WINDOW, 'a part that a newer build has replaced is told of in words, then the page is loaded anew'),
  }),
  ...of('src/admin/import/job.ts', {
    name: 'an import is written without the file that was checked',
    find: "  form.append('documentId', String(job.documentId))\n",
    replace: '',
    seenBy: screens('formImport.test.tsx', 'a file is checked, shown, written, and its faulty rows are given back'),
  }),
  ...of('server/rules/companies/company/curator.ts', {
    name: 'whoever is linked to a company is not its curator',
    find: 'not ac.is_delete and ac.is_active order by ac.id limit 1)`',
    replace: 'ac.is_delete and ac.is_active order by ac.id limit 1)`',
    seenBy: screens(WINDOW, 'a company has the curator that is linked to it first, until the link is taken away'),
  }),
]
