import { of, unit } from './mutant.ts'

const BANK = 'bankFile.test.ts'
const CELLS = 'exchangeCells.test.ts'
const FUEL = 'fuelFile.test.ts'
const FINES = 'finesFile.test.ts'
const BINDING = 'bankBinding.test.ts'
const whole = unit(BANK, 'what is no whole file is refused')

/** Files of banks, fuel suppliers and fines: what is whole, what is told twice, what is no row, what may not be rounded. */
export const exchange = [
  ...of(
    'server/exchange/bank/sections.ts',
    {
      name: 'a bank’s file without an end is taken',
      find: "if (!isOver) throw fileProblem('FILE_CUT', { row })",
      replace: '',
      seenBy: unit('bankFileAny.test.ts', 'cut anywhere before its end it is refused, and never comes to an end'),
    },
    {
      name: 'what stands behind the end of a bank’s file is read on',
      find: 'if (isOver) throw wrong(row, END)',
      replace: '',
      seenBy: whole,
    },
    {
      name: 'a section of a bank’s file may begin in another',
      find: "if (open && open.kind !== 'head') throw wrong(row, ENDS[open.kind])\n    const head",
      replace: 'const head',
      seenBy: whole,
    },
    {
      name: 'a bank’s file may have any number of documents',
      find: 'if (sections > limits.sections)',
      replace: 'if (sections < 0)',
      seenBy: unit(BANK, 'a line, a value, a file and a number of documents without measure'),
    },
    {
      name: 'a line without a key is dropped',
      find: "open.last.push(`${open.last.pop() ?? ''}\\n${text}`)",
      replace: '',
      seenBy: unit(BANK, 'a line without a key goes on with the value before it'),
    },
  ),
  ...of(
    'server/exchange/bank/lines.ts',
    {
      name: 'a line of a bank’s file may have any length',
      find: 'if (rest.length > limits.line * 3)',
      replace: 'if (rest.length < 0)',
      seenBy: unit(BANK, 'a line, a value, a file and a number of documents without measure'),
    },
    {
      name: 'a piece of a bank’s file loses the line that the one before it began',
      find: 'const whole: Uint8Array = rest.length ? Buffer.concat([rest, piece]) :',
      replace: 'const whole: Uint8Array =',
      seenBy: unit('bankFileAny.test.ts', 'it is read back as it was written, in every encoding, by any pieces'),
    },
  ),
  ...of('server/exchange/bank/read.ts', {
    name: 'documents that the bank did not carry out are payments',
    find: 'const isPaid = isCarriedOut(payment)',
    replace: 'const isPaid = isCarriedOut(payment) || payment !== undefined',
    seenBy: unit(BANK, 'documents with their date alone were carried out where the turnovers say so'),
  }),
  ...of('server/exchange/table/read.ts', {
    name: 'another currency is read as roubles',
    find: "amount === 'roubles' && cell.type !== 'empty'",
    replace: "amount === 'roubles' && cell.type === 'empty'",
    seenBy: unit(FUEL, 'money that is not roubles by'),
  }),
  ...of('src/formulas/fines.ts', {
    name: 'every article of the road has a discount',
    find: "return parts === 'whole' || (parts !== undefined",
    replace: "return parts === 'none' || (parts !== undefined && parts !== 'whole' && found === null",
    seenBy: unit('fines.test.ts', 'is none of'),
  }),
  ...of(
    'server/exchange/bank/payments.ts',
    {
      name: 'an inner payment that both accounts tell is two',
      find: "kind: isTwin ? 'twin' : 'payment'",
      replace: "kind: isTwin && told.size < 0 ? 'twin' : 'payment'",
      seenBy: unit(BANK, 'are one payment, though both accounts tell it'),
    },
    {
      name: 'the days of both accounts make an inner payment two',
      find: "direction === 'inner' ? '' : day,",
      replace: "direction === 'inner' ? `${document.writtenOffOn}` : day,",
      seenBy: unit(BANK, 'have one fingerprint in the files of both accounts'),
    },
    {
      name: 'dollars are read as roubles',
      find: '(?:810|643)',
      replace: '(?:810|643|840)',
      seenBy: unit(BANK, 'a sum of an account that is not in roubles is refused'),
    },
    {
      name: 'the sum is no part of a payment’s fingerprint',
      find: '  document.sum,\n  innerTo',
      replace: '  innerTo',
      seenBy: unit(BANK, 'do not change with spaces, and with nothing else'),
    },
  ),
  ...of('server/exchange/fingerprints.ts', {
    name: 'rows that are alike have one fingerprint',
    find: 'met.set(digest, time)',
    replace: 'met.set(digest, 0)',
    seenBy: unit(BANK, 'of files that overlap are alike, of payments that are alike are not'),
  }),
  ...of(
    'server/exchange/bank/balances.ts',
    {
      name: 'an inner payment is not received by its other account',
      find: "if (innerTo !== null) move(innerTo, 'received', sum)",
      replace: '',
      seenBy: unit(BANK, 'are one payment, though both accounts tell it'),
    },
    {
      name: 'a closing balance is not counted after',
      find: 'const expected = subtract(add(opening, received), writtenOff)',
      replace: 'const expected = closing ?? subtract(add(opening, received), writtenOff)',
      seenBy: unit(BANK, 'a closing balance that does not follow'),
    },
    {
      name: 'days that statements leave out are not told',
      find: 'if (next.from > day) gaps.push',
      replace: "if (next.from > '9999') gaps.push",
      seenBy: unit(BANK, 'days that are left out, and balances that do not go on'),
    },
  ),
  ...of(
    'server/exchange/table/read.ts',
    {
      name: 'a total is a row like any other',
      find: "&& !isSaid(source, shape.proof)) return 'total'",
      replace: "&& isSaid(source, [])) return 'total'",
      seenBy: unit(FUEL, 'headings that come again, words around the table and totals of groups are no rows'),
    },
    {
      name: 'a row with the word of a total is none, whatever it says',
      find: '&& !isSaid(source, shape.proof))',
      replace: ')',
      seenBy: unit(FUEL, 'headings that come again, words around the table and totals of groups are no rows'),
    },
  ),
  ...of(
    'server/exchange/table/cells.ts',
    {
      name: 'a number that a spreadsheet has shortened is taken',
      find: 'EXPONENT.test(cell.text) ? broken : ',
      replace: '',
      seenBy: unit(FINES, 'a number of a decision is refused rather than rounded, cut or told twice'),
    },
    {
      name: 'the time of another zone is dropped in silence',
      find: "day.includes(':') || ",
      replace: '',
      seenBy: unit(CELLS, 'the moment %s'),
    },
    {
      name: 'any number among dates is a date',
      find: 'value >= SERIALS[0] && value < SERIALS[1]',
      replace: 'value >= 0 && value < SERIALS[1]',
      seenBy: unit(CELLS),
    },
  ),
  ...of('server/exchange/table/mapping.ts', {
    name: 'a saved mapping reads the columns in their old places only',
    find: 'titles[column] === wanted ? column : titles.indexOf(wanted)',
    replace: 'titles[column] === wanted ? column : -1',
    seenBy: unit(CELLS, 'finds its columns where they have gone, and the one in its old place of several alike'),
  }),
  ...of(
    'server/exchange/fuel/read.ts',
    {
      name: 'a return that is called so counts as a fuelling',
      find: 'const isCalled = operation !== null && RETURN.test(operation)',
      replace: 'const isCalled = operation !== null && operation === RETURN.source',
      seenBy: unit(FUEL, 'a workbook of numbers says the same'),
    },
    {
      name: 'the cards of two suppliers are one',
      find: 'const parts = [supplier, card,',
      replace: 'const parts = [card,',
      seenBy: unit(FUEL, 'have one fingerprint in every file of a supplier that has them'),
    },
  ),
  ...of(
    'server/exchange/fines/read.ts',
    {
      name: 'a fine may be told twice in a file',
      find: 'if (first) return',
      replace: 'if (first?.row === row) return',
      seenBy: unit(FINES, 'a number of a decision is refused rather than rounded, cut or told twice'),
    },
    {
      name: 'a number of a decision may lack digits',
      find: '/^(?:\\d{20}|\\d{25})$/u',
      replace: '/^(?:\\d{19,20}|\\d{25})$/u',
      seenBy: unit(FINES, 'a number of a decision is refused rather than rounded, cut or told twice'),
    },
  ),
  ...of(
    'server/exchange/bank/binding.ts',
    {
      name: 'words of one counterparty speak for strangers',
      find: '.filter(([, { isOfMany }]) => isOfMany)',
      replace: '',
      seenBy: unit(BINDING, 'for a stranger goes by words that several others have used, never by those of one'),
    },
    {
      name: 'a payment speaks for itself when suggestions are tried out',
      find: '    const found = learned.suggest(row)\n    if (found &&',
      replace: '    learned.learn(row)\n    const found = learned.suggest(row)\n    if (found &&',
      seenBy: unit(BINDING, 'each payment is judged by those before it alone'),
    },
  ),
]
