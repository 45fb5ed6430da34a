import { useMemo, useState } from 'react'
import { useTranslate, useStore, useTheme } from 'react-admin'
import { offers, pathOf, screensOf, type Resource, type Resources } from '#resource'
import { resourceName, type Translate } from '../cells/words.ts'
import { importName } from '../import/words.ts'
import { useResources } from '../declared.tsx'
import { listTitle } from '../list/view.ts'
import { useMay, type May } from '../authProvider.ts'
import { itemLabel, linesOf } from '../menu/lines.ts'
import { useOpenMenu } from '../menu/openMenu.ts'
import { CONTENT_ID } from '../page/PageTitle.tsx'
import { openKeys } from '../keys/keyList.ts'
import { rankOfName } from './found.ts'
import { pageActions } from './pageActions.ts'

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
function useDeclaredCommands(): readonly Command[] {
  const translate = useTranslate()
  const resources = useResources()
  const menu = useOpenMenu()
  const may = useMay()
  return useMemo(() => {
    const made = making(resources, may, translate)
    const screens = menu.flatMap(({ label, items }) => {
      const besides = new Set(linesOf(items, resources).flatMap(line => line.making.map(({ item }) => item)))
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
const MOST = 6
const OF_PAGE = 8
const LATELY = 5
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

/** The actions of the page below the search, as of when it was opened. */
function usePageCommands(): readonly Command[] {
  const translate = useTranslate()
  const [found] = useState(() => pageActions(document.getElementById(CONTENT_ID)))
  return useMemo(
    () =>
      found.map(({ label, known, press }) => ({
        id: `here ${label}`,
        group: 'here',
        label,
        ...(known !== undefined && { also: translate(`nerud.around.${known}`) }),
        doing: { run: press },
      })),
    [found, translate],
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
    .slice(0, MOST)
    .map(({ command }) => command)
}

/** The commands for a query, or without one the page's actions and recent commands. `keep` stores a recent one. */
export function useCommands(typed: string) {
  const [ofPage, declared, frame] = [usePageCommands(), useDeclaredCommands(), useFrameCommands()]
  const [lately, setLately] = useStore<readonly string[]>('search.commands', NONE)
  const all = useMemo(() => [...ofPage, ...declared, ...frame], [ofPage, declared, frame])
  const shown = useMemo(() => {
    if (typed.trim() !== '') return bestOf(all, typed)
    const recent = lately.flatMap(id => all.filter(one => one.id === id && one.group !== 'here'))
    return [...recent, ...ofPage.slice(0, OF_PAGE)]
  }, [all, ofPage, lately, typed])
  const keep = ({ id }: Command): void => setLately([id, ...lately.filter(one => one !== id)].slice(0, LATELY))
  return { commands: shown, keep }
}
