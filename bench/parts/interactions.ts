import { everywhere, round, SLOWED, type Takes } from '../support/actions.ts'
import { inBrowser } from '../support/browser.ts'
import { median, quantile, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const ROUNDS = 5
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

const figuresOfAll = (all: Takes, suffix = ''): Figure[] => {
  const times = Object.values(all).map(one => one.took)
  const most = suffix === '' ? { most: EVERYWHERE } : {}
  const slowest = Object.entries(all)
    .toSorted(([, a], [, b]) => b.took - a.took)
    .slice(0, 12)
  return [
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
    const beside = process.env['BESIDE']
    const other = beside === undefined ? undefined : await visit.beside(beside)
    const [mine, others]: [Takes[], Takes[]] = [[], []]
    for (let at = 0; at < ROUNDS; at += 1) {
      if (other) others.push(await round(other))
      mine.push(await round(visit))
    }
    const before = other && (await everywhere(other))
    const all = await everywhere(visit)
    return {
      figures: [
        ...figuresOf(mine),
        ...(other ? figuresOf(others, ', before') : []),
        ...figuresOfAll(all),
        ...(before ? figuresOfAll(before, ', before') : []),
      ],
      raw: { mine, others, all, before },
    }
  })
