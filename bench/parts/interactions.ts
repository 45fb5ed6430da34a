import { everywhere, round, SLOWED, type Takes } from '../support/actions.ts'
import { inBrowser } from '../support/browser.ts'
import { median, quantile, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const ROUNDS = 5
const WORK_ROUNDS = 3
const GOALS: Readonly<Record<string, number>> = {
  'list to card': 200,
  'list to another card': 200,
  'menu to the form of a waybill': 400,
  'first page': 500,
  'payments by month': 500,
  'three letters until options': 150,
  'a letter more until options': 150,
  'Ctrl+K': 200,
}
const EVERYWHERE = 600

const slowly = `, processor slowed ${SLOWED} times`
const figuresOf = (rounds: readonly Takes[], suffix = ''): Figure[] =>
  Object.keys(rounds[0]!).map(name => ({
    name: `${name}${suffix || slowly}`,
    value: median(rounds.map(one => one[name]!.took)),
    unit: 'ms',
    ...(suffix === '' && name in GOALS && { most: GOALS[name]! }),
  }))

/** What the page's main thread worked for each action: others at work on the machine lengthen it much less than they do what the clock says. */
const workOf = (rounds: readonly Takes[], suffix = ''): Figure[] =>
  Object.keys(rounds[0]!).map(name => ({
    name: `${name}: processor time of the page, not slowed${suffix}`,
    value: median(rounds.map(one => one[name]!.worked.all)),
    unit: 'ms',
  }))

const figuresOfAll = (all: Takes, suffix = ''): Figure[] => {
  const times = Object.values(all).map(one => one.took)
  const most = suffix === '' ? { most: EVERYWHERE } : {}
  const slowest = Object.entries(all)
    .toSorted(([, a], [, b]) => b.took - a.took)
    .slice(0, 12)
  return [
    {
      name: `${times.length} screens of the menu: processor time of the page, median${suffix || slowly}`,
      value: median(Object.values(all).map(one => one.worked.all)),
      unit: 'ms',
    },
    { name: `${times.length} screens of the menu: median${suffix || slowly}`, value: median(times), unit: 'ms' },
    { name: `${times.length} screens of the menu: 95 of 100${suffix || slowly}`, value: quantile(times, 0.95), unit: 'ms' },
    {
      name: `${times.length} screens of the menu: over ${EVERYWHERE} ms${suffix}`,
      value: times.filter(one => one > EVERYWHERE).length,
      unit: '',
    },
    { name: `${times.length} screens of the menu: longest${suffix || slowly}`, value: Math.max(...times), unit: 'ms', ...most },
    ...slowest.map(([path, { took }]) => ({ name: `  ${path}${suffix}`, value: took, unit: 'ms' })),
  ]
}

/**
 * From an action of the hand until all that it asked for is painted, each for the first time in a visit, the processor slowed 4 times. `BESIDE=folder` names
 * screens that were built before: both are measured in turns.
 */
export const interactions = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: 0 }, async visit => {
    const otherFolder = process.env['BESIDE']
    const other = otherFolder === undefined ? undefined : await visit.openOther(otherFolder)
    const [mine, others]: [Takes[], Takes[]] = [[], []]
    for (let at = 0; at < ROUNDS; at += 1) {
      if (other) others.push(await round(other))
      mine.push(await round(visit))
    }
    // A processor that is slowed counts the time in which it does nothing as work.
    const [work, workBefore]: [Takes[], Takes[]] = [[], []]
    for (let at = 0; at < WORK_ROUNDS; at += 1) {
      if (other) workBefore.push(await round(other, 1))
      work.push(await round(visit, 1))
    }
    const before = other && (await everywhere(other))
    const all = await everywhere(visit)
    return {
      figures: [
        ...figuresOf(mine),
        ...(other ? figuresOf(others, ', before') : []),
        ...workOf(work),
        ...(other ? workOf(workBefore, ', before') : []),
        ...figuresOfAll(all),
        ...(before ? figuresOfAll(before, ', before') : []),
      ],
      raw: { mine, others, work, workBefore, all, before },
    }
  })
