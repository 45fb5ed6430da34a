import { of, screens, server } from './mutant.ts'

const BANK = (test: string) => server('incomingBank.test.ts', test)
const FUEL = (test: string) => server('incomingFuel.test.ts', test)
const CONNECTED = 'that may be a payment already waits for a person, who connects the two: nothing is booked twice'
const COLUMNS = (test: string) => screens('fileColumns.test.tsx', test)
const REFUSED = 'is refused columns that are none, leave out what is needed, are chosen twice or not in it: in words'

/** Files of transactions, and what binds them. */
export const incoming = [
  ...of(
    'server/rules/transactions/files/job.ts',
    {
      name: 'a row that is there already is written again',
      find: 'const fresh = rows.filter(row => !known.has(row.key))',
      replace: 'const fresh = rows.filter(row => row.key !== undefined)',
      seenBy: BANK('becomes transactions that wait, and the same file again adds nothing'),
    },
    {
      name: 'columns of an earlier file are forced upon the next one',
      find: "if (!file.isBorrowed || !isFileProblem(error) || error.code !== 'FILE_HEADER') throw error",
      replace: 'if (file.isBorrowed || !file.isBorrowed) throw error',
      seenBy: FUEL('is read by the columns that were chosen, and so are the next ones of the same supplier'),
    },
    {
      name: 'a file that was taken back may be begun with',
      find: 'if (!mayBegin(record)) throw',
      replace: "if (record.status === 'done') throw",
      seenBy: BANK('is refused as a whole where it is cut, is no statement, or its file is another company’s'),
    },
  ),
  ...of('server/rules/transactions/files/write.ts', {
    name: 'what may be a payment already is booked all the same',
    find: 'const [same] = candidates[n] ?? []',
    replace: 'const [same] = (candidates[n] ?? []).slice(9)',
    seenBy: BANK(CONNECTED),
  }),
  ...of(
    'server/rules/transactions/binding.ts',
    {
      name: 'a binding that changes lays what waits and may be paid already',
      find: 'return records.filter(record => !doubtful.has(record))',
      replace: 'return records.filter(record => doubtful.size >= 0 && record.id > 0)',
      seenBy: BANK('tells which transactions it would lay elsewhere before it does, and leaves those that people bound'),
    },
    {
      name: 'a binding that changes takes over what people have bound',
      find: "and (${t('bound')} is null or ${t('bound')} = 'rule')`",
      replace: '`',
      seenBy: BANK('tells which transactions it would lay elsewhere before it does, and leaves those that people bound'),
    },
  ),
  ...of(
    'server/rules/transaction.ts',
    {
      name: 'a payment that was there before goes with its line',
      find: 'line.attached ? [] : (line.payment ?? [])',
      replace: 'line.payment ?? []',
      seenBy: BANK(CONNECTED),
    },
    {
      name: 'a discount fills our box whichever way its money goes',
      find: 'isDiscounted(line) && !together.get(line.transaction)!.every(isDiscounted)',
      replace: 'isDiscounted(line) && line.companyTo === null',
      seenBy: BANK('moves our money by what the bank says, with a discount too, whichever way it goes'),
    },
  ),
  ...of('server/rules/transactions/bank.ts', {
    name: 'a card binds what goes between accounts of ours',
    find: "${x('direction')} <> 'inner' and",
    replace: "${x('direction')} <> 'nothing' and",
    seenBy: BANK('a transfer between accounts of ours follows no card, and none remembers it'),
  }),
  ...of('server/rules/transactions/fuel.ts', {
    name: 'fuel is paid by us at once',
    find: "payer: record => idIn(record['company']),",
    replace: 'payer: () => 1,',
    seenBy: FUEL('is allocated to the vehicle of each card, less what was agreed, and owed to the supplier'),
  }),
  ...of(
    'server/rules/transactions/rules.ts',
    {
      name: 'what is accepted of a card is not less by what was agreed',
      find: 'allocatedByCard(kind, tx, record, { target, discount })',
      replace: 'allocatedByCard(kind, tx, record, { target, discount: discount && null })',
      seenBy: FUEL('is less by what its card was agreed when it is accepted too, not only when its file comes'),
    },
    {
      name: 'whoever is signed in sees what the bank says',
      find: '(kind.readers.some(right => user.rights.has(right)) ? undefined : sql`false`)',
      replace: '(kind.readers.some(right => user.rights.has(right)) ? undefined : undefined)',
      seenBy: BANK('people without the right see no transaction and change none'),
    },
  ),
  ...of(
    'server/rules/transactions/files/mapping.ts',
    {
      name: 'columns may be chosen that leave out what a file must say',
      find: 'needs.filter(names => !names.some(name => name in mapping || name === group?.field))',
      replace: 'needs.filter(names => names.length === 0)',
      seenBy: FUEL(REFUSED),
    },
    {
      name: 'headings may be chosen that the file lacks',
      find: 'if (wrong !== undefined) throw',
      replace: 'if (wrong !== undefined && id === undefined) throw',
      seenBy: FUEL(REFUSED),
    },
  ),
  ...of('src/admin/import/chosenColumns.ts', {
    name: 'the columns of a new file are asked for though they are known',
    find: "by === null || by === 'headings'",
    replace: "by !== null || by === 'headings'",
    seenBy: COLUMNS('are asked at once when a file comes whose columns nobody has chosen, not when they are known'),
  }),
  ...of('src/admin/import/ColumnChoice.tsx', {
    name: 'two columns may hold the same',
    find: 'disabled={isElsewhere}',
    replace: '',
    seenBy: COLUMNS('are those of the supplier’s previous file, and no two may hold the same'),
  }),
]
