import { statSync } from 'node:fs'
import { ACCOUNT, DOCUMENTS, writeBankFile } from '../support/bankDocuments.ts'
import { readBank } from '../support/children.ts'
import { median, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const TURNS = 5

/** Reads a month of a busy account from a bank's file, in a process of its own each turn: time, and memory beyond what the process had. */
export async function bankFile(home: Home): Promise<BenchResult> {
  const path = await writeBankFile(home.folder)
  const turns = []
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await readBank(path, ACCOUNT))
  const wrong = turns.find(({ summary, checks }) => summary.payments !== DOCUMENTS || summary.faulty > 0 || checks > 0)
  if (wrong) throw new Error(`not all was read: ${JSON.stringify(wrong)}`)
  return {
    figures: [
      { name: `${DOCUMENTS} documents: time`, value: median(turns.map(({ seconds }) => seconds)), unit: 's', most: 10 },
      { name: 'the same: memory beyond that before', value: Math.max(...turns.map(({ grownMB }) => grownMB)), unit: 'MB', most: 200 },
      { name: 'file', value: statSync(path).size / 2 ** 20, unit: 'MB' },
    ],
    raw: turns,
  }
}
