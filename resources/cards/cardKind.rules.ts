import type { Recalculated, Resource } from '#resource'
import type { Tx } from '#server/engine/tx.ts'

/** Between which days the binding of a card changes, both included: ISO, without end where `to` is null. */
export interface Span {
  readonly card: number
  readonly from: string
  readonly to: string | null
}

/** What a card would have done to transactions of the past, in words too. */
export interface CardTrial {
  readonly of: number
  readonly bound: number
  /** Of them to something else than people did. */
  readonly otherwise: number
  readonly summary: string
  /** The newest of those. */
  readonly results: readonly { readonly id: number; readonly resource: string; readonly title: string; readonly message: string }[]
}

/** The resources of a kind of cards: the card, the history of what it is bound to, the exclusions from it. */
export interface CardResources {
  readonly card: Resource
  readonly history: Resource
  readonly exclusion: Resource
}

/** A kind of cards with what they do to their transactions. */
export interface CardKind extends CardResources {
  /** Binds the transactions of a card anew and makes what follows from them; of a preview it only tells what would change. */
  readonly rebind: (tx: Tx, span: Span, isPreview: boolean) => Promise<Recalculated>
  /** Tries a card out on the transactions of the past; nothing is changed. */
  readonly tryOut: (tx: Tx, card: number) => Promise<CardTrial>
  /** Gives transactions that came before their cards to them. */
  readonly assignCards: (tx: Pick<Tx, 'db'>, cards: readonly number[]) => Promise<void>
}
