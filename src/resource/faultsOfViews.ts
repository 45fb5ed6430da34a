import { movesOf } from './board.ts'
import { withoutDirections, fieldsOf, keysIn, layoutFields, ofKind, type About, type Checker } from './checker.ts'
import { checkValues } from './faultsOfValues.ts'
import { optionsOf } from './field.ts'
import type { Board, Inbox, Layout, List, View } from './resource.ts'
import { screensOfView } from './screens.ts'

/** A column is either shown or hidden at first. */
export const checkTwice = (names: Checker, at: string, columns: readonly string[] = [], extra: readonly string[] = []): void =>
  names(
    `${at}.extra`,
    extra,
    'column beside those of `columns`',
    extra.filter(name => !columns.includes(name)),
  )

/** Reports names in a view that refer to nothing. */
export function checkView(about: About, at: string, view: View, list: List): void {
  const { names, own, resource } = about
  names(`${at}.call`, view.call, 'list call', keysIn(resource.api.lists))
  names(`${at}.only`, keysIn(view.only), 'field', own)
  checkValues(names, `${at}.only`, view.only, resource.fields)
  names(`${at}.columns`, view.columns, 'field', own)
  names(`${at}.extra`, view.extra, 'field', own)
  checkTwice(names, at, view.columns, view.extra)
  names(`${at}.lead`, view.lead, 'column', view.columns ?? list.columns)
  names(`${at}.filters`, view.filters, 'filter', keysIn(list.filters))
  names(`${at}.sort`, withoutDirections(view.sort), 'field', own)
  names(`${at}.actions`, view.actions, 'action', keysIn(resource.actions))
  names(`${at}.sums`, view.sums, 'sums call', keysIn(resource.api.sums))
  // Without fixed values it would be unknown which records belong to the view.
  if (screensOfView(view)) names(`${at}.screen.base`, view.only ? [] : 'only', 'key of the view', keysIn(view))
  if (view.board) checkBoard(about, `${at}.board`, view.board)
}

/** A line of the inbox shows fields of the record, and an action on several records accepts it. */
export function checkInbox(
  { names, own, resource }: About,
  at: string,
  { view, day, shows, sum, accept, only, proposal, fills }: Inbox,
  list: List,
): void {
  names(`${at}.view`, view, 'view', keysIn(list.views))
  names(`${at}.day`, day, 'sorted field', own)
  names(`${at}.shows`, shows, 'field', own)
  names(`${at}.sum`, sum, 'field', own)
  names(`${at}.only`, keysIn(only), 'filter', keysIn(list.filters))
  checkValues(names, `${at}.only`, only, resource.fields)
  const several = Object.entries(resource.actions ?? {}).flatMap(([name, { on, input }]) => (on === 'many' && !input ? [name] : []))
  const queries = resource.api.queries ?? {}
  names(
    `${at}.proposal`,
    proposal,
    'query on one record',
    keysIn(queries).filter(name => queries[name]!.on === 'one'),
  )
  const inputs = Object.values(resource.actions ?? {}).flatMap(({ on, input }) => (on === 'many' ? keysIn(input) : []))
  names(`${at}.fills`, keysIn(fills), 'input of an action on several', inputs)
  names(`${at}.fills`, Object.values(fills ?? {}), 'field', own)
  names(`${at}.accept`, accept, 'action on several without input', several)
}

/** Each card is in a column, and the move action takes the target position. */
function checkBoard({ names, resource, resources }: About, at: string, { columns, only, position, move }: Board): void {
  const required = ofKind(resource.fields, 'reference').filter(name => optionsOf(resource.fields[name]!).required)
  names(`${at}.columns`, columns, 'required reference', required)
  const kept = ofKind(resource.fields, 'number').filter(name => optionsOf(resource.fields[name]!).readonly)
  names(`${at}.position`, position, 'read-only number', kept)
  names(`${at}.move`, move, 'action on one record that says where to', movesOf(resource))
  const target = resource.fields[columns] && optionsOf(resource.fields[columns]).target
  names(`${at}.only`, keysIn(only), `field of ${String(target)}`, fieldsOf(resources, target))
  checkValues(names, `${at}.only`, only, target === undefined ? {} : resources[target]?.fields)
}

/** Checks the fields that a layout names, and the words of choices in the conditions of its sections. */
export function checkLayout({ names, own, resource }: About, at: string, layout: readonly Layout[] | undefined): void {
  names(at, layoutFields(layout), 'field', own)
  for (const one of layout ?? []) {
    if (typeof one === 'string' || !('section' in one) || typeof one.when !== 'object') continue
    for (const [name, value] of Object.entries(one.when)) {
      const { choices } = resource.fields[name] ? optionsOf(resource.fields[name]) : {}
      if (choices) names(`${at}.${one.section}.when.${name}`, String(value), 'choice', choices)
    }
  }
}
