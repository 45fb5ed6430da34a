import type { Rights } from './field.ts'

/** How records stand in the inbox: the one list of all that waits, whatever it is. */
export interface Inbox {
  /** The view whose records wait. Example: `view: 'sump'` */
  readonly view: string
  /** The day by which it stands among the others, the oldest first. Example: `day: 'dtDeal'` */
  readonly day: string
  /** What its line says, from the most telling on. Example: `shows: ['otherName', 'purpose']` */
  readonly shows: readonly string[]
  /** The sum at the end of its line. Example: `sum: 'sum'` */
  readonly sum?: string
  /** The action over several by which it is accepted as it is, or as is proposed. Example: `accept: 'authorize'` */
  readonly accept: string
  /** Which records of the view wait, where not all do, by filter. Example: `only: { npdStatus: 'unchecked' }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Who is asked, where not everybody who reads is. Example: `right: ['DEAL_DONE']` */
  readonly right?: Rights
}
