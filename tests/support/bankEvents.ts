import { isFileProblem } from '../../server/engine/files/problem.ts'
import { BANK_LIMITS, type BankLimits } from '#resources/exchange/bank/lines.rules'
import { readBankFile, type BankEvent, type BankSummary } from '#resources/exchange/bank/read.rules'
import { account, bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS, type BankFile, type Coming } from '../samples/bankFile.ts'

export const ourAccounts = new Set<string>(OUR_ACCOUNTS)
export const readBytes = async (bytes: Uint8Array, limits: Partial<BankLimits> = {}, piece = bytes.length): Promise<BankEvent[]> => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece))
  const events: BankEvent[] = []
  for await (const event of readBankFile(chunks, ourAccounts, { ...BANK_LIMITS, ...limits })) events.push(event)
  return events
}
export const read = (file: BankFile, coming?: Coming): Promise<BankEvent[]> => readBytes(bytesOf(linesOf(file), coming))
export const of = <Kind extends BankEvent['kind']>(events: readonly BankEvent[], kind: Kind): Extract<BankEvent, { kind: Kind }>[] =>
  events.filter((one): one is Extract<BankEvent, { kind: Kind }> => one.kind === kind)
export const paymentsOf = (events: readonly BankEvent[]) => of(events, 'payment').map(({ payment }) => payment)
export const summaryOf = (events: readonly BankEvent[]): BankSummary => of(events, 'end')[0]!.summary
export const problemOf = async (work: Promise<unknown>): Promise<object> =>
  work.then(
    () => ({ code: 'none' }),
    (error: unknown) => (isFileProblem(error) ? { code: error.code, ...error.params } : { code: String(error) }),
  )
export const documents = (...pairs: ReturnType<typeof document>[]): BankFile => ({ documents: pairs.map(one => ({ pairs: one })) })

export const usual: BankFile = {
  accounts: [account(OUR_ACCOUNTS[0], '1000.00', '500.50', '200.25', '1300.25')],
  documents: [
    { pairs: document('1', '500.50', THEIRS[0], OUR_ACCOUNTS[0]) },
    { title: 'Банковский ордер', pairs: document('2', '200.25', OUR_ACCOUNTS[0], THEIRS[1]) },
  ],
}
