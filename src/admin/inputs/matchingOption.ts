import { RANKS, rankOf } from '../../resource/ranking.ts'
import type { Option } from './useOptions.ts'
import type { UnreadWhy } from './unread.ts'

const WORD = /[\p{L}\p{N}]+/gu

const isCalled = (label: string, text: string): boolean => (rankOf(label, text) ?? 1) % RANKS === 0

/** How well a label matches a text: 0 equal, 1 starts with it at a word boundary, 2 contains it as whole words, 3 contains it, 4 found by invisible text. */
function distance(label: string, text: string): number {
  if (isCalled(label, text)) return 0
  const words = [...label.matchAll(WORD)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }))
  const has = (from: number): boolean => words.some(({ to }) => to > from && isCalled(label.slice(from, to), text))
  if (has(0)) return 1
  if (words.some(({ from }) => has(from))) return 2
  return rankOf(label, text) === undefined ? 4 : 3
}

/** The option that a text identifies uniquely: the only one found, or the only best match. Otherwise the reason why there is none. */
export function matchingOption(options: readonly Option[], text: string): Option | Exclude<UnreadWhy, 'sought' | 'failed'> {
  const [only, second] = options
  if (only === undefined) return 'notFound'
  if (second === undefined) return only
  const near = options.map(option => ({ option, distance: distance(option.label, text) }))
  const nearest = Math.min(...near.map(one => one.distance))
  const found = near.filter(one => one.distance === nearest)
  return nearest < 4 && found.length === 1 ? found[0]!.option : 'several'
}
