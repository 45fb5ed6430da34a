import type { Recalculated, Resource } from '#resource'
import type { Tx } from '#server/engine/tx.ts'

/** The days in which the binding of a card changes, both included: ISO, without end when `to` is null. */
export interface Span {
  readonly card: number
  readonly from: string
  readonly to: string | null
}

/** How a card would have bound past transactions, with a summary. */
export interface CardTrial {
  readonly of: number
  readonly bound: number
  /** How many of them differ from what people chose. */
  readonly otherwise: number
  readonly summary: string
  /** The newest of those. */
  readonly results: readonly { readonly id: number; readonly resource: string; readonly title: string; readonly message: string }[]
}

/** The resources of a kind of cards: the card, the history of its bindings, and the exclusions. */
export interface CardResources {
  readonly card: Resource
  readonly history: Resource
  readonly exclusion: Resource
}

/** A kind of cards, with how they bind their transactions. */
export interface CardKind extends CardResources {
  /** Rebinds the transactions of a card with everything that follows; a preview only returns what would change. */
  readonly rebind: (tx: Tx, span: Span, isPreview: boolean) => Promise<Recalculated>
  /** Tries a card on past transactions without changing anything. */
  readonly tryOut: (tx: Tx, card: number) => Promise<CardTrial>
  /** Assigns transactions that were imported before their cards. */
  readonly assignCards: (tx: Pick<Tx, 'db'>, cards: readonly number[]) => Promise<void>
}
