import type { BankPayment } from './payments.rules.ts'

/** The properties of a payment that determine its binding. */
export interface BindingRow {
  readonly direction: BankPayment['direction']
  /** Of the other side. */
  readonly inn: string | null
  readonly account: string | null
  readonly purpose: string
}
/** A payment that a person has bound; equal `binding` texts mean the same binding. */
export interface BoundRow extends BindingRow {
  readonly binding: string
}
/** Payments of one direction that share these properties; a word stands for all its forms. */
export interface BindingRule {
  readonly direction: BankPayment['direction']
  readonly inn?: string
  readonly account?: string
  readonly word?: string
}
/** A suggested binding of a payment, and why. */
interface SuggestedBinding {
  readonly binding: string
  /** What it has in common with the payments that support it. */
  readonly rule: BindingRule
  /** How many payments match the rule, and how many of them were bound this way. */
  readonly of: number
  readonly count: number
  /** Below 1: the share of those, lower for fewer payments: one of one gives 0.5, nine of nine 0.9. */
  readonly confidence: number
}
/** What was learned from bound payments. */
export interface LearnedBindings {
  readonly learn: (row: BoundRow) => void
  readonly suggest: (row: BindingRow) => SuggestedBinding | undefined
}

const SHORTEST = 4
const ENDING = /(?<=\p{L}{3})(?:ами|ями|ого|его|ому|ему|ов|ев|ом|ем|ам|ям|ах|ях|ых|их|ым|им|[аеиоуыэюяйь]+)$/u
/** Returns the words of a purpose without endings ('перевозку', 'перевозки': 'перевозк'); numbers and short words are ignored. */
export const purposeWords = (purpose: string): readonly string[] => {
  const words =
    purpose
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+/gu) ?? []
  return [...new Set(words.filter(word => word.length >= SHORTEST).map(word => word.replace(ENDING, '')))]
}

/** Whether a payment matches the rule. */
export const matchesRule = (row: BindingRow, { direction, inn, account, word }: BindingRule): boolean =>
  row.direction === direction &&
  (inn === undefined || row.inn === inn) &&
  (account === undefined || row.account === account) &&
  (word === undefined || purposeWords(row.purpose).includes(word))

/** Returns the rules that a payment matches: those of its counterparty, the simplest first, and those for anybody. */
function rulesOf({ direction, inn, account, purpose }: BindingRow): { readonly own: BindingRule[]; readonly common: BindingRule[] } {
  const words = purposeWords(purpose)
  const who = [...(inn === null ? [] : [{ direction, inn }]), ...(account === null ? [] : [{ direction, account }])]
  return {
    own: [...who, ...who.flatMap(one => words.map(word => ({ ...one, word })))],
    common: words.map(word => ({ direction, word })),
  }
}

interface Evidence {
  of: number
  readonly counts: Map<string, number>
  /** The first counterparty, and whether there are others: a word that only one counterparty uses does not apply to another. */
  readonly first: string
  isOfMany: boolean
}
const keyOf = ({ direction, inn = '', account = '', word = '' }: BindingRule): string => `${direction} ${inn} ${account} ${word}`
const whoIs = ({ inn, account }: BindingRow): string => inn ?? account ?? ''

function suggestedBy(rule: BindingRule, { of, counts }: Evidence): SuggestedBinding {
  const [binding, times] = [...counts].reduce((top, next) => (next[1] > top[1] ? next : top))
  return { binding, rule, of, count: times, confidence: times / (of + 1) }
}
const surest = (found: readonly SuggestedBinding[]): SuggestedBinding | undefined =>
  found.reduce<SuggestedBinding | undefined>((top, next) => (next.confidence > (top?.confidence ?? 0) ? next : top), undefined)

/**
 * Learns from bound payments and suggests the same for payments with the same INN, account or words of the purpose. Words alone count only
 * for an unknown counterparty, and only when several others have used them.
 */
export function bindings(): LearnedBindings {
  const known = new Map<string, Evidence>()
  const evidence = (rules: readonly BindingRule[]): (readonly [BindingRule, Evidence])[] =>
    rules.flatMap(rule => {
      const found = known.get(keyOf(rule))
      return found ? [[rule, found] as const] : []
    })
  return {
    learn: row => {
      const { own, common } = rulesOf(row)
      for (const rule of [...own, ...common]) {
        const found = known.get(keyOf(rule)) ?? { of: 0, counts: new Map<string, number>(), first: whoIs(row), isOfMany: false }
        found.of += 1
        found.counts.set(row.binding, (found.counts.get(row.binding) ?? 0) + 1)
        found.isOfMany ||= found.first !== whoIs(row)
        known.set(keyOf(rule), found)
      }
    },
    suggest: row => {
      const { own, common } = rulesOf(row)
      const ofOwn = evidence(own)
      const chosen = ofOwn.length ? ofOwn : evidence(common).filter(([, { isOfMany }]) => isOfMany)
      return surest(chosen.map(([rule, one]) => suggestedBy(rule, one)))
    },
  }
}

/** How suggestions or a rule would have bound past payments. */
export interface BindingSimulation {
  readonly rows: number
  readonly bound: number
  /** How many of them differ from what people chose. */
  readonly otherwise: number
}

/**
 * Tries suggestions of at least this confidence on past payments in order: each suggestion is based only on earlier payments, as on that
 * day.
 */
export function simulateSuggestions(past: readonly BoundRow[], least: number): BindingSimulation {
  const learned = bindings()
  let [bound, otherwise] = [0, 0]
  for (const row of past) {
    const found = learned.suggest(row)
    if (found && found.confidence >= least) {
      bound += 1
      if (found.binding !== row.binding) otherwise += 1
    }
    learned.learn(row)
  }
  return { rows: past.length, bound, otherwise }
}

/** Tries a rule on past payments: how many it would have bound, and how many of them differ from what people chose. */
export function simulateRule(past: readonly BoundRow[], rule: BindingRule, binding: string): BindingSimulation {
  const bound = past.filter(row => matchesRule(row, rule))
  return { rows: past.length, bound: bound.length, otherwise: bound.filter(row => row.binding !== binding).length }
}
