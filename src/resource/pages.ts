import type { Rights } from './field.ts'

/** One tab of a page of lists: a resource's list, or one of its views. The tab is addressed by `?tab=resource` or `?tab=resource.view`. */
export interface ListTab {
  /** The resource of the list. Example: `resource: 'costList'` */
  readonly resource: string
  /** One of its views. Example: `view: 'staff'` */
  readonly view?: string
}
/** A page that shows several lists as tabs, each with its own search and filters. `label` is a key below `nerud.pages`. */
export interface TabbedPage {
  /** The path. Example: `path: '/directory/cost'` */
  readonly path: string
  /** A key below `nerud.pages`. Example: `label: 'costs'` */
  readonly label: string
  /** Rights to open it. Example: `right: ['BOOKS_VIEW']` */
  readonly right: Rights
  /** The lists in order. Example: `tabs: [{ resource: 'costList', view: 'costs' }]` */
  readonly tabs: readonly ListTab[]
}
export type TabbedPages = readonly TabbedPage[]

/** Declares the pages of several lists. A resource in a tab has `/page?tab=name` as the path of its list. */
export const definePages = (pages: TabbedPages): TabbedPages => pages

/** Returns the spelling of a tab in the address. */
export const tabName = ({ resource, view }: ListTab): string => (view ? `${resource}.${view}` : resource)
