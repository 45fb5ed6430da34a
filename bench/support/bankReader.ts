import { createReadStream } from 'node:fs'
import { readBankFile, type BankSummary } from '#resources/exchange/bank/read.rules'
import { forgetPeak, usageOf } from './processes.ts'

/** The time to parse a file in a process that does nothing else, and its additional memory in megabytes. */
export interface BankReading {
  readonly seconds: number
  readonly grownMB: number
  readonly summary: Pick<BankSummary, 'payments' | 'twins' | 'faulty'>
  readonly checks: number
}

async function read(path: string, account: string): Promise<Omit<BankReading, 'grownMB' | 'seconds'>> {
  for await (const event of readBankFile(createReadStream(path, { highWaterMark: 256 * 1024 }), new Set([account])))
    if (event.kind === 'end') return { summary: event.summary, checks: event.summary.checks.length }
  throw new Error('the file has no end')
}

process.once('message', ([path, account]: [string, string]) => {
  const before = usageOf(process.pid).residentMB
  forgetPeak(process.pid)
  const began = performance.now()
  void read(path, account).then(({ summary: { payments, twins, faulty }, checks }) => {
    const seconds = (performance.now() - began) / 1000
    const answer: BankReading = { seconds, grownMB: usageOf(process.pid).peakMB - before, summary: { payments, twins, faulty }, checks }
    process.send!(answer)
    process.disconnect()
  })
})
