import { of, screens, unit } from './mutant.ts'

const VALUES = 'formValues.test.ts'
const WRITES = 'formWrites.test.ts'
const FORM = 'form.test.tsx'
const ASKED = 'listAsked.test.ts'
const merged = screens(VALUES, 'two edits merge by field: one-sided changes by themselves, double ones as a choice')
const drafts = screens(VALUES, 'drafts that are old, too long or too many are not kept')

/** Screens: forms, drafts, conflicts, keys, lists and their addresses, actions, the session in the browser. */
export const screenMutants = [
  ...of(
    'src/admin/form/merge.ts',
    {
      name: 'a conflict is won by who saves last',
      find: 'changedThere.has(name) && merged',
      replace: 'changedThere.has(name) && names.length === 0 && merged',
      seenBy: merged,
    },
    {
      name: 'a merge drops what was typed',
      find: 'withValues(resource, theirs, Object.fromEntries(',
      replace: 'withValues(resource, theirs, {} ?? Object.fromEntries(',
      seenBy: merged,
    },
    {
      name: 'a merge undoes the other',
      find: 'const values = withValues(resource, theirs,',
      replace: 'const values = withValues(resource, base,',
      seenBy: merged,
    },
  ),
  ...of(
    'src/admin/form/drafts.ts',
    {
      name: 'drafts keep passwords',
      find: '!(optionsOf(resource.fields[name]!).secret && valueAt(values, placeOf(resource, name))) &&',
      replace: '',
      seenBy: screens(VALUES, 'a draft keeps what was changed, without files and passwords, and is laid over a newer record as a merge'),
    },
    { name: 'drafts of last year come back', find: '> DAYS * 86_400_000', replace: '> DAYS * 86_400_000_000', seenBy: drafts },
    { name: 'drafts without end', find: 'place >= MOST_DRAFTS - 1 ||', replace: '', seenBy: drafts },
  ),
  ...of('src/admin/form/useDraft.ts', {
    name: 'nothing typed is kept',
    find: 'timer.current ??= setTimeout(keep, WAIT_MS)',
    replace: '',
    seenBy: screens(FORM, 'a draft is kept, restored with a notice, and may be thrown away'),
  }),
  ...of(
    'src/admin/form/keys.ts',
    {
      name: 'Ctrl+S by the letter, not by the key',
      find: "event.code === 'KeyS'",
      replace: "event.key === 's'",
      seenBy: screens(FORM, 'Enter moves on, Ctrl+S saves, whatever the layout of the keyboard'),
    },
    {
      name: 'Enter goes back',
      find: 'fields[fields.indexOf(from) + 1]',
      replace: 'fields[fields.indexOf(from) - 1]',
      seenBy: screens(FORM, 'Enter moves on, Ctrl+S saves, whatever the layout of the keyboard'),
    },
    {
      name: 'the first wrong field has no focus',
      find: 'field?.focus({ preventScroll: true })',
      replace: '',
      seenBy: screens(
        FORM,
        'what is wrong is said once, at its field, with the ways to all of them above, and the first wrong field is focused',
      ),
    },
  ),
  ...of(
    'src/admin/data/values.ts',
    {
      name: 'an edit sends everything',
      find: 'names.filter(name => !sameValue(',
      replace: 'names.filter(name => !!resource || !sameValue(',
      seenBy: screens(WRITES, 'nothing changed is nothing sent'),
    },
    {
      name: 'forms begin empty',
      find: '      options.default ??\n',
      replace: '',
      seenBy: screens(VALUES, 'a new record begins with the declared defaults and what the opener presets'),
    },
  ),
  ...of('src/resource/kinds/numbers.ts', {
    name: '1.5 is not 1.50',
    find: 'isNumber(a) && isNumber(b) ? compare',
    replace: 'isNumber(a) && a === null ? compare',
    seenBy: screens(VALUES, 'values mean the same however they are written'),
  }),
  ...of(
    'src/admin/data/write.ts',
    {
      name: 'forms send no version',
      find: '{ \'If-Match\': `"${version}"` }',
      replace: '{}',
      seenBy: screens(FORM, 'an edit sends only what was changed, with the version'),
    },
    {
      name: 'a deletion sends no version',
      find: '{ headers: restingOn(resource, version), query: beside }',
      replace: '{ query: beside }',
      seenBy: screens('versionsSent.test.ts', 'names the version in a deletion, of one and of many'),
    },
    {
      name: 'a record without a version is changed blindly',
      find: "if (!resource.parts?.unversioned && typeof version !== 'number') throw",
      replace: "if (!resource.parts?.unversioned && typeof version !== 'number' && version === 0) throw",
      seenBy: screens('versionsSent.test.ts', 'throws instead of changing without one'),
    },
    {
      name: 'a new record has no key',
      find: "headers: { 'Idempotency-Key': idempotencyKey } })",
      replace: 'headers: {} })',
      seenBy: screens(FORM, 'a lost answer costs nothing: the same record, with what was typed since'),
    },
  ),
  ...of(
    'src/admin/form/writes.ts',
    {
      name: 'a conflict is reported as a failure',
      find: 'if (!isStale(problem) || round === ROUNDS) throw problem',
      replace: 'throw problem',
      seenBy: screens(FORM, 'changes of different fields merge by themselves'),
    },
    {
      name: 'a save tries for ever',
      find: '|| round === ROUNDS) throw',
      replace: '|| round === ROUNDS * 100) throw',
      seenBy: screens(WRITES, 'a record that never stands still is given up with the refusal'),
    },
  ),
  ...of('src/admin/form/problems.ts', {
    name: 'old faults stop every edit',
    find: 'isCheck(resource, problem) || !untouched(place)',
    replace: 'isCheck(resource, problem) || place',
    seenBy: screens(VALUES, 'of an edited record only what was touched is judged, and the checks across fields'),
  }),
  ...of('src/admin/form/derived.ts', {
    name: 'a derived value stands still',
    find: '(rule?.from ?? []).map(',
    replace: '(rule?.from ?? []).slice(0, 0).map(',
    seenBy: screens('formKinds.test.tsx', 'a value that follows from others is kept up to date while they are typed'),
  }),
  ...of('src/admin/form/useLeaving.tsx', {
    name: 'leaving drops what was typed',
    find: '!allowed.current && !SHELL.has(nextLocation.pathname) && isDirty()',
    replace: 'allowed.current && isDirty()',
    seenBy: screens(FORM, 'leaving asks first; staying keeps what was typed'),
  }),
  ...of(
    'src/admin/list/listQuery.ts',
    {
      name: 'the address forgets the end of a range',
      find: ', ...pairsOf(`${key}.to`, to)]',
      replace: ']',
      seenBy: screens(ASKED, 'comes back the same after it was read and written'),
    },
    {
      name: 'the address forgets all values but one',
      find: 'return value.filter(isFilled).map(',
      replace: 'return value.filter(isFilled).slice(0, 1).map(',
      seenBy: screens(ASKED, 'comes back the same after it was read and written'),
    },
    {
      name: 'a filter takes the word of a screen',
      find: 'TAKEN.has(field) ?',
      replace: "field === '' ?",
      seenBy: screens(ASKED, 'never mistakes a filter for a word of the screen'),
    },
    {
      name: 'a header sorts down first',
      find: 'if (held?.field !== field) return [{ field, descending: false }]',
      replace: 'if (held?.field !== field) return [{ field, descending: true }]',
      seenBy: screens(ASKED, 'a header sorts up, then down, then as declared'),
    },
    {
      name: 'the address has no filters',
      find: 'for (const [field, one] of Object.entries({ ...emptied(begun), ...asked.filter })) {',
      replace: 'for (const [field, one] of Object.entries({ ...emptied(begun), ...asked.filter }).slice(0, 0)) {',
      seenBy: screens(ASKED, 'comes back the same after it was read and written'),
    },
  ),
  ...of(
    'src/admin/data/rows.ts',
    {
      name: 'a row that moved is shown twice',
      find: 'if (seen.has(row.id)) continue',
      replace: '',
      seenBy: screens('listRows.test.ts', 'shows a row that has moved between two answers once'),
    },
    {
      name: 'an old answer is put at the end',
      find: 'nextOf(rows) === page.after ?',
      replace: 'page.after !== null ?',
      seenBy: screens('listRows.test.ts', 'grows by the page that follows it, and by no other'),
    },
  ),
  ...of('src/admin/table/useSelection.ts', {
    name: 'Shift chooses one row',
    find: 'Math.min(from, at), Math.max(from, at) + 1',
    replace: 'at, at + 1',
    seenBy: screens('selection.test.ts', 'Shift chooses all rows up to the last one'),
  }),
  ...of('src/admin/actions/useStarting.tsx', {
    name: 'what asks first does not ask',
    find: 'if (offer.action?.confirm || hasInput(offer))',
    replace: 'if (hasInput(offer))',
    seenBy: screens('actions.test.tsx', 'an action that answers a secret asks first and shows it once'),
  }),
  ...of('src/admin/report/ReportPopup.tsx', {
    name: 'the pop-up of reports stands at the left',
    find: 'insetInlineEnd: { xs: 8, sm: 24 },',
    replace: "insetInlineEnd: { xs: 8, sm: 'auto' },",
    seenBy: screens('habits.test.tsx', 'shows the pop-up of reports at the bottom right'),
  }),
  ...of(
    'src/admin/session.ts',
    {
      name: 'read-only mode shows its buttons',
      find: 'session.isOnlyRead ? withoutWrites(session.rights) : session.rights',
      replace: 'session.rights',
      seenBy: unit('shell.test.ts', 'read-only mode takes those away that write'),
    },
    {
      name: 'a session that ended is not waited for',
      find: 'if (openPages === 0 || isOver) {',
      replace: 'if (openPages >= 0 || isOver) {',
      seenBy: screens('shellApi.test.ts', 'over an open page the calls wait for the sign-in and are repeated'),
    },
  ),
  ...of('src/admin/inputs/useOptions.ts', {
    name: 'a late answer to an old question is shown',
    find: 'if (!isLate) setFound(',
    replace: 'setFound(',
    seenBy: screens('useOptions.test.ts', 'a late answer to an old question is dropped'),
  }),
  ...of('src/admin/theme/themes.ts', {
    name: 'buttons and filters are printed',
    find: '        ...printStyles(palette.mode),',
    replace: '',
    seenBy: screens('print.test.tsx'),
  }),
]
