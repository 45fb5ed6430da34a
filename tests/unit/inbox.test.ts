import { expect, test } from 'vitest'
import { resources } from '#resources'
import { inboxCommand } from '../../src/admin/inbox/inboxKeys.ts'
import { mergedLines, streamsOf, type Loaded } from '../../src/admin/inbox/streams.ts'

const all = streamsOf(resources, () => true)
const stream = (name: string) => all.find(one => one.key === name)!
const loaded = (name: string, days: readonly string[], isWhole = true, from = 1): Loaded => ({
  stream: stream(name),
  rows: days.map((day, at) => ({ id: from + at, [stream(name).inbox.day]: day })),
  isWhole,
})

test('the inbox contains the waiting records that a user may read and is responsible for', () => {
  expect(all.map(one => one.key).toSorted()).toEqual([
    'bankTransaction',
    'deal',
    'oilCompanyTransaction',
    'payment',
    'truckPenaltyTransaction',
  ])
  const seen = (...existing: readonly string[]) =>
    streamsOf(resources, needed => needed.length === 0 || needed.some(right => existing.includes(right))).map(one => one.key)
  expect(seen()).toEqual([])
  expect(seen('BUH_TRX_VIEW')).toEqual(['bankTransaction'])
  // Everybody sees the sump of waybills; its inbox is for those who authorize.
  expect(seen('DEAL_DONE')).toEqual(['deal'])
})

test('lines are ordered by day, as far as every kind is loaded', () => {
  const bank = loaded('bankTransaction', ['2026-01-02', '2026-01-05'])
  const deals = loaded('deal', ['2026-01-01T08:00:00Z', '2026-01-03'])
  expect(mergedLines([bank, deals]).map(({ day, stream: { key } }) => `${day} ${key}`)).toEqual([
    '2026-01-01 deal',
    '2026-01-02 bankTransaction',
    '2026-01-03 deal',
    '2026-01-05 bankTransaction',
  ])
  // A waybill older than the last one may still be loaded, so later lines wait.
  const part = loaded('deal', ['2026-01-01', '2026-01-03'], false)
  expect(mergedLines([bank, part]).map(line => line.day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
})

test('shortcuts work in every keyboard layout', () => {
  const pressed = (key: string, code = key, existing: { readonly ctrlKey?: boolean; readonly altKey?: boolean } = {}) =>
    inboxCommand({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...existing }, 3, 20)
  expect(pressed('ArrowDown')).toEqual({ do: 'move', to: 4 })
  expect(pressed('PageDown')).toEqual({ do: 'move', to: 13 })
  expect(pressed('End')).toEqual({ do: 'move', to: 19 })
  expect(inboxCommand({ key: 'ArrowUp', code: 'ArrowUp', ctrlKey: false, metaKey: false, altKey: false }, 0, 20)).toEqual({
    do: 'move',
    to: 0,
  })
  expect(pressed('ф', 'KeyA', { ctrlKey: true })).toEqual({ do: 'markAll' })
  expect([pressed('о', 'KeyJ'), pressed('o', 'KeyO')]).toEqual([{ do: 'open' }, { do: 'open' }])
  expect(pressed('2', 'Digit2')).toEqual({ do: 'act', place: 1 })
  expect([pressed('Tab'), pressed('x', 'KeyX'), pressed('ArrowDown', 'ArrowDown', { altKey: true })]).toEqual([null, null, null])
})
