import type { BankPayment } from './payments.rules.ts'

/** What of a payment says where it belongs. */
export interface BindingRow {
  readonly direction: BankPayment['direction']
  /** Of the other side. */
  readonly inn: string | null
  readonly account: string | null
  readonly purpose: string
}
/** A payment that a person has bound; what to is the caller's own, alike where it is the same. */
export interface BoundRow extends BindingRow {
  readonly binding: string
}
/** Payments of one direction that share what is named here; a word stands for all its forms. */
export interface BindingRule {
  readonly direction: BankPayment['direction']
  readonly inn?: string
  readonly account?: string
  readonly word?: string
}
/** Where a payment seems to belong, and why. */
interface SuggestedBinding {
  readonly binding: string
  /** What it shares with the payments that speak for it. */
  readonly rule: BindingRule
  /** How many payments share it, and how many of them were bound so. */
  readonly of: number
  readonly held: number
  /** Below 1: the share of those, the lower the fewer there are: once is 0.5, nine times out of nine 0.9. */
  readonly confidence: number
}
/** What was learned from payments that were bound. */
export interface LearnedBindings {
  readonly learn: (row: BoundRow) => void
  readonly suggest: (row: BindingRow) => SuggestedBinding | undefined
}

const SHORTEST = 4
const ENDING = /(?<=\p{L}{3})(?:ами|ями|ого|его|ому|ему|ов|ев|ом|ем|ам|ям|ах|ях|ых|их|ым|им|[аеиоуыэюяйь]+)$/u
/** The words of a purpose without their endings ('перевозку', 'перевозки': 'перевозк'); numbers and short words say nothing that lasts. */
export const wordsOf = (purpose: string): readonly string[] => {
  const words =
    purpose
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+/gu) ?? []
  return [...new Set(words.filter(word => word.length >= SHORTEST).map(word => word.replace(ENDING, '')))]
}

/** Does a payment share what the rule names? */
export const obeys = (row: BindingRow, { direction, inn, account, word }: BindingRule): boolean =>
  row.direction === direction &&
  (inn === undefined || row.inn === inn) &&
  (account === undefined || row.account === account) &&
  (word === undefined || wordsOf(row.purpose).includes(word))

/** The rules that a payment obeys: those of its counterparty, the simplest first, and those that hold for anybody. */
function rulesOf({ direction, inn, account, purpose }: BindingRow): { readonly own: BindingRule[]; readonly common: BindingRule[] } {
  const words = wordsOf(purpose)
  const who = [...(inn === null ? [] : [{ direction, inn }]), ...(account === null ? [] : [{ direction, account }])]
  return {
    own: [...who, ...who.flatMap(one => words.map(word => ({ ...one, word })))],
    common: words.map(word => ({ direction, word })),
  }
}

interface Evidence {
  of: number
  readonly held: Map<string, number>
  /** The first counterparty that it came from, and whether there are others: what one does says nothing of the next. */
  readonly first: string
  isOfMany: boolean
}
const keyOf = ({ direction, inn = '', account = '', word = '' }: BindingRule): string => `${direction} ${inn} ${account} ${word}`
const whoIs = ({ inn, account }: BindingRow): string => inn ?? account ?? ''

function suggestedBy(rule: BindingRule, { of, held }: Evidence): SuggestedBinding {
  const [binding, times] = [...held].reduce((top, next) => (next[1] > top[1] ? next : top))
  return { binding, rule, of, held: times, confidence: times / (of + 1) }
}
const surest = (found: readonly SuggestedBinding[]): SuggestedBinding | undefined =>
  found.reduce<SuggestedBinding | undefined>((top, next) => (next.confidence > (top?.confidence ?? 0) ? next : top), undefined)

/**
 * Learns from payments that people bound and suggests the same for payments that share INN, account or words of the purpose with them. Words alone count only
 * for a counterparty that nothing is known of, and only when several others have used them.
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
        const found = known.get(keyOf(rule)) ?? { of: 0, held: new Map<string, number>(), first: whoIs(row), isOfMany: false }
        found.of += 1
        found.held.set(row.binding, (found.held.get(row.binding) ?? 0) + 1)
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

/** What suggestions or a rule would have done to past payments. */
export interface BindingTrial {
  readonly rows: number
  readonly bound: number
  /** Of them to something else than people did. */
  readonly otherwise: number
}

/**
 * Tries suggestions of at least such confidence out on past payments, in their order: each is suggested by those before it alone, as it would have been
 * on its day.
 */
export function triedSuggestions(past: readonly BoundRow[], least: number): BindingTrial {
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

/** Tries a rule out on past payments: how many it would have bound, and how many of them otherwise than people did. */
export function triedRule(past: readonly BoundRow[], rule: BindingRule, binding: string): BindingTrial {
  const bound = past.filter(row => obeys(row, rule))
  return { rows: past.length, bound: bound.length, otherwise: bound.filter(row => row.binding !== binding).length }
}
