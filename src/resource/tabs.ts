import type { Rights } from './field.ts'
import type { Layout } from './layout.ts'
import type { MatrixOfRecord } from './matrix.ts'

/** What the card shows above its tabs: the state and the main figures. */
export interface Head<Name extends string = string> {
  /** The field whose value and tone show the state; by default whether the record is active. Example: `state: 'payStatus'` */
  readonly state?: Name
  /** Up to five main figures; by default the sums among the columns of the list. Example: `figures: ['balance', 'dealSum']` */
  readonly figures?: readonly Name[]
  /** A field that describes a problem: while it has a value, the card shows it at the top, with its custom note as the remedy. Example: `problem: 'errorText'` */
  readonly problem?: Name
  /** State values in which the record changes by itself, for example while a job works on it: the card reloads until the state changes. Example: `changing: ['running']` */
  readonly changing?: readonly string[]
}

/**
 * A tab of the card. The data tab comes first and the history tab last automatically; `data` gives the card another layout than the form,
 * `head` sets what is shown above the tabs.
 */
export type Tab<Name extends string = string> =
  | ({ readonly tab: 'head' } & Head<Name>)
  | { readonly tab: 'data'; readonly layout: readonly Layout<Name>[] }
  | { readonly tab: 'related'; readonly resource: string; readonly by: string; readonly columns?: readonly string[] }
  | ({ readonly tab: 'matrix' } & MatrixOfRecord)
  | { readonly tab: 'documents'; readonly resource: string; readonly by: string }
  | { readonly tab: 'templates'; readonly object: number; readonly of?: string }
  | { readonly tab: 'screen'; readonly name: string; readonly right?: Rights }

/** Short ways to declare tabs. */
export const tab = {
  head: <const Name extends string>(head: Head<Name>): Tab<Name> => ({ tab: 'head', ...head }),
  data: <const Name extends string>(...layout: readonly Layout<Name>[]): Tab<Name> => ({ tab: 'data', layout }),
  related: (resource: string, by: string, columns?: readonly string[]): Tab<never> => ({
    tab: 'related',
    resource,
    by,
    ...(columns && { columns }),
  }),
  /** Figures of the record over time. */
  matrix: (resource: string, view: string, period?: readonly [from: string, to: string]): Tab<never> => ({
    tab: 'matrix',
    resource,
    view,
    ...(period && { period }),
  }),
  documents: (resource: string, by: string): Tab<never> => ({ tab: 'documents', resource, by }),
  /** Templates of the record or, when `of` names lines of the record, of each line. */
  templates: (object: number, of?: string): Tab<never> => ({ tab: 'templates', object, ...(of !== undefined && { of }) }),
  screen: (name: string, right?: Rights): Tab<never> => ({ tab: 'screen', name, ...(right && { right }) }),
}
