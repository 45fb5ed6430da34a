import { describe, expect, test } from 'vitest'
import { field, optionsOf, TONES, toneOf, type Field, type Resource } from '#resource'
import { resources } from '#resources'
import { darkPalette, lightPalette, toneStyles } from '../../src/admin/theme/palette.ts'

describe('the tone of a value', () => {
  const cases: readonly [of: string, one: Field, value: unknown, tone: string | undefined][] = [
    ['a choice', field.choice(['a', 'b'], { tones: { a: 'error' } }), 'a', 'error'],
    ['a choice without a mark', field.choice(['a', 'b'], { tones: { a: 'error' } }), 'b', undefined],
    ['a flag', field.flag({ tones: { true: 'active', false: 'closed' } }), false, 'closed'],
    ['a nested record', field.reference('x', { tones: { 2: 'waiting' } }), { id: 2, name: 'Ждёт' }, 'waiting'],
    ['an id', field.reference('x', { tones: { 2: 'waiting' } }), 2, 'waiting'],
    ['income', field.money({ tones: 'sign' }), '0.01', 'moneyIn'],
    ['spending', field.money({ tones: 'sign' }), '-5', 'moneyOut'],
    ['a sum of zero', field.money({ tones: 'sign' }), '0.00', undefined],
    ['nothing', field.flag({ tones: { true: 'active', false: 'closed' } }), null, undefined],
    ['a field without tones', field.flag(), true, undefined],
  ]
  test.each(cases)('of %s', (_, one, value, tone) => expect(toneOf(one, value)).toBe(tone))
})

const all = Object.values<Resource>(resources).flatMap(resource =>
  Object.entries(resource.fields).map(([name, one]) => ({ of: `${resource.name}.${name}`, one, resource })),
)

test('tones refer to existing choices, flags and records, and to signs and percentages of numbers', () => {
  const faults = all.flatMap(({ of, one, resource }) => {
    const { tones, choices, shareOf } = optionsOf(one)
    const isNumber = ['number', 'decimal', 'money'].includes(one.kind)
    const limit = shareOf === undefined ? undefined : resource.fields[shareOf]
    const known = (key: string): boolean =>
      one.kind === 'choice' ? choices!.includes(key) : one.kind === 'flag' ? ['true', 'false'].includes(key) : /^\d+$/.test(key)
    return [
      ...(tones === 'sign' && !isNumber ? [`${of}: no number has this sign`] : []),
      ...(typeof tones === 'object' ? Object.keys(tones).filter(key => !known(key)) : []).map(key => `${of}: no value ${key}`),
      ...(shareOf !== undefined && (!isNumber || limit?.kind !== one.kind) ? [`${of}: a share of no such number`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test('states, activity, income and balances are marked', () => {
  const marked = new Set(all.filter(({ one }) => optionsOf(one).tones ?? optionsOf(one).shareOf).map(({ of }) => of))
  for (const of of [
    'deal.state',
    'deal.income',
    'payment.payStatus',
    'job.status',
    'job.done',
    'company.balance',
    'cashTransaction.sumTrx',
  ])
    expect(marked, of).toContain(of)
  for (const resource of Object.values<Resource>(resources)) expect(marked).toContain(`${resource.name}.isActive`)
})

/** Luminance and contrast by WCAG 2.1, of colors as #rrggbb. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
] as const)('in the %s theme', (_, palette) => {
  const styles = toneStyles(palette) as Readonly<Record<string, { readonly color?: string }>>
  test.each(TONES)('%s is legible in print and on the page', tone => {
    const { color = '' } = styles[`.tone-${tone}`]!
    for (const ground of [palette.background?.paper, palette.background?.default])
      expect(contrast(color, ground!), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
})
