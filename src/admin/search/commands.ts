import { useMemo } from 'react'
import { useTranslate, useStore, useTheme } from 'react-admin'
import { type Resources, offers, pathOf, screensOf, type Resource } from '#resource'
import { foldedPattern, fold } from '#resource/fold'
import { searchVariants } from '#resource/ranking'
import { resourceName, type Translate } from '../cells/words.ts'
import { importName } from '../import/job.ts'
import { useResources } from '../resourceContext.tsx'
import { listTitle } from '../list/view.ts'
import { useMay, type May } from '../authProvider.ts'
import { itemLabel, menuLinesOf, useOpenMenu } from '../menu/lines.ts'
import { pageActions } from '../page/pageActions.ts'
import { openKeys } from '../KeysOf.tsx'

/** A record found by the global search. */
export interface Hit {
  readonly resource: string
  readonly id: number
  readonly title: string
  /** What else matches, or what distinguishes the record from others. */
  readonly subtitle?: string
}
/** The results of one resource, in the order of the response. */
interface Group {
  readonly resource: string
  readonly hits: readonly Hit[]
}

/** Groups results by resource, in the order of each group's first result; undeclared resources are left out. */
export function groupsOf(hits: readonly Hit[], resources: Resources): readonly Group[] {
  const groups = new Map<string, Hit[]>()
  for (const hit of hits) {
    if (!resources[hit.resource]) continue
    const group = groups.get(hit.resource)
    if (group) group.push(hit)
    else groups.set(hit.resource, [hit])
  }
  return [...groups].map(([resource, found]) => ({ resource, hits: found }))
}

/** The maximum number of recent results. */
const MAX_RECENT = 8

const isSame = (a: Hit, b: Hit): boolean => a.resource === b.resource && a.id === b.id

/** Adds an opened result to the recent ones: it comes first, the oldest are dropped. */
export const withRecent = (recent: readonly Hit[], hit: Hit): readonly Hit[] =>
  [hit, ...recent.filter(one => !isSame(one, hit))].slice(0, MAX_RECENT)

