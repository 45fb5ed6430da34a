import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { isReached, lines, type Found } from './support/figures.ts'
import { openHome, type Home } from './support/home.ts'
import { bankFile } from './parts/bankFile.ts'
import { bankImport } from './parts/bankImport.ts'
import { areas } from './parts/areas.ts'
import { board } from './parts/board.ts'
import { calls } from './parts/calls.ts'
import { contention } from './parts/contention.ts'
import { deals } from './parts/deals.ts'
import { dispatch } from './parts/dispatch.ts'
import { everything } from './parts/everything.ts'
import { engine } from './parts/engine.ts'
import { exportList } from './parts/export.ts'
import { firstPage } from './parts/firstPage.ts'
import { form } from './parts/form.ts'
import { importFile } from './parts/import.ts'
import { list } from './parts/list.ts'
import { memory } from './parts/memory.ts'
import { orders } from './parts/orders.ts'
import { live } from './parts/live.ts'
import { reports } from './parts/reports.ts'
import { screens } from './parts/screens.ts'
import { start } from './parts/start.ts'

const PARTS: Readonly<Record<string, (home: Home) => Promise<Found>>> = {
  list,
  engine,
  orders,
  deals,
  dispatch,
  reports,
  firstPage,
  everything,
  calls,
  areas,
  contention,
  live,
  memory,
  export: exportList,
  import: importFile,
  bankFile,
  bankImport,
  start,
  screens,
  board,
  form,
}
const RESULTS = join(import.meta.dirname, 'results.json')

const chosen = (names: readonly string[]): string[] => {
  const unknown = names.filter(name => !(name in PARTS))
  if (unknown.length === 0) return names.length ? [...names] : Object.keys(PARTS)
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const machine = (): object => ({
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
})

/** Four digits tell what can be told; thousands of numbers stand in a line. */
const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
const NUMBERS = /\[[\s\d.,e+-]+\]/gu

/** Keeps the newest result of each part beside this file. */
function keep(name: string, found: Found): void {
  const held = JSON.parse(readFileSync(RESULTS, { encoding: 'utf8', flag: 'a+' }) || '{}') as Record<string, unknown>
  const all = { ...held, [name]: { at: new Date().toISOString(), machine: machine(), ...found } }
  writeFileSync(RESULTS, `${JSON.stringify(all, rounded, 1).replaceAll(NUMBERS, list => list.replaceAll(/\s+/gu, ' '))}\n`)
}

const names = chosen(process.argv.slice(2))
const home = openHome()
const missed: string[] = []
try {
  for (const name of names) {
    const began = performance.now()
    console.log(`\n${name}`)
    try {
      const found = await PARTS[name]!(home)
      for (const line of lines(found.figures)) console.log(line)
      missed.push(...found.figures.filter(figure => !isReached(figure)).map(figure => `${name}: ${figure.name}`))
      keep(name, found)
    } catch (error) {
      // The other parts take half an hour: they are not lost with this one.
      console.error(error)
      missed.push(`${name}: failed`)
      process.exitCode = 1
    }
    console.log(`  (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  }
  console.log(missed.length ? `\nMissed:\n${missed.map(one => `  ${one}`).join('\n')}` : '\nAll goals are reached.')
} finally {
  await home.close()
}
