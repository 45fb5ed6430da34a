import { listRight, optionsOf, tabName, type Resource } from '#resource'
import type { Part } from '../chunk.ts'
import { partsOf } from '../form/aids.tsx'
import { COPY, copyIn } from '../form/copyAddress.ts'
import { copyRead } from '../form/copies.ts'
import { filledRead, parentRead } from '../form/parents.ts'
import { formRecordQuery } from '../form/useFormRecord.ts'
import { ownResource } from '../list/view.ts'
import { historyRead } from '../show/HistoryTab.tsx'
import { isLatestShown, WIDE } from '../show/latest.ts'
import { tabsOf } from '../show/tabs.ts'
import { isRelated, relatedRead } from '../show/useRelated.ts'
import { ofList } from './lists.ts'
import { later, wantsOf, type Handle, type Read, type Where, type Who } from './wants.ts'

/** What a screen needs in order to render: chunks and queries. */
export interface Loaders {
  readonly parts: readonly Part[]
  readonly reads: readonly Read[]
}
type Found = Partial<Loaders>

/** The record of a card, its related records and its history. */
function ofCard({ provider, may, declared }: Who, resource: Resource, id: number): Found {
  const record: Read = {
    queryKey: [resource.name, 'getOne', { id: String(id) }],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await provider.getOne(resource.name, { id, signal } as never)).data as unknown,
  }
  const related = tabsOf(resource, declared, may, key => key).flatMap(({ tab }) =>
    isRelated(tab) ? [relatedRead(provider, declared.resources[tab.resource]!, tab.by, id)] : [],
  )
  const history = isLatestShown(resource, window.matchMedia(WIDE).matches) ? [historyRead(provider, resource, id)] : []
  return { reads: [record, ...later([...related, ...history])] }
}

/** What a create form starts from: the parent, the values that the parent prefills, the record to copy. */
function ofCreate({ provider, declared }: Who, resource: Resource, under: string | undefined, { params: { id }, search }: Where): Found {
  const copy = copyIn(new URLSearchParams(search), COPY)
  const { target, prefills } = (under === undefined ? undefined : optionsOf(resource.fields[under]!)) ?? {}
  const parent = id === undefined || target === undefined ? undefined : declared.resources[target]
  return {
    parts: partsOf(declared.aids, resource),
    reads: [
      ...(copy === undefined ? [] : [copyRead(provider, declared.resources, resource, copy)]),
      ...(parent ? [parentRead(provider, parent, id)] : []),
      ...(parent && prefills ? [filledRead(provider, resource, parent, under, id)] : []),
    ],
  }
}

/** What the screen at an address loads first, derived from its route: any list, card, form, report or custom page. Refers to no entity by name. */
export function loadersOf(who: Who, { part, resource: whole, screen, page, right = [] }: Handle, where: Where): Loaders {
  const { declared, may } = who
  const with_ = ({ parts = [], reads = [] }: Found): Loaders => ({ parts: [part, ...parts], reads })
  if (page) {
    const tabs = page.tabs.filter(({ resource, view }) => may.can(listRight(declared.resources[resource]!, view)))
    const name = new URLSearchParams(where.search).get('tab')
    const open = tabs.find(tab => tabName(tab) === name) ?? tabs[0]
    return with_(open ? ofList(who, declared.resources[open.resource]!, { ...where, view: open.view, prefix: `${tabName(open)}.` }) : {})
  }
  if (!may.can(right)) return with_({})
  if (!whole || !screen) return with_({ reads: wantsOf(part.loaded())?.(who, where) ?? [] })
  if (!may.allows(screen)) return with_({})
  const resource = ownResource(whole, screen) ?? whole
  const id = Number(where.params['id'])
  if (screen.kind === 'list') return with_(ofList(who, whole, { ...where, view: screen.view }))
  if (screen.kind === 'create') return with_(ofCreate(who, resource, screen.under, where))
  if (screen.kind === 'edit')
    return with_({ parts: partsOf(declared.aids, resource), reads: [formRecordQuery(who.provider, resource, id)] })
  return with_(ofCard(who, resource, id))
}
