import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { offers, pathOf, screensOf, type Resource, type Resources } from '#resource'
import { resourceName, type Translate } from '../cells/words.ts'
import { importName } from '../import/words.ts'
import { useResources } from '../declared.tsx'
import { listTitle } from '../list/view.ts'
import { useMay, type May } from '../may.ts'
import { itemLabel } from '../menu/itemLabel.ts'
import { linesOf } from '../menu/lines.ts'
import { useOpenMenu } from '../menu/useOpenMenu.ts'

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
