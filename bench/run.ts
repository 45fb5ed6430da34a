import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { buildChanged } from '../scripts/build.mjs'
import { isReached, lines, type BenchResult } from './support/figures.ts'
import { openHome, type Home } from './support/home.ts'
import { bankFile, bankImport, importFile } from './parts/import.ts'
import { areas, calls } from './parts/calls.ts'
import { board, screens, views } from './parts/screens.ts'
import { charts, dispatch, firstPage, groups, reports, everything } from './parts/pages.ts'
import { contention, live } from './parts/live.ts'
import { deals } from './parts/deals.ts'
import { entry } from './parts/entry.ts'
import { engine } from './parts/engine.ts'
import { exportList, prints } from './parts/export.ts'
import { form, interactions } from './parts/interactions.ts'
import { list, orders } from './parts/list.ts'
import { memory, start } from './parts/memory.ts'

const PARTS: Readonly<Record<string, (home: Home) => Promise<BenchResult>>> = {
  list,
  engine,
  orders,
  deals,
  dispatch,
  prints,
  reports,
  charts,
  groups,
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
  views,
  interactions,
  board,
  form,
  entry,
}
/** All figures of the latest runs, and those with a goal, one per line. */
const [RAW, SUMMARY] = [join(import.meta.dirname, '../.cache/bench.json'), join(import.meta.dirname, 'results.tsv')]

const chosen = (names: readonly string[]): string[] => {
  const unknown = names.filter(name => !(name in PARTS))
  if (unknown.length === 0) return names.length ? [...names] : Object.keys(PARTS)
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const machine = `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

const fourDigits = (value: number): string => String(Number(value.toPrecision(4)))
const textIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Stores the latest result of a part: all of it in `.cache`, the figures with goals next to this file. */
function keep(name: string, found: BenchResult): void {
  const at = new Date().toISOString()
  mkdirSync(dirname(RAW), { recursive: true })
  writeFileSync(RAW, JSON.stringify({ ...(JSON.parse(textIn(RAW) || '{}') as object), [name]: { at, machine, ...found } }))
  const otherRows = textIn(SUMMARY)
    .split('\n')
    .slice(1)
    .filter(line => line !== '' && !line.startsWith(`${name}\t`))
  const measured = found.figures.flatMap(({ name: figure, value, unit, min, max }) => {
    if (min === undefined && max === undefined) return []
    const goal = min === undefined ? `≤ ${max}` : `≥ ${min}`
    return [name, at.slice(0, 10), machine, figure, fourDigits(value), unit, goal].join('\t')
  })
  writeFileSync(SUMMARY, `${['part\tday\tmachine\tfigure\tvalue\tunit\tgoal', ...otherRows, ...measured].join('\n')}\n`)
}

const names = chosen(process.argv.slice(2))
buildChanged()
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
      // The other parts take half an hour: a failed part does not discard their results.
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
