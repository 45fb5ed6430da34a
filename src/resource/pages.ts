import type { Rights } from './field.ts'

/** One tab of a page of lists: a resource's list, or one of its views. The tab is addressed by `?tab=resource` or `?tab=resource.view`. */
export interface ListTab {
  /** Whose list. Example: `resource: 'costList'` */
  readonly resource: string
  /** One of its views. Example: `view: 'staff'` */
  readonly view?: string
}
/** A page on which several lists stand as tabs, each searched and filtered by itself. `label` is a key below `nerud.pages`. */
export interface TabbedPage {
  /** The address. Example: `path: '/directory/cost'` */
  readonly path: string
  /** A key below `nerud.pages`. Example: `label: 'costs'` */
  readonly label: string
  /** Who may open it. Example: `right: ['BOOKS_VIEW']` */
  readonly right: Rights
  /** The lists in their order. Example: `tabs: [{ resource: 'costList', view: 'costs' }]` */
  readonly tabs: readonly ListTab[]
}
export type TabbedPages = readonly TabbedPage[]

/** Declares the pages of several lists. A resource in a tab gives `/page?tab=name` as its list's path. */
export const definePages = (pages: TabbedPages): TabbedPages => pages

/** How a tab is spelled in the address. */
export const tabName = ({ resource, view }: ListTab): string => (view ? `${resource}.${view}` : resource)
