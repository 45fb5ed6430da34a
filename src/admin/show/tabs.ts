import { listRight, type Resource, type Tab } from '#resource'
import { resourceName, type Translate } from '../cells/words.ts'
import type { Declared } from '../declared.tsx'
import type { May } from '../may.ts'

/** The tabs that are not part of the data tab. */
type OwnTab = Exclude<Tab, { tab: 'data' | 'head' }>
const isOwn = (tab: Tab): tab is OwnTab => tab.tab !== 'data' && tab.tab !== 'head'

/** A tab of a card: its key in the address, and its label. */
export interface CardTab {
  readonly key: string
  readonly label: string
  /** The declared tab; data and history exist without declaration. */
  readonly tab: OwnTab | 'data' | 'history'
}

const keyOf = (tab: OwnTab): string =>
  tab.tab === 'matrix'
    ? `${tab.resource}.${tab.view}`
    : tab.tab === 'related' || tab.tab === 'documents'
      ? tab.resource
      : tab.tab === 'templates'
        ? 'templates'
        : tab.name

const labelOf = (resource: Resource, tab: OwnTab, t: Translate): string => {
  if (tab.tab === 'matrix') return t(`resources.${tab.resource}.views.${tab.view}`)
  const plain = tab.tab === 'related' ? resourceName(tab.resource, 2, t) : tab.tab === 'screen' ? tab.name : t(`nerud.show.tabs.${tab.tab}`)
  return t(`resources.${resource.name}.sections.${keyOf(tab)}`, { _: plain })
}

/** The declarations that the tabs are made from. */
type Known = Pick<Declared, 'resources' | 'tabs'>

function mayOpen(tab: OwnTab, { resources, tabs }: Known, { may, can }: May): boolean {
  if (tab.tab === 'templates') return true
  if (tab.tab === 'screen') return tab.name in tabs && can(tab.right ?? [])
  const child = resources[tab.resource]
  if (tab.tab === 'matrix') return child !== undefined && can(listRight(child, tab.view))
  return child !== undefined && may(child, 'read')
}

/** The tabs of a resource's card that the user may open: data first, history last. */
export function tabsOf(resource: Resource, known: Known, may: May, t: Translate): readonly CardTab[] {
  const declared = (resource.show ?? [])
    .filter(isOwn)
    .filter(tab => mayOpen(tab, known, may))
    .map(tab => ({ key: keyOf(tab), label: labelOf(resource, tab, t), tab }))
  return [
    { key: 'data', label: t('nerud.show.tabs.data'), tab: 'data' },
    ...declared,
    { key: 'history', label: t('nerud.show.tabs.history'), tab: 'history' },
  ]
}