/** Splits a title into parts that match a word of the query, and the rest. */
export function splitAtMatches(title: string, query: string): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const words = searchVariants(query)
    .flatMap(text => text.split(' '))
    .filter(Boolean)
    .map(foldedPattern)
  if (words.length === 0) return [{ text: title, isMatch: false }]
  return title
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((text, at) => ({ text, isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

const BREAK = /[\s!-/:-@[-`{-~«»№·–—]+/u
const wordsOf = (text: string): readonly string[] => fold(text).split(BREAK).filter(Boolean)

/** The number of letters from which on words are compared by stem, and how many of its last letters may differ. */
const MIN_STEMMED = 5
const SUFFIX_LENGTH = 2

const isStemOf = (typed: string, word: string): boolean =>
  typed.length >= MIN_STEMMED && word.startsWith(typed.slice(0, Math.max(3, typed.length - SUFFIX_LENGTH)))

/** How well a list of words matches a typed one: 0 as a prefix, 1 by stem; undefined if it does not. */
function rankOfWord(typed: string, words: readonly string[]): number | undefined {
  if (words.some(word => word.startsWith(typed))) return 0
  return words.some(word => isStemOf(typed, word)) ? 1 : undefined
}

/**
 * How well a name matches a query, 0 being best; undefined if it does not. Each word of the query must be a prefix of a word in the name or
 * share its stem, since Russian words have many endings ('создать накладную' finds 'Создать: накладная'). Queries typed in the wrong
 * keyboard layout rank after those typed correctly.
 */
export function rankOfName(name: string, typed: string): number | undefined {
  const words = wordsOf(name)
  for (const [way, meant] of searchVariants(typed).entries()) {
    const ranks = wordsOf(meant).map(word => rankOfWord(word, words))
    if (ranks.length === 0 || ranks.includes(undefined)) continue
    // Of two equal matches, the name with fewer other words.
    const extraWords = Math.max(0, words.length - ranks.length) / 10
    return way * 10 + Math.max(...ranks.map(rank => rank ?? 0)) + Math.min(extraWords, 0.9)
  }
  return undefined
}

/** What a command does: opens a page, runs an action on a whole resource, or runs a function of the layout. */
type Doing = { readonly to: string } | { readonly resource: string; readonly action: string } | { readonly run: () => void }
/** A command that is found by its name. */
export interface Command {
  readonly id: string
  readonly group: 'here' | 'make' | 'go' | 'do'
  readonly label: string
  /** The area that it belongs to. */
  readonly hint?: string
  /** Further searchable text. */
  readonly also?: string
  readonly doing: Doing
}

const small = (name: string): string => (/^.[а-яёa-z]/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)

/** The screens on which the user may create records of a resource, with their labels. */
function creating(resource: Resource, { allows, may, can }: May, t: Translate): readonly { path: string; label: string }[] {
  const one = t('nerud.around.create', { name: small(resourceName(resource.name, 1, t)) })
  if (resource.screens?.dialog) {
    const [list, path] = [screensOf(resource).find(({ kind }) => kind === 'list'), pathOf(resource, 'create')]
    const isOpen = list && path !== undefined && can(list.right) && offers(resource, 'create') && may(resource, 'create')
    return isOpen ? [{ path, label: one }] : []
  }
  return screensOf(resource)
    .filter(screen => screen.kind === 'create' && screen.under === undefined && !screen.path.includes(':') && allows(screen))
    .map(({ path, view }) => ({
      path,
      label: view === undefined ? one : t('nerud.around.create', { name: small(listTitle(resource, view, t)) }),
    }))
}

/** The screens on which records are created or imported, by path. */
function making(resources: Resources, may: May, t: Translate): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const resource of Object.values(resources)) {
    for (const { path, label } of creating(resource, may, t)) if (!found.has(path)) found.set(path, label)
    const load = resource.parts?.import
    if (load && may.allows({ right: load.right, reads: false }))
      found.set(load.screen, t('nerud.around.load', { name: importName(resource, t) }))
  }
  return found
}

/** The actions on whole resources. */
const collective = (resources: Resources, may: May, t: Translate): readonly Command[] =>
  Object.values(resources).flatMap(resource =>
    Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      action.on === 'all' && action.button !== false && action.under === undefined && resource.screens && may.mayAct(action)
        ? [
            {
              id: `${resource.name}.${name}`,
              group: 'do' as const,
              label: t(`resources.${resource.name}.actions.${name}`),
              hint: resourceName(resource.name, 2, t),
              doing: { resource: resource.name, action: name },
            },
          ]
        : [],
    ),
  )

/** All commands derived from the declarations: the screens of the menu, create and import screens, and actions on whole resources. */
export function useDeclaredCommands(): readonly Command[] {
  const translate = useTranslate()
  const resources = useResources()
  const menu = useOpenMenu()
  const may = useMay()
  return useMemo(() => {
    const made = making(resources, may, translate)
    const screens = menu.flatMap(({ label, items }) => {
      const besides = new Set(menuLinesOf(items, resources).flatMap(line => line.making.map(({ item }) => item)))
      return items.map((item): Command => {
        const also = made.get(item.path)
        return {
          id: item.path,
          group: besides.has(item) || also !== undefined ? 'make' : 'go',
          label: itemLabel(item, resources, translate),
          hint: translate(`nerud.menu.${label}`),
          ...(also !== undefined && { also }),
          doing: { to: item.path },
        }
      })
    })
    const known = new Set(screens.map(({ id }) => id))
    const others = [...made].flatMap(([path, label]): Command[] =>
      known.has(path) ? [] : [{ id: path, group: 'make', label, doing: { to: path } }],
    )
    return [...screens, ...others, ...collective(resources, may, translate)]
  }, [resources, menu, may, translate])
}

/** The maximum numbers of commands for a query, of page actions without a query, and of recent commands. */
const MAX_HITS = 6
const MAX_PAGE_ACTIONS = 8
const MAX_RECENT_SHOWN = 5
const NONE: readonly string[] = []

/** The commands of the layout, available everywhere. */
function useFrameCommands(): readonly Command[] {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme()
  return useMemo(() => {
    const other = theme === 'dark' ? 'light' : 'dark'
    return [
      { id: 'keys', group: 'do', label: translate('nerud.around.keys'), also: '?', doing: { run: openKeys } },
      { id: 'theme', group: 'do', label: translate(`nerud.around.${other}`), doing: { run: () => setTheme(other) } },
      { id: '/logout', group: 'do', label: translate('nerud.around.leave'), doing: { to: '/logout' } },
    ]
  }, [translate, theme, setTheme])
}

/** The actions of the page below the search as of when it opens, before it is in the document: reading the page later would force a layout. */
export function usePageCommands(isOpen: boolean): readonly Command[] {
  const translate = useTranslate()
  return useMemo(
    () =>
      (isOpen ? pageActions() : []).map(({ label, known, press }) => ({
        id: `here ${label}`,
        group: 'here',
        label,
        ...(known !== undefined && { also: translate(`nerud.around.${known}`) }),
        doing: { run: press },
      })),
    [isOpen, translate],
  )
}

/** The penalty of commands that match only by their area. */
const BY_GROUP = 2

function rankOf({ label, also, hint }: Command, typed: string): number | undefined {
  const names = [label, ...(also === undefined ? [] : [also])]
  const own = names.flatMap(name => rankOfName(name, typed) ?? [])
  if (own.length > 0) return Math.min(...own)
  const whole = rankOfName([...names, hint].join(' '), typed)
  return whole === undefined ? undefined : whole + BY_GROUP
}

/** The commands whose name or area matches the query, best first. */
function bestOf(commands: readonly Command[], typed: string): readonly Command[] {
  return commands
    .map(command => ({ command, rank: rankOf(command, typed) }))
    .filter((one): one is { command: Command; rank: number } => one.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_HITS)
    .map(({ command }) => command)
}

/** The commands of the page below the search, and those of the declarations. */
export interface KnownCommands {
  readonly ofPage: readonly Command[]
  readonly declared: readonly Command[]
}

/** The commands for a query, or without one the page's actions and recent commands. `keep` stores a recent one. */
export function useCommands(typed: string, { ofPage, declared }: KnownCommands) {
  const frame = useFrameCommands()
  const [lately, setLately] = useStore<readonly string[]>('search.commands', NONE)
  const all = useMemo(() => [...ofPage, ...declared, ...frame], [ofPage, declared, frame])
  const shown = useMemo(() => {
    if (typed.trim() !== '') return bestOf(all, typed)
    const recent = lately.flatMap(id => all.filter(one => one.id === id && one.group !== 'here'))
    return [...recent, ...ofPage.slice(0, MAX_PAGE_ACTIONS)]
  }, [all, ofPage, lately, typed])
  const keep = ({ id }: Command): void => setLately([id, ...lately.filter(one => one !== id)].slice(0, MAX_RECENT_SHOWN))
  return { commands: shown, keep }
}
